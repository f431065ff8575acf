import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Operations } from '../../src/api/operation-calls.ts'
import { hoursOf } from '../../src/machines/operations.ts'
import { OperationsScreen } from '../../src/screens/customization/operations-screen.tsx'
import { jobKindWords } from '../../src/words/groups/job-kind.ts'
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
let isDown = false
const reads = () =>
  server.asked.filter(({ method, path }) => method === 'GET' && path === '/super-admin/operations').length

beforeEach(() => {
  isDown = false
  server = heldServer(({ method, path }) => {
    if (isDown || !path.startsWith('/super-admin/operations')) return { code: 503, message: 'down' }
    return method === 'GET' ? { code: 200, data: operations } : { code: 200 }
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
