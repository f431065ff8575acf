import type { Actor, Permission } from '../actor.ts'
import { may } from '../actor.ts'
import { closeEvents, type CloseEvent, type CloseState } from './kinds.ts'

/** What the law sees of a day; amounts in poisha. */
export interface CloseFacts {
  officeId: string
  /** Null before a file was uploaded. */
  state: CloseState | null
  /** Whether the day has passed in Dhaka. */
  isOver: boolean
  unsettledCount: number
  /** File less ledger, as it is now, less what the settled differences explain. */
  unexplainedPoisha: number
}

/** What can stand in the way; each is a sentence in both languages. */
export const closeConditions = ['isOver', 'isSettled', 'isExplained', 'isHeadOffice'] as const
export type CloseCondition = (typeof closeConditions)[number]

interface Rule {
  from: readonly (CloseState | null)[]
  slug: Permission
  conditions: readonly CloseCondition[]
}

/** @source product 8 */
const rules: Readonly<Record<CloseEvent, Rule>> = {
  upload: {
    from: [null, 'uploaded', 'settled', 'reopened'],
    slug: 'account.day_close.upload',
    conditions: ['isOver'],
  },
  settle: { from: ['uploaded', 'settled', 'reopened'], slug: 'account.day_close.settle', conditions: [] },
  sign: {
    from: ['uploaded', 'settled', 'reopened'],
    slug: 'account.day_close.sign',
    conditions: ['isSettled', 'isExplained'],
  },
  reopen: { from: ['signed'], slug: 'account.day_close.reopen', conditions: ['isHeadOffice'] },
}

const holds: Readonly<Record<CloseCondition, (facts: CloseFacts, actor: Actor) => boolean>> = {
  isOver: ({ isOver }) => isOver,
  isSettled: ({ unsettledCount }) => unsettledCount === 0,
  isExplained: ({ unexplainedPoisha }) => unexplainedPoisha === 0,
  isHeadOffice: (_facts, actor) => actor.kind === 'person' && actor.isHeadOffice,
}

/** `forbidden`: somebody else may; a condition: not as it stands; `state`: nobody may now. */
export type CloseRefusal = 'forbidden' | 'state' | CloseCondition

/** Why an event is refused to somebody now; null where it is open. @source product 2, 8 */
export function closeRefusal(event: CloseEvent, facts: CloseFacts, actor: Actor): CloseRefusal | null {
  const { from, slug, conditions } = rules[event]
  if (!may(actor, slug, { ownerId: '', officeId: facts.officeId })) return 'forbidden'
  if (!from.includes(facts.state)) return 'state'
  return conditions.find((condition) => !holds[condition](facts, actor)) ?? null
}

/** The events open to somebody now. @source product 2 */
export const closeOffers = (facts: CloseFacts, actor: Actor): CloseEvent[] =>
  closeEvents.filter((event) => closeRefusal(event, facts, actor) === null)

/** Where a day stands after a file or a settlement, by how many differences are left. */
export const standsAfter = (unsettledCount: number): CloseState =>
  unsettledCount === 0 ? 'settled' : 'uploaded'
