import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Application } from '../../src/api/entities.ts'
import { known } from '../../src/machines/entity.ts'
import { rowsOfForm } from '../../src/machines/remark-places.ts'
import { StaffApplicationDetail } from '../../src/screens/application/staff-detail-screen.tsx'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { keptRemarks } from '../../src/screens/parts/case/kept-remarks.ts'
import { formatMoney } from '../../src/screens/parts/format.ts'
import { fieldWord } from '../../src/screens/words/form.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { m } from '../../src/words/messages.js'
import { cast } from '../support/cast.ts'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { billOf } from './support/bill.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
import { answersOf, applicationOf, dispatchOf, ids, moment, type Standing } from './support/subjects.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const address = `/administrator/applications/detail/${ids.application}`
loggedIn('administrator', address)
beforeEach(() => sessionStorage.clear())

const standing = (application: string): Standing => ({
  entity: 'application',
  states: { application, dispatch: 'requested', payment: 'open' },
  world: application === 'unverified' ? 'owing' : 'settled',
  timeline: [],
  version: 3,
})
const isRead = ({ method, path }: Asked) => method === 'GET' && path === `/applications/${ids.application}`
const userId = cast.administrator.kind === 'person' ? cast.administrator.userId : ''
const begun = () => keptRemarks.read(userId, ids.application).rows.map(({ remark }) => remark)
const money = (poisha: number) => formatMoney(poisha, 'bn')

/** The page of a case that stands so; what `first` answers comes before all else. */
async function open(
  state: string,
  change: Partial<Application> = {},
  first: (asked: Asked) => Told | null = () => null,
) {
  const at = standing(state)
  const answers = answersOf(at, { event: 'returnForCorrection', to: 'returned' })
  const server = serverDouble((asked) => {
    const told = first(asked)
    if (told !== null) return told
    return isRead(asked) ? { code: 200, data: { ...applicationOf(at), ...change } } : answers(asked)
  })
  const { unmount } = render(<StaffApplicationDetail params={{ id: ids.application }} />)
  await screen.findByRole('heading', { level: 1, name: 'FS-1/2026' })
  return { server, unmount, reads: () => server.asked.filter(isRead).length }
}
const part = (title: string) =>
  screen.queryByRole('heading', { level: 2, name: title })?.closest('section') ?? null
const partHere = async (title: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  return heading.closest('section') as HTMLElement
}
const feeLine = (totalPoisha: number) => ({
  title: { name: 'Court fee', nameBn: 'কোর্ট ফি' },
  fund: 'treasury' as const,
  amountPoisha: totalPoisha,
  quantity: 1,
  totalPoisha,
})

test('before there is a bill the fees to come stand there with what they come to; from then on the bills alone (look Staff)', async () => {
  const { unmount } = await open('unverified', { feePreview: [feeLine(30_000), feeLine(1)] })
  const fees = await partHere(m.staff_title_fees())
  await waitFor(() => expect(fees.textContent).toContain(money(30_001)))
  expect(fees.textContent).not.toContain(m.case_text_no_bills())
  unmount()
  const none = await open('unverified', { feePreview: [] })
  await waitFor(() => expect(part(m.staff_title_fees())?.textContent).toContain(m.staff_text_no_fees()))
  none.unmount()
  await open('verified', { feePreview: [feeLine(77_700)], bills: [billOf({ totalPoisha: 12_300 })] })
  await waitFor(() => expect(part(m.staff_title_fees())?.textContent).toContain(money(12_300)))
  expect(part(m.staff_title_fees())?.textContent).not.toContain(money(77_700))
})

test('its summonses, why it was refused and that its history does not hold stand there, each only where it is so (look Staff)', async () => {
  const dispatches = [dispatchOf(standing('approved'))]
  const { unmount } = await open('approved', { dispatches, reason: 'এখতিয়ার নেই', isDamaged: true })
  const link = within(await partHere(m.staff_title_dispatches())).getByRole('link')
  expect(link.getAttribute('href')).toBe(`/administrator/dispatch/detail/${ids.dispatch}`)
  expect(screen.getByText('এখতিয়ার নেই')).toBeTruthy()
  expect(screen.getByText(m.case_text_damaged())).toBeTruthy()
  unmount()
  await open('approved')
  await partHere(m.staff_title_fees())
  for (const title of [m.staff_title_dispatches(), m.application_field_reason(), m.case_label_damaged()])
    expect(screen.queryByText(title)).toBeNull()
})

test('its head says the number of the office and who brings it, the first of them (look Staff)', async () => {
  const { form } = applicationOf(standing('verified'))
  const [one] = form.petitioners
  if (!one) throw new Error('nobody brings it')
  const two = { ...one, id: 'another', name: 'দ্বিতীয় বাদী' }
  const { unmount } = await open('verified', {
    form: { ...form, petitioners: [{ ...one, name: 'প্রথম বাদী' }, two] },
  })
  expect(screen.getByText('DHAKA-2026-000001 · প্রথম বাদী')).toBeTruthy()
  unmount()
  await open('verified', { referenceNumber: null, form: { ...form, petitioners: [two] } })
  const head = screen.getByRole('heading', { level: 1 }).parentElement?.parentElement
  expect(head?.textContent).toContain('দ্বিতীয় বাদী')
  expect(head?.textContent).not.toContain('·')
})

const giveBack = applicationActWords.returnForCorrection.action()
/** A remark is written at the field of the number, and the case is given back with it. */
async function giveBackWith(remark: string): Promise<void> {
  const field = fieldWord('caseNumber')
  await user.click(await screen.findByRole('button', { name: m.remark_action_write({ field }) }))
  await user.type(
    await screen.findByRole('textbox', { name: new RegExp(m.remark_field_at({ field })) }),
    remark,
  )
  await user.click(screen.getByRole('button', { name: giveBack }))
  const asking = await screen.findByRole('form', { name: giveBack })
  await within(asking).findByDisplayValue(remark)
  await user.click(within(asking).getByRole('button', { name: startsWith(giveBack) }))
}

