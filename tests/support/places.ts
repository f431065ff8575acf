import { storeWell } from '../../src/server/operations/store.ts'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { addBroadcast } from './broadcast.ts'
import { addWebhook } from './webhook.ts'
import type { Visitor } from './browser.ts'
import type { Product } from './product.ts'
import {
  countPlaced,
  createStage,
  placeApplication,
  placeBill,
  placeDispatch,
  placePayment,
} from './stage.ts'

/** A page: where it is, how one comes there (by a link unless told), and what is done there before it is looked at. */
export interface Placed {
  path: string
  act?: (visitor: Visitor) => Promise<void>
  way?: 'link' | 'address'
  /** A screen that is looked at whole elsewhere, with another list or title: once, in Bangla on a phone, is enough. */
  isAlike?: boolean
  /** A sheet of every part, one of which says that something is fetched for ever: the part by which it is known to be there. */
  sign?: string
  /** What it reads takes a while there: skeletons are seen, and what comes after them must not move what is there. */
  isSlow?: boolean
}
export type Place = string | Placed

const states = ['draft', 'unverified', 'returned', 'verified', 'paid', 'approved', 'rejected'] as const

/** Addresses that are no place to be: each leads on by itself before anything can be read there. */
export const passedThrough: Readonly<Record<string, string>> = {
  '/idpwidget': 'leads to the identity provider at once',
}

