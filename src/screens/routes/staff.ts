import type { Permission } from '../../machines/actor.ts'
import { screen, type Route } from './route.ts'
import { superAdminRoutes } from './super-admin.ts'

const application = () => import('../application/queue-screen.tsx')
const dispatch = () => import('../dispatch/queue-screen.tsx')
const entries = () => import('../report/entries-screen.tsx')
const commonRemarks = () => import('../customization/common-remarks-screen.tsx')
const dispatchDetail = () => import('../dispatch/detail-screen.tsx')

type Nav = NonNullable<Route['nav']>

const list = (
  path: string,
  title: Route['title'],
  slug: Permission,
  nav: Nav,
  listScreen: Route['screen'],
): Route => ({ path, title, right: [slug], nav, screen: listScreen })

const administrative = 'administrative' as const
/** A list of cases or of summonses, of which they are one screen each. */
const cases = (
  name: Route['title'],
  slug: Permission,
  listScreen: Route['screen'],
  badge?: Nav['badge'],
): Route => {
  const nav = { group: administrative, ...(badge ? { badge } : {}) }
  return list(`/administrator/applications/${name}`, name, slug, nav, listScreen)
}

const targetRight = 'administrative.target.update' as const
const remarkRight = 'administrative.remark.update' as const

/** @source spec §2 Administrator area */
const administratorRoutes: readonly Route[] = [
  list(
    '/administrator/dashboard',
    'dashboard',
    'administrative.dashboard.index',
    { group: administrative },
    screen(() => import('../dashboard/administrator-screen.tsx'), 'AdministratorDashboard'),
  ),
  cases(
    'unverified',
    'administrative.unverified_application.index',
    screen(application, 'UnverifiedQueue'),
    'unverifiedApp',
  ),
  cases(
    'verified',
    'administrative.verified_application.index',
    screen(application, 'VerifiedQueue'),
    'verifiedApp',
  ),
  cases('unpaid', 'administrative.unpaid_application.index', screen(application, 'UnpaidQueue')),
  cases('paid', 'administrative.paid_application.index', screen(application, 'PaidQueue'), 'paidApp'),
  cases(
    'dispatch_request',
    'administrative.dispatch_request.index',
    screen(dispatch, 'DispatchRequestQueue'),
    'requestDispatch',
  ),
  cases(
    'paid_dispatch',
    'administrative.paid_dispatch.index',
    screen(dispatch, 'PaidDispatchQueue'),
    'paidDispatch',
  ),
  cases('send_to_dispatch', 'administrative.send_to_dispatch.index', screen(dispatch, 'SendToDispatchQueue')),
  cases(
    'approved',
    'administrative.approved_application.index',
    screen(application, 'ApprovedQueue'),
    'approvedApp',
  ),
  cases(
    'rejected',
    'administrative.rejected_application.index',
    screen(application, 'RejectedQueue'),
    'rejectedApp',
  ),
  list(
    '/administrator/applications/all',
    'all_applications',
    'administrative.all_application.index',
    { group: administrative },
    screen(application, 'AllQueue'),
  ),
  list(
    '/administrator/receipts',
    'receipts',
    'administrative.receipt.index',
    { group: administrative },
    screen(() => import('../receipt/desk-screen.tsx'), 'ReceiptDesk'),
  ),
  list(
    '/administrator/common-remarks',
    'common_remarks',
    remarkRight,
    { group: administrative },
    screen(commonRemarks, 'CommonRemarksScreen'),
  ),
  list(
    '/administrator/stage-targets',
    'stage_targets',
    targetRight,
    { group: administrative },
    screen(() => import('../customization/stage-targets-screen.tsx'), 'StageTargetsScreen'),
  ),
  {
    path: '/administrator/common-remarks/add',
    title: 'common_remark_add',
    right: [remarkRight],
    screen: screen(commonRemarks, 'CommonRemarkAddScreen'),
  },
  {
    path: '/administrator/common-remarks/edit/:id',
    title: 'common_remark_edit',
    right: [remarkRight],
    hasNumericId: true,
    screen: screen(commonRemarks, 'CommonRemarkEditScreen'),
  },
  {
    path: '/administrator/applications/detail/:id',
    title: 'application_detail',
    isPaned: true,
    right: 'module:administrative',
    screen: screen(() => import('../application/staff-detail-screen.tsx'), 'StaffApplicationDetail'),
  },
  {
    path: '/administrator/applications/edit/:id',
    title: 'application_edit',
    right: ['administrative.unverified_application.update'],
    screen: screen(() => import('../filing/filing-screen.tsx'), 'FilingEditScreen'),
    hasOwnHeading: true,
  },
  {
    path: '/administrator/applications/paymentRequests/:id',
    title: 'payment_requests',
    right: 'module:administrative',
    screen: screen(() => import('../application/staff-payment-requests-screen.tsx'), 'StaffPaymentRequests'),
  },
  {
    path: '/administrator/dispatch/detail/:id',
    title: 'dispatch_detail',
    isPaned: true,
    right: 'module:administrative',
    screen: screen(dispatchDetail, 'AdministratorDispatchDetail'),
  },
]

