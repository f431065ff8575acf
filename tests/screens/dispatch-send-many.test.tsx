import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Dispatch, DispatchRow } from '../../src/api/entities.ts'
import { ReceivedFileQueue } from '../../src/screens/dispatch/queue-screen.tsx'
import { dispatchStateWords } from '../../src/words/groups/dispatch-state.ts'
import { fieldErrorWords } from '../../src/words/groups/field-error.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { pageOf } from './support/application-rows.ts'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const rowAt = (number: number): DispatchRow => ({
  heldBy: null,
  id: idOf(number),
  applicationId: idOf(100 + number),
  state: 'received',
  version: 3,
  referenceNumber: `REF-${number}`,
  caseNumber: `FS-${number}`,
  petitionerName: `নমুনা বাদী ${number}`,
  court: null,
  option: 'registry',
  lineCount: 1,
  isOutcomeRecorded: false,
  dueDate: null,
  isOverdue: false,
  stateSince: '2026-11-01T00:00:00.000Z',
  cursor: `cursor-${number}`,
})

const lineAt = (number: number, position: number): Dispatch['lines'][number] => ({
  id: idOf(1_000 * number + position),
  // The same in every case: a line is told from another by its case.
  defendantId: `defendant-${position}`,
  name: `বিবাদী ${number}-${position}`,
  address: 'নমুনা সড়ক',
  postalCostPoisha: 1_000,
  summonFeePoisha: 50,
  suggestedPostalCostPoisha: 1_000,
  suggestedSummonFeePoisha: 50,
  trackingNumber: null,
  outcome: null,
  outcomeDate: null,
})

/** Case 1 has two defendants, 2 and 3 one each. */
const linesAt = (number: number) => (number === 1 ? [lineAt(1, 1), lineAt(1, 2)] : [lineAt(number, 1)])

function sectionWith(refusals: Readonly<Record<string, Told>> = {}) {
  const done = new Set<string>()
  return serverDouble(({ method, path }: Asked) => {
    const id = /\/dispatches\/([0-9a-f-]{36})/.exec(path)?.[1] ?? ''
    const number = Number(id.slice(-12))
    if (method === 'POST') {
      const told = refusals[id]
      if (told) return told
      done.add(id)
      return { code: 200, data: { id } }
    }
    if (path.startsWith('/dispatches?'))
      return pageOf([1, 2, 3].map(rowAt).filter((row) => !done.has(row.id)) as never)
    return id === ''
      ? { code: 503 }
      : { code: 200, data: { ...rowAt(number), lines: linesAt(number), weightGrams: 20 } }
  })
}

const sentOf = (asked: readonly Asked[]) =>
  asked
    .filter(({ method, path }) => method === 'POST' && path.includes('/actions/sendToAddress'))
    .map(({ path, body }) => ({
      id: path.split('/')[2],
      ...(body as { version: number; key: string; payload: unknown }),
    }))

/** Chooses every row and opens the dialog in which their numbers are read. */
async function open() {
  render(<ReceivedFileQueue />)
  await user.click(await screen.findByRole('button', { name: m.bulk_action_page({ count: '৩' }) }))
  const act = m.dispatch_action_send_to_address()
  await user.click(await screen.findByRole('button', { name: m.bulk_action_do({ act, count: '৩' }) }))
  const dialog = await screen.findByRole('alertdialog')
  const fields = async () =>
    within(dialog).findAllByLabelText<HTMLInputElement>(m.dispatch_field_tracking_number(), { exact: false })
  const day = () => dialog.querySelector<HTMLInputElement>('input[name$="dueDate"]')
  const confirm = () =>
    user.click(within(dialog).getByRole('button', { name: m.dispatch_action_send_to_address() }))
  return { dialog, fields, day, confirm }
}

loggedIn('dispatcher', '/dispatch/applications/received_file')

