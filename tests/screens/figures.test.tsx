import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatWritten } from '../../src/machines/format.ts'
import { filingMachine } from '../../src/machines/filing.ts'
import { FilingScreen } from '../../src/screens/filing/filing-screen.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm, wholeReference } from '../witness/forms.ts'
import { openFiling } from './support/filing-page.tsx'
import { heldServer } from './support/held-server.ts'
import { accountOf } from './support/session.ts'

beforeEach(() => {
  localStorage.clear()
  forgetLists()
  history.replaceState(null, '', '/application')
  heldServer(() => ({ code: 200, data: [] }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('figures follow the reader, codes stay (look Litigant)', () => {
  test.each([
    ['01711000091', 'bn', '০১৭১১০০০০৯১'],
    ['০১৭১১০০০০৯১', 'en', '01711000091'],
    ['পারিবারিক 12/2026', 'bn', 'পারিবারিক ১২/২০২৬'],
    ['12/2026', 'bn', '১২/২০২৬'],
    ['FS-12/2026', 'bn', 'FS-12/2026'],
    ['DHAKA-2026-000017', 'bn', 'DHAKA-2026-000017'],
    ['পারিবারিক ১২/২০২৬', 'en', 'পারিবারিক ১২/২০২৬'],
    ['', 'bn', ''],
  ] as const)('%s in %s is %s', (text, locale, expected) => {
    expect(formatWritten(text, locale)).toBe(expected)
  })

  test('what was typed in Latin figures is shown in Bangla ones on the Bangla review', async () => {
    const [petitioner] = wholeForm.petitioners
    if (!petitioner) throw new Error('the witness has a petitioner')
    openFiling('review', {
      ...wholeForm,
      caseNumber: 'পারিবারিক 34/2026',
      petitioners: [{ ...petitioner, mobile: '01700000091', nid: '1234567890' }],
    })
    await screen.findByText('পারিবারিক ৩৪/২০২৬')
    expect(screen.getByText('০১৭০০০০০০৯১ · ১২৩৪৫৬৭৮৯০')).toBeTruthy()
  })

  test('a new cost begins with one, in the figures of the page', async () => {
    const context = {
      applicationId: 'a',
      version: 1,
      form: wholeForm,
      reference: wholeReference,
      errors: [],
      savedAt: null,
      hasUnsaved: false,
      error: null,
      referenceNumber: null,
    }
    const snapshot = filingMachine.resolveState({ value: 'costs', context })
    render(<FilingScreen snapshot={snapshot} account={accountOf('owner')} />)
    const add = await screen.findByRole('button', { name: m.cost_action_add() })
    add.click()
    expect(await screen.findByDisplayValue('১')).toBeTruthy()
  })
})
