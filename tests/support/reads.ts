import { differenceKinds } from '../../src/machines/close/kinds.ts'
import { discrepancyStates } from '../../src/machines/discrepancy.ts'
import { sql } from 'kysely'
import { calls, type CallName } from '../../src/api/calls.ts'
import { applicationListNames } from '../../src/machines/application/states.ts'
import { ownSorts, ownTabs } from '../../src/machines/application/track.ts'
import { dispatchLists } from '../../src/machines/dispatch/states.ts'
import { keysOf } from '../../src/machines/entity.ts'
import { referenceKinds } from '../../src/machines/reference.ts'
import { refundStates } from '../../src/machines/payment/grounds.ts'
import { paymentStateNames } from '../../src/machines/payment/states.ts'
import type { Db } from '../../src/server/deps.ts'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { addBroadcast } from './broadcast.ts'
import { addWebhook } from './webhook.ts'

/** Every call that reads. */
export const reads = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('GET '))

/** Who reads, besides the litigant of the bulk. */
export const readers = [
  'administrator',
  'headAdministrator',
  'dispatcher',
  'accountant',
  'headAccountant',
  'superAdmin',
] as const satisfies readonly DemoKey[]

/** One way of asking a call. */
export interface Asked {
  params?: Record<string, string>
  query?: Record<string, string | number>
}

/** Of a bulk of any size, what its litigant has, and what the catalogue holds. */
export interface Known {
  application: string
  caseNumber: string
  reference: string
  dispatch: string
  payment: string
  bill: string
  transaction: string
  invoice: string
  broadcast: string
  webhook: string
  faq: string
  remark: string
  feeType: string
  category: string
  court: string
  type: string
  office: string
  account: string
  staffNumber: string
  officer: string
  litigantNumber: string
}

/** The litigant of the bulk, whose name nobody else has; the demo password opens the account. */
export const bulkLitigant = {
  email: 'bulk-litigant@example.com',
  name: 'পরীক্ষা গ্রাহক',
  mobile: '01300000911',
}
/** The bulk's case of that litigant, whose dispatch is completed. */
const caseNumber = 'FS-910/'

async function first<Key extends string>(db: Db, query: string): Promise<Record<Key, string>> {
  const { rows } = await sql.raw<Record<Key, string | number>>(query).execute(db)
  const row = rows[0]
  if (!row) throw new Error(`nothing in this database for ${query}`)
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])) as Record<
    Key,
    string
  >
}

/** Gives one litigant of a bulk an account that can be opened and a name of its own, and tells what it has. */
export async function knownOf(db: Db): Promise<Known> {
  const { email, name } = bulkLitigant
  const found = await first<'application' | 'caseNumber' | 'reference' | 'owner'>(
    db,
    `select id as application, case_number as "caseNumber", reference_number as reference, owner_id as owner from applications
      where case_number like '${caseNumber}%' order by created_at limit 1`,
  )
  await sql`update users set email = ${email}, name = ${name}, password_hash =
    (select password_hash from users where email = 'litigant@example.com') where id = ${found.owner}`.execute(
    db,
  )
  await sql`update applications set petitioner_name = ${name} where owner_id = ${found.owner}`.execute(db)
  return knownBy(db, found)
}

/** What there is of a case, and what the catalogue holds. */
export async function knownBy(
  db: Db,
  found: Record<'application' | 'caseNumber' | 'reference' | 'owner', string>,
): Promise<Known> {
  const { application, caseNumber: number, reference } = found
  const money = await first<'payment' | 'bill' | 'transaction' | 'invoice'>(
    db,
    `select payment_id as payment, bill_id as bill, transaction_id as transaction, invoice_number as invoice
      from invoices where application_id = '${application}' order by issued_at limit 1`,
  )
  return {
    application,
    caseNumber: number,
    reference,
    ...money,
    ...(await first<'dispatch'>(
      db,
      `select id as dispatch from dispatches where application_id = '${application}'`,
    )),
    ...(await first<'category'>(db, 'select id as category from case_categories order by id limit 1')),
    ...(await first<'court'>(db, `select court_id as court from applications where id = '${application}'`)),
    ...(await first<'feeType'>(db, 'select id as "feeType" from fee_types order by id limit 1')),
    ...(await first<'remark'>(
      db,
      `select common_remarks.id as remark from common_remarks join users using (office_id)
        where email = 'administrator@court.example' order by 1 limit 1`,
    )),
    broadcast: await addBroadcast(db),
    webhook: await addWebhook(db),
    ...(await first<'faq'>(db, 'select id as faq from faqs order by id limit 1')),
    ...(await first<'type'>(db, 'select id as type from case_types order by id limit 1')),
    ...(await first<'officer'>(
      db,
      `select id as officer from users where email = 'administrator@court.example'`,
    )),
    ...(await first<'staffNumber'>(
      db,
      'select number as "staffNumber" from users where office_id is not null order by number limit 1',
    )),
    ...(await first<'litigantNumber'>(
      db,
      `select number as "litigantNumber" from users where id = '${found.owner}'`,
    )),
    ...(await first<'account'>(
      db,
      `select held.id as account from office_accounts held join applications using (office_id)
        where applications.id = '${application}' and fund = 'treasury'`,
    )),
    ...(await first<'office'>(
      db,
      `select office_id as office from applications where id = '${application}'`,
    )),
  }
}

