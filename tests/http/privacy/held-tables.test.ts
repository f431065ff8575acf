import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** In which part of what is held on a person each table is told, by hand. @source domain 9 */
const told: Readonly<Record<string, string>> = {
  address_changes: 'addressesNotProved',
  applications: 'applications',
  bill_lines: 'bills',
  bill_replacements: 'billReplacements',
  bills: 'bills',
  consents: 'consents',
  data_requests: 'dataRequests',
  deliveries: 'messages',
  dispatch_lines: 'dispatches',
  dispatches: 'dispatches',
  documents: 'documents',
  gateway_messages: 'payments',
  half_logins: 'halfLogins',
  history: 'history',
  identities: 'identities',
  invoices: 'invoices',
  ledger_entries: 'refunds',
  ledger_postings: 'refunds',
  notices: 'notices',
  payments: 'payments',
  receipt_uses: 'invoices',
  recovery_codes: 'recoveryCodes',
  refunds: 'refunds',
  second_factors: 'secondFactors',
  sessions: 'sessions',
  user_roles: 'roles',
  waivers: 'waivers',
}

const ofTheCatalogue = 'a record of the catalogue, and nobody’s'
const ofTheOffice =
  'what an office does about its work, which the history of the case tells as far as it is the person’s'
const ofTheLedger = 'how the office reckons and compares what the payment and its refunds tell already'

/** What holds nothing of a person that is not told elsewhere, each with why. */
const untold: Readonly<Record<string, string>> = {
  archived_cases: 'that a case is closed for good and its files stand in another store',
  bar_associations: ofTheCatalogue,
  broadcasts: ofTheCatalogue,
  case_categories: ofTheCatalogue,
  case_claims: ofTheOffice,
  case_marks: 'digests of what the applications tell, by which a case is known again',
  case_notes: ofTheOffice,
  case_types: ofTheCatalogue,
  common_remarks: ofTheCatalogue,
  courts: ofTheCatalogue,
  day_close_differences: ofTheLedger,
  discrepancies_standing: ofTheLedger,
  discrepancy_closings: ofTheLedger,
  districts: ofTheCatalogue,
  divisions: ofTheCatalogue,
  faqs: ofTheCatalogue,
  fee_types: ofTheCatalogue,
  ledger_corrections: ofTheLedger,
  ledger_told: ofTheLedger,
  list_orders: ofTheCatalogue,
  notice_texts: ofTheCatalogue,
  office_targets: ofTheCatalogue,
  page_versions: ofTheCatalogue,
  payment_mismatches: ofTheLedger,
  postal_tariff_sets: ofTheCatalogue,
  queue_columns: 'how an officer looks at lists, which names nobody',
  queue_views: 'how an officer looks at lists, which the officer has on each of them',
  reference_records: ofTheCatalogue,
  request_keys: 'the name of a request, by which it is carried out once; what it did is in the history',
  roles: ofTheCatalogue,
  stage_escalations: ofTheOffice,
  tickets: 'digests of links and codes, which are secrets',
  unions: ofTheCatalogue,
  upazilas: ofTheCatalogue,
  webhooks: ofTheCatalogue,
}

const ofSomebody =
  'user_id owner_id actor_id subject_id application_id dispatch_id notice_id payment_id bill_id bill_line_id invoice_id transaction_id posting_id'.split(
    ' ',
  )

test('every table with rows of somebody’s, or of what is theirs, is told to them or has its reason (domain 9)', async () => {
  const { rows } = await sql<{
    name: string
  }>`select distinct table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE' and column_name = any(${ofSomebody})
    order by 1`.execute(world.db)
  const named = [...Object.keys(told), ...Object.keys(untold)]
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name))
})

test('each part that is named is there', async () => {
  const { data } = await world.call('GET /auth/my-data', {}, await world.login('litigant'))
  expect([...new Set(Object.values(told))].filter((part) => !(part in data))).toEqual([])
})
