import { sql } from 'kysely'
import type { Counts } from '../../api/entities.ts'
import type { Actor, Permission } from '../../machines/actor.ts'
import { applicationListStates } from '../../machines/application.ts'
import { dispatchListStates } from '../../machines/dispatch.ts'
import type { Db } from '../deps.ts'

type Person = Extract<Actor, { kind: 'person' }>

/** Which list each badge counts, and the slug that opens the list. @source spec §3 User, §6 */
const badges: Record<
  keyof Counts,
  { entity: 'application' | 'dispatch'; states: readonly string[]; slug: Permission }
> = {
  unverifiedApp: {
    entity: 'application',
    states: applicationListStates.unverified,
    slug: 'administrative.unverified_application.index',
  },
  verifiedApp: {
    entity: 'application',
    states: applicationListStates.verified,
    slug: 'administrative.verified_application.index',
  },
  paidApp: {
    entity: 'application',
    states: applicationListStates.paid,
    slug: 'administrative.paid_application.index',
  },
  approvedApp: {
    entity: 'application',
    states: applicationListStates.approved,
    slug: 'administrative.approved_application.index',
  },
  rejectedApp: {
    entity: 'application',
    states: applicationListStates.rejected,
    slug: 'administrative.rejected_application.index',
  },
  requestDispatch: {
    entity: 'dispatch',
    states: dispatchListStates.dispatch_request,
    slug: 'administrative.dispatch_request.index',
  },
  paidDispatch: {
    entity: 'dispatch',
    states: dispatchListStates.paid_dispatch,
    slug: 'administrative.paid_dispatch.index',
  },
  newCaseDocuments: {
    entity: 'dispatch',
    states: dispatchListStates.new_case_documents,
    slug: 'dispatch.new_case_documents.index',
  },
  receivedFile: {
    entity: 'dispatch',
    states: dispatchListStates.received_file,
    slug: 'dispatch.received_file.index',
  },
}

/** Rows per state in the offices within reach: the person's own, or all for the head office. */
export const stateCounts = (
  db: Db,
  person: Person,
): Promise<{ entity: string; state: string; count: number }[]> =>
  db
    .selectFrom('counters')
    .select(['entity', 'state', sql<number>`sum(count)::bigint`.as('count')])
    .$if(!person.isHeadOffice, (query) => query.where('office_id', '=', person.officeId))
    .groupBy(['entity', 'state'])
    .execute()

/** The badges of the person's lists; zero where the list is not theirs. */
export async function countsOf(db: Db, person: Person): Promise<Counts> {
  const isStaff = person.officeId !== null
  const rows = isStaff ? await stateCounts(db, person) : []
  const entries = Object.entries(badges).map(([badge, { entity, states, slug }]) => [
    badge,
    person.slugs.includes(slug)
      ? rows
          .filter((row) => row.entity === entity && states.includes(row.state))
          .reduce((total, { count }) => total + count, 0)
      : 0,
  ])
  return Object.fromEntries(entries) as Counts
}
