import { draftKeptDays, draftWarningDays } from '../../src/machines/limits.ts'
import type { Act } from '../../src/atlas/acts.ts'
import type { Court } from '../support/drivers/law.ts'
import { transactionOf, type Rows } from './court.ts'

/** The gateway tells of a transaction, as its notification does, and is asked what it knows. */
export async function hint({ world }: Court, transactionId: string): Promise<void> {
  const payload = new URLSearchParams({ tran_id: transactionId, status: 'VALID' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await world.app.inject({ method: 'POST', url: '/api/gateway/ipn', headers, payload })
  if (reply.statusCode !== 200) throw new Error(`the notification was answered ${reply.statusCode}`)
  await world.drain()
}

const words: Readonly<Record<string, Record<string, string>>> = {
  failed: { status: 'FAILED' },
  canceled: { status: 'CANCELLED' },
  expired: { status: 'EXPIRED' },
}
const minutesBetweenQuestions = 16

/** The gateway's stand-in says what became of an attempt or of a refund, whoever is at a page meanwhile. */
export async function gatewaySays(
  court: Court,
  rows: Rows,
  act: Extract<Act, { kind: 'gateway' }>,
): Promise<void> {
  const { world } = court
  const { control } = world.gateway
  if (act.event === 'refunded' || act.event === 'refundFailed') {
    await world.drain()
    control.settleRefunds(act.event === 'refunded' ? 'refunded' : 'cancelled')
    world.clock.advance({ minutes: minutesBetweenQuestions })
    await world.drain()
    return
  }
  const transactionId = await transactionOf(court, rows, act.index)
  const isUndecided = control
    .sessions()
    .some((session) => session.transactionId === transactionId && session.state === 'open')
  if (isUndecided) control.pay(transactionId, { scenario: 'browserOnly' })
  const risky = act.isRisky ? { risk_level: '1', risk_title: 'Risky' } : {}
  control.switches.answerOverrides = words[act.event] ?? risky
  await hint(court, transactionId)
  control.switches.answerOverrides = {}
}

/** Time passes until the server itself ends a draft that nobody keeps: its owner is warned in between. */
export async function outlive({ world }: Court): Promise<void> {
  const pass = async (days: number) => {
    world.clock.advance({ days })
    await world.workers['sweep-drafts']({})
    await world.drain()
  }
  await pass(draftKeptDays - draftWarningDays)
  await pass(draftWarningDays)
}