test('a scanner goes through several cases; those that have all their numbers are sent, the others stay as they are (product 2.2)', async () => {
  const { asked } = sectionWith()
  const { dialog, fields, day, confirm } = await open()
  expect(await fields()).toHaveLength(4)
  ;(await fields())[0]?.focus()
  await user.keyboard('RR000000001BD{Enter}RR000000002BD{Enter}RR000000003BD{Enter}')
  expect(document.activeElement).toBe((await fields())[3])
  expect(sentOf(asked)).toEqual([])
  await user.type(day() as HTMLInputElement, '05/12/2026')
  await confirm()
  await vi.waitFor(() => expect(sentOf(asked)).toHaveLength(2))
  expect(sentOf(asked).toSorted((one, other) => String(one.id).localeCompare(String(other.id)))).toEqual([
    {
      id: idOf(1),
      version: 3,
      key: expect.any(String),
      payload: {
        dueDate: '2026-12-05',
        lines: [
          { defendantId: 'defendant-1', trackingNumber: 'RR000000001BD' },
          { defendantId: 'defendant-2', trackingNumber: 'RR000000002BD' },
        ],
      },
    },
    {
      id: idOf(2),
      version: 3,
      key: expect.any(String),
      payload: {
        dueDate: '2026-12-05',
        lines: [{ defendantId: 'defendant-1', trackingNumber: 'RR000000003BD' }],
      },
    },
  ])
  await vi.waitFor(async () => expect(await fields()).toHaveLength(1))
  await said('success', m.bulk_text_done({ count: '২' }))
  expect(within(dialog).getByText(/FS-.* · বিবাদী 3-1/)).toBeTruthy()
  expect(day()?.value).not.toBe('')
})

test('a number that the server knows already is told at its field, where it stands now, and what was typed stays', async () => {
  sectionWith({
    [idOf(3)]: {
      code: 422,
      message: 'ভুল আছে',
      data: {
        fields: [{ path: 'lines.0.trackingNumber', error: 'tracking_taken', message: 'আগেই ব্যবহার হয়েছে' }],
      },
    },
  })
  const { dialog, fields, day, confirm } = await open()
  ;(await fields())[0]?.focus()
  await user.keyboard('R1{Enter}R2{Enter}R3{Enter}R4{Enter}')
  expect(document.activeElement).toBe(day())
  await user.type(day() as HTMLInputElement, '05/12/2026')
  await confirm()
  expect(await within(dialog).findByText('আগেই ব্যবহার হয়েছে')).toBeTruthy()
  const [left, ...more] = await fields()
  expect([left?.value, more]).toEqual(['R4', []])
  expect(left?.getAttribute('aria-invalid')).toBe('true')
})

test('a case that somebody else has sent is told by its name; without a day, or a whole case, nothing is asked for', async () => {
  const { asked } = sectionWith({ [idOf(2)]: { code: 409, message: 'অবস্থা বদলে গেছে' } })
  const { dialog, fields, day, confirm } = await open()
  const third = (await fields())[2] as HTMLInputElement
  await confirm()
  expect(await within(dialog).findByText(m.field_error_date_invalid())).toBeTruthy()
  await user.type(day() as HTMLInputElement, '05/12/2026')
  await confirm()
  expect(await within(dialog).findByText(m.dispatch_error_numbers())).toBeTruthy()
  expect(sentOf(asked)).toEqual([])
  await user.type(third, 'R3')
  await confirm()
  expect(await within(dialog).findByText('অবস্থা বদলে গেছে')).toBeTruthy()
  expect(sentOf(asked).map(({ id }) => id)).toEqual([idOf(2)])
  expect(await fields()).toHaveLength(4)
  // Sent once more it is the same act, should the first have come through after all.
  await confirm()
  await vi.waitFor(() => expect(sentOf(asked)).toHaveLength(2))
  expect(new Set(sentOf(asked).map(({ key }) => key)).size).toBe(1)
  const infos = () => asked.filter(({ path }) => path === '/auth/info').length
  const before = infos()
  const cancel = within(dialog).getByRole<HTMLButtonElement>('button', { name: m.parts_action_cancel() })
  // Nothing closes it before it is answered.
  await vi.waitFor(() => expect(cancel.disabled).toBe(false))
  await user.click(cancel)
  // What waits in the lists is counted anew.
  await vi.waitFor(() => expect(infos()).toBe(before + 1))
})

