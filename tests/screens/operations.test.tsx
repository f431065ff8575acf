import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Operations } from '../../src/api/operation-calls.ts'
import { hoursOf } from '../../src/machines/operations.ts'
import { OperationsScreen } from '../../src/screens/customization/operations-screen.tsx'
import { jobKindWords } from '../../src/words/groups/job-kind.ts'
import { formatAge, formatMoment } from '../../src/screens/parts/format.ts'
import { serviceKindWords } from '../../src/words/groups/service-kind.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const at = '2026-11-23T04:00:00.000Z'
const jobId = '0197f000-0000-4000-8000-000000000001'
const well = { standing: 'well', lastWellAt: at, failingSince: null, fault: null } as const
const operations: Operations = {
  at,
  services: [
    {
      service: 'sms',
      ...well,
      standing: 'failing',
      failingSince: '2026-11-23T03:30:00.000Z',
      fault: 'timeout',
      isStandIn: true,
      answerMilliseconds: null,
      freeBytes: null,
      totalBytes: null,
      hours: hoursOf([{ hour: new Date('2026-11-23T01:00:00Z'), wasFaulty: true }], new Date(at)),
    },
    {
      service: 'disk',
      ...well,
      isStandIn: false,
      answerMilliseconds: 0,
      freeBytes: 20 * 1_024 ** 3,
      totalBytes: 50 * 1_024 ** 3,
      hours: [],
    },
  ],
  sweeps: [{ sweep: 'sweep-payments', ...well }],
  queues: [
    { kind: 'deliver-sms', waiting: 41, running: 1, failed: 0, oldestAt: at },
    { kind: 'tell-counts', waiting: 0, running: 0, failed: 0, oldestAt: null },
  ],
  failed: [
    { id: jobId, kind: 'verify-payment', tries: 13, failedAt: at, fault: 'server_error' },
    {
      id: '0197f000-0000-4000-8000-000000000002',
      kind: 'send-code',
      tries: 13,
      failedAt: at,
      fault: 'other',
    },
  ],
  backupAt: null,
  rehearsedAt: '2026-02-28T20:00:00.000Z',
  versions: { product: '0.1.0', node: '20.19.6', postgres: '18.1', migration: '035-audit' },
}
let server: HeldServer
let shown = operations
let isDown = false
const reads = () =>
  server.asked.filter(({ method, path }) => method === 'GET' && path === '/super-admin/operations').length

