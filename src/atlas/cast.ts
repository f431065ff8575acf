import { systemActor, type Actor } from '../machines/actor.ts'
import { seedRoles, type RoleSlug } from '../machines/roles.ts'

/** Who tries every event: each role near and far, the owner, a stranger, and the server itself. */
export const castNames = [
  'owner',
  'otherLitigant',
  'administrator',
  'otherAdministrator',
  'headAdministrator',
  'dispatcher',
  'accountant',
  'headAccountant',
  'superAdmin',
  'system',
] as const
export type CastName = (typeof castNames)[number]

/** The subject's own owner and office in pure tests. */
export const ownerId = 'owner'
export const officeId = 'office'

const person = (userId: string, role: RoleSlug, office: string | null, isHeadOffice = false): Actor => ({
  kind: 'person',
  userId,
  slugs: seedRoles[role],
  officeId: office,
  isHeadOffice,
})

/** The cast as actors before the law. */
export const cast: Record<CastName, Actor> = {
  owner: person(ownerId, 'plaintiff_user', null),
  otherLitigant: person('other', 'plaintiff_user', null),
  administrator: person('administrator', 'administrator', officeId),
  otherAdministrator: person('other-administrator', 'administrator', 'other-office'),
  headAdministrator: person('head-administrator', 'administrator', 'head-office', true),
  dispatcher: person('dispatcher', 'dispatcher', officeId),
  accountant: person('accountant', 'accountant', officeId),
  headAccountant: person('head-accountant', 'accountant', 'head-office', true),
  superAdmin: person('super-admin', 'super-admin', 'head-office', true),
  system: systemActor,
}

/** Whose id a person of the cast has before the law. */
export const userIdOf = (who: CastName): string => {
  const actor = cast[who]
  if (actor.kind !== 'person') throw new Error(`${who} is no person`)
  return actor.userId
}

/** Whoever takes a step of a path: one of the cast, or the one person that a journey's chart is of. */
export type Walker = CastName | 'person'
