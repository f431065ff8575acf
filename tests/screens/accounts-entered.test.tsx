import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeAccounts } from '../../src/api/office-calls.ts'
import { OfficeAccountsScreen } from '../../src/screens/customization/office-accounts-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { office } from './support/office.ts'

loggedIn('superAdmin')

type Account = OfficeAccounts['funds'][number]['accounts'][number]

test('where an account was taken from stands with who entered it; of what nobody entered it stands alone (product 4)', async () => {
  const account: Account = {
    id: 1,
    accountNumber: '0000000001',
    bank: 'নমুনা ব্যাংক',
    branch: 'নমুনা শাখা',
    effectiveFrom: '2026-03-01',
    source: 'স্মারক ১',
    enteredBy: 'নমুনা প্রশাসক',
    standing: 'in_force',
  }
  const first = { ...account, id: 2, effectiveFrom: null, source: 'শুরুর তালিকা', enteredBy: null }
  const told: OfficeAccounts = {
    version: 1,
    office: { id: office.id, name: office.name, nameBn: office.nameBn, status: 'active' },
    funds: [{ fund: 'treasury', accounts: [account, { ...first, standing: 'past' }] }],
  }
  serverDouble(() => ({ code: 200, data: told }))
  render(<OfficeAccountsScreen params={{ office: office.id }} />)
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
  const sources = rows.map((row) => row.querySelector(`[data-label="${m.office_field_source()}"]`))
  expect(sources.map((cell) => cell?.textContent)).toEqual(['স্মারক ১নমুনা প্রশাসক', 'শুরুর তালিকা'])
})
