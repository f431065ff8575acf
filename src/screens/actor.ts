import type { Actor, Permission } from '../machines/actor.ts'
import type { Account } from '../machines/session.ts'

/** Who acts, for the law on this side: the same actor that the server makes of the session. */
export const actorOf = ({ user }: Account): Actor => ({
  kind: 'person',
  userId: user.id,
  slugs: user.acl as Permission[],
  officeId: user.office?.id ?? null,
  isHeadOffice: user.office?.isHeadOffice ?? false,
})
