import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CaseFees } from '../../src/api/fee-calls.ts'
import type { FeeFormula } from '../../src/machines/fee.ts'
import { CaseFeesEditScreen } from '../../src/screens/customization/case-fees-edit-screen.tsx'
import { CaseFeesScreen, CaseTypesAndFeesScreen } from '../../src/screens/customization/case-fees-screen.tsx'
import type { FeeList } from '../../src/screens/customization/fee-fields.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const fixed = (amountPoisha: number): FeeFormula => ({ kind: 'fixed', amountPoisha })
const share = (rateBasisPoints: number, capPoisha: number): FeeFormula => ({
  kind: 'ad_valorem',
  rateBasisPoints,
  floorPoisha: 30_000,
  capPoisha,
  vatBasisPoints: 1_500,
})
const version = (id: number, formula: FeeFormula, effectiveFrom = '2010-09-21') => ({
  id,
  formula,
  effectiveFrom,
  source: 'Order 1/2010',
  standing: 'in_force' as const,
  enteredBy: null,
  enteredAt: null,
})
const fee = (feeTypeId: number, name: string, formula: FeeFormula) => ({
  feeTypeId,
  slug: `fee_${feeTypeId}`,
  name,
  nameBn: name,
  fund: 'treasury' as const,
  access: 'restricted' as const,
  isBasePayment: feeTypeId === 9,
  typeCount: 3,
  versions: [version(feeTypeId * 10, formula)],
})
const list = (part: Partial<FeeList> = {}): FeeList => ({
  id: 4,
  name: 'Trial suit',
  nameBn: 'পরীক্ষার মোকদ্দমা',
  version: 90,
  fees: [fee(1, 'Court fee', share(250, 5_000_000)), fee(9, 'Form', fixed(3_000))],
  ...part,
})

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T06:00:00Z'), toFake: ['Date'] })
  serverDouble(() => ({ code: 503 }))
  await logInAs('superAdmin')
  history.replaceState(null, '', '/customization/case-fees/edit/4')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The editor with what the server has now; a change is answered as told. */
async function openEditor(answers: readonly Told[] = []) {
  const left = [...answers]
  let stored = list()
  const server = serverDouble(({ method }) =>
    method === 'GET' ? { code: 200, data: stored } : (left.shift() ?? { code: 200, data: stored }),
  )
  render(<CaseFeesEditScreen params={{ case_type: '4' }} />)
  await screen.findByRole('heading', { name: m.fee_title_sample() })
  const store = (next: FeeList) => {
    stored = next
  }
  return { server, store }
}
const about = (name: string) => within(screen.getByRole('group', { name }))
async function type(field: HTMLElement, text: string) {
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}
const rate = () => about('Court fee').getByLabelText(m.fee_field_rate())
async function typeDayAndSource() {
  await type(screen.getByLabelText(m.fee_field_effective_from()), '2026-04-01')
  await type(screen.getByLabelText(m.fee_field_source()), 'Order 2/2026')
}
async function save() {
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: m.parts_action_save() }))
}
const sample = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')).join('|'))

test('a sample case shows what it would pay before and after, and nothing is saved by it (product 4)', async () => {
  const { server } = await openEditor()
  await type(rate(), '২')
  await type(
    about('Court fee').getByLabelText(new RegExp(`^${m.fee_field_cap().replace(/[()]/g, '.')}`)),
    '40,000',
  )
  expect(sample()).toEqual([
    expect.stringMatching(/^Court fee\|.*৪৫,০০০\.০০.*\|.*৩৬,০০০\.০০.*−.*৯,০০০\.০০/),
    expect.stringMatching(/৬,৭৫০\.০০.*\|.*৫,৪০০\.০০.*−.*১,৩৫০\.০০/),
    expect.stringContaining(m.fee_label_no_change()),
    expect.stringMatching(/৫১,৭৮০\.০০.*\|.*৪১,৪৩০\.০০.*−.*১০,৩৫০\.০০/),
  ])
  expect(about('Court fee').getByText(m.fee_hint_before({ value: '২.৫০' }))).toBeTruthy()
  await type(rate(), 'দুই')
  expect(screen.getByText(m.fee_text_sample_wrong())).toBeTruthy()
  expect(server.posts()).toEqual([])
})

