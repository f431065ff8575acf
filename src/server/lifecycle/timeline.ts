import type { EntityName } from '../database/rows.ts'
import type { Actor } from '../../machines/actor.ts'
import type { TimelineEntry } from '../../api/entities.ts'
import type { Db, Trx } from '../deps.ts'
import { historyOf } from './state.ts'

/** Who reads: an officer is told officers' names, a litigant is not. */
export interface Viewer {
  userId: string
  isStaff: boolean
}

/** The caller as a reader of timelines: staff belong to an office, litigants to none. */
export const viewerOf = ({ actor }: { actor: Extract<Actor, { kind: 'person' }> }): Viewer => ({
  userId: actor.userId,
  isStaff: actor.officeId !== null,
})

/** A change as it is kept, with whose it was. */
export type Link = Awaited<ReturnType<typeof historyOf>>[number]

function actorOf(link: Link, viewer: Viewer): Pick<TimelineEntry, 'by' | 'byName'> {
  if (link.actor_id === null) return { by: 'system', byName: null }
  if (link.actor_id === viewer.userId) return { by: 'self', byName: link.actor_name }
  const isOfficer = link.actor_office_id !== null
  return { by: isOfficer ? 'staff' : 'litigant', byName: viewer.isStaff ? link.actor_name : null }
}

/** From where an officer did it; whence litigants write is no officer's business. */
const fromOf = (link: Link, { isStaff }: Viewer): string | null =>
  isStaff && link.actor_office_id !== null ? link.address : null

const reasonOf = (payload: object): string | null =>
  'reason' in payload && typeof payload.reason === 'string' ? payload.reason : null

/** Links of a history as this person may read them. @source product 8 */
export const timelineOf = (entity: EntityName, links: readonly Link[], viewer: Viewer): TimelineEntry[] =>
  links.map((link) => ({
    entity,
    event: link.event,
    fromState: link.from_state,
    toState: link.to_state,
    at: link.at.toISOString(),
    ...actorOf(link, viewer),
    from: fromOf(link, viewer),
    reason: reasonOf(link.payload),
  }))

/** The history of one subject as this person may read it, oldest first. @source product 8 */
export async function viewTimeline(
  db: Db | Trx,
  entity: EntityName,
  subjectId: string,
  viewer: Viewer,
): Promise<TimelineEntry[]> {
  return timelineOf(entity, await historyOf(db, entity, subjectId), viewer)
}
