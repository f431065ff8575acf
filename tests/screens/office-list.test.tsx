import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { OfficesScreen } from '../../src/screens/customization/offices-screen.tsx'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'

loggedIn('superAdmin', '/office-management/offices?district=none&q=zz&status=active')

const place = (name: string) => ({ id: 1, name, nameBn: name })
const office = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Trial Office',
  nameBn: 'পরীক্ষা কার্যালয়',
  code: 'trial',
  isHeadOffice: false,
  jurisdiction: { name: 'Trial', nameBn: 'পরীক্ষা' },
  division: place('One'),
  district: place('Eleven'),
  upazila: null,
  courtCount: 2,
  hasAccounts: true,
  status: 'active',
  version: 4,
}

test('where nothing is found, all of it is shown by one press, whatever narrowed it (spec §2 Office management)', async () => {
  serverDouble(() => ({ code: 200, data: { rows: [office] } }))
  render(<OfficesScreen />)
  await userEvent.click(await screen.findByRole('button', { name: m.editor_action_show_all() }))
  expect(await screen.findByText(office.nameBn)).toBeTruthy()
  expect(location.search).toBe('')
})
