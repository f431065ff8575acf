import type { RoleSlug } from '../../src/machines/roles.ts'

/** Who may open an address: people who are not logged in, anybody, anybody logged in, or the holders of these roles. */
export type Opens = 'guest' | 'public' | 'person' | readonly RoleSlug[]

/** One address with an example of its ids, who opens it, and whether the sidebar shows it. */
export interface RouteRow {
  path: string
  opens: Opens
  isShown: boolean
}

const row = (path: string, opens: Opens, isShown = false): RouteRow => ({ path, opens, isShown })

const id = '0190a000-0000-7000-8000-000000000001'
const litigant = ['plaintiff_user'] as const
const administrator = ['administrator'] as const
const dispatcher = ['dispatcher'] as const
const accountant = ['accountant'] as const
const superAdmin = ['super-admin'] as const

/** Every address of the specification's tables, by hand. @source spec §2 */
export const routeRows: readonly RouteRow[] = [
  row('/login', 'guest'),
  row('/register', 'guest'),
  row('/forgot-password', 'guest'),
  row('/resetForgottenPassword', 'guest'),
  row('/cdap', 'guest'),
  // Whoever is logged in already has nothing to do at these two.
  row('/idpwidget', 'guest'),
  row('/auth-redirect', 'guest'),
  row('/home', 'public'),
  row('/payment', 'public'),
  row('/development', 'public'),
  row('/faq', 'public'),
  row('/privacy', 'public'),
  row('/test', 'public'),
  row('/test-demo2', 'public'),
  row('/404', 'public'),
  row('/401', 'public'),
  row('/public/invoice/T0', 'public'),
  row('/application', litigant),
  row('/my-profile', 'person'),
  row('/my-applications', litigant),
  row(`/my-application-details/${id}`, litigant),
  row(`/my-application-edit/${id}`, litigant),
  row(`/dispatch-pay/${id}`, litigant),
  row('/my-invoices', litigant),
  row('/invoice/T0', ['plaintiff_user', 'administrator', 'accountant']),
  row(`/checkout/${id}`, litigant),
  row(`/payment/${id}`, litigant),
  row('/payments', litigant),
  row('/success_payment', litigant),
  row('/fail_payment', litigant),
  row('/cancel_payment', litigant),
  row(`/request_payments/${id}`, litigant),
  row('/my-notifications', 'person'),
  row('/all-notifications', 'person'),
  row('/change-password', 'person'),
  row('/profile/update-password', 'person'),
  row('/accountant/dashboard', accountant, true),
  row('/accountant/applications/payments', accountant, true),
  row('/accountant/applications/refunds', accountant, true),
  row('/accountant/applications/discrepancies', accountant, true),
  row('/accountant/applications/day-close', accountant, true),
  row(`/accountant/applications/accountant/detail/${id}`, accountant),
  row('/accountant/applications/accountant/all-report', accountant, true),
  row('/accountant/applications/accountant/report-bank-accounts', accountant, true),
  row('/accountant/applications/accountant/report-invoice-breakdown', accountant, true),
  row('/accountant/applications/accountant/report', accountant, true),
  row('/accountant/all-notifications', accountant),
  row('/administrator/dashboard', administrator, true),
  row('/administrator/applications/unverified', administrator, true),
  row('/administrator/applications/verified', administrator, true),
  row('/administrator/applications/paid', administrator, true),
  row('/administrator/applications/approved', administrator, true),
  row('/administrator/applications/rejected', administrator, true),
  row('/administrator/applications/dispatch_request', administrator, true),
  row('/administrator/applications/paid_dispatch', administrator, true),
  row('/administrator/applications/send_to_dispatch', administrator, true),
  row(`/administrator/applications/detail/${id}`, administrator),
  row(`/administrator/dispatch/detail/${id}`, administrator),
  row(`/administrator/applications/paymentRequests/${id}`, administrator),
  row(`/administrator/applications/edit/${id}`, administrator),
  row('/administrator/all-notifications', administrator),
  row('/dispatch/dashboard', dispatcher, true),
  row('/dispatch/applications/new_case_documents', dispatcher, true),
  row('/dispatch/applications/received_file', dispatcher, true),
  row('/dispatch/applications/dispatched_file', dispatcher, true),
  row(`/dispatch/applications/dispatch/detail/${id}`, dispatcher),
  row(`/dispatch/applications/dispatch/print_detail/${id}`, dispatcher),
  row('/dispatch/all-notifications', dispatcher),
  row('/customization/case-categories', superAdmin, true),
  row('/customization/case-categories/add', superAdmin),
  row('/customization/case-categories/edit/7', superAdmin),
  row('/customization/case-types', superAdmin, true),
  row('/customization/case-types/add', superAdmin),
  row('/customization/case-types/edit/7', superAdmin),
  row('/customization/case-types-and-fees', superAdmin, true),
  row('/customization/case-fees', superAdmin, true),
  row('/customization/case-fees/edit/7', superAdmin),
  row('/customization/faqs', superAdmin, true),
  row('/customization/faqs/add', superAdmin),
  row('/customization/faqs/edit/7', superAdmin),
  row('/customization/pages/home', superAdmin, true),
  row('/customization/pages/payment', superAdmin, true),
  row('/customization/pages/development', superAdmin, true),
  row('/customization/pages/faq', superAdmin, true),
  row('/customization/pages/footer', superAdmin, true),
  row('/office-management', superAdmin, true),
  row('/office-management/offices', superAdmin, true),
  row('/office-management/offices/add', superAdmin),
  row(`/office-management/offices/edit/${id}`, superAdmin),
  row('/user-role-management/roles', superAdmin, true),
  row('/user-role-management/roles/add', superAdmin),
  row('/user-role-management/roles/edit/7', superAdmin),
  row('/user-role-management/users', superAdmin, true),
  row('/user-role-management/normal-users', superAdmin, true),
  row('/user-role-management/users/add', superAdmin),
  row('/user-role-management/users/edit/7', superAdmin),
]

