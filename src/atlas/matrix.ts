import type { Reach } from '../machines/actor.ts'
import { eventsOf } from '../machines/chart.ts'
import type { Condition } from '../machines/conditions.ts'
import { keysOf } from '../machines/entity.ts'
import { advance } from '../machines/law.ts'
import { paymentWays, validation } from './acts.ts'
import { cast, castNames, type CastName } from './cast.ts'
import type { Attempt } from './case.ts'
import { laws } from '../machines/laws.ts'
import type { EntityName } from './effects.ts'
import { expectedOf, walkDay } from './facts.ts'
import { rowsOf } from './rows.ts'
import { ways, type Way } from './ways.ts'
import { wholeForm } from './whole-form.ts'
import { attemptPoisha } from './worlds.ts'

/**
 * What the law answers to somebody who sends an event: where it may lead, or why not. `elsewhere`: it does not happen in this
 * state at all; `others`: somebody else may; `blocked`: what must hold first.
 */
export type Verdict =
  | { kind: 'may'; to: readonly string[] }
  | { kind: 'others' }
  | { kind: 'elsewhere' }
  | { kind: 'blocked'; by: Condition | null }

const attempt: Attempt = {
  bill: 0,
  state: 'paid',
  amountPoisha: attemptPoisha,
  refundedPoisha: 0,
  pendingPoisha: 0,
  correctedPoisha: 0,
  isSurplus: false,
  isCounter: false,
  recordedBy: null,
  hasReceipt: true,
  isReceiptUsed: false,
  isAtGateway: true,
  refund: null,
}

const fault = [{ error: 'no' }]
/** What is sent with the events that no walk tells an entity by itself. */
const others: Readonly<Record<EntityName, Readonly<Record<string, readonly unknown[]>>>> = {
  application: { begin: [{ form: wholeForm }] },
  dispatch: {},
  payment: {
    start: [{ method: 'cards', type: 'full', partPoisha: null }],
    recordCounter: [{ kind: 'counter', number: 'S-0', date: walkDay, amountPoisha: attemptPoisha }],
    opened: [{ sessionKey: 'S', pageUrl: 'http://127.0.0.1/pay' }],
    refused: fault,
    noAnswer: fault,
    validated: [false, true].map((isRisky) => ({ ...validation, ...expectedOf(attempt), isRisky })),
    failed: fault,
    canceled: fault,
    expired: fault,
    refunded: [{ refundReference: 'R1' }],
    refundFailed: fault,
  },
}

const triedWays: Readonly<Record<EntityName, readonly Way[]>> = {
  ...ways,
  payment: paymentWays(attempt),
}

/** Well-formed payloads of an event, one for each way in which it can go. */
export const payloadsOf = (entity: EntityName, event: string): readonly unknown[] =>
  others[entity][event] ?? triedWays[entity].find((way) => way.event === event)?.payloads ?? [{}]

interface Asked {
  state: string
  event: string
  who: CastName
  facts: Reach
}

/** What the law answers, with any of the event's well-formed payloads. @source product 2 */
export function verdictOf(entity: EntityName, { state, event, who, facts }: Asked): Verdict {
  const law = laws[entity]
  if (!law.machine.states[state]?.ownEvents.includes(event)) return { kind: 'elsewhere' }
  const answers = payloadsOf(entity, event).map((payload) =>
    advance(law, { state, facts, actor: cast[who] }, { type: event, payload }),
  )
  const to = answers.flatMap((answer) => (answer.isRefused ? [] : [answer.change.state]))
  if (to.length > 0) return { kind: 'may', to: [...new Set(to)] }
  const refusals = answers.flatMap((answer) => (answer.isRefused ? [answer.refusal] : []))
  const blocked = refusals.find((refusal) => refusal.code === 409)
  if (blocked?.code === 409) return { kind: 'blocked', by: blocked.blockedBy }
  return refusals.some(({ code }) => code === 403) ? { kind: 'others' } : { kind: 'blocked', by: null }
}

/** The matrix of an entity for one person in one world: a row an event, a cell a state. */
export function matrixOf(
  entity: EntityName,
  { who, facts }: { who: CastName; facts: Reach },
): { event: string; cells: { state: string; verdict: Verdict }[] }[] {
  const states = Object.keys(laws[entity].machine.states)
  return eventsOf(laws[entity]).map((event) => ({
    event,
    cells: states.map((state) => ({ state, verdict: verdictOf(entity, { state, event, who, facts }) })),
  }))
}

/** Who may do anything at all with an entity, so that nobody is asked about who never may. */
export const actorsOf = (entity: EntityName): CastName[] => {
  const slugs = new Set<string>(rowsOf(laws[entity].machine).flatMap((row) => row.slugs))
  return castNames.filter((name) => {
    const actor = cast[name]
    return actor.kind === 'system' || actor.slugs.some((slug) => slugs.has(slug))
  })
}

/** The facts of a world as they are told: by name, and the value that the law reads. */
export const factsTold = (facts: Reach): { name: string; value: string }[] =>
  keysOf(facts as unknown as Record<string, unknown>).map((name) => {
    const fact = (facts as unknown as Record<string, unknown>)[name]
    const isFact = typeof fact === 'object' && fact !== null && 'isKnown' in fact
    const value: unknown = isFact ? ('value' in fact ? fact.value : undefined) : fact
    return { name, value: JSON.stringify(value) ?? '?' }
  })