test('where one changed meanwhile, it is read again, and the next press is meant for what it is now; what was typed stays (product 2.2, look Staff)', async () => {
  let version = 3
  const { asked } = serverDouble(({ method, path, body }: Asked) => {
    if (method === 'GET' && path.startsWith('/dispatches?')) return pageOf([1, 2, 3].map(rowAt) as never)
    const id = /\/dispatches\/([0-9a-f-]{36})/.exec(path)?.[1] ?? ''
    if (id === '') return { code: 503 }
    const number = Number(id.slice(-12))
    if (method === 'GET')
      return { code: 200, data: { ...rowAt(number), version, lines: linesAt(number), weightGrams: 20 } }
    if ((body as { version: number }).version === 4) return { code: 200, data: { id } }
    version = 4
    return { code: 409, message: 'অবস্থা বদলে গেছে' }
  })
  const { dialog, fields, day, confirm } = await open()
  await user.type((await fields())[2] as HTMLInputElement, 'R3')
  await user.type(day() as HTMLInputElement, '05/12/2026')
  await confirm()
  expect(await within(dialog).findByText('অবস্থা বদলে গেছে')).toBeTruthy()
  expect((await fields()).map(({ value }) => value)).toEqual(['', '', 'R3', ''])
  await confirm()
  await vi.waitFor(() => expect(sentOf(asked).map((sent) => sent.version)).toEqual([3, 4]))
  await said('success', m.bulk_text_done({ count: '১' }))
  expect(within(dialog).queryByText('অবস্থা বদলে গেছে')).toBeNull()
  expect(sentOf(asked)[1]?.payload).toEqual({
    dueDate: '2026-12-05',
    lines: [{ defendantId: 'defendant-1', trackingNumber: 'R3' }],
  })
})

const isClosed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

test('let be, nothing is sent, and what was chosen still is (product 2.2)', async () => {
  const { asked } = sectionWith()
  const { dialog, fields } = await open()
  await fields()
  await user.click(within(dialog).getByRole('button', { name: m.parts_action_cancel() }))
  await isClosed()
  expect(sentOf(asked)).toEqual([])
  const act = m.dispatch_action_send_to_address()
  expect(screen.getByRole('button', { name: m.bulk_action_do({ act, count: '৩' }) })).toBeTruthy()
})

test('once all are sent their numbers are asked for no more (product 2.2)', async () => {
  const { asked } = sectionWith()
  const { fields, day, confirm } = await open()
  ;(await fields())[0]?.focus()
  await user.keyboard('R1{Enter}R2{Enter}R3{Enter}R4{Enter}')
  await user.type(day() as HTMLInputElement, '05/12/2026')
  await confirm()
  await isClosed()
  expect(sentOf(asked)).toHaveLength(3)
})

const fault = (path: string, message: string): Told => ({
  code: 422,
  message: 'ভুল আছে',
  data: { fields: [{ path, error: 'tracking_taken', message }] },
})

