import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatWritten } from '../../src/machines/format.ts'
import { filingMachine } from '../../src/machines/filing.ts'
import { formText } from '../../src/screens/filing/conflict-copy.tsx'
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

  test('what is set aside is told whole, whatever was typed', () => {
    const typed = [...wholeForm.petitioners, ...wholeForm.defendants].flatMap((person) => [
      person.name,
      person.mobile,
      person.nid,
      person.address,
    ])
    const [first] = wholeForm.petitioners
    if (!first) throw new Error('the witness has a petitioner')
    const form = {
      ...wholeForm,
      petitioners: [{ ...first, email: 'a@example.com', dateOfBirth: '1990-01-15' }],
      costs: [{ id: 'c', title: 'নকল', amount: '10', quantity: '2' }],
      remark: 'জরুরি',
    }
    const lines = formText(form).split('\n')
    for (const text of [
      ...typed.filter(Boolean),
      'a@example.com',
      '1990-01-15',
      'নকল: 10 × 2',
      'জরুরি',
      form.caseNumber,
    ])
      expect(lines.some((line) => line.includes(text))).toBe(true)
  })

  test('a court is found by its name and its district in either language', async () => {
    const rows: Record<string, object[]> = {
      '/subordinate-courts': [
        { id: 1, name: 'First Court', nameBn: 'প্রথম আদালত', districtId: 1 },
        { id: 2, name: 'Second Court', nameBn: 'দ্বিতীয় আদালত', districtId: 2 },
      ],
      '/all-districts': [
        { id: 1, name: 'Dhaka', nameBn: 'ঢাকা' },
        { id: 2, name: 'Khulna', nameBn: 'খুলনা' },
      ],
    }
    heldServer(({ path }) => ({ code: 200, data: rows[path.split('?')[0] ?? ''] ?? [] }))
    openFiling('case', { ...wholeForm, division: 'subordinate', courtId: null })
    const field = await screen.findByRole('searchbox')
    await screen.findByText('দ্বিতীয় আদালত')
    for (const typed of ['first', 'প্রথম', 'DHAKA court', 'ঢাকা']) {
      fireEvent.change(field, { target: { value: typed } })
      expect([typed, screen.queryByText('প্রথম আদালত') !== null]).toEqual([typed, true])
      expect([typed, screen.queryByText('দ্বিতীয় আদালত')]).toEqual([typed, null])
    }
  })

  test('another division takes nothing of the one before with it', async () => {
    openFiling('case', wholeForm)
    const other =
      wholeForm.division === 'high_court' ? m.division_label_subordinate() : m.division_label_high_court()
    fireEvent.click(await screen.findByLabelText(other))
    fireEvent.click(await screen.findByRole('button', { name: m.filing_action_next() }))
    await screen.findAllByText(m.field_error_required())
    expect(screen.queryAllByText(m.field_error_not_offered())).toEqual([])
  })

  test('a new cost begins with one, in the figures of the page', async () => {
    const context = {
      applicationId: 'a',
      version: 1,
      form: wholeForm,
      reference: wholeReference,
      errors: [],
      refused: [],
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
