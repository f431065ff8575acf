import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { filingMachine, type FilingContext, type FilingStep } from '../../src/machines/filing.ts'
import type { FilingMode } from '../../src/machines/saving-facts.ts'
import { wholeCase } from '../../src/machines/remark.ts'
import { openFilingSession } from '../../src/screens/filing/filing-session.ts'
import { Notices } from '../../src/screens/filing/notices.tsx'
import { fieldErrorWords } from '../../src/words/groups/field-error.ts'
import { filingStepTitleWords } from '../../src/words/groups/filing-step-title.ts'
import { fieldWord } from '../../src/screens/words/form.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm, wholeReference } from '../witness/forms.ts'
import { heldServer } from './support/held-server.ts'

beforeEach(() => {
  localStorage.clear()
  heldServer()
})
afterEach(() => vi.unstubAllGlobals())

type Given = Parameters<typeof Notices>[0]
function draw(
  given: Partial<Given>,
  value: FilingStep = 'review',
  change: Partial<FilingContext> = {},
  mode: FilingMode = 'returned',
) {
  const known = { applicationId: 'a', version: 1, savedAt: null, form: wholeForm, reference: wholeReference }
  const context = {
    ...known,
    errors: [],
    refused: [],
    hasUnsaved: false,
    error: null,
    referenceNumber: null,
    ...change,
  }
  const input = { ...known, mode, draftKey: 'a', ownerId: 'owner', hasUnsaved: false }
  const filing = openFilingSession(input, filingMachine.resolveState({ value, context }))
  return render(
    <Notices filing={filing} remarks={[]} errors={[]} hrefOf={(step) => `/form?step=${step}`} {...given} />,
  )
}
const asked = (path: string, remark: string) => ({ path, now: path, remark, isMarked: false })
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('a single thing that the office asked for is told in the form, with the way to its step; where it asked for nothing, nothing is said (product 2.1)', () => {
  const { unmount } = draw({})
  expect(document.body.textContent).toBe('')
  unmount()
  draw({ remarks: [asked('petitioners.0.mobile', 'আবার লিখুন')] })
  expect(screen.getByText(m.correction_title_asked())).toBeTruthy()
  expect(screen.getByText('আবার লিখুন', { exact: false })).toBeTruthy()
  expect(links()).toEqual([[fieldWord('petitioners.0.mobile'), '/form?step=petitioners']])
  expect(screen.queryByText(m.filing_title_refused())).toBeNull()
})

test('what was asked of the case as a whole stands before what was asked of its fields, and is not counted among them (product 2.1)', () => {
  draw({
    remarks: [asked('caseNumber', 'নম্বর ভুল'), asked(wholeCase, 'আবার দেখুন')],
  })
  const text = document.body.textContent ?? ''
  expect(text.indexOf('আবার দেখুন')).toBeLessThan(text.indexOf('নম্বর ভুল'))
  expect(screen.getByText(m.remark_text_count({ count: '১' }))).toBeTruthy()
  expect(links()).toEqual([[fieldWord('caseNumber'), '/form?step=case']])
})

test('each thing that a submission was refused for leads to its field; a sentence about no field is told too (spec §7)', () => {
  const { unmount } = draw({ errors: [{ path: 'courtId', error: 'not_offered' }] })
  expect(screen.getByText(m.filing_title_refused())).toBeTruthy()
  const message = `${fieldWord('courtId')}: ${fieldErrorWords.not_offered()}`
  const line = m.filing_text_at_step({ step: filingStepTitleWords.case(), message })
  expect(links()).toEqual([[line, '/form?step=case#field-courtId']])
  unmount()
  draw({}, 'review', { error: 'এখন নেওয়া যাচ্ছে না' })
  expect(screen.getByRole('alert').textContent).toContain('এখন নেওয়া যাচ্ছে না')
  expect(links()).toEqual([])
})

test.each([
  ['on a step before the last', 'case', false],
  ['of a save that came to nothing', 'review', true],
] as const)('nothing is said of a submission %s (product 2.4)', (_when, step, hasUnsaved) => {
  draw({}, step, { error: 'এখন নেওয়া যাচ্ছে না', hasUnsaved })
  expect(document.body.textContent).toBe('')
})

test('what was refused of an application that was submitted before is said of its changes (product 2.1)', () => {
  draw({}, 'review', { error: 'না' }, 'unverified')
  expect(screen.getByText(m.filing_title_update_refused())).toBeTruthy()
  expect(screen.queryByText(m.filing_title_refused())).toBeNull()
})
