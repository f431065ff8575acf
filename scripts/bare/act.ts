import { v7 } from 'uuid'
import { historyHash } from '../../src/server/lifecycle/history-link.ts'
import type { Ask } from './ask.ts'

interface Case {
  state: string
  version: number
  owner_id: string
  office_id: string
  case_number: string
  actor: string
  sequence: number
  hash: string
}

interface Line {
  title: string
  title_bn: string
  fund: string
  fee_type_id: number
  fee_rule_id: number
  amount_poisha: number
}

const lock = `select applications.state, applications.version, owner_id, applications.office_id, case_number, actor.id as actor, last.sequence, last.hash
  from applications, lateral (select sequence, hash from history where entity = 'application' and subject_id = applications.id order by sequence desc limit 1) as last,
  (select users.id from sessions join users on users.id = user_id where token_hash = $2 and revoked_at is null and expires_at > now()) as actor
  where applications.id = $1 for update of applications`
const lines = `select distinct on (fee_types.id) fee_types.name as title, fee_types.name_bn as title_bn, fund, fee_types.id as fee_type_id,
  fee_rules.id as fee_rule_id, coalesce((formula->>'amountPoisha')::float8, 20000) as amount_poisha
  from fee_types join fee_rules on fee_type_id = fee_types.id where is_base_payment and fee_types.is_active order by fee_types.id limit 3`
const move = `update applications set state = 'verified', version = version + 1, updated_at = $2, state_since = $2, assignee_id = null where id = $1`
const append = `insert into history (entity, subject_id, sequence, event, from_state, to_state, actor_id, payload, at, previous_hash, hash, address)
  values ('application', $1, $2, 'verify', $3, 'verified', $4, '{}', $5, $6, $7, $8)`
const bill = `with billed as (insert into bills (id, application_id, kind, owner_id, office_id, total_poisha, waived_poisha, created_at)
  values ($1, $2, 'application', $3, $4, $5, 0, $6))
  insert into bill_lines (id, bill_id, position, title, title_bn, fund, fee_type_id, fee_rule_id, amount_poisha, quantity, total_poisha, waived_poisha)
  select gen_random_uuid(), $1, line.place, line.title, line.title_bn, line.fund, line.fee_type_id, line.fee_rule_id, line.amount_poisha, 1, line.amount_poisha, 0
  from jsonb_to_recordset($7::jsonb) as line (place int, title text, title_bn text, fund text, fee_type_id int, fee_rule_id int, amount_poisha bigint)`
const tell = `with noticed as (insert into notices (id, user_id, kind, data, created_at) values ($1, $2, 'ApplicationVerified', $3, $4))
  insert into deliveries (id, notice_id, application_id, channel, contact_masked, tries_left, created_at, next_try_at)
  select id, $1, $5, channel, contact, 13, $4, $4 from unnest($6::uuid[], $7::text[], $8::text[]) as one (id, channel, contact)`
const count = `insert into counters (office_id, entity, state, count) values ($1, 'application', 'unverified', -1), ($1, 'application', 'verified', 1)
  on conflict (office_id, entity, state) do update set count = counters.count + excluded.count`
const queue = `insert into pgboss.job (name, data, start_after) select name, data, now() + interval '1 day'
  from jsonb_to_recordset($1::jsonb) as job (name text, data jsonb)`

/** The writes of one accepted act, in one transaction; nothing is asked that a fixed answer can stand for. */
export async function verify(
  ask: Ask,
  { id, version, hash }: { id: string; version: number; hash: Buffer },
): Promise<object> {
  await ask('begin', 'begin', [])
  try {
    const [row] = await ask<Case>('lock', lock, [id, hash])
    if (row?.state !== 'unverified' || row.version !== version) throw new Error(`${id} cannot be verified`)
    const at = new Date()
    const [billId, noticeId, sms, mail] = [v7(), v7(), v7(), v7()]
    const due = await ask<Line>('lines', lines, [])
    const total = due.reduce((sum, { amount_poisha: amount }) => sum + amount, 0)
    const entry = {
      entity: 'application' as const,
      subjectId: id,
      event: 'verify',
      fromState: row.state,
      toState: 'verified',
      actorId: row.actor,
      payload: {},
      at,
      address: '127.0.0.1',
    }
    const own = historyHash(entry, row.sequence + 1, row.hash)
    await ask('move', move, [id, at])
    await ask('append', append, [id, row.sequence + 1, row.state, row.actor, at, row.hash, own, '127.0.0.1'])
    await ask('bill', bill, [
      billId,
      id,
      row.owner_id,
      row.office_id,
      total,
      at,
      JSON.stringify(due.map((line, place) => ({ ...line, place }))),
    ])
    const data = JSON.stringify({ case_no: row.case_number, application_id: id })
    const contacts = [
      ['sms', 'mail'],
      ['013******01', 'b***@example.com'],
    ]
    await ask('tell', tell, [noticeId, row.owner_id, data, at, id, [sms, mail], ...contacts])
    await ask('count', count, [row.office_id])
    // Due when nobody is there: what follows an act is no part of it.
    const jobs = ['deliver-notice', 'deliver-sms', 'deliver-mail', 'tell-counts'].map((name) => ({
      name,
      data: { id },
    }))
    await ask('jobs', queue, [JSON.stringify(jobs)])
    await ask('commit', 'commit', [])
    return { id, state: 'verified', version: version + 1 }
  } catch (error) {
    await ask('rollback', 'rollback', [])
    throw error
  }
}
