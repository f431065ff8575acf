import { hasOffice, officesOf, type Actor } from '../../machines/actor.ts'
import type { ApplicationEntry } from '../database/rows.ts'
import type { Db, Trx } from '../deps.ts'
import { notFound, type Refused } from '../errors.ts'
import { isVisible } from '../lifecycle/scope.ts'
import type { PersonCaller } from '../web/handler.ts'
import { findApplication } from './store.ts'

/** A case of the officer's offices that they see; of any other, 404. @source product 1 */
export const isOfOffice = (actor: Actor, row: ApplicationEntry | null | undefined): row is ApplicationEntry =>
  !!row && hasOffice(officesOf(actor), row.office_id) && isVisible(actor, 'application', row)

/** The case as an officer of its office reads it. */
export const caseOfOffice = async (
  db: Db | Trx,
  { actor }: PersonCaller,
  id: string,
): Promise<ApplicationEntry | Refused> => {
  const row = await findApplication(db, id)
  return isOfOffice(actor, row) ? row : notFound()
}