test('what is wrong stands at its own number once the sent ones are gone, nobody else is blamed, and the list has the sent no more (product 2.2)', async () => {
  const { asked } = sectionWith({
    [idOf(1)]: fault('lines.1.trackingNumber', 'দ্বিতীয়টি আছে'),
    [idOf(3)]: { code: 409, message: 'অবস্থা বদলে গেছে' },
  })
  const { dialog, fields, day, confirm } = await open()
  ;(await fields())[0]?.focus()
  await user.keyboard('R1{Enter}R2{Enter}R3{Enter}R4{Enter}')
  await user.type(day() as HTMLInputElement, '05/12/2026')
  await confirm()
  expect(await within(dialog).findByText('দ্বিতীয়টি আছে')).toBeTruthy()
  const told = async () => (await fields()).map((one) => [one.value, one.getAttribute('aria-invalid')])
  expect(await told()).toEqual([
    ['R1', null],
    ['R2', 'true'],
    ['R4', null],
  ])
  const refusals = within(dialog).getByText('অবস্থা বদলে গেছে').closest('ul')
  expect(refusals?.querySelectorAll('li')).toHaveLength(1)
  expect(refusals?.textContent).toMatch(/FS-.*অবস্থা বদলে গেছে/)
  await said('success', m.bulk_text_done({ count: '১' }))
  const lists = () => asked.filter(({ path }) => path.startsWith('/dispatches?')).length
  const before = lists()
  const cancel = within(dialog).getByRole<HTMLButtonElement>('button', { name: m.parts_action_cancel() })
  await vi.waitFor(() => expect(cancel.disabled).toBe(false))
  await user.click(cancel)
  await isClosed()
  await vi.waitFor(() => expect(lists()).toBe(before + 1))
  const act = m.dispatch_action_send_to_address()
  expect(await screen.findByRole('button', { name: m.bulk_action_do({ act, count: '২' }) })).toBeTruthy()
})

test('after one that was sent, each fault is told at the field of its case and not where it stood before (product 2.2)', async () => {
  sectionWith({
    [idOf(2)]: fault('lines.0.trackingNumber', 'দুইয়েরটি আছে'),
    [idOf(3)]: fault('dueDate', 'দিনটি গেছে'),
  })
  const { dialog, fields, day, confirm } = await open()
  ;(await fields())[0]?.focus()
  await user.keyboard('R1{Enter}R2{Enter}R3{Enter}R4{Enter}')
  await user.type(day() as HTMLInputElement, '05/12/2026')
  await confirm()
  expect(await within(dialog).findByText('দুইয়েরটি আছে')).toBeTruthy()
  expect((await fields()).map((one) => [one.value, one.getAttribute('aria-invalid')])).toEqual([
    ['R3', 'true'],
    ['R4', null],
  ])
  expect(within(dialog).getByText('দিনটি গেছে')).toBeTruthy()
  expect(day()?.getAttribute('aria-invalid')).toBe('true')
})

test('a case that cannot be read is told by its name, and the numbers of the others stand in the order of the rows, whichever came first (product 2.2)', async () => {
  const server = heldServer(({ path }) => {
    if (path.startsWith('/dispatches?')) return pageOf([1, 2, 3].map(rowAt) as never)
    return /\/dispatches\/[0-9a-f-]{36}$/.test(path) ? null : { code: 503 }
  })
  const { dialog, fields } = await open()
  const read = (number: number) => ({ ...rowAt(number), lines: linesAt(number), weightGrams: 20 })
  await server.answerFor(idOf(3), { code: 200, data: read(3) })
  await server.answerFor(idOf(2), { code: 404, message: 'পাওয়া যায়নি' })
  await server.answerFor(idOf(1), { code: 200, data: read(1) })
  expect(await fields()).toHaveLength(3)
  const names = [...dialog.querySelectorAll('*')]
    .filter((one) => one.children.length === 0 && / · বিবাদী/.test(one.textContent))
    .map(({ textContent }) => textContent.replace(/.* · /, ''))
  expect(names).toEqual(['বিবাদী 1-1', 'বিবাদী 1-2', 'বিবাদী 3-1'])
  expect(within(dialog).getByText('পাওয়া যায়নি').closest('li')?.textContent).toContain('REF-2')
})

test('a number of spaces is none and one that stands twice is wrong: neither case is sent, and both keep what was typed (product 2.2)', async () => {
  const { asked } = sectionWith()
  const { fields, day, confirm } = await open()
  const [first, second, third, fourth] = await fields()
  await user.type(first as HTMLInputElement, 'R1')
  await user.type(second as HTMLInputElement, '  ')
  await user.type(third as HTMLInputElement, 'R3')
  await user.type(fourth as HTMLInputElement, 'R3')
  await user.type(day() as HTMLInputElement, '05/12/2026')
  await confirm()
  await vi.waitFor(async () => expect(await fields()).toHaveLength(3))
  expect(sentOf(asked).map(({ id }) => id)).toEqual([idOf(2)])
  expect((await fields()).map(({ value }) => value.trim())).toEqual(['R1', '', 'R3'])
})

