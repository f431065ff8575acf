import { sql } from 'kysely'
import { emptyForm, emptyPerson, type DraftForm } from '../../machines/form.ts'
import type { Deps, Trx } from '../deps.ts'
import { nobodyTold, type Tell } from '../starting/progress.ts'
import { StartFault } from '../starting/fault.ts'
import type { SeedDeps } from './base.ts'
import { keepCommonPage, type KeptPage } from './documents.ts'
import { insertManyDispatches } from './many-dispatches.ts'
import { uuidAt } from './many-ids.ts'
import { keptUpOnce } from './many-upkeep.ts'
import { insertManyBills, insertManyPayments } from './many-money.ts'
import { demoAccounts } from './people.ts'

/** How far back the applications reach. */
const days = 700
/** Of each litigant, at every size: what one person sees costs the same beside any number of others. */
const litigantCases = 4

/** Applications that are laid in at once: so many, or a fiftieth of all. */
const batchSizes = { least: 1_000, most: 20_000 }

async function insertLitigants(deps: SeedDeps, trx: Trx, count: number): Promise<void> {
  const passwordHash = await deps.passwords.hash(deps.ids.token())
  const at = deps.clock.now()
  await sql`insert into users (id, name, mobile, password_hash, created_at)
    select gen_random_uuid(), 'নমুনা বাদী ' || i, '013' || lpad(i::text, 8, '0'), ${passwordHash}, ${at}
    from generate_series(1, ${sql.lit(count)}) i on conflict do nothing`.execute(trx)
  await sql`insert into user_roles (user_id, role_id, position)
    select users.id, roles.id, 0 from users, roles
    where roles.slug = 'plaintiff_user' and users.name like 'নমুনা বাদী %' and users.mobile like '013%'
    on conflict do nothing`.execute(trx)
}