test('remarks that went along are kept no longer, and the case is read again (product 2.1, look States)', async () => {
  const { server, reads } = await open('unverified')
  const before = reads()
  await giveBackWith('নম্বর মিলছে না')
  await said('success', applicationActWords.returnForCorrection.done())
  expect(server.posts().filter(({ path }) => path.includes('/actions/'))).toMatchObject([
    {
      path: `/applications/${ids.application}/actions/returnForCorrection`,
      body: { version: 3, payload: { remarks: [{ path: 'caseNumber', remark: 'নম্বর মিলছে না' }] } },
    },
  ])
  await waitFor(() => expect(begun()).toEqual([]))
  expect(reads()).toBeGreaterThan(before)
})

test('a remark that is being written goes along with its row when whoever brings the case puts another before it (product 2.1)', async () => {
  const read = applicationOf(standing('unverified'))
  const [one] = read.form.petitioners
  if (!one) throw new Error('nobody brings it')
  const form = { ...read.form, petitioners: [{ ...one, id: 'before', name: 'আগের বাদী' }, one] }
  const later = { ...read, version: 4, form, facts: { ...read.facts, formRows: known(rowsOfForm(form)) } }
  let isChanged = false
  const { server, reads, unmount } = await open('unverified', {}, (asked) =>
    isChanged && isRead(asked) ? { code: 200, data: later } : null,
  )
  const field = fieldWord('petitioners.0.mobile')
  await user.click(await screen.findByRole('button', { name: m.remark_action_write({ field }) }))
  const typed = 'নম্বর বন্ধ'
  await user.type(
    await screen.findByRole('textbox', { name: new RegExp(m.remark_field_at({ field })) }),
    typed,
  )
  isChanged = true
  const before = reads()
  act(() => liveSignal.send({ type: 'changed' }))
  await waitFor(() => expect(reads()).toBe(before + 1))
  await screen.findByText('আগের বাদী')
  const moved = m.remark_field_at({ field: fieldWord('petitioners.1.mobile') })
  expect(await screen.findByRole('textbox', { name: new RegExp(moved) })).toHaveProperty('value', typed)
  // Also after the page was loaded anew.
  unmount()
  render(<StaffApplicationDetail params={{ id: ids.application }} />)
  await user.click(await screen.findByRole('button', { name: giveBack }))
  const asking = await screen.findByRole('form', { name: giveBack })
  await within(asking).findByDisplayValue(typed)
  await user.click(within(asking).getByRole('button', { name: startsWith(giveBack) }))
  await waitFor(() =>
    expect(server.posts().filter(({ path }) => path.includes('/actions/'))).toMatchObject([
      { body: { payload: { remarks: [{ path: 'petitioners.1.mobile', remark: typed }] } } },
    ]),
  )
})

test('a refusal is told and loses no remark; it is no matter of being late (look States)', async () => {
  await open('unverified', {}, ({ path }) =>
    path.includes('/actions/') ? { code: 422, message: 'এখন নয়' } : null,
  )
  await giveBackWith('নম্বর মিলছে না')
  expect(await screen.findByText('এখন নয়')).toBeTruthy()
  expect(begun()).toEqual(['নম্বর মিলছে না'])
  expect(screen.queryByText(m.staff_title_faster())).toBeNull()
})

test('somebody was faster: who it was is said, and the remarks that were typed are kept (look Staff)', async () => {
  let isLate = false
  const timeline: Application['timeline'] = [
    {
      entity: 'application',
      event: 'reject',
      fromState: 'unverified',
      toState: 'rejected',
      at: moment,
      by: 'staff',
      byName: 'নমুনা কর্মকর্তা',
      from: null,
      reason: null,
    },
  ]
  await open('unverified', {}, (asked) => {
    if (asked.path.includes('/actions/')) {
      isLate = true
      return { code: 409, message: 'changed', data: { state: 'rejected', offered: [] } }
    }
    const later = { ...applicationOf(standing('rejected')), version: 4, timeline }
    return isLate && isRead(asked) ? { code: 200, data: later } : null
  })
  await giveBackWith('নম্বর মিলছে না')
  const band = (await screen.findByText(m.staff_title_faster())).closest('[tabindex="-1"]')
  expect(band?.textContent).toContain('নমুনা কর্মকর্তা')
  expect(band?.textContent).toContain(m.staff_text_faster_typed({ text: 'নম্বর মিলছে না' }))
  expect(begun()).toEqual(['নম্বর মিলছে না'])
})

test('what somebody changed elsewhere is read anew; when that fails the case stays, with a way to try again (spec §4, look States)', async () => {
  let isAway = false
  const { reads } = await open('verified', {}, (asked) => (isAway && isRead(asked) ? 'offline' : null))
  await partHere(m.staff_title_case())
  const before = reads()
  expect(screen.queryByRole('button', { name: m.parts_action_retry() })).toBeNull()
  isAway = true
  act(() => liveSignal.send({ type: 'changed' }))
  await user.click(await screen.findByRole('button', { name: m.parts_action_retry() }))
  expect(screen.getByRole('heading', { level: 1, name: 'FS-1/2026' })).toBeTruthy()
  expect(screen.getByText('offline')).toBeTruthy()
  await waitFor(() => expect(reads()).toBe(before + 2))
  isAway = false
  await user.click(await screen.findByRole('button', { name: m.parts_action_retry() }))
  await waitFor(() => expect(screen.queryByText('offline')).toBeNull())
})
