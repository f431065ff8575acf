import { hasOffice, moduleOf, officesOf, type Actor, type Reach } from './actor.ts'
import { officeModules } from './entity.ts'

/** How long a claim holds a case after the last sign of its holder, in minutes. @source product 8 */
export const claimMinutes = 20

/** Until when a claim holds that is made or renewed now. */
export const claimUntil = (now: Date): Date => new Date(now.getTime() + claimMinutes * 60_000)

/** The rights by which somebody claims a case; each belongs to its module's reach. @source product 8 */
export const claimRights = ['administrative.claim.use', 'dispatch.claim.use'] as const

/** Who may have cases of their office in hand. @source product 8 */
export const mayClaim = (actor: Actor): boolean =>
  actor.kind === 'person' && claimRights.some((slug) => actor.slugs.includes(slug))

/** Who may take a case over that another works on: the head office. @source product 1 */
export const mayTakeOver = (actor: Actor): boolean =>
  actor.kind === 'person' && actor.isHeadOffice && mayClaim(actor)

const isOfOffice = (slug: string): boolean => officeModules.some((module) => module === moduleOf(slug))

/**
 * Whether somebody who would act by one of these rights finds the case in another officer's hands. What its owner or the
 * server does is not held by a claim.
 * @source product 8
 */
export function isHeldAgainst(actor: Actor, rights: readonly string[], reach: Reach): boolean {
  if (actor.kind === 'system' || !reach.heldBy || reach.heldBy === actor.userId) return false
  const held = rights.filter((slug) => actor.slugs.includes(slug))
  if (held.some((slug) => moduleOf(slug) === 'litigant') && reach.ownerId === actor.userId) return false
  return held.some(isOfOffice) && hasOffice(officesOf(actor), reach.officeId)
}

/** The condition of every act of an office, kept beside the charts because it is the same in each row. @source product 8 */
export const claimGuards = { isHeldByNobodyElse: isHeldAgainst }
