import { sql } from 'kysely'
import type { Trx } from '../deps.ts'
import { uuidAt } from './many-ids.ts'

/** What two defendants' worth of post and summons comes to, in poisha. */
export const dispatchPoisha = { postal: 3_000, summon: 5_000 }

/** A line that is to be priced has its suggestion alone; who sends and receives is the officer, as in every bulk step. */
async function insertSteps(trx: Trx, officerId: string): Promise<void> {
  await sql`insert into steps (entity, id, sequence, event, from_state, to_state, actor_id, at)
    select 'dispatch', many_dispatches.id, step.sequence, step.event, step.from_state, step.to_state,
      case step.event when 'request' then owner_id when 'settle' then null when 'open' then null else ${officerId}::uuid end,
      created_at + (step.sequence - 1) * interval '10 minutes'
    from many_dispatches join (values
      (1, 'open', '', 'unrequested'), (2, 'request', 'unrequested', 'requested'), (3, 'accept', 'requested', 'payable'),
      (4, 'settle', 'payable', 'paid'), (5, 'send', 'paid', 'sent'), (6, 'receive', 'sent', 'received'),
      (7, 'sendToAddress', 'received', 'completed'), (8, 'recordOutcome', 'completed', 'completed')
    ) as step (sequence, event, from_state, to_state)
      on step.sequence <= many_dispatches.steps`.execute(trx)
}

/** For every approved case a dispatch, most of them long completed, few on the way, and fewer overdue. */
export async function insertManyDispatches(trx: Trx, officerId: string): Promise<void> {
  await sql`create temporary table many_dispatches on commit drop as
    select ${uuidAt('placed.created_at')} as id, placed.*, (array['unrequested','requested','payable','paid','sent',
      'received','completed','completed'])[steps] as state from (
      select many.id as application_id, owner_id, office_id, i, at + interval '9 hours' as created_at,
        case when (i / 20) % 10 < 2 then 1 when (i / 20) % 100 < 25 then 2 when (i / 20) % 100 < 30 then 3
          when (i / 20) % 100 < 33 then 4 when (i / 20) % 100 < 36 then 5 when (i / 20) % 100 < 38 then 6
          when (i / 20) % 1000 = 999 then 7 else 8 end as steps
      from many where state = 'approved') placed`.execute(trx)
  await sql`analyze many_dispatches`.execute(trx)
  await sql`insert into dispatches (id, application_id, owner_id, office_id, state, version, option, weight_grams, due_date,
      is_outcome_recorded, state_since, created_at, updated_at)
    select id, application_id, owner_id, office_id, state, steps, case when steps > 1 then 'registry' end,
      case when steps > 1 then 20 end, case when steps > 6 then (created_at + interval '15 days')::date end, steps = 8,
      created_at + (least(steps, 7) - 1) * interval '10 minutes', created_at, created_at + (steps - 1) * interval '10 minutes'
    from many_dispatches`.execute(trx)
  const { postal, summon } = dispatchPoisha
  await sql`insert into dispatch_lines (id, dispatch_id, defendant_id, position, name, address, postal_cost_poisha,
      summon_fee_poisha, suggested_postal_cost_poisha, suggested_summon_fee_poisha, tracking_number, outcome, outcome_date)
    select ${uuidAt('created_at')}, id, 'defendant-1', 0, 'নমুনা বিবাদী', 'নমুনা সড়ক ১',
      case when steps > 2 then ${postal}::bigint end, case when steps > 2 then ${summon}::bigint end, ${postal}, ${summon},
      case when steps > 6 then 'RL' || upper(substr(md5(id::text), 1, 16)) || 'BD' end,
      case when steps = 8 then 'delivered' end, case when steps = 8 then created_at::date end
    from many_dispatches where steps > 1`.execute(trx)
  await insertSteps(trx, officerId)
}