beforeEach(() => {
  isDown = false
  shown = operations
  server = heldServer(({ method, path }) => {
    if (isDown || !path.startsWith('/super-admin/operations')) return { code: 503, message: 'down' }
    return method === 'GET' ? { code: 200, data: shown } : { code: 200 }
  })
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const rowOf = async (table: string, text: string) => {
  const found = await screen.findByRole('table', { name: table })
  return within(within(found).getAllByText(text)[0]?.closest('tr') as HTMLElement)
}

test('what fails is told with since when and why; stand-ins, room, queues and versions are told (product 7)', async () => {
  render(<OperationsScreen />)
  const sms = await rowOf(m.operation_title_services(), serviceKindWords.sms())
  sms.getByText(m.operation_label_standing_failing())
  sms.getByText(m.operation_text_stand_in())
  sms.getByText(new RegExp(m.operation_label_fault_timeout()))
  // The bars are drawn for the eye alone; what they say is said in words, with when it failed.
  const counted = m.operation_text_hours({ well: '০', faulty: '১', silent: '২৩' })
  sms.getByText((text) => text.startsWith(counted) && text.includes('৭:০০'))
  const disk = await rowOf(m.operation_title_services(), serviceKindWords.disk())
  disk.getByText(m.operation_text_free({ free: '২০', total: '৫০' }))
  screen.getByText(m.operation_title_troubled({ count: '১' }))
  const queue = await rowOf(m.operation_title_queues(), jobKindWords['deliver-sms']())
  queue.getByText('৪১')
  expect(screen.queryByText(jobKindWords['tell-counts']())).toBeNull()
  screen.getByText(m.operation_text_backup_none())
  screen.getByText(new RegExp(m.operation_text_rehearsal_at({ when: '১ মার্চ, ২০২৬' })))
  screen.getByText('PostgreSQL 18.1')
})

test('a failed job is begun again only after a question; one that has expired says why not (product 7)', async () => {
  await logInAs('superAdmin')
  render(<OperationsScreen />)
  const expired = await rowOf(m.operation_title_failed(), jobKindWords['send-code']())
  expired.getByText(m.operation_why_too_late())
  expect(expired.queryByRole('button')).toBeNull()
  const job = await rowOf(m.operation_title_failed(), jobKindWords['verify-payment']())
  await user.click(job.getByRole('button'))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(server.posts()).toEqual([])
  await user.click(dialog.getByRole('button', { name: m.operation_action_retry() }))
  await waitFor(() =>
    expect(server.posts()).toMatchObject([{ path: `/super-admin/operations/jobs/${jobId}/retry` }]),
  )
  await waitFor(() => expect(reads()).toBe(2))
  await said('success', m.operation_notice_retried())
})

test('that a failed job could not be begun again is said as a failure (spec §8)', async () => {
  await logInAs('superAdmin')
  render(<OperationsScreen />)
  const job = await rowOf(m.operation_title_failed(), jobKindWords['verify-payment']())
  await user.click(job.getByRole('button'))
  const dialog = within(await screen.findByRole('alertdialog'))
  heldServer(() => ({ code: 409, message: 'আগেই শুরু হয়েছে' }))
  await user.click(dialog.getByRole('button', { name: m.operation_action_retry() }))
  await said('danger', 'আগেই শুরু হয়েছে')
})

test('that somebody began a failed job first stays beside it, with the focus, until it is tried again (look Staff)', async () => {
  await logInAs('superAdmin')
  render(<OperationsScreen />)
  const press = async () => {
    const job = await rowOf(m.operation_title_failed(), jobKindWords['verify-payment']())
    await user.click(job.getByRole('button'))
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: m.operation_action_retry() }))
    return job
  }
  const answer = (told: object) =>
    heldServer(({ method }) => (method === 'POST' ? told : { code: 200, data: shown }) as never)
  answer({ code: 409, message: 'আগেই শুরু হয়েছে' })
  const job = await press()
  const band = (await job.findByText('আগেই শুরু হয়েছে')).closest('[tabindex="-1"]')
  await waitFor(() => expect(document.activeElement).toBe(band))
  answer({ code: 200, data: {} })
  await press()
  await said('success', m.operation_notice_retried())
  expect(job.queryByText('আগেই শুরু হয়েছে')).toBeNull()
})