test('only what was changed is sent, with the version that was seen, and it is told (spec §7)', async () => {
  const { server } = await openEditor()
  await type(about('Form').getByLabelText(m.application_field_fee_amount()), '৪০.৫০')
  await typeDayAndSource()
  await save()
  await said('success', m.fee_notice_updated())
  expect(server.posts()[0]?.body).toEqual({
    payment_data: {
      effectiveFrom: '2026-04-01',
      source: 'Order 2/2026',
      fees: [{ feeTypeId: 9, kind: 'fixed', amount: '৪০.৫০', rate: '', floor: '', cap: '', vat: '' }],
    },
    app_state: { version: 90 },
  })
})

test('what the law finds wrong is told at its field, and that nothing is changed above; neither is sent (spec §5)', async () => {
  const { server } = await openEditor()
  await typeDayAndSource()
  await save()
  const unchanged = await screen.findByText(m.fee_error_unchanged())
  // Nothing can be typed until the question above is gone.
  await waitFor(() => expect(unchanged.closest('[inert]')).toBeNull())
  await type(rate(), '')
  await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
  expect(rate().getAttribute('aria-invalid')).toBe('true')
  expect(server.posts()).toEqual([])
})

test('what the server finds wrong stands at the field of the fee that it is about', async () => {
  await openEditor([
    {
      code: 422,
      data: { fields: [{ path: 'payment_data.fees.0.amount', error: 'amount_too_large', message: '' }] },
    },
  ])
  const amount = about('Form').getByLabelText(m.application_field_fee_amount())
  await type(amount, '41')
  await typeDayAndSource()
  await save()
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
})

test('where somebody was faster, what is typed stays and what is stored can be seen (product 2)', async () => {
  const { store } = await openEditor([{ code: 409, message: 'Somebody was faster' }])
  await type(about('Form').getByLabelText(m.application_field_fee_amount()), '41')
  await typeDayAndSource()
  await save()
  const fees = [fee(1, 'Court fee', share(250, 5_000_000)), fee(9, 'Form', fixed(3_500))]
  store(list({ version: 91, fees }))
  await user.click(await screen.findByRole('button', { name: m.editor_action_show_stored() }))
  const hint = m.editor_hint_stored({ value: '৩৫.০০' })
  expect(await about('Form').findByText(hint, { exact: false })).toBeTruthy()
  const amount = () => about('Form').getByLabelText<HTMLInputElement>(m.application_field_fee_amount())
  expect(amount().value).toBe('41')
  expect(screen.getByLabelText<HTMLInputElement>(m.fee_field_source()).value).toBe('Order 2/2026')
})

test('what held before is put into the form by one press, as if it were typed; day and source are asked for, and only it is sent (product 4, 5)', async () => {
  const { server, store } = await openEditor()
  const court = fee(1, 'Court fee', share(250, 5_000_000))
  const earlier = { ...version(2, share(200, 4_000_000), '2005-01-01'), standing: 'past' as const }
  store(list({ fees: [{ ...court, versions: [...court.versions, earlier] }, fee(9, 'Form', fixed(3_000))] }))
  cleanup()
  render(<CaseFeesEditScreen params={{ case_type: '4' }} />)
  // What holds now stands in the form already.
  const [again, ...others] = await screen.findAllByRole('button', {
    name: new RegExp(`^${m.editor_action_again()}`),
  })
  expect(others).toEqual([])
  await type(about('Form').getByLabelText(m.application_field_fee_amount()), '40')
  await user.click(again ?? document.body)
  expect((rate() as HTMLInputElement).value).toBe('২.০০')
  expect(document.activeElement?.textContent).toContain(m.editor_text_again())
  await typeDayAndSource()
  // Typed over, it is put there once more.
  await type(rate(), '9')
  await user.click(again ?? document.body)
  await save()
  await said('success', m.fee_notice_updated())
  expect(server.posts()[0]?.body).toMatchObject({
    payment_data: {
      effectiveFrom: '2026-04-01',
      fees: [
        { feeTypeId: 1, kind: 'ad_valorem', rate: '২.০০', cap: '৪০,০০০.০০' },
        { feeTypeId: 9, amount: '40' },
      ],
    },
  })
})

/** A share that is 3% from the first day of 2027, and 2.5% until then. */
const coming = () => {
  const court = fee(1, 'Court fee', share(250, 5_000_000))
  const next = { ...version(11, share(300, 5_000_000), '2027-01-01'), standing: 'coming' as const }
  return list({ fees: [{ ...court, versions: [next, ...court.versions] }, fee(9, 'Form', fixed(3_000))] })
}

