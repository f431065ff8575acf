import { m } from '../../words/messages.js'
import { screen, type Route } from './route.ts'

/** The public and the litigant's area. @source spec §2 Public and litigant area */
export const litigantRoutes: readonly Route[] = [
  {
    path: '/login',
    title: m.route_title_login,
    right: 'guest',
    frame: 'public',
    screen: screen(() => import('../session/login-screen.tsx'), 'LoginScreen'),
  },
  {
    path: '/register',
    title: m.route_title_register,
    right: 'guest',
    frame: 'public',
    screen: screen(() => import('../session/register-screen.tsx'), 'RegisterScreen'),
  },
  {
    path: '/application',
    title: m.route_title_application,
    right: ['litigant.application.save'],
    frame: 'public',
    screen: screen(() => import('../filing/filing-screen.tsx'), 'FilingScreen'),
  },
  {
    path: '/my-application-edit/:id',
    title: m.route_title_application_edit,
    right: ['litigant.application.save'],
    frame: 'public',
    screen: screen(() => import('../filing/filing-screen.tsx'), 'FilingEditScreen'),
  },
  {
    path: '/my-applications',
    title: m.route_title_my_applications,
    right: ['litigant.application.index'],
    frame: 'public',
    screen: screen(() => import('../application/my-applications-screen.tsx'), 'MyApplicationsScreen'),
  },
  {
    path: '/my-application-details/:id',
    title: m.route_title_my_application_details,
    right: ['litigant.application.index'],
    frame: 'public',
    screen: screen(
      () => import('../application/my-application-details-screen.tsx'),
      'MyApplicationDetailsScreen',
    ),
  },
  {
    path: '/dispatch-pay/:id',
    title: m.route_title_dispatch_pay,
    right: ['litigant.dispatch.request'],
    frame: 'public',
    screen: screen(() => import('../dispatch/dispatch-pay-screen.tsx'), 'DispatchPayScreen'),
  },
  {
    path: '/checkout/:id',
    title: m.route_title_checkout,
    right: ['litigant.payment.start'],
    frame: 'public',
    screen: screen(() => import('../payment/checkout-screen.tsx'), 'CheckoutScreen'),
  },
  {
    path: '/success_payment',
    title: m.route_title_outcome,
    right: ['litigant.payment.start'],
    frame: 'public',
    screen: screen(() => import('../payment/outcome-screen.tsx'), 'OutcomeScreen'),
  },
  {
    path: '/fail_payment',
    title: m.route_title_outcome,
    right: ['litigant.payment.start'],
    frame: 'public',
    screen: screen(() => import('../payment/outcome-screen.tsx'), 'OutcomeScreen'),
  },
  {
    path: '/cancel_payment',
    title: m.route_title_outcome,
    right: ['litigant.payment.start'],
    frame: 'public',
    screen: screen(() => import('../payment/outcome-screen.tsx'), 'OutcomeScreen'),
  },
  {
    path: '/request_payments/:id',
    title: m.route_title_request_payments,
    right: ['litigant.application.index'],
    frame: 'public',
    screen: screen(() => import('../payment/bills-screen.tsx'), 'RequestPaymentsScreen'),
  },
  {
    path: '/payments',
    title: m.route_title_payments,
    right: ['litigant.application.index'],
    frame: 'public',
    screen: screen(() => import('../payment/bills-screen.tsx'), 'PaymentsScreen'),
  },
]
