import type { DivisionCode } from '../../machines/form.ts'
import { screen, type Route } from './route.ts'

const application: Route['reads'] = ({ id = '' }) => [['GET /applications/{id}', { params: { id } }]]
const bill: Route['reads'] = ({ id = '' }) => [['GET /bills/{id}', { params: { id } }]]
const outcome: Route['reads'] = (_params, search) => {
  const transaction = search.get('transaction')
  return transaction
    ? [['GET /payments/{transaction_id}/outcome', { params: { transaction_id: transaction } }]]
    : []
}

/** The invoice of what was paid. */
const paper: Route['onward'] = (search) => {
  const transaction = search.get('transaction')
  return transaction ? `/invoice/${encodeURIComponent(transaction)}` : null
}

/** The whole list, as it is opened; what narrows it is read by the screen. */
const ownList: Route['reads'] = (_params, search) =>
  search.size === 0
    ? [['GET /auth/my-applications', { query: { page: 1, selectedTab: 'all', sort: 'turn' } }]]
    : []

const everyDivision = { subordinate: true, high_court: true } satisfies Record<DivisionCode, true>
/** Their list itself lies with the rules of the form, which these rows do without. */
const divisions = Object.keys(everyDivision) as DivisionCode[]

/** What a new case begins with choosing; one that goes on with its draft reads that first. */
const firstChoices: NonNullable<Route['reads']> = (_params, search) =>
  search.size === 0 ? divisions.map((id) => ['GET /case-categories/{id}', { params: { id } }]) : []

/** Fetches the screen of a row so that it is drawn at once when it is opened. */
const load = (path: string) => litigantRoutes.find((route) => route.path === path)?.screen.load()

