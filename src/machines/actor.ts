import type { Permission } from './permissions.ts'

export type { Permission } from './permissions.ts'

/** A right that no role can hold: the server's own acts (settlement, gateway answers). */
export type SystemPermission = `system.${string}`

/** Somebody logged in, or the server itself. `officeId` is null for litigants. */
export type Actor =
  | {
      kind: 'person'
      userId: string
      slugs: readonly string[]
      officeId: string | null
      isHeadOffice: boolean
    }
  | { kind: 'system' }

/** Whose subject it is, and which office it belongs to. */
export interface Reach {
  ownerId: string
  officeId: string
  /** The officer who works on the case now; nobody where it is null, absent or ran out. @source product 8 */
  heldBy?: string | null | undefined
}

/** The server acting by itself. */
export const systemActor: Actor = { kind: 'system' }

/** The part before the first dot; navigation is filtered by it. @source spec §2 Route guard */
export const moduleOf = (slug: string): string => slug.slice(0, slug.indexOf('.'))

/** The offices whose rows a person reaches. */
export type Offices = 'all' | readonly string[]

/** Which offices' rows an actor reaches: its own, every office for the head office and the server, none for a litigant. @source product 1 */
export function officesOf(actor: Actor): Offices {
  if (actor.kind === 'system' || actor.isHeadOffice) return 'all'
  return actor.officeId === null ? [] : [actor.officeId]
}

/** Whether an office is among the offices. */
export const hasOffice = (offices: Offices, officeId: string | null): boolean =>
  offices === 'all' || (officeId !== null && offices.includes(officeId))

/**
 * Somebody of the head office as if they were at one office that they chose: what they read then is that office's alone. Whoever is at the office
 * stays as they are; null where it is out of reach.
 * @source product 1, 8
 */
export function atOffice(
  person: Extract<Actor, { kind: 'person' }>,
  officeId: string,
): Extract<Actor, { kind: 'person' }> | null {
  return hasOffice(officesOf(person), officeId) ? { ...person, officeId, isHeadOffice: false } : null
}

/** Whether the actor holds the slug and the subject lies within its reach. False, never a throw. @source product 1 */
export function may(actor: Actor, slug: Permission | SystemPermission, reach: Reach): boolean {
  if (slug.startsWith('system.')) return actor.kind === 'system'
  if (actor.kind === 'system' || !actor.slugs.includes(slug)) return false
  if (moduleOf(slug) === 'litigant') return reach.ownerId === actor.userId
  return hasOffice(officesOf(actor), reach.officeId)
}
