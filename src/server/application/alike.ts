import type { CallReply } from '../../api/calls.ts'
import { alikeReasons, alikeShown } from '../../machines/alike.ts'
import { scopeOf } from '../../machines/scope.ts'
import { namedOrNull } from '../database/named.ts'
import type { Deps } from '../deps.ts'
import { notFound, type Refused } from '../errors.ts'
import { isVisible } from '../lifecycle/scope.ts'
import type { PersonCaller } from '../web/handler.ts'
import { alikeCases } from './alike-store.ts'
import { findApplication } from './store.ts'

/** Cases that may be the same as this one, as its reader may know of them; 404 to whoever does not see it. @source product 2.5 */
export async function viewAlike(
  { db }: Deps,
  { actor, userId }: PersonCaller,
  id: string,
): Promise<CallReply<'GET /applications/{id}/alike'> | Refused> {
  const row = await findApplication(db, id)
  if (!row || !isVisible(actor, 'application', row)) return notFound()
  const isOwner = row.owner_id === userId
  const { rows, isMore } = await alikeCases(db, row, { scope: scopeOf(actor, 'application'), isOwner })
  return {
    rows: rows.slice(0, alikeShown).map((alike) => ({
      id: alike.id,
      referenceNumber: alike.reference_number ?? '',
      state: alike.state,
      petitionerName: alike.petitioner_name,
      court: namedOrNull(alike.court_name, alike.court_name_bn),
      submittedAt: alike.submitted_at.toISOString(),
      reasons: alikeReasons.filter((reason) => alike.reasons.includes(reason)),
    })),
    moreCount: Math.max(0, rows.length - alikeShown),
    isMoreThanCounted: isMore,
  }
}
