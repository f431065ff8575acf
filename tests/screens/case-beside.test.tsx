import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Route } from 'wouter'
import type { ApplicationRow } from '../../src/api/entities.ts'
import { StaffApplicationDetail } from '../../src/screens/application/staff-detail-screen.tsx'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { keptRemarks } from '../../src/screens/parts/case/kept-remarks.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { m } from '../../src/words/messages.js'
import { cast } from '../support/cast.ts'
import { serverDouble } from './server-double.ts'
import { pageOf, rowAt } from './support/application-rows.ts'
import { feeTypes } from './support/fee-types.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
import { answersOf, applicationOf, ids, type Standing } from './support/subjects.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('administrator')
beforeEach(() => sessionStorage.clear())

type Act = 'verify' | 'approve' | 'requestPayment'
const next = rowAt(7, 'verified')
const detail = (id: string) => `/administrator/applications/detail/${id}`
const here = (state: ApplicationRow['state']): ApplicationRow => ({ ...rowAt(1, state), id: ids.application })

/** A case that stands so, beside the list that it was opened from; the act leads to `to`. */
async function open(list: string, state: string, rows: readonly ApplicationRow[], event: Act, to: string) {
  const standing: Standing = {
    entity: 'application',
    states: { application: state, dispatch: 'unrequested', payment: 'open' },
    world: state === 'unverified' ? 'owing' : 'settled',
    timeline: [],
    version: 3,
  }
  const answers = answersOf(standing, { event, to })
  const server = serverDouble((asked) => {
    if (asked.path.startsWith('/applications?')) return pageOf(rows)
    if (asked.path === '/fee_types/') return { code: 200, data: feeTypes }
    const data = { ...applicationOf(standing), id: next.id, caseNumber: next.caseNumber }
    if (asked.path === `/applications/${next.id}`) return { code: 200, data }
    // What is told beside the next case is what is told beside this one.
    return answers({ ...asked, path: asked.path.replace(next.id, ids.application) })
  })
  history.replaceState(null, '', `${detail(ids.application)}?list=${list}&q=FS`)
  render(
    <Route path="/administrator/applications/detail/:id">
      {({ id }) => <StaffApplicationDetail params={{ id }} />}
    </Route>,
  )
  await screen.findAllByText(new RegExp(next.caseNumber))
  return server
}
async function doAct(event: Act): Promise<void> {
  const { action, done } = applicationActWords[event]
  await user.click(await screen.findByRole('button', { name: action() }))
  const asking = await waitFor(() => {
    const found =
      screen.queryByRole('alertdialog', { name: action() }) ?? screen.queryByRole('form', { name: action() })
    if (found === null) throw new Error('nothing asks')
    return found
  })
  if (event === 'requestPayment') {
    const kind = await within(asking).findByLabelText(startsWith(m.application_field_fee_type()))
    await user.selectOptions(kind, 'নকল ফি')
  }
  await user.click(within(asking).getByRole('button', { name: startsWith(action()) }))
  await said('success', done())
}

test('a line of the list tells who has the case, else its court, else who brings it, and whether remarks were begun on it (look Staff)', async () => {
  const court = { name: 'Family court', nameBn: 'পারিবারিক আদালত' }
  const userId = cast.administrator.kind === 'person' ? cast.administrator.userId : ''
  keptRemarks.write(userId, rowAt(3).id, { rows: [], general: 'দেখুন' })
  const rows = [
    { ...rowAt(2), heldBy: 'নমুনা কর্মকর্তা', court },
    { ...rowAt(3), court },
    rowAt(4),
    { ...next, isOverdue: true },
  ]
  const server = await open('unverified', 'unverified', rows, 'verify', 'verified')
  const list = screen.getByRole('region', { name: m.route_title_unverified() })
  const line = (number: number) =>
    within(list).getByRole('link', { name: new RegExp(`FS-${number}/2026`) }).textContent
  expect(line(2)).toContain(m.claim_label_held({ name: 'নমুনা কর্মকর্তা' }))
  expect(line(3)).toContain('পারিবারিক আদালত')
  expect(line(4)).toContain('নমুনা বাদী 4')
  expect([2, 3, 4].map((number) => line(number).includes(m.remark_label_begun()))).toEqual([
    false,
    true,
    false,
  ])
  const asked = server.asked.filter(({ path }) => path.startsWith('/applications?'))
  expect(asked[0]?.path).toMatch(/list=unverified.*q=FS/)
  act(() => liveSignal.send({ type: 'changed' }))
  await waitFor(() =>
    expect(server.asked.filter(({ path }) => path.startsWith('/applications?')).length).toBe(
      asked.length + 1,
    ),
  )
})

test('what waits for its owner after an act gives way to the next case, though the list still has it (look Staff)', async () => {
  const server = await open('all', 'unverified', [here('unverified'), next], 'verify', 'verified')
  await doAct('verify')
  await waitFor(() => expect(location.pathname).toBe(detail(next.id)))
  expect(new URLSearchParams(location.search).get('list')).toBe('all')
  expect(server.posts().filter(({ path }) => path.includes('/actions/'))).toMatchObject([
    { path: `/applications/${ids.application}/actions/verify`, body: { version: 3 } },
  ])
})

test.each<[string, string, Act, string]>([
  ['all', 'paid', 'approve', 'approved'],
  ['verified', 'verified', 'requestPayment', 'verified'],
])(
  'in the list %s a case that was %s and is still looked at there stays open after %s (look Staff)',
  async (list, state, event, to) => {
    await open(list, state, [here(state as ApplicationRow['state']), next], event, to)
    await doAct(event)
    const heading = screen.getByRole('heading', { level: 1 })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(location.pathname).toBe(detail(ids.application))
  },
)