test('one that a colleague sent meanwhile is asked for no more: where it stands is said, and it is chosen no longer (product 2, 2.2)', async () => {
  const state = { now: 'received' as DispatchRow['state'], version: 3 }
  const { asked } = serverDouble(({ method, path }: Asked) => {
    if (path.startsWith('/dispatches?'))
      return pageOf([1, 2, 3].filter((number) => number < 3 || state.now === 'received').map(rowAt) as never)
    const number = Number((/\/dispatches\/([0-9a-f-]{36})/.exec(path)?.[1] ?? '').slice(-12))
    if (number === 0 || method === 'POST') return { code: 503 }
    const row = { ...rowAt(number), ...(number === 3 ? { state: state.now, version: 4 } : {}) }
    return { code: 200, data: { ...row, lines: linesAt(number), weightGrams: 20 } }
  })
  render(<ReceivedFileQueue />)
  await user.click(await screen.findByRole('button', { name: m.bulk_action_page({ count: '৩' }) }))
  const sends = (count: string) => m.bulk_action_do({ act: m.dispatch_action_send_to_address(), count })
  const button = await screen.findByRole('button', { name: sends('৩') })
  state.now = 'completed'
  await user.click(button)
  const dialog = await screen.findByRole('alertdialog')
  const gone = m.bulk_text_gone({ state: dispatchStateWords.completed() })
  expect((await within(dialog).findByText(gone, { exact: false })).textContent).toContain('3')
  expect(
    await within(dialog).findAllByLabelText(m.dispatch_field_tracking_number(), { exact: false }),
  ).toHaveLength(3)
  await user.click(within(dialog).getByRole('button', { name: m.parts_action_cancel() }))
  await isClosed()
  expect(await screen.findByRole('button', { name: sends('২') })).toBeTruthy()
  expect(await screen.findByText(gone, { exact: false })).toBeTruthy()
  expect(sentOf(asked)).toEqual([])
})

test('what is wrong with a number that was left is told at it once the others are sent (product 2.2, look Litigant)', async () => {
  sectionWith()
  const { fields, day, confirm } = await open()
  const [first, second, third, fourth] = await fields()
  await user.type(first as HTMLInputElement, 'RR000000001BD')
  await user.type(second as HTMLInputElement, 'RR000000002BD')
  await user.type(third as HTMLInputElement, 'RR000000003BD')
  await user.type(fourth as HTMLInputElement, 'rr ০০০০০০০০৩ bd')
  await user.type(day() as HTMLInputElement, '05/12/2026')
  await confirm()
  await vi.waitFor(async () => expect(await fields()).toHaveLength(1))
  const [left] = await fields()
  expect(left?.getAttribute('aria-invalid')).toBe('true')
  expect(await screen.findByText(fieldErrorWords.repeated())).toBeTruthy()
})

test('numbers that were typed stand at their lines again when the dialog is opened again, until they are sent (product 2.2, look States)', async () => {
  sectionWith()
  const { dialog, fields, day } = await open()
  const [first] = await fields()
  await user.type(first as HTMLElement, 'RL 1')
  await user.type(day() as HTMLElement, '২০/১২/২০২৬')
  await user.click(within(dialog).getByRole('button', { name: m.parts_action_cancel() }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(
    screen.getByRole('button', {
      name: m.bulk_action_do({ act: m.dispatch_action_send_to_address(), count: '৩' }),
    }),
  )
  const again = within(await screen.findByRole('alertdialog'))
  const numbers = await again.findAllByLabelText<HTMLInputElement>(m.dispatch_field_tracking_number(), {
    exact: false,
  })
  expect(numbers.map(({ value }) => value)).toEqual(['RL 1', '', '', ''])
  expect(again.getByLabelText<HTMLInputElement>(m.dispatch_field_due_date(), { exact: false }).value).toBe(
    '২০/১২/২০২৬',
  )
})
