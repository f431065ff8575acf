import type { Migration } from 'kysely'
import { foundation } from './001-foundation.ts'
import { identityAndAccess } from './002-identity-and-access.ts'
import { deliveryRows } from './003-deliveries.ts'
import { catalogueVersions } from './004-catalogue-versions.ts'
import { entities } from './005-entities.ts'
import { requestKeys } from './006-request-keys.ts'
import { uploads } from './007-uploads.ts'
import { provedAddresses } from './008-proved-addresses.ts'
import { atAnySize } from './009-at-any-size.ts'
import { refunds } from './010-refunds.ts'

/** Every migration in the order of its name; one that has landed is never changed. */
export const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-identity-and-access': identityAndAccess,
  '003-deliveries': deliveryRows,
  '004-catalogue-versions': catalogueVersions,
  '005-entities': entities,
  '006-request-keys': requestKeys,
  '007-uploads': uploads,
  '008-proved-addresses': provedAddresses,
  '009-at-any-size': atAnySize,
  '010-refunds': refunds,
}