async function formTemplate(trx: Trx): Promise<{ form: DraftForm; typeId: number }> {
  const type = await trx
    .selectFrom('case_types')
    .select(['id', 'category_id'])
    .where('code', '=', 'FAM-DIVORCE')
    .executeTakeFirstOrThrow()
  const place = await trx
    .selectFrom('upazilas')
    .select(['id', 'district_id'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const where = { districtId: place.district_id, upazilaId: place.id, address: 'নমুনা সড়ক ১' }
  const form: DraftForm = {
    ...emptyForm('petitioner-1'),
    division: 'subordinate',
    categoryId: type.category_id,
    typeId: type.id,
    defendants: [{ ...emptyPerson('defendant-1'), name: 'নমুনা বিবাদী', ...where }],
    petitioners: [{ ...emptyPerson('petitioner-1'), mobile: '01300000001', ...where }],
  }
  return { form, typeId: type.id }
}

/** Those from one number to another, of so many. */
interface Batch {
  count: number
  from: number
  to: number
  officerId: string
  page: KeptPage
}

/** Decides for every application who filed it when and where, and which way it went. Steps lie three hours apart. */
async function plan(deps: SeedDeps, trx: Trx, { count, from, to, officerId }: Batch): Promise<void> {
  const end = deps.clock.now().toISOString()
  // Known before the join: with a size out of the joined row itself the join could not be hashed.
  const { rows: sizes } = await sql<{ owners: number; places: number }>`select
    (select count(*) from users where mobile like '013%' and name like 'নমুনা বাদী %') as owners,
    (select count(*) from courts where division = 'subordinate' and is_active) as places`.execute(trx)
  const { owners, places } = sizes[0] ?? { owners: 1, places: 1 }
  await sql`create temporary table many on commit drop as
    with owners as (select id, row_number() over (order by mobile) - 1 as place
        from users where mobile like '013%' and name like 'নমুনা বাদী %'),
      places as (select id, office_id, row_number() over (order by id) - 1 as place
        from courts where division = 'subordinate' and is_active)
    select ${uuidAt('spread.at')} as id, i, owners.id as owner_id, places.id as court_id, places.office_id, spread.at,
      case when i % 20 < 3 then 'unverified' when i % 20 < 4 then 'returned' when i % 20 < 7 then 'verified'
        when i % 20 < 9 then 'paid' when i % 20 < 18 then 'approved' else 'rejected' end as state,
      case when i % 20 < 3 then 'unverified' when i % 20 < 4 then 'returned' when i % 20 < 7 then 'verified'
        when i % 20 < 9 then 'paid' when i % 20 < 18 then 'approved' when i % 20 = 18 then 'rejected'
        when i % 40 = 19 then 'rejected when paid' else 'rejected when billed' end as way,
      extract(year from spread.at at time zone 'Asia/Dhaka')::int as year
    from generate_series(${sql.lit(from)}, ${sql.lit(to)}) i
    cross join lateral (select date_trunc('milliseconds', ${end}::timestamptz - interval '12 hours'
      - (${sql.lit(count)} - i) * (interval '${sql.raw(String(days))} days' / ${sql.lit(count)})) as at) spread
    join owners on owners.place = (i + ${sql.lit(owners)} - 7 * (i / ${sql.lit(owners)}) % ${sql.lit(owners)}) % ${sql.lit(owners)}
    join places on places.place = (i::bigint * 7919) % ${sql.lit(places)}`.execute(trx)
  await sql`analyze many`.execute(trx)
  await sql`create temporary table steps (entity text, id uuid, sequence int, event text, from_state text, to_state text,
    actor_id uuid, payload text default '{}', at timestamptz) on commit drop`.execute(trx)
  await sql`insert into steps (entity, id, sequence, event, from_state, to_state, actor_id, payload, at)
    select 'application', many.id, step.sequence, step.event, step.from_state, step.to_state,
      case step.event when 'submit' then many.owner_id when 'settle' then null else ${officerId}::uuid end,
      case step.event when 'reject' then '{"reason":"নমুনা কারণ"}'
        when 'returnForCorrection' then '{"remarks":[{"path":"caseNumber","remark":"নমুনা মন্তব্য"}]}' else '{}' end,
      many.at + (step.sequence - 1) * interval '3 hours'
    from many join (values
      ('unverified', 1, 'submit', 'draft', 'unverified'), ('returned', 1, 'submit', 'draft', 'unverified'),
      ('returned', 2, 'returnForCorrection', 'unverified', 'returned'),
      ('verified', 1, 'submit', 'draft', 'unverified'), ('verified', 2, 'verify', 'unverified', 'verified'),
      ('paid', 1, 'submit', 'draft', 'unverified'), ('paid', 2, 'verify', 'unverified', 'verified'),
      ('paid', 3, 'settle', 'verified', 'paid'),
      ('approved', 1, 'submit', 'draft', 'unverified'), ('approved', 2, 'verify', 'unverified', 'verified'),
      ('approved', 3, 'settle', 'verified', 'paid'), ('approved', 4, 'approve', 'paid', 'approved'),
      ('rejected', 1, 'submit', 'draft', 'unverified'), ('rejected', 2, 'reject', 'unverified', 'rejected'),
      ('rejected when billed', 1, 'submit', 'draft', 'unverified'),
      ('rejected when billed', 2, 'verify', 'unverified', 'verified'),
      ('rejected when billed', 3, 'reject', 'verified', 'rejected'),
      ('rejected when paid', 1, 'submit', 'draft', 'unverified'),
      ('rejected when paid', 2, 'verify', 'unverified', 'verified'),
      ('rejected when paid', 3, 'settle', 'verified', 'paid'), ('rejected when paid', 4, 'reject', 'paid', 'rejected')
    ) as step (way, sequence, event, from_state, to_state) using (way)`.execute(trx)
  // Nothing looks at temporary tables by itself: without this the joins below would compare all with all.
  await sql`create index on steps (id, sequence)`.execute(trx)
  await sql`analyze steps`.execute(trx)
}

async function insertApplications(trx: Trx, form: DraftForm): Promise<void> {
  await sql`insert into applications (id, owner_id, office_id, state, version, form, division, category_id, type_id,
      court_id, case_number, reference_number, petitioner_name, reason, remarks, submitted_at, state_since, created_at, updated_at)
    select many.id, many.owner_id, many.office_id, many.state, last.sequence + 1,
      ${JSON.stringify(form)}::jsonb || jsonb_build_object('courtId', many.court_id, 'caseNumber', 'FS-' || i || '/' || many.year,
        'petitioners', jsonb_build_array(${JSON.stringify(form.petitioners[0])}::jsonb || jsonb_build_object('name', users.name))),
      'subordinate', ${form.categoryId}, ${form.typeId}, many.court_id, 'FS-' || i || '/' || many.year,
      upper(offices.code) || '-' || many.year || '-' || lpad((coalesce(known.last, 0)
        + row_number() over (partition by many.office_id, many.year order by many.at, i))::text, 6, '0'),
      users.name, case many.state when 'rejected' then 'নমুনা কারণ' end,
      case many.state when 'returned' then '[{"path":"caseNumber","remark":"নমুনা মন্তব্য"}]'::jsonb else '[]' end,
      many.at, last.at, many.at, last.at
    from many join users on users.id = many.owner_id join offices on offices.id = many.office_id
    join lateral (select sequence, at from steps where steps.id = many.id order by sequence desc limit 1) last on true
    left join reference_numbers known on known.office_id = many.office_id and known.year = many.year`.execute(
    trx,
  )
  await sql`insert into reference_numbers (office_id, year, last)
    select office_id, year, count(*) from many group by office_id, year
    on conflict (office_id, year) do update set last = reference_numbers.last + excluded.last`.execute(trx)
}

/** A hash is made from the one before: an aggregate goes along the links of a subject. */
async function makeChain(trx: Trx): Promise<void> {
  await sql`create or replace function pg_temp.next_hash(previous text, sequence int, link text) returns text language plpgsql
    immutable as $$ begin
      return encode(sha256(convert_to('["' || previous || '",' || sequence || ',' || link || ']', 'UTF8')), 'hex');
    end $$`.execute(trx)
  await sql`create or replace aggregate pg_temp.chain(int, text) (sfunc = pg_temp.next_hash, stype = text, initcond = '')`.execute(
    trx,
  )
}

/** Each link with the hash that `historyHash` gives: the text is the same canonical JSON. */
async function insertHistory(trx: Trx): Promise<void> {
  await sql`insert into history (entity, subject_id, sequence, event, from_state, to_state, actor_id, payload, at, previous_hash, hash)
    select entity, id, sequence, event, from_state, to_state, actor_id, payload::jsonb, at,
      coalesce(lag(hash) over links, ''), hash
    from (select steps.*, pg_temp.chain(sequence, format(
        '{"actorId":%s,"at":"%s","event":"%s","fromState":"%s","noun":"%s","payload":%s,"subjectId":"%s","toState":"%s"}',
        coalesce('"' || actor_id || '"', 'null'), to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        event, from_state, entity, payload, id, to_state)) over (partition by id order by sequence) as hash
      from steps) hashed
    window links as (partition by id order by sequence)`.execute(trx)
}

/** As the chart's effects would have left them. */
async function insertCounters(trx: Trx): Promise<void> {
  await sql`insert into counters (office_id, entity, state, count)
    select office_id, entity, state, count(*) from (
      select office_id, 'application' as entity, state from many
      union all select office_id, 'dispatch', state from many_dispatches where state <> 'unrequested') as counted
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (office_id, entity, state) do update set count = counters.count + excluded.count`.execute(trx)
}

/** What the bulk is laid into; litigants come before it. */
const filled = [
  'applications',
  'history',
  'counters',
  'bills',
  'bill_lines',
  'payments',
  'invoices',
  'refunds',
  'ledger_postings',
  'ledger_entries',
  'dispatches',
  'dispatch_lines',
  'documents',
] as const

/** What a batch is planned in. */
const planned = [
  'many',
  'steps',
  'many_dispatches',
  'many_lines',
  'many_bills',
  'many_bill_lines',
  'many_payments',
  'many_postings',
  'many_invoices',
] as const

async function insertBatch(
  deps: SeedDeps,
  trx: Trx,
  batch: Batch,
  { form, typeId }: { form: DraftForm; typeId: number },
): Promise<void> {
  await plan(deps, trx, batch)
  await insertApplications(trx, form)
  await insertManyDispatches(trx, batch.officerId)
  await insertManyBills(deps, trx, typeId)
  await insertManyPayments(trx, batch.officerId, batch.page)
  await insertHistory(trx)
  await insertCounters(trx)
  for (const table of planned) await sql`drop table ${sql.table(table)}`.execute(trx)
}

/**
 * So many more applications for measuring, over the subordinate courts and the last two years, all of them or none; `tell` hears of
 * each batch.
 * References, history with its hashes, bills, attempts, receipts, the ledger, dispatches, documents and counters are as the one
 * transaction would have left them. Nobody is told. Refuses with a `StartFault` without the demo accounts, whose officer decides.
 */
export async function insertManyApplications(
  deps: SeedDeps & Pick<Deps, 'files'>,
  count: number,
  tell: Tell = nobodyTold,
): Promise<void> {
  const officer = await deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts.find(({ key }) => key === 'headAdministrator')?.email ?? '')
    .executeTakeFirst()
  if (!officer || !deps.settings.DEMO_ACCOUNTS)
    throw new StartFault([
      'Applications for measuring are decided by the demo accounts, which this database does without. Ask for them over a database of a trial, never over one in use.',
    ])
  const page = await keepCommonPage(deps)
  await deps.db.transaction().execute(async (trx) => {
    tell('litigants', 0)
    await insertLitigants(deps, trx, Math.ceil(count / litigantCases))
    const made = await formTemplate(trx)
    await makeChain(trx)
    const batchSize = Math.max(batchSizes.least, Math.min(batchSizes.most, Math.ceil(count / 50)))
    await keptUpOnce(trx, filled, tell, async (told) => {
      for (let from = 1; from <= count; from += batchSize) {
        const batch = { count, from, to: Math.min(count, from + batchSize - 1), officerId: officer.id, page }
        told(`applications: ${batch.to} of ${count}`, from / count)
        await insertBatch(deps, trx, batch, made)
      }
    })
  })
  tell('statistics', 0.97)
  for (const table of [
    ...filled,
    'users',
    'case_marks',
    'stage_days',
    'stage_days_all',
    'submitted_days',
    'payment_totals',
    'payment_days',
    'payment_days_all',
    'ledger_days',
    'ledger_days_all',
    'ledger_account_days',
    'ledger_state_days',
    'ledger_state_days_all',
    'ledger_state_account_days',
    'ledger_account_months',
    'ledger_told',
    'ledger_gateway_days',
    'payment_method_days',
    'payment_method_days_all',
    'discrepancies_standing',
  ])
    await sql`analyze ${sql.table(table)}`.execute(deps.db)
  // A few rows that every batch changed: what they were is not carried along for ever.
  await sql`vacuum (full, analyze) counters`.execute(deps.db)
}