/** What is the litigants' and everybody's own, in a chunk that a visitor does not load. @source spec §2 Public and litigant area */
export const litigantRoutes: readonly Route[] = [
  {
    path: '/application',
    title: 'application',
    right: ['litigant.application.save'],
    screen: screen(() => import('../filing/filing-screen.tsx'), 'FilingScreen'),
    reads: firstChoices,
    begins: 'soon',
    isDrawnForOwner: true,
    next: async () => {
      const { fetchLaterSteps } = await import('../filing/filing-screen.tsx')
      await fetchLaterSteps()
      await load('/my-application-submitted/:id')
      await load('/my-application-details/:id')
    },
  },
  {
    path: '/my-application-edit/:id',
    title: 'application_edit',
    right: ['litigant.application.save'],
    screen: screen(() => import('../filing/filing-screen.tsx'), 'FilingEditScreen'),
    next: async () => load('/my-application-submitted/:id'),
  },
  {
    path: '/my-application-submitted/:id',
    title: 'my_application_submitted',
    right: ['litigant.application.index'],
    screen: screen(() => import('../application/my-submitted-screen.tsx'), 'SubmittedScreen'),
    reads: application,
  },
  {
    path: '/my-applications',
    title: 'my_applications',
    right: ['litigant.application.index'],
    screen: screen(() => import('../application/my-applications-screen.tsx'), 'MyApplicationsScreen'),
    reads: ownList,
    isDrawnForOwner: true,
  },
  {
    path: '/my-application-details/:id',
    title: 'my_application_details',
    right: ['litigant.application.index'],
    screen: screen(
      () => import('../application/my-application-details-screen.tsx'),
      'MyApplicationDetailsScreen',
    ),
    reads: application,
    isDrawnForOwner: true,
    next: async () => load('/checkout/:id'),
  },
  {
    path: '/dispatch-pay/:id',
    title: 'dispatch_pay',
    right: ['litigant.dispatch.request'],
    screen: screen(() => import('../dispatch/dispatch-pay-screen.tsx'), 'DispatchPayScreen'),
    reads: application,
    next: async () => load('/checkout/:id'),
  },
  {
    path: '/checkout/:id',
    title: 'checkout',
    right: ['litigant.payment.start'],
    screen: screen(() => import('../payment/checkout-screen.tsx'), 'CheckoutScreen'),
    reads: bill,
    begins: 'soon',
    isDrawnForOwner: true,
    next: async () => load('/success_payment'),
  },
  {
    path: '/payment/:id',
    title: 'checkout',
    right: ['litigant.payment.start'],
    screen: screen(() => import('../payment/checkout-screen.tsx'), 'CheckoutScreen'),
  },
  {
    path: '/success_payment',
    title: 'outcome',
    right: ['litigant.payment.start'],
    screen: screen(() => import('../payment/outcome-screen.tsx'), 'OutcomeScreen'),
    reads: outcome,
    onward: paper,
    isDrawnForOwner: true,
  },
  {
    path: '/fail_payment',
    title: 'outcome',
    right: ['litigant.payment.start'],
    screen: screen(() => import('../payment/outcome-screen.tsx'), 'OutcomeScreen'),
    reads: outcome,
    isDrawnForOwner: true,
  },
  {
    path: '/cancel_payment',
    title: 'outcome',
    right: ['litigant.payment.start'],
    screen: screen(() => import('../payment/outcome-screen.tsx'), 'OutcomeScreen'),
    reads: outcome,
    isDrawnForOwner: true,
  },
  {
    path: '/request_payments/:id',
    title: 'request_payments',
    right: ['litigant.application.index'],
    screen: screen(() => import('../payment/bills-screen.tsx'), 'RequestPaymentsScreen'),
    reads: application,
    next: async () => load('/checkout/:id'),
  },
  {
    path: '/payments',
    title: 'payments',
    right: ['litigant.application.index'],
    screen: screen(() => import('../payment/payments-screen.tsx'), 'PaymentsScreen'),
  },
  {
    path: '/my-invoices',
    title: 'my_invoices',
    right: ['litigant.invoice.index'],
    screen: screen(() => import('../invoice/my-invoices-screen.tsx'), 'MyInvoicesScreen'),
  },
  {
    path: '/invoice/:transaction_id',
    title: 'invoice',
    right: [
      'litigant.invoice.index',
      'account.all_payment.index',
      'administrative.verified_application.index',
    ],
    screen: screen(() => import('../invoice/invoice-screen.tsx'), 'InvoiceScreen'),
    reads: ({ transaction_id = '' }) => [['GET /invoices/{transaction_id}', { params: { transaction_id } }]],
    isDrawnForOwner: true,
  },
  {
    path: '/my-notifications',
    title: 'my_notifications',
    right: 'person',
    screen: screen(() => import('../notice/notice-list-screen.tsx'), 'NoticesScreen'),
  },
  {
    path: '/all-notifications',
    title: 'all_notifications',
    right: 'person',
    screen: screen(() => import('../notice/notice-list-screen.tsx'), 'NoticesScreen'),
  },
  {
    path: '/my-application-defendants/:id',
    title: 'my_defendants',
    right: ['litigant.application.change_defendants'],
    screen: screen(() => import('../filing/defendants-screen.tsx'), 'DefendantsScreen'),
  },
  ...['/change-password', '/profile/update-password'].map((path): Route => ({
    path,
    title: 'update_password',
    right: 'person',
    screen: screen(() => import('../profile/password-screen.tsx'), 'ChangePasswordScreen'),
  })),
  {
    path: '/my-profile',
    title: 'my_profile',
    right: 'person',
    screen: screen(() => import('../profile/profile-screen.tsx'), 'ProfileScreen'),
  },
  {
    path: '/my-sessions',
    title: 'my_sessions',
    right: 'person',
    screen: screen(() => import('../profile/sessions-screen.tsx'), 'SessionsScreen'),
  },
  {
    path: '/my-second-factor',
    title: 'second_factor',
    right: 'staff',
    screen: screen(() => import('../profile/factor-screen.tsx'), 'FactorScreen'),
  },
  {
    path: '/my-data',
    title: 'my_data',
    right: 'person',
    screen: screen(() => import('../profile/data-screen.tsx'), 'MyDataScreen'),
  },
]