/** @source spec §2 Dispatcher area */
const dispatcherRoutes: readonly Route[] = [
  list(
    '/dispatch/dashboard',
    'dashboard',
    'dispatch.dashboard.index',
    { group: 'dispatch' },
    screen(() => import('../dashboard/dispatcher-screen.tsx'), 'DispatcherDashboard'),
  ),
  list(
    '/dispatch/applications/new_case_documents',
    'new_case_documents',
    'dispatch.new_case_documents.index',
    { group: 'dispatch', badge: 'newCaseDocuments' },
    screen(dispatch, 'NewCaseDocumentsQueue'),
  ),
  list(
    '/dispatch/applications/received_file',
    'received_file',
    'dispatch.received_file.index',
    { group: 'dispatch', badge: 'receivedFile' },
    screen(dispatch, 'ReceivedFileQueue'),
  ),
  list(
    '/dispatch/applications/dispatched_file',
    'dispatched_file',
    'dispatch.dispatched_file.index',
    { group: 'dispatch' },
    screen(dispatch, 'DispatchedFileQueue'),
  ),
  {
    path: '/dispatch/applications/dispatch/detail/:id',
    title: 'dispatch_detail',
    isPaned: true,
    right: 'module:dispatch',
    screen: screen(dispatchDetail, 'DispatcherDispatchDetail'),
  },
  {
    path: '/dispatch/applications/dispatch/print_detail/:id',
    title: 'dispatch_print',
    right: 'module:dispatch',
    screen: screen(() => import('../dispatch/print-screen.tsx'), 'DispatchPrint'),
  },
]

/** @source spec §2 Accountant area */
const accountantRoutes: readonly Route[] = [
  list(
    '/accountant/dashboard',
    'dashboard',
    'account.dashboard.index',
    { group: 'account' },
    screen(() => import('../dashboard/accountant-screen.tsx'), 'AccountantDashboard'),
  ),
  list(
    '/accountant/applications/payments',
    'all_payments',
    'account.all_payment.index',
    { group: 'account' },
    screen(() => import('../payment/all-screen.tsx'), 'AllPayments'),
  ),
  list(
    '/accountant/applications/refunds',
    'refunds',
    'account.all_payment.index',
    { group: 'account', badge: 'refundsWaiting' },
    screen(() => import('../payment/refunds-screen.tsx'), 'RefundsScreen'),
  ),
  list(
    '/accountant/applications/discrepancies',
    'discrepancies',
    'account.discrepancy.index',
    { group: 'account', badge: 'discrepancies' },
    screen(() => import('../payment/discrepancies-screen.tsx'), 'DiscrepanciesScreen'),
  ),
  list(
    '/accountant/applications/day-close',
    'day_close',
    'account.day_close.index',
    { group: 'account' },
    screen(() => import('../payment/day-close-screen.tsx'), 'DayCloseScreen'),
  ),
  list(
    '/accountant/applications/accountant/report',
    'accountant_report',
    'account.report.index',
    { group: 'account' },
    screen(entries, 'AccountantReport'),
  ),
  list(
    '/accountant/applications/accountant/waivers',
    'waivers',
    'account.report.index',
    { group: 'account' },
    screen(entries, 'WaiversScreen'),
  ),
  list(
    '/accountant/applications/accountant/all-report',
    'all_report',
    'account.report.index',
    { group: 'account' },
    screen(entries, 'AllReport'),
  ),
  list(
    '/accountant/applications/accountant/report-bank-accounts',
    'report_bank_accounts',
    'account.report.index',
    { group: 'account' },
    screen(entries, 'BankAccountReport'),
  ),
  list(
    '/accountant/applications/accountant/report-invoice-breakdown',
    'report_invoice_breakdown',
    'account.report.index',
    { group: 'account' },
    screen(entries, 'InvoiceBreakdown'),
  ),
  {
    path: '/accountant/applications/accountant/detail/:id',
    title: 'accountant_detail',
    right: ['account.all_payment.index'],
    screen: screen(() => import('../payment/detail-screen.tsx'), 'AccountantDetail'),
  },
]

const notices = (area: string, module: string): Route => ({
  path: `/${area}/all-notifications`,
  title: 'all_notifications',
  right: `module:${module}`,
  screen: screen(() => import('../notice/notice-list-screen.tsx'), 'NoticeList'),
})

/** The areas of everybody who works here. @source spec §2 */
export const staffRoutes: readonly Route[] = [
  ...administratorRoutes,
  ...dispatcherRoutes,
  ...accountantRoutes,
  ...superAdminRoutes,
  notices('administrator', 'administrative'),
  notices('dispatch', 'dispatch'),
  notices('accountant', 'account'),
]
