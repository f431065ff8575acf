import { sql } from 'kysely'
import { alikeLooked, alikeReasons, ownAlikeReasons, type AlikeReason } from '../../machines/alike.ts'
import { applicationStatesThat, type ApplicationState } from '../../machines/application/states.ts'
import type { Scope } from '../../machines/scope.ts'
import type { ApplicationEntry } from '../database/rows.ts'
import type { Db } from '../deps.ts'
import { whereInScope } from '../lifecycle/scope.ts'

const submittedStates = applicationStatesThat(({ isSubmitted }) => isSubmitted)
const openStates = applicationStatesThat(({ isSubmitted, label }) => isSubmitted && label !== 'rejected')

interface AlikeCase {
  id: string
  reference_number: string | null
  state: ApplicationState
  petitioner_name: string
  submitted_at: Date
  court_name: string | null
  court_name_bn: string | null
  reasons: AlikeReason[]
}

/** What a mark is looked for in: the cases of one office, or of all, or of one person, each in its index. */
function placesOf(scope: Scope, ownerId: string | null) {
  if (ownerId !== null) return [sql`case_marks.owner_id = ${ownerId}`]
  if (scope.offices === 'all') return [sql`true`]
  return scope.offices.map((office) => sql`case_marks.office_id = ${office}`)
}

/** The newest cases of each mark, as far as a scope reaches, and whether any mark has more than are looked at. */
async function marked(db: Db, row: ApplicationEntry, scope: Scope, ownerId: string | null) {
  const kinds = ownerId === null ? alikeReasons : ownAlikeReasons
  const places = placesOf(scope, ownerId)
  if (places.length === 0) return { marks: [], ids: [], isMore: false }
  const { rows: asked } = await sql<{ mark: string }>`select mark from case_marks_of(
    ${JSON.stringify(row.form)}::jsonb, ${row.case_number}) where kind in (${sql.join(kinds)})`.execute(db)
  const marks = asked.map(({ mark }) => mark)
  if (marks.length === 0) return { marks, ids: [], isMore: false }
  const looked = marks.flatMap((mark) =>
    places.map(
      (place) => sql`(select application_id as id, mark from case_marks
        where mark = ${mark} and ${place} and application_id <> ${row.id}
        order by submitted_at desc, application_id limit ${alikeLooked + 1})`,
    ),
  )
  const { rows } = await sql<{
    id: string
    mark: string
  }>`select id, mark from (${sql.join(looked, sql` union all `)}) as looked`.execute(db)
  const countOf = (mark: string) => rows.filter((one) => one.mark === mark).length
  return {
    marks,
    ids: [...new Set(rows.map(({ id }) => id))],
    isMore: marks.some((mark) => countOf(mark) > alikeLooked),
  }
}

/**
 * Other cases with the number, a petitioner's NID or mobile, or the names of the parties of this one, as far as a scope reaches; what has most in
 * common first, then the newest. For its owner those of their own that are open, by number at the same court and of the same petitioner, or by
 * the names of the parties.
 * @source product 2.5
 */
export async function alikeCases(
  db: Db,
  row: ApplicationEntry,
  { scope, isOwner }: { scope: Scope; isOwner: boolean },
): Promise<{ rows: AlikeCase[]; isMore: boolean }> {
  const { marks, ids, isMore } = await marked(db, row, scope, isOwner ? row.owner_id : null)
  if (ids.length === 0) return { rows: [], isMore: false }
  const isSaid = isOwner
    ? sql`(case_marks.kind <> 'number' or (applications.court_id = ${row.court_id}
        and applications.petitioner_name = ${row.petitioner_name}))`
    : sql`true`
  const { rows } = await sql<AlikeCase>`
    select applications.id, reference_number, state, petitioner_name, applications.submitted_at,
      courts.name as court_name, courts.name_bn as court_name_bn, said.reasons
    from applications left join courts on courts.id = applications.court_id
    cross join lateral (select array_agg(distinct case_marks.kind) as reasons from case_marks
      where case_marks.application_id = applications.id and case_marks.mark = any(${marks}::uuid[]) and ${isSaid}) said
    where applications.id = any(${ids}::uuid[]) and state in (${sql.join(isOwner ? openStates : submittedStates)})
      and ${isOwner ? sql`applications.owner_id = ${row.owner_id}` : whereInScope('application', scope)}
      and said.reasons is not null
    order by cardinality(said.reasons) desc, applications.submitted_at desc`.execute(db)
  return { rows, isMore }
}