/** Addresses of ours that the specification does not name. */
export const ownRows: readonly RouteRow[] = [
  row(`/my-application-defendants/${id}`, litigant),
  row(`/my-application-submitted/${id}`, litigant),
  row('/administrator/applications/unpaid', administrator, true),
  row('/administrator/receipts', administrator, true),
  row('/my-sessions', 'person'),
  row('/my-data', 'person'),
  row('/user-role-management/data-requests', superAdmin, true),
  row('/user-role-management/audit', superAdmin, true),
  row('/super-admin', superAdmin, true),
  row('/super-admin/operations', superAdmin, true),
  row('/customization/fee-types', superAdmin, true),
  row('/customization/fee-types/add', superAdmin),
  row('/customization/fee-types/edit/7', superAdmin),
  row(`/office-management/offices/${id}/courts`, superAdmin),
  row(`/office-management/offices/${id}/courts/add`, superAdmin),
  row(`/office-management/offices/${id}/courts/edit/7`, superAdmin),
  row(`/office-management/offices/${id}/accounts`, superAdmin),
  row(`/office-management/offices/${id}/accounts/add`, superAdmin),
  row('/user-role-management/normal-users/edit/7', superAdmin),
]

/** Where an address leads without a screen of its own: nobody, a litigant, an administrator. @source spec §2 Route guard */
export const detours: readonly { path: string; guest: string; litigant: string; administrator: string }[] = [
  { path: '/', guest: '/login', litigant: '/login', administrator: '/login' },
  { path: '/login', guest: 'show', litigant: '/dashboard', administrator: '/dashboard' },
  { path: '/cdap', guest: 'show', litigant: '/dashboard', administrator: '/dashboard' },
  { path: '/register', guest: 'show', litigant: '/dashboard', administrator: '/dashboard' },
  { path: '/forgot-password', guest: 'show', litigant: '/dashboard', administrator: '/dashboard' },
  { path: '/resetForgottenPassword', guest: 'show', litigant: '/dashboard', administrator: '/dashboard' },
  {
    path: '/dashboard',
    guest: '/login?redirect=%2Fdashboard',
    litigant: '/my-applications',
    administrator: '/administrator/dashboard',
  },
  {
    path: '/profile',
    guest: '/profile/update-password',
    litigant: '/profile/update-password',
    administrator: '/profile/update-password',
  },
  {
    path: '/administrator',
    guest: '/administrator/dashboard',
    litigant: '/administrator/dashboard',
    administrator: '/administrator/dashboard',
  },
  {
    path: '/my-applications?selectedTab=approved&page=2',
    guest: '/login?redirect=%2Fmy-applications%3FselectedTab%3Dapproved%26page%3D2',
    litigant: 'show',
    administrator: '/401',
  },
  {
    path: '/redirect/my-invoices?page=2',
    guest: '/my-invoices?page=2',
    litigant: '/my-invoices?page=2',
    administrator: '/my-invoices?page=2',
  },
  { path: '/redirect//elsewhere.example', guest: '/404', litigant: '/404', administrator: '/404' },
  {
    path: '/login?redirect=/my-invoices',
    guest: 'show',
    litigant: '/my-invoices',
    administrator: '/my-invoices',
  },
  {
    path: '/login?redirect=//elsewhere.example',
    guest: 'show',
    litigant: '/dashboard',
    administrator: '/dashboard',
  },
  {
    path: '/login?redirect=https://elsewhere.example',
    guest: 'show',
    litigant: '/dashboard',
    administrator: '/dashboard',
  },
  {
    path: '/login?redirect=/\\elsewhere.example',
    guest: 'show',
    litigant: '/dashboard',
    administrator: '/dashboard',
  },
  {
    path: '/login?redirect=javascript:alert(1)',
    guest: 'show',
    litigant: '/dashboard',
    administrator: '/dashboard',
  },
  { path: '/nowhere', guest: '/404', litigant: '/404', administrator: '/404' },
  { path: '/administrator/nowhere', guest: '/404', litigant: '/404', administrator: '/404' },
  { path: '/user-role-management/users/edit/seven', guest: '/404', litigant: '/404', administrator: '/404' },
]
