import { publicInvoiceRead } from './public-invoice-read.ts'
import { screen, type Route } from './route.ts'

/** What anybody may open, and what only those open who are not logged in. @source spec §2 Public and litigant area, Standalone */
export const publicRoutes: readonly Route[] = [
  {
    path: '/login',
    title: 'login',
    right: 'guest',
    screen: screen(() => import('../session/login-screen.tsx'), 'LoginScreen'),
    reads: () => [['GET /config-status', {}]],
    // While somebody types; most who log in are litigants, and this is their first screen.
    next: async () => {
      await import('./litigant.ts')
      await import('../application/my-applications-screen.tsx')
    },
  },
  {
    path: '/register',
    title: 'register',
    right: 'guest',
    screen: screen(() => import('../session/register-screen.tsx'), 'RegisterScreen'),
  },
  {
    path: '/public/invoice/:transaction_id',
    title: 'public_invoice',
    right: 'public',
    screen: screen(() => import('../invoice/public-invoice-screen.tsx'), 'PublicInvoiceScreen'),
    reads: (params, search) => [publicInvoiceRead(params, search)],
  },
  {
    path: '/forgot-password',
    title: 'forgot_password',
    right: 'guest',
    screen: screen(() => import('../session/recovery-screen.tsx'), 'RecoveryScreen'),
  },
  {
    path: '/resetForgottenPassword',
    title: 'reset_password',
    right: 'guest',
    begins: 'now',
    screen: screen(() => import('../session/recovery-screen.tsx'), 'RecoveryScreen'),
  },
  {
    path: '/cdap',
    title: 'identity',
    right: 'guest',
    screen: screen(() => import('../session/identity-screen.tsx'), 'IdentityScreen'),
  },
  {
    path: '/idpwidget',
    title: 'identity',
    right: 'guest',
    begins: 'now',
    screen: screen(() => import('../session/identity-screen.tsx'), 'IdentityScreen'),
  },
  {
    path: '/auth-redirect',
    title: 'identity',
    right: 'guest',
    begins: 'now',
    screen: screen(() => import('../session/identity-return-screen.tsx'), 'IdentityReturnScreen'),
  },
  {
    path: '/privacy',
    title: 'privacy',
    right: 'public',
    screen: screen(() => import('../public/privacy-screen.tsx'), 'PrivacyScreen'),
    reads: () => [['GET /privacy-notice', {}]],
  },
  {
    path: '/home',
    title: 'home',
    right: 'public',
    screen: screen(() => import('../public/home-screen.tsx'), 'HomeScreen'),
    reads: () => [
      ['GET /courts-served', { query: {} }],
      ['GET /case-types/', { query: {} }],
    ],
  },
  {
    path: '/payment',
    title: 'payment_page',
    right: 'public',
    screen: screen(() => import('../public/content-screen.tsx'), 'PaymentPageScreen'),
  },
  {
    path: '/development',
    title: 'development',
    right: 'public',
    screen: screen(() => import('../public/content-screen.tsx'), 'DevelopmentScreen'),
  },
  {
    path: '/faq',
    title: 'faq',
    right: 'public',
    screen: screen(() => import('../public/content-screen.tsx'), 'FaqScreen'),
    reads: () => [['GET /faqs', {}]],
  },
  {
    path: '/404',
    title: 'not_found',
    right: 'public',
    screen: screen(() => import('../public/lost-screen.tsx'), 'NotFoundScreen'),
  },
  {
    path: '/401',
    title: 'not_allowed',
    right: 'public',
    screen: screen(() => import('../public/lost-screen.tsx'), 'NotAllowedScreen'),
  },
  // For those who test and build the product: the charts, and every part.
  {
    path: '/test',
    title: 'test',
    right: 'public',
    screen: screen(() => import('../atlas/testers-screen.tsx'), 'AtlasScreen'),
    isDrawnLate: true,
  },
  {
    path: '/test-demo2',
    title: 'test',
    right: 'public',
    screen: screen(() => import('../atlas/testers-screen.tsx'), 'PartsScreen'),
    isDrawnLate: true,
  },
]
