import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClaimReply } from '../../src/api/claim-calls.ts'
import { ClaimLine } from '../../src/screens/parts/case/claim-line.tsx'
import { liveSignal } from '../../src/screens/live-signal.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Asked, type Told } from './server-double.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const id = '00000000-0000-4000-8000-000000000001'
const until = '2026-11-01T06:20:00.000Z'
const heldBy = (name: string, isOwn: boolean, canTakeOver = false): ClaimReply => ({
  claim: { name, since: '2026-11-01T06:00:00.000Z', until, isOwn },
  canTakeOver,
})
const free: ClaimReply = { claim: null, canTakeOver: false }

let standing: ClaimReply
let refusal: Told | null
let server: ReturnType<typeof serverDouble>
const changed = vi.fn()

function answer({ method, path, body }: Asked): Told {
  if (path === '/config-status') return { code: 200, data: { live: { key: 'k' }, isDemo: false } }
  if (method === 'POST') {
    if (refusal) return refusal
    standing = path.endsWith('/release') ? free : heldBy('আমি', true)
    expect(path.endsWith('/release') || typeof (body as { takeOver?: unknown }).takeOver === 'boolean').toBe(
      true,
    )
  }
  return path.startsWith(`/applications/${id}/claim`) ? { code: 200, data: standing } : { code: 503 }
}

const show = () => render(<ClaimLine applicationId={id} onChange={changed} />)
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(async () => {
  standing = free
  refusal = null
  changed.mockClear()
  server = serverDouble(answer)
  await logInAs('administrator')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

describe('who works on a case (product 8)', () => {
  test('one that nobody has is taken by a press or by c, and the case is read again', async () => {
    show()
    await button(m.claim_action_take())
    await user.keyboard('c')
    await button(m.claim_action_release())
    expect(server.posts()).toMatchObject([{ path: `/applications/${id}/claim`, body: { takeOver: false } }])
    expect(changed).toHaveBeenCalledTimes(1)
    await said('success', m.claim_notice_taken())
    await user.keyboard('c')
    await button(m.claim_action_take())
    expect(server.posts().at(-1)?.path).toBe(`/applications/${id}/claim/release`)
    await said('success', m.claim_notice_released())
  })

  test('another officer’s says who has it; without the right there is no way to take it over', async () => {
    standing = heldBy('নমুনা কর্মকর্তা', false)
    show()
    expect(await screen.findByText(/নমুনা কর্মকর্তা/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    await user.keyboard('c')
    expect(server.posts()).toEqual([])
  })

  test('the head office takes it over after a question', async () => {
    standing = heldBy('নমুনা কর্মকর্তা', false, true)
    show()
    await user.click(await button(m.claim_action_take_over()))
    const dialog = await screen.findByRole('alertdialog')
    expect(server.posts()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: m.claim_action_take_over() }))
    await button(m.claim_action_release())
    expect(server.posts()).toMatchObject([{ body: { takeOver: true } }])
    await said('success', m.claim_notice_taken())
  })

  test('somebody was faster: it is said, and who has it now stands there', async () => {
    show()
    const take = await button(m.claim_action_take())
    standing = heldBy('নমুনা কর্মকর্তা', false)
    refusal = { code: 409, message: 'taken' }
    await user.click(take)
    await said('danger', 'taken')
    expect(await screen.findByText(/নমুনা কর্মকর্তা/)).toBeTruthy()
  })

  test('whoever leaves a case that is theirs gives it back; of another’s nothing is sent', async () => {
    standing = heldBy('আমি', true)
    const own = show()
    await button(m.claim_action_release())
    own.unmount()
    await waitFor(() =>
      expect(server.posts().map(({ path }) => path)).toEqual([`/applications/${id}/claim/release`]),
    )
    standing = heldBy('নমুনা কর্মকর্তা', false)
    const other = show()
    await screen.findByText(/নমুনা কর্মকর্তা/)
    other.unmount()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(server.posts()).toHaveLength(1)
  })

  test('as long as its page is open a case is kept by a sign every five minutes', async () => {
    const beats = vi.spyOn(globalThis, 'setInterval')
    const fiveMinutes = () => beats.mock.calls.filter(([, milliseconds]) => milliseconds === 5 * 60_000)
    standing = heldBy('আমি', true)
    show()
    await button(m.claim_action_release())
    await waitFor(() => expect(fiveMinutes()).toHaveLength(1))
    expect(server.posts()).toEqual([])
    for (const [beat] of fiveMinutes()) beat()
    expect(server.posts()).toMatchObject([{ path: `/applications/${id}/claim`, body: { takeOver: false } }])
    beats.mockRestore()
  })

  test('who has it now stands on every open page: taken over, given back, and when its time is over (product 8)', async () => {
    const ends = vi.spyOn(globalThis, 'setTimeout')
    standing = heldBy('আমি', true)
    show()
    await button(m.claim_action_release())
    standing = heldBy('নমুনা কর্মকর্তা', false)
    act(() => liveSignal.send({ type: 'changed' }))
    await screen.findByText(/নমুনা কর্মকর্তা/)
    standing = free
    act(() => liveSignal.send({ type: 'changed' }))
    await button(m.claim_action_take())
    standing = heldBy('নমুনা কর্মকর্তা', false)
    if (standing.claim) standing.claim.until = new Date(Date.now() + 19 * 60_000).toISOString()
    act(() => liveSignal.send({ type: 'changed' }))
    await screen.findByText(/নমুনা কর্মকর্তা/)
    const lastEnd = () => ends.mock.calls.findLast(([, milliseconds]) => (milliseconds ?? 0) > 18 * 60_000)
    // The line stands before what it sets off.
    await waitFor(() => expect(lastEnd()).toBeDefined())
    const [end] = lastEnd() ?? []
    ends.mockRestore()
    standing = free
    act(() => end?.())
    await button(m.claim_action_take())
  })
})