test('a job that is not begun again after all stays as it is, and one that goes on by the clock says so (product 7)', async () => {
  const [first] = operations.failed
  if (!first) throw new Error('a job has failed')
  shown = { ...operations, failed: [first, { ...first, id: at, kind: 'sweep-payments' }] }
  await logInAs('superAdmin')
  render(<OperationsScreen />)
  const sweep = await rowOf(m.operation_title_failed(), jobKindWords['sweep-payments']())
  sweep.getByText(m.operation_why_by_clock())
  const job = await rowOf(m.operation_title_failed(), jobKindWords['verify-payment']())
  job.getByText('১৩')
  await user.click(job.getByRole('button'))
  const dialog = within(await screen.findByRole('alertdialog', { name: m.operation_confirm_retry() }))
  dialog.getByText(m.operation_hint_retry({ kind: jobKindWords['verify-payment']() }))
  await user.click(dialog.getByRole('button', { name: m.parts_action_cancel() }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([server.posts(), reads()]).toEqual([[], 1])
})

test('where all is well that is said, with what has never been, what was just now, and that nothing waits or failed (product 7)', async () => {
  const [sms, disk] = operations.services
  if (!sms || !disk) throw new Error('there are two services')
  const before = (seconds: number) => new Date(Date.parse(at) - seconds * 1_000).toISOString()
  const calm = { ...sms, ...well, isStandIn: false, answerMilliseconds: 0, hours: [] }
  shown = {
    ...operations,
    services: [
      { ...calm, lastWellAt: before(59) },
      { ...calm, service: 'identity', lastWellAt: before(60), answerMilliseconds: 1_234 },
      { ...calm, service: 'mail', standing: 'absent', lastWellAt: null, answerMilliseconds: null },
      { ...disk, lastWellAt: null, freeBytes: 0 },
    ],
    sweeps: [{ sweep: 'sweep-payments', ...well, lastWellAt: null }],
    queues: [{ kind: 'tell-counts', waiting: 0, running: 0, failed: 0, oldestAt: null }],
    failed: [],
    backupAt: '2026-02-28T20:00:00.000Z',
    rehearsedAt: null,
  }
  render(<OperationsScreen />)
  await screen.findByText(m.operation_title_well())
  const cellsOf = async (table: string, text: string) =>
    (await rowOf(table, text)).getAllByRole('cell').map(({ textContent }) => textContent)
  const services = m.operation_title_services()
  const [, , justNow, atOnce] = await cellsOf(services, serviceKindWords.sms())
  expect([justNow, atOnce]).toEqual([m.operation_label_now(), m.operation_text_milliseconds({ count: '০' })])
  const [, , minute, answered] = await cellsOf(services, serviceKindWords.identity())
  expect([minute, answered]).toEqual([
    formatAge(before(60), new Date(at), 'bn'),
    m.operation_text_milliseconds({ count: '১,২৩৪' }),
  ])
  expect((await cellsOf(services, serviceKindWords.mail())).slice(2)).toEqual(['', ''])
  const [, , never] = await cellsOf(services, serviceKindWords.disk())
  expect(never).toBe(m.operation_label_never())
  const taken = screen.getByRole('meter', { name: m.operation_label_taken() })
  expect(taken.getAttribute('value')).toBe(taken.getAttribute('max'))
  const [sweep] = await cellsOf(m.operation_title_sweeps(), jobKindWords['sweep-payments']())
  expect(sweep).toContain(`${m.operation_label_last_done()}: ${m.operation_label_never()}`)
  for (const text of [m.operation_text_none_waiting(), m.operation_text_none_failed()]) screen.getByText(text)
  screen.getByText(m.operation_text_backup_at({ when: formatMoment('2026-02-28T20:00:00.000Z', 'bn') }))
  screen.getByText(m.operation_text_rehearsal_none())
})

test('a queue is told while anything of it waits, runs or failed, each in its own column, with the age of the oldest (product 7)', async () => {
  const queue = { waiting: 0, running: 0, failed: 0, oldestAt: null }
  shown = {
    ...operations,
    queues: [
      { ...queue, kind: 'deliver-sms', waiting: 2, running: 2, oldestAt: '2026-11-23T01:00:00.000Z' },
      { ...queue, kind: 'send-code', running: 1 },
      { ...queue, kind: 'verify-payment', failed: 3 },
      { ...queue, kind: 'tell-counts' },
    ],
  }
  render(<OperationsScreen />)
  const table = await screen.findByRole('table', { name: m.operation_title_queues() })
  const rows = within(table).getAllByRole('row').slice(1)
  const age = formatAge('2026-11-23T01:00:00.000Z', new Date(at), 'bn')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    [jobKindWords['deliver-sms'](), '২', '২', '০', age],
    [jobKindWords['send-code'](), '০', '১', '০', ''],
    [jobKindWords['verify-payment'](), '০', '০', '৩', ''],
  ])
})

test('whoever may not begin jobs again sees no button', async () => {
  render(<OperationsScreen />)
  const job = await rowOf(m.operation_title_failed(), jobKindWords['verify-payment']())
  expect(job.queryByRole('button')).toBeNull()
})

test('it is read anew while it is seen, not while it is hidden, and at once when somebody comes back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const turn = (isHidden: boolean) =>
    act(async () => {
      hidden.mockReturnValue(isHidden)
      document.dispatchEvent(new Event('visibilitychange'))
      await vi.advanceTimersByTimeAsync(0)
    })
  const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
  render(<OperationsScreen />)
  await wait(0)
  expect(reads()).toBe(1)
  await wait(15)
  expect(reads()).toBe(2)
  await turn(true)
  await wait(120)
  expect(reads()).toBe(2)
  await turn(false)
  expect(reads()).toBe(3)
})

test('a read that failed says so and has a way on', async () => {
  isDown = true
  render(<OperationsScreen />)
  await screen.findAllByText('down')
  isDown = false
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  await screen.findByRole('table', { name: m.operation_title_services() })
})