/** An invoice with the case that it is of, and an attempt in each state, of the demo litigant's. */
async function paidThings(
  { db }: Product,
  ownerId: string,
): Promise<{ invoice: string; settled: string; attempts: string[] }> {
  const { transaction_id: invoice, application_id: settled } = await db
    .selectFrom('invoices')
    .select(['transaction_id', 'application_id'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const attempts = await db
    .selectFrom('payments')
    .distinctOn('state')
    .select('transaction_id')
    .where('owner_id', '=', ownerId)
    .orderBy('state')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return { invoice, settled, attempts: attempts.map(({ transaction_id }) => transaction_id) }
}

/** Any row that an office has. */
async function rowOf({ db }: Product, table: 'common_remarks' | 'courts', officeId: string): Promise<string> {
  const rows = db.selectFrom(table).select('id').where('office_id', '=', officeId).orderBy('id').limit(1)
  return String((await rows.executeTakeFirstOrThrow()).id)
}

/** By its address and on a slow net, as a phone opens a page anew; and by a link on such a net. */
const afresh = (path: string): Placed => ({ path, way: 'address', isSlow: true })
const slowly = (path: string): Placed => ({ path, isSlow: true })

const alike = (path: string): Placed => ({ path, isAlike: true })

const pressNext = ({ page }: Visitor) => page.locator('main form button[type=submit]').last().click()

/** What is there to be visited, by its ids. */
async function placeRows(product: Product) {
  const stage = await createStage(product.stageWorld)
  const of = Object.fromEntries(
    await Promise.all(states.map(async (state) => [state, await placeApplication(stage, state)] as const)),
  ) as Record<(typeof states)[number], string>
  const bill = await placeBill(stage, { applicationId: of.verified, totalPoisha: 45_000, paidPoisha: 0 })
  const sent = await placeDispatch(stage, of.approved, 'sent')
  await countPlaced(product.db)
  for (const state of ['open', 'failed', 'canceled', 'unknown'] as const) {
    const owed = await placeBill(stage, { applicationId: of.approved, totalPoisha: 45_000, paidPoisha: 0 })
    await placePayment(stage, {
      applicationId: of.approved,
      billId: owed,
      state,
      amountPoisha: 45_000,
      refundedPoisha: 0,
      isSurplus: false,
    })
  }
  const { invoice, settled, attempts } = await paidThings(product, stage.ownerId)
  const check = `/public/invoice/${invoice}`
  const broadcast = await addBroadcast(product.db)
  const webhook = await addWebhook(product.db, product.stageWorld.clock.now())
  // However late the first look at the services comes on a busy machine, the page of operations has a time of one.
  await storeWell(product.db, {
    service: 'sslcommerz',
    at: product.stageWorld.clock.now(),
    isCheck: false,
    answerMilliseconds: 1,
  })
  const remark = await rowOf(product, 'common_remarks', stage.officeId)
  const court = await rowOf(product, 'courts', stage.officeId)
  return {
    of,
    bill,
    sent,
    invoice,
    settled,
    attempts,
    check,
    broadcast,
    webhook,
    remark,
    court,
    officeId: stage.officeId,
  }
}
type Rows = Awaited<ReturnType<typeof placeRows>>

/** Of a case that is not there. */
const noCase = '0190a000-0000-7000-8000-000000000001'

const publicPlaces = ({ check }: Rows): Place[] => [
  afresh('/home'),
  afresh('/login'),
  { path: '/login?redirect=%2Fcheckout%2Fx', act: pressNext },
  '/register',
  '/forgot-password',
  '/resetForgottenPassword',
  '/auth-redirect',
  '/cdap',
  '/privacy',
  '/payment',
  '/development',
  slowly('/faq'),
  '/404',
  '/401',
  check,
  '/public/invoice/CFNOTHERE',
  '/test',
  { path: '/test-demo2', sign: 'main [data-theme] h1' },
]

const litigantPlaces = ({ of, bill, invoice, settled, attempts, check }: Rows): Place[] => [
  afresh('/my-applications'),
  '/my-applications?q=2026&division=subordinate&from=2020-01-01',
  slowly('/my-applications?q=nothing'),
  { path: '/application', act: pressNext },
  ...['case', 'petitioners', 'defendants', 'costs', 'documents', 'review'].map(
    (step) => `/my-application-edit/${of.returned}?step=${step}`,
  ),
  ...states.map((state) => `/my-application-details/${of[state]}`),
  alike(`/my-application-details/${settled}`),
  afresh(`/my-application-details/${of.approved}`),
  `/my-application-details/${noCase}`,
  slowly(`/my-application-submitted/${of.unverified}`),
  `/my-application-submitted/${of.verified}`,
  `/my-application-defendants/${of.unverified}`,
  `/checkout/${bill}`,
  slowly('/payments'),
  `/request_payments/${of.verified}`,
  `/dispatch-pay/${of.approved}`,
  ...attempts.map((transaction) => `/success_payment?transaction=${transaction}`),
  ...['/fail_payment', '/cancel_payment'].map((path) => alike(`${path}?transaction=${attempts[0] ?? ''}`)),
  alike(`/payment/${bill}`),
  afresh('/my-invoices'),
  `/invoice/${invoice}`,
  check,
  slowly('/all-notifications'),
  alike('/my-notifications'),
  slowly('/my-profile'),
  '/change-password',
  alike('/profile/update-password'),
  '/my-sessions',
  '/my-data',
  '/home',
]

const administratorPlaces = ({ of, sent, invoice, settled, remark }: Rows): Place[] => [
  slowly('/administrator/dashboard'),
  `/administrator/receipts?number=${invoice}`,
  slowly('/administrator/applications/unverified'),
  `/administrator/applications/detail/${of.unverified}?list=unverified`,
  ...[of.returned, of.verified, of.paid, settled].map((id) =>
    alike(`/administrator/applications/detail/${id}?list=all`),
  ),
  '/administrator/applications/dispatch_request',
  ...['verified', 'unpaid', 'paid', 'approved', 'rejected', 'all', 'paid_dispatch', 'send_to_dispatch'].map(
    (list) => alike(`/administrator/applications/${list}`),
  ),
  `/administrator/applications/edit/${of.unverified}`,
  `/administrator/applications/paymentRequests/${of.paid}`,
  `/administrator/dispatch/detail/${sent}`,
  '/administrator/common-remarks',
  '/administrator/stage-targets',
  { path: '/administrator/common-remarks/add', act: pressNext },
  `/administrator/common-remarks/edit/${remark}`,
  alike('/administrator/all-notifications'),
]

const dispatcherPlaces = ({ sent }: Rows): Place[] => [
  '/dispatch/dashboard',
  slowly('/dispatch/applications/new_case_documents'),
  `/dispatch/applications/dispatch/detail/${sent}?list=new_case_documents`,
  alike('/dispatch/applications/received_file'),
  alike('/dispatch/applications/dispatched_file'),
  `/dispatch/applications/dispatch/print_detail/${sent}`,
  alike('/dispatch/all-notifications'),
  '/my-second-factor',
]

const accountantPlaces = ({ of, settled }: Rows): Place[] => [
  '/accountant/dashboard',
  slowly('/accountant/applications/payments'),
  ...['report', 'all-report', 'report-bank-accounts', 'report-invoice-breakdown'].flatMap((page) =>
    ['', '?from=2026-02-01&to=2026-03-31'].map(
      (days) => `/accountant/applications/accountant/${page}${days}`,
    ),
  ),
  '/accountant/applications/accountant/waivers',
  '/accountant/applications/refunds',
  '/accountant/applications/discrepancies',
  '/accountant/applications/day-close',
  `/accountant/applications/accountant/detail/${of.approved}`,
  alike(`/accountant/applications/accountant/detail/${settled}`),
  alike('/accountant/all-notifications'),
]

const customizationPlaces = ({ broadcast, webhook }: Rows): Place[] => [
  slowly('/user-role-management/data-requests'),
  '/super-admin',
  '/customization/case-types-and-fees',
  '/customization/case-fees',
  '/customization/case-fees/edit/1',
  '/customization/fee-types',
  { path: '/customization/fee-types/add', act: pressNext },
  '/customization/fee-types/edit/1',
  '/customization/webhooks',
  { path: '/customization/webhooks/add', act: pressNext },
  `/customization/webhooks/edit/${webhook}`,
  '/customization/broadcasts',
  { path: '/customization/broadcasts/add', act: pressNext },
  `/customization/broadcasts/edit/${broadcast}`,
  '/customization/faqs',
  { path: '/customization/faqs/add', act: pressNext },
  '/customization/faqs/edit/1',
  slowly('/customization/case-categories'),
  '/customization/case-categories?q=nothing',
  { path: '/customization/case-categories/add', act: pressNext },
  '/customization/case-categories/edit/1',
  '/customization/case-types',
  '/customization/case-types/add',
  '/customization/case-types/edit/1',
  '/customization/notices',
  '/customization/notices/PaymentCompleted',
  slowly('/customization/reference'),
  '/customization/reference/statuses',
  '/customization/reference/union',
  { path: '/customization/reference/union/add', act: pressNext },
  '/customization/reference/union/import',
  '/office-management/courts/import',
  '/customization/reference/union/edit/1',
  '/customization/postal-tariffs',
  { path: '/customization/postal-tariffs/edit/usual', act: pressNext },
  '/customization/postal-tariffs/import/usual',
  '/super-admin/operations',
  '/customization/pages/home',
  '/customization/pages/footer',
  ...['payment', 'development', 'faq'].map((page) => alike(`/customization/pages/${page}`)),
]

const officePlaces = ({ officeId, court }: Rows): Place[] => [
  slowly('/office-management'),
  '/office-management/offices',
  { path: '/office-management/offices/add', act: pressNext },
  ...['', '/add'].flatMap((end) =>
    ['courts', 'accounts'].map((page) => `/office-management/offices/${officeId}/${page}${end}`),
  ),
  `/office-management/offices/edit/${officeId}`,
  `/office-management/offices/${officeId}/courts/edit/${court}`,
  '/user-role-management/roles',
  '/user-role-management/roles/add',
  '/user-role-management/roles/edit/2',
  '/user-role-management/rights-requests',
  slowly('/user-role-management/users'),
  { path: '/user-role-management/users/add', act: pressNext },
  '/user-role-management/users/edit/3',
  slowly('/user-role-management/normal-users'),
  '/user-role-management/normal-users/edit/1',
  '/user-role-management/audit',
]

/** What everybody visits: a place for each address of the route table, with rows of its own where it needs them. */
export async function visitedPlaces(
  product: Product,
): Promise<{ who: DemoKey | null; places: readonly Place[] }[]> {
  const rows = await placeRows(product)
  return [
    { who: null, places: publicPlaces(rows) },
    { who: 'litigant', places: litigantPlaces(rows) },
    { who: 'administrator', places: administratorPlaces(rows) },
    { who: 'dispatcher', places: dispatcherPlaces(rows) },
    { who: 'accountant', places: accountantPlaces(rows) },
    { who: 'superAdmin', places: [...customizationPlaces(rows), ...officePlaces(rows)] },
  ]
}