/** What is sought: a number, a name, what there is not, and what is in most rows. */
const soughtIn = (known: Known): string[] => [known.reference, bulkLitigant.name, 'নেই এমন কিছু', 'FS-']

const listWays = (lists: readonly string[], known: Known): Asked[] =>
  lists.flatMap((list) => [
    { query: { list } },
    { query: { list, sort: 'oldest' } },
    { query: { list, page: 3 } },
    ...soughtIn(known).map((q) => ({ query: { list, q } })),
  ])

/** Days (YYYY-MM-DD, both included): a month or so, and as many of its last ones as a report is asked for. */
export interface Days {
  from: string
  to: string
  reportFrom: string
}

/**
 * In which ways a call is asked; one that needs something and has no ways here answers 422, which its test tells.
 */
const withAndWithoutOffice = ({ office }: Known): Asked[] => [{}, { query: { office } }]

const ways: Partial<Record<CallName, (known: Known, days: Days) => Asked[]>> = {
  'GET /auth/my-applications': (known) => [
    ...ownTabs.map((selectedTab) => ({ query: { selectedTab } })),
    ...ownSorts.flatMap((sort) => [{ query: { sort } }, { query: { sort, page: 2 } }]),
    ...soughtIn(known).map((q) => ({ query: { selectedTab: 'all', q } })),
  ],
  'GET /applications': (known, { from, to }) => [
    ...listWays(applicationListNames, known),
    ...(['unverified', 'approved'] as const).flatMap((list) =>
      [
        { office: known.office },
        { office: known.office, sort: 'filed_first' },
        { office: known.office, due: 'yes' },
        { office: known.office, overdue: 'yes' },
        { court: known.court },
        { type: known.type },
        { holder: 'me' },
        { holder: 'others' },
        { holder: 'nobody' },
        { assignee: 'me' },
        { assignee: 'nobody' },
        { assignee: 'me', sort: 'filed_first' },
        { assignee: known.officer, sort: 'oldest' },
        { from, to },
        { from, to, court: known.court },
        { days: '3' },
        { overdue: 'yes' },
        { overdue: 'yes', sort: 'newest' },
        { overdue: 'yes', court: known.court },
        { due: 'yes' },
        { due: 'no' },
        { sort: 'filed_first' },
        { sort: 'filed_last', page: 3 },
        { court: known.court, type: known.type, due: 'yes', days: '3' },
      ].map((query) => ({ query: { list, ...query } })),
    ),
  ],
  'GET /find': (known) => [...soughtIn(known), bulkLitigant.mobile].map((q) => ({ query: { q } })),
  'GET /dispatches': (known) => [
    ...listWays(keysOf(dispatchLists), known),
    ...['me', 'others', 'nobody'].map((holder) => ({ query: { list: 'dispatched_file', holder } })),
    { query: { list: 'dispatched_file', days: '3' } },
    { query: { list: 'dispatched_file', office: known.office } },
    { query: { list: 'dispatched_file', office: known.office, overdue: 'yes' } },
    ...['dispatched_file', 'send_to_dispatch'].flatMap((list) =>
      [{ overdue: 'yes' }, { outcome: 'came_back' }].map((query) => ({ query: { list, ...query } })),
    ),
    ...keysOf(dispatchLists).map((list) => ({ query: { list, overdue: 'yes' } })),
  ],
  'GET /accountant/open-bills': (known) => soughtIn(known).map((caseNumber) => ({ query: { caseNumber } })),
  'GET /payments': (known, { reportFrom, from, to }) => [
    { query: { case: known.caseNumber } },
    { query: { from: reportFrom, to, method: 'cards', state: 'paid' } },
    { query: { from: reportFrom, to, fund: 'treasury', court: known.court } },
    {},
    { query: { page: 3 } },
    { query: { from, to } },
    ...paymentStateNames.map((state) => ({ query: { state } })),
    ...[...soughtIn(known), known.invoice, known.transaction].map((q) => ({ query: { q } })),
  ],
  'GET /day-close': (_known, { from }) => [
    { query: { day: from } },
    { query: { day: from, gateway: 'bkash' } },
    ...differenceKinds.map((kind) => ({ query: { day: from, kind } })),
  ],
  'GET /discrepancies': ({ office }) =>
    discrepancyStates.flatMap((state) => [{ query: { state } }, { query: { state, office } }]),
  'GET /refunds': (known) => [
    ...withAndWithoutOffice(known),
    { query: { page: 3 } },
    ...refundStates.map((state) => ({ query: { state } })),
  ],
  'GET /accountant/report': (known, { reportFrom, from, to }) => [
    { query: { from, to } },
    { query: { from, to, fund: 'treasury', method: 'cards', kind: 'received' } },
    { query: { from, to, kind: 'refunded' } },
    { query: { from, to, fund: 'treasury' } },
    { query: { from, to, account: known.account } },
    { query: { from, to, office: known.office, account: known.account } },
    { query: { from: reportFrom, to, court: known.court } },
    { query: { from, to, state: 'paid' } },
    { query: { from, to, state: 'refunded' } },
    { query: { from, to, state: 'paid', office: known.office, account: known.account } },
    { query: { case: known.caseNumber } },
  ],
  'GET /accountant/report/accounts': (known, { reportFrom, from, to }) => [
    { query: { from, to } },
    { query: { from, to, fund: 'treasury', method: 'cards', kind: 'received' } },
    { query: { from, to, account: known.account } },
    { query: { from, to, state: 'paid' } },
    { query: { from: reportFrom, to, court: known.court } },
    { query: { case: known.caseNumber } },
  ],
  'GET /accountant/waivers': (known, { reportFrom, from, to }) => [
    { query: { from, to } },
    { query: { from, to, page: 3 } },
    { query: { from, to, fund: 'treasury' } },
    { query: { from: reportFrom, to, court: known.court } },
    { query: { case: known.caseNumber } },
  ],
  'GET /accountant/report/places': (known) => [{}, { query: { office: known.office } }],
  'GET /administrator/dashboard/data': withAndWithoutOffice,
  'GET /administrator/pie-chart/data': withAndWithoutOffice,
  'GET /administrator/line-chart/data': withAndWithoutOffice,
  'GET /dispatcher/dashboard/data': withAndWithoutOffice,
  'GET /accountant/dashboard/data': withAndWithoutOffice,
  'GET /administrator/durations': (known) => [
    {},
    { query: { days: 90 } },
    { query: { days: 90, office: known.office } },
  ],
  'GET /dispatcher/durations': (known) => [
    { query: { days: 90 } },
    { query: { days: 90, office: known.office } },
  ],
  'GET /accountant/durations': (known) => [
    { query: { days: 90 } },
    { query: { days: 90, office: known.office } },
  ],
  'GET /accountant/charts/data': (_known, { from, to }) => [
    { query: { from, to } },
    { query: { from, to, fund: 'treasury' } },
  ],
  'GET /applications/{id}': ({ application: id }) => [{ params: { id } }],
  'GET /applications/{id}/alike': ({ application: id }) => [{ params: { id } }],
  'GET /applications/{id}/claim': ({ application: id }) => [{ params: { id } }],
  'GET /applications/{id}/assignment': ({ application: id }) => [{ params: { id } }],
  'GET /queue-views': () => [{ query: { list: 'unverified' } }],
  'GET /assignees': () => [{ query: { list: 'unverified' } }, { query: { list: 'paid' } }],
  'GET /applications/{id}/notes': ({ application: id }) => [{ params: { id } }],
  'GET /applications/{id}/common-remarks': ({ application: id }) => [{ params: { id } }],
  'GET /common-remarks/{id}': ({ remark: id }) => [{ params: { id } }],
  'GET /common-remarks/{id}/versions': ({ remark: id }) => [{ params: { id } }],
  'GET /applications/{id}/deliveries': ({ application: id }) => [{ params: { id } }],
  'GET /dispatches/{id}': ({ dispatch: id }) => [{ params: { id } }],
  'GET /payments/{id}/corrections': ({ payment: id }) => [{ params: { id } }],
  'GET /payments/{id}': ({ payment: id }) => [{ params: { id } }],
  'GET /bills/{id}': ({ bill: id }) => [{ params: { id } }],
  'GET /payments/{transaction_id}/outcome': ({ transaction }) => [
    { params: { transaction_id: transaction } },
  ],
  'GET /invoices/{transaction_id}': ({ transaction }) => [{ params: { transaction_id: transaction } }],
  'GET /receipts/{transaction_id}': ({ transaction, invoice }) => [
    { params: { transaction_id: transaction } },
    { params: { transaction_id: invoice }, query: { amount: '100' } },
  ],
  'GET /public/invoice/{transaction_id}': ({ transaction, invoice }) => [
    { params: { transaction_id: transaction } },
    { params: { transaction_id: invoice }, query: { amount: '100' } },
  ],
  'GET /case-categories/{id}': () => [{ params: { id: 'subordinate' } }],
  'GET /customization/fee-types/{id}': ({ feeType: id }) => [{ params: { id } }],
  'GET /customization/reference/{kind}': () =>
    referenceKinds.flatMap((kind) => [
      { params: { kind } },
      { params: { kind }, query: { q: 'dhaka', status: 'active', page: 2 } },
    ]),
  'GET /customization/reference/{kind}/owners': () => referenceKinds.map((kind) => ({ params: { kind } })),
  'GET /customization/reference/{kind}/{id}': () => [{ params: { kind: 'union', id: '1' } }],
  'GET /customization/webhooks/{id}': ({ webhook: id }) => [{ params: { id } }],
  'GET /customization/webhooks/{id}/versions': ({ webhook: id }) => [{ params: { id } }],
  'GET /customization/webhooks/{id}/deliveries': ({ webhook: id }) => [{ params: { id } }],
  'GET /customization/broadcasts/{id}': ({ broadcast: id }) => [{ params: { id } }],
  'GET /customization/broadcasts/{id}/versions': ({ broadcast: id }) => [{ params: { id } }],
  'GET /customization/faqs/{id}': ({ faq: id }) => [{ params: { id } }],
  'GET /customization/case-categories/{id}': ({ category: id }) => [{ params: { id } }],
  'GET /fee-type-lists-edit/{id}': ({ type: id }) => [{ params: { id } }],
  'GET /customization/case-types/{id}': ({ type: id }) => [{ params: { id } }],
  'GET /user-role-management/users': (known) => [
    {},
    { query: { page: 3 } },
    { query: { office: known.office } },
    { query: { role: '2' } },
    { query: { status: 'invited' } },
    ...soughtIn(known).map((q) => ({ query: { q } })),
    ...[bulkLitigant.email, bulkLitigant.mobile].map((q) => ({ query: { q } })),
  ],
  'GET /user-role-management/users/{id}': ({ staffNumber: id }) => [{ params: { id } }],
  'GET /user-role-management/users/{id}/versions': ({ staffNumber: id }) => [{ params: { id } }],
  'GET /user-role-management/audit': ({ staffNumber, office }) => [
    {},
    { query: { page: 3 } },
    { query: { entity: 'role' } },
    { query: { entity: 'payment' } },
    { query: { isSet: 'true' } },
    { query: { by: String(staffNumber) } },
    { query: { subject: office } },
    { query: { from: '2026-01-01', to: '2026-12-31' } },
  ],
  'GET /user-role-management/normal-users': (known) => [
    {},
    { query: { page: 3 } },
    { query: { status: 'active' } },
    ...soughtIn(known).map((q) => ({ query: { q } })),
    ...[bulkLitigant.email, bulkLitigant.mobile].map((q) => ({ query: { q } })),
  ],
  'GET /user-role-management/normal-users/{id}': ({ litigantNumber: id }) => [{ params: { id } }],
  'GET /customization/notices/{kind}': () => [{ params: { kind: 'PaymentCompleted' } }],
  'GET /customization/notices/{kind}/versions': () => [{ params: { kind: 'PaymentCompleted' } }],
  'GET /customization/pages/{slug}': () => [{ params: { slug: 'footer' } }],
  'GET /customization/pages/{slug}/versions': () => [{ params: { slug: 'footer' } }],
  'GET /customization/reference/{kind}/{id}/versions': () =>
    referenceKinds.map((kind) => ({ params: { kind, id: '1' } })),
  'GET /customization/faqs/{id}/versions': ({ faq: id }) => [{ params: { id } }],
  'GET /customization/case-categories/{id}/versions': ({ category: id }) => [{ params: { id } }],
  'GET /customization/case-types/{id}/versions': ({ type: id }) => [{ params: { id } }],
  'GET /customization/fee-types/{id}/versions': ({ feeType: id }) => [{ params: { id } }],
  'GET /office-management/offices/{id}/versions': ({ office: id }) => [{ params: { id } }],
  'GET /office-management/courts/{id}/versions': ({ court: id }) => [{ params: { id } }],
  'GET /office-management/offices/{id}': ({ office: id }) => [{ params: { id } }],
  'GET /office-management/offices/{id}/courts': ({ office: id }) => [{ params: { id } }],
  'GET /office-management/courts/{id}': ({ court: id }) => [{ params: { id } }],
  'GET /office-management/offices/{id}/accounts': ({ office: id }) => [{ params: { id } }],
}

const placesOfOne: readonly string[] = ['{id}']

/** The ways in which a call is asked: those above, by the id 1, or as it is. */
export const waysOf = (name: CallName, known: Known, days: Days): Asked[] =>
  ways[name]?.(known, days) ??
  (placesOfOne.some((place) => name.includes(place)) ? [{ params: { id: '1' } }] : [{}])