test('before a rule that is still to come, the form and the sample go by what holds on the day that is typed, and the same amount can be written for it (product 4)', async () => {
  const { server, store } = await openEditor()
  store(coming())
  cleanup()
  render(<CaseFeesEditScreen params={{ case_type: '4' }} />)
  await screen.findByRole('heading', { name: m.fee_title_sample() })
  expect((rate() as HTMLInputElement).value).toBe('৩.০০')
  expect(about('Court fee').queryByText(/^আগে/)).toBeNull()
  await typeDayAndSource()
  expect((rate() as HTMLInputElement).value).toBe('২.৫০')
  await type(rate(), '3')
  expect(about('Court fee').getByText(m.fee_hint_before({ value: '২.৫০' }))).toBeTruthy()
  expect(sample()[0]).toMatch(/^Court fee\|.*৪৫,০০০\.০০.*\|.*৫০,০০০\.০০.*\+.*৫,০০০\.০০/)
  // What was typed stays where the day passes another rule, or is none for a while.
  await type(screen.getByLabelText(m.fee_field_effective_from()), '2027-02-01')
  await type(screen.getByLabelText(m.fee_field_effective_from()), '2026-04-01')
  await save()
  await said('success', m.fee_notice_updated())
  expect(server.posts()[0]?.body).toMatchObject({
    payment_data: {
      effectiveFrom: '2026-04-01',
      fees: [{ feeTypeId: 1, kind: 'ad_valorem', rate: '3', cap: '৫০,০০০.০০' }],
    },
  })
})

test('a fee that nobody touched follows the day and gets no version (product 4)', async () => {
  const { server, store } = await openEditor()
  store(coming())
  cleanup()
  render(<CaseFeesEditScreen params={{ case_type: '4' }} />)
  await screen.findByRole('heading', { name: m.fee_title_sample() })
  await type(about('Form').getByLabelText(m.application_field_fee_amount()), '40')
  await typeDayAndSource()
  await save()
  await said('success', m.fee_notice_updated())
  expect(server.posts()[0]?.body).toMatchObject({ payment_data: { fees: [{ feeTypeId: 9, amount: '40' }] } })
})

const row = (part: Partial<CaseFees> = {}): CaseFees => ({
  id: 4,
  code: 'TRIAL',
  name: 'Trial suit',
  nameBn: 'পরীক্ষার মোকদ্দমা',
  status: 'active',
  isAmountNeeded: true,
  isCaseDependent: false,
  category: { id: 1, name: 'Trial', nameBn: 'পরীক্ষা', division: 'subordinate', status: 'active' },
  fees: [
    {
      feeTypeId: 1,
      name: 'Court fee',
      nameBn: 'কোর্ট ফি',
      isBasePayment: false,
      inForce: { formula: fixed(3_000), effectiveFrom: '2010-09-21' },
      coming: [{ formula: fixed(4_000), effectiveFrom: '2026-04-01' }],
    },
    { feeTypeId: 9, name: 'Form', nameBn: 'ফরম', isBasePayment: true, inForce: null, coming: [] },
  ],
  ...part,
})

test('each type stands with its fees of today and what is coming, and leads to both editors (spec §2)', async () => {
  serverDouble(() => ({ code: 200, data: { rows: [row()] } }))
  render(<CaseTypesAndFeesScreen />)
  const table = within(await screen.findByRole('table'))
  expect(table.getByText(/৩০\.০০/)).toBeTruthy()
  expect(table.getByText(m.fee_text_no_rule())).toBeTruthy()
  expect(table.getByText(/৪০\.০০/).textContent).toContain('এপ্রিল')
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/customization/case-types/edit/4',
    '/customization/case-fees/edit/4',
  ])
})

test('without a case type the lists say what will be here; a read that failed can be tried again', async () => {
  let answer: Told = { code: 500, message: 'Failed' }
  serverDouble(() => answer)
  render(<CaseFeesScreen />)
  const retry = await screen.findByRole('button', { name: m.parts_action_retry() })
  answer = { code: 200, data: { rows: [] } }
  await user.click(retry)
  expect(await screen.findByText(m.fee_text_empty())).toBeTruthy()
})

test('what is coming stands whole, fee by fee in the order of its days (product 4)', async () => {
  const [court, ...others] = row().fees
  if (!court) throw new Error('there is one')
  const coming = [...court.coming, { formula: fixed(5_000), effectiveFrom: '2027-01-01' }]
  serverDouble(() => ({ code: 200, data: { rows: [row({ fees: [{ ...court, coming }, ...others] })] } }))
  render(<CaseTypesAndFeesScreen />)
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByText(/[৪৫]০\.০০/).map(({ textContent }) => /[৪৫]০/.exec(textContent)?.[0])).toEqual([
    '৪০',
    '৫০',
  ])
})
