import { officesOf, type Actor } from './actor.ts'
import { badgeRights } from './badge-rights.ts'

/** The channel of one person alone: notices. @source spec §4 */
export const personChannelOf = (userId: string): string => `private-user.${userId}`

/** The channel of an office: that its counts changed, and nothing else. @source product 8 */
export const officeChannelOf = (officeId: string): string => `private-office.${officeId}`

/** The same for whoever reaches every office. */
export const allOfficesChannel = 'private-offices'

/** The event on the channel of an office; it carries nothing. */
export const countsEvent = 'counts-changed'

/**
 * Where somebody hears that the badges of their lists may have changed; null for whoever has no list with a badge, or no office.
 * Nobody may listen to another one.
 * @source product 1, 8
 */
export function countsChannelOf(actor: Actor): string | null {
  if (actor.kind === 'system' || actor.officeId === null) return null
  const { slugs, officeId } = actor
  if (!Object.values(badgeRights).some((right) => slugs.includes(right))) return null
  return officesOf(actor) === 'all' ? allOfficesChannel : officeChannelOf(officeId)
}
