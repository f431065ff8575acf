import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../../src/api/client.ts'
import { readKey, type ReadName } from '../../src/api/page.ts'
import type { Account } from '../../src/machines/session.ts'
import { fetchAhead } from '../../src/screens/ahead.ts'
import { give } from '../../src/screens/given.ts'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { OutcomeScreen } from '../../src/screens/payment/outcome-screen.tsx'
import { read } from '../../src/screens/prefetch.ts'
import { loadLitigantRows } from '../../src/screens/routes/litigant-rows.ts'
import { startSessionActor } from '../../src/screens/session-actor.ts'
import { useCall } from '../../src/screens/use-call.ts'
import { askListsAhead, forgetLists, useList } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { outcomeWitness } from '../witness/outcome.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { accountOf } from './support/session.ts'
import { headed } from './support/walk.ts'

const id = '0199a1d2-0000-7000-8000-0000000000c5'
const soonMs = 400
const changes = () => liveSignal.getSnapshot().context.changeCount
/** Nothing was told yet, as where a page has just come. */
const beginAnew = () => {
  for (const [key, value] of Object.entries(liveSignal.getInitialSnapshot().context))
    Reflect.set(liveSignal.getSnapshot().context, key, value)
}
const noPage = { answers: {}, login: null, path: '', hasSession: true, mark: '' }
const giveAnswer = (name: ReadName, input: unknown, data: unknown) =>
  give({ ...noPage, answers: { [readKey(name, input)]: { isOk: true, data } as Answer<ReadName> } })

let server: HeldServer
beforeEach(() => {
  beginAnew()
  server = heldServer(() => null)
})
afterEach(() => {
  cleanup()
  give({ ...noPage, hasSession: false })
  beginAnew()
  vi.unstubAllGlobals()
})

const notice = {
  id: 'notice',
  type: 'PaymentCompleted' as const,
  data: { case_no: 'FS-1/2026', application_id: 'a' },
  created_at: '2026-11-01T00:00:00.000Z',
}

const broadcast = { id: 1, version: 1, name: 'Closed', nameBn: 'বন্ধ', tone: 'warning' as const }

test.each<[what: string, now: Partial<Account>, told: number]>([
  ['nothing', {}, 0],
  ['what was put away in this browser', { broadcasts: [broadcast] }, 0],
  ['a notice', { notifications: [notice] }, 2],
  ['a count', { counts: { verifiedApp: 1 } }, 2],
  ['how many are overdue', { overdue: { verified: 1 } }, 2],
])(
  'an account that is read again says what came since the page was made: %s (spec §4)',
  async (_what, now, told) => {
    const account = accountOf('owner')
    const actor = startSessionActor({ token: null, isRemembered: false }, () => {}, account)
    actor.send({ type: 'restore', token: 'token' })
    await server.answer({ code: 200, data: { ...account, ...now } })
    await act(() => new Promise((resolve) => setTimeout(resolve, soonMs)))
    expect(changes()).toBe(told)
    actor.send({ type: 'ended' })
  },
)

const Case = () => (
  <output>{useCall('GET /applications/{id}', { params: { id } }, { isLive: true }).state}</output>
)
const told = () => act(() => liveSignal.send({ type: 'changed' }))
const cameUp = () => act(() => liveSignal.send({ type: 'up', at: Date.now() }))

test('a change that is told before the screen is there has it read what came with the page again (spec §4)', () => {
  giveAnswer('GET /applications/{id}', { params: { id } }, { id })
  told()
  render(<Case />)
  expect(screen.getByRole('status').textContent).toBe('ready')
  expect(server.waitingFor()).toEqual([`/applications/${id}`])
})

test('that the channel alone came up before the screen was there is no change', () => {
  giveAnswer('GET /applications/{id}', { params: { id } }, { id })
  cameUp()
  render(<Case />)
  expect(server.asked).toEqual([])
})

test('what came with the page for the next screen is not shown there when something changed since', async () => {
  await loadLitigantRows()
  giveAnswer('GET /applications/{id}', { params: { id } }, { id })
  told()
  fetchAhead(`/my-application-details/${id}`)
  void read('GET /applications/{id}', { params: { id } })
  expect(server.waitingFor()).toContain(`/applications/${id}`)
})

const Categories = () => {
  const { rows } = useList('GET /case-categories/{id}', { params: { id: 'subordinate' } })
  return <output>{rows?.length ?? 'none'}</output>
}

test('a list that came with the page is asked for when it was forgotten, and not before', async () => {
  const path = '/case-categories/subordinate'
  const category = { id: 1, name: 'Civil', nameBn: 'দেওয়ানি' }
  giveAnswer('GET /case-categories/{id}', { params: { id: 'subordinate' } }, [category])
  forgetLists()
  render(<Categories />)
  await act(() => Promise.resolve())
  expect(screen.getByRole('status').textContent).toBe('1')
  expect(server.asked).toEqual([])
  act(() => forgetLists())
  expect(server.waitingFor()).toEqual([path])
  await server.answer({ code: 200, data: [] })
  expect(screen.getByRole('status').textContent).toBe('0')
})

test('a list that could not be had ahead is asked for again by whoever wants it meanwhile', async () => {
  forgetLists()
  askListsAhead([['GET /case-categories/{id}', { params: { id: 'subordinate' } }]])
  render(<Categories />)
  await server.answer({ code: 503, message: 'পরে আসুন' })
  expect(server.asked).toHaveLength(2)
  await server.answer({ code: 200, data: [] })
  expect(screen.getByRole('status').textContent).toBe('0')
})

const factsOf = (name: string) => {
  const event = outcomeWitness.events[name]
  if (event?.type !== 'answered') throw new Error(`${name} is no answer`)
  return event.outcome
}

test('an outcome that changed after its page was made, and before the screen was there, is asked again (product 2.3)', async () => {
  const failed = factsOf('answered failed')
  giveAnswer('GET /payments/{transaction_id}/outcome', { params: { transaction_id: 'CF-1' } }, failed)
  history.replaceState(null, '', '/fail_payment?transaction=CF-1')
  told()
  render(<OutcomeScreen />)
  headed(m.outcome_title_failed())
  await act(() => Promise.resolve())
  expect(server.waitingFor()).toEqual(['/payments/CF-1/outcome'])
  await server.answer({ code: 200, data: factsOf('answered paid') })
  headed(m.outcome_title_succeeded())
})
