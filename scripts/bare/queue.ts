import { overdueBefore, targetedStage } from '../../src/machines/target.ts'
import type { Ask } from './ask.ts'

const states = ['unverified', 'returned']
const size = 20

/** The ids of the page first, a state at a time from its index; then what is shown of those alone. */
const text = `
with who as materialized (
  select users.office_id from sessions join users on users.id = sessions.user_id
  where token_hash = $1 and revoked_at is null and expires_at > $2 and users.is_active and exists (
    select from user_roles join role_permissions using (role_id)
    where user_id = users.id and slug = 'administrative.unverified_application.index')),
page as materialized (
  select * from (${states
    .map(
      (
        state,
      ) => `(select id, state_since from applications where office_id = (select office_id from who) and state = '${state}'
      order by state_since desc, id desc limit ${size + 1})`,
    )
    .join(' union all ')}) as each
  order by state_since desc, id desc limit ${size + 1})
select applications.id, applications.state, applications.version, reference_number, case_number, petitioner_name, applications.state_since, submitted_at,
  applications.created_at, applications.updated_at, case_types.name as type_name, case_types.name_bn as type_name_bn, courts.name as court_name, courts.name_bn as court_name_bn,
  balance.*, latest.*, jsonb_array_length(form->'defendants') > 0 as has_defendant, holders.name as held_by, assignees.name as assigned_to,
  to_char(applications.state_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || applications.id as cursor,
  (select sum(count)::int from counters where entity = 'application' and state = any($3) and office_id = (select office_id from who)) as total
from page join applications using (id)
left join case_types on case_types.id = type_id left join courts on courts.id = court_id
left join case_claims on case_claims.application_id = applications.id and until > $2 left join users holders on holders.id = case_claims.user_id
left join users assignees on assignees.id = assignee_id
left join lateral (select coalesce(sum(total_poisha - paid_poisha) filter (where dispatch_id is null), 0)::float8 as outstanding,
  coalesce(sum(paid_poisha) filter (where dispatch_id is null), 0)::float8 as paid, coalesce(sum(total_poisha - paid_poisha), 0)::float8 as owed
  from bills where bills.application_id = applications.id and not is_void) as balance on true
left join lateral (select dispatches.id as dispatch_id, dispatches.state as dispatch_state from dispatches
  where dispatches.application_id = applications.id order by dispatches.created_at desc, dispatches.id desc limit 1) as latest on true
order by page.state_since desc, page.id desc`

interface Row {
  id: string
  state: string
  version: number
  reference_number: string
  case_number: string
  petitioner_name: string
  state_since: Date
  submitted_at: Date
  created_at: Date
  updated_at: Date
  type_name: string
  type_name_bn: string
  court_name: string
  court_name_bn: string
  outstanding: number
  paid: number
  owed: number
  dispatch_id: string | null
  dispatch_state: string | null
  has_defendant: boolean
  held_by: string | null
  assigned_to: string | null
  cursor: string
  total: number
}

/** The first page of what an office has to verify: one statement. */
export async function queue(ask: Ask, hash: Buffer): Promise<object> {
  const now = new Date()
  const found = await ask<Row>('queue', text, [hash, now, states])
  const isLate = ({ state, state_since }: Row) => {
    const stage = targetedStage('application', state)
    return stage !== undefined && state_since < overdueBefore(stage.days, now, new Set())
  }
  const rows = found.slice(0, size).map((row) => ({
    id: row.id,
    state: row.state,
    version: row.version,
    referenceNumber: row.reference_number,
    caseNumber: row.case_number,
    petitionerName: row.petitioner_name,
    caseType: { name: row.type_name, nameBn: row.type_name_bn },
    court: { name: row.court_name, nameBn: row.court_name_bn },
    outstandingPoisha: row.outstanding,
    paidPoisha: row.paid,
    owedPoisha: row.owed,
    hasDefendant: row.has_defendant,
    dispatchState: row.dispatch_state,
    dispatchId: row.dispatch_id,
    stateSince: row.state_since.toISOString(),
    isOverdue: isLate(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    keptUntil: null,
    isDamaged: false,
    heldBy: row.held_by,
    submittedAt: row.submitted_at.toISOString(),
    assignedTo: row.assigned_to,
    cursor: Buffer.from(row.cursor, 'utf8').toString('base64url'),
  }))
  const total = found[0]?.total ?? 0
  return {
    rows,
    total,
    page: 1,
    pageCount: Math.max(1, Math.ceil(total / size)),
    nextCursor: found.length > size ? (rows.at(-1)?.cursor ?? null) : null,
    previousCursor: null,
    isMoreThanTotal: false,
  }
}
