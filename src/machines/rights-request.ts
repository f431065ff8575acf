import { moduleOf, type Permission } from './actor.ts'
import { slugs } from './permissions.ts'
import { keeperPermissions } from './roles.ts'

/** Where a gift of weighty rights stands: it waits for another who keeps rights, was granted by one, declined, or withdrawn. @source product 4 */
export const rightsRequestStates = ['asked', 'granted', 'declined', 'withdrawn'] as const
export type RightsRequestState = (typeof rightsRequestStates)[number]

/** How one that waits ends. */
export const rightsRequestEvents = ['grant', 'decline', 'withdraw'] as const
export type RightsRequestEvent = (typeof rightsRequestEvents)[number]

const endings = {
  grant: 'granted',
  decline: 'declined',
  withdraw: 'withdrawn',
} as const satisfies Record<RightsRequestEvent, RightsRequestState>

/** What each of them leads to. */
export const endOf = (event: RightsRequestEvent): Exclude<RightsRequestState, 'asked'> => endings[event]

const decidesWhereMoneyGoes: readonly Permission[] = [
  'customization.case_fees.update',
  'office_management.offices.update',
]

/**
 * Rights that nobody is given by one person alone: by which money moves, how much is asked and on which account it comes; and what
 * gives rights, with which somebody would make their own second. To look at money is not among them.
 * @source spec §6, product 4
 */
export const weightyPermissions: readonly Permission[] = slugs.filter(
  (slug) =>
    (moduleOf(slug) === 'account' && !slug.endsWith('.index')) ||
    decidesWhereMoneyGoes.includes(slug) ||
    keeperPermissions.includes(slug),
)

/**
 * The weighty rights that somebody would have after a change and had not before, in the order of the law. Who is moved had none of them at the
 * other office: there they reach other money, and the head office reaches what every office did.
 * @source spec §6, product 1, 4
 */
export const raisedRights = (
  before: readonly string[],
  after: readonly string[],
  isMoved = false,
): Permission[] =>
  weightyPermissions.filter((slug) => after.includes(slug) && (isMoved || !before.includes(slug)))

/** Why somebody may not end one: it ended already; it is their own; it is another's to withdraw. */
export type RightsRequestRefusal = 'ended' | 'second_person' | 'not_yours'

/** Whether somebody who keeps rights may end it so: another than who asked grants or declines, who asked withdraws. @source product 4 */
export function rightsRequestRefusal(
  event: RightsRequestEvent,
  { state, isAsker }: { state: RightsRequestState; isAsker: boolean },
): RightsRequestRefusal | null {
  if (state !== 'asked') return 'ended'
  if (event === 'withdraw') return isAsker ? null : 'not_yours'
  return isAsker ? 'second_person' : null
}
