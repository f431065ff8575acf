import { parse } from 'regexparam'
import { describe, expect, test } from 'vitest'
import type { Account, SessionState } from '../../src/machines/session.ts'
import { seedRoles, type RoleSlug } from '../../src/machines/roles.ts'
import { isStaffPath } from '../../src/screens/routes/area.ts'
import { foundIn, wayOf, type Way } from '../../src/screens/routes/guard.ts'
import { litigantRoutes } from '../../src/screens/routes/litigant.ts'
import { publicRoutes } from '../../src/screens/routes/public.ts'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import { titles } from '../../src/screens/routes/titles.ts'
import { detours, ownRows, routeRows, type RouteRow } from '../witness/routes.ts'

const roles = Object.keys(seedRoles) as RoleSlug[]
const table = [...publicRoutes, ...litigantRoutes, ...staffRoutes]

const foundAt = (path: string) =>
  foundIn(isStaffPath(path) ? staffRoutes : [...publicRoutes, ...litigantRoutes], parse, path)

const office = { id: 'o', name: 'Sample', nameBn: 'নমুনা', isHeadOffice: false }

const accountOf = (held: readonly RoleSlug[]): Pick<Account, 'user'> => ({
  user: {
    id: 'u',
    name: 'পরীক্ষা',
    email: null,
    mobile: null,
    roles: held,
    acl: held.flatMap((role) => seedRoles[role]),
    office: held.some((role) => role !== 'plaintiff_user') ? office : null,
  },
})

function goTo(address: string, account: Pick<Account, 'user'> | null, session?: SessionState): string {
  const [path = '', query] = address.split(/\?(.*)/s)
  const search = query === undefined ? '' : `?${query}`
  const place = { path, search, found: foundAt(path) }
  const way: Way = wayOf(place, session ?? (account ? 'loggedIn' : 'loggedOut'), account)
  return way.kind === 'go' ? way.to : way.kind
}

/** What the witness says of a row and somebody. */
function expected({ path, opens }: RouteRow, held: readonly RoleSlug[] | null): string {
  if (opens === 'guest') return held === null ? 'show' : '/dashboard'
  if (opens === 'public') return 'show'
  if (held === null) return `/login?redirect=${encodeURIComponent(path)}`
  return opens === 'person' || held.some((role) => opens.includes(role)) ? 'show' : '/401'
}

const rows = [...routeRows, ...ownRows]

/** By hand. @source spec §2 */
const publicTitles = {
  '/login': 'Log in',
  '/register': 'Register',
  '/public/invoice/:transaction_id': 'Check an invoice',
  '/forgot-password': 'Forgotten password',
  '/resetForgottenPassword': 'New password',
  '/cdap': 'Log in with CDAP',
  '/idpwidget': 'Log in with CDAP',
  '/auth-redirect': 'Log in with CDAP',
  '/privacy': 'Privacy notice',
  '/home': 'Home',
  '/payment': 'Payment',
  '/development': 'Development',
  '/faq': 'Questions and answers',
  '/404': 'Page not found',
  '/401': 'This page is not open to you',
  '/test': 'Test page',
  '/test-demo2': 'Test page',
}

describe('the guard (spec §2)', () => {
  test.each(rows)('$path opens for whom the table says', (row) => {
    const cast: (readonly RoleSlug[] | null)[] = [null, ...roles.map((role) => [role])]
    const differences = cast.flatMap((held) => {
      const seen = goTo(row.path, held && accountOf(held))
      const wanted = expected(row, held)
      return seen === wanted ? [] : [`${held?.join() ?? 'nobody'}: ${seen}, expected ${wanted}`]
    })
    expect(differences).toEqual([])
  })

  test('whoever has to turn a second factor on is led there from everywhere but the public pages, with where they wanted to go (spec §2, product 7)', () => {
    const { user } = accountOf([])
    // Until then they hold no right, but have their office.
    const account = { user: { ...user, office, needsFactor: true } }
    const on = (to: string) => `/my-second-factor?redirect=${encodeURIComponent(to)}`
    const differences = rows.flatMap(({ path, opens }) => {
      const isOpen = path === '/my-second-factor' || opens === 'public'
      const wanted = isOpen ? 'show' : on(opens === 'guest' ? '/dashboard' : path)
      const seen = goTo(path, account)
      return seen === wanted ? [] : [`${path}: ${seen}, expected ${wanted}`]
    })
    expect(differences).toEqual([])
    expect(goTo('/dashboard', account)).toBe(on('/dashboard'))
  })

  test('a person with several roles has the union of their addresses (spec §6)', () => {
    for (const one of roles)
      for (const other of roles)
        for (const row of rows)
          expect(goTo(row.path, accountOf([one, other])), `${row.path} ${one} ${other}`).toBe(
            expected(row, [one, other]),
          )
  })

  test('a person without any role opens what is everybody’s and nothing else', () => {
    for (const row of rows) expect(goTo(row.path, accountOf([])), row.path).toBe(expected(row, []))
  })

  test.each(detours)('$path leads where the table says', ({ path, guest, litigant, administrator }) => {
    expect(goTo(path, null), 'nobody').toBe(guest)
    expect(goTo(path, accountOf(['plaintiff_user'])), 'litigant').toBe(litigant)
    expect(goTo(path, accountOf(['administrator'])), 'administrator').toBe(administrator)
  })

  test('while the account is loading only what does not depend on it is decided', () => {
    for (const session of ['loading', 'loggingIn'] as const)
      for (const row of rows) {
        const waits = row.opens !== 'guest' && row.opens !== 'public'
        expect(goTo(row.path, null, session), row.path).toBe(waits ? 'wait' : 'show')
      }
    expect(goTo('/dashboard', null, 'loading')).toBe('wait')
    expect(goTo('/nowhere', null, 'loading')).toBe('wait')
  })
})

describe('the route table (spec §2)', () => {
  test('has every row of the witness, shown in the sidebar or hidden as it says, and no other', () => {
    const named = new Set<string>()
    for (const row of rows) {
      const found = foundAt(row.path)
      expect(found, row.path).not.toBeNull()
      if (found) named.add(found.route.path)
      expect(found?.route.nav !== undefined, row.path).toBe(row.isShown)
    }
    expect(table.map(({ path }) => path).filter((path) => !named.has(path))).toEqual([])
  })

  test('a list stands in the sidebar in the group of its area', () => {
    const groups = {
      administrator: 'administrative',
      dispatch: 'dispatch',
      accountant: 'account',
      'super-admin': 'customization',
      customization: 'customization',
      'office-management': 'office_management',
      'user-role-management': 'user_role_management',
    }
    const shown = table.flatMap(({ path, nav }) => (nav ? [{ path, group: nav.group }] : []))
    const strays = shown.filter(
      ({ path, group }) => (groups as Record<string, string>)[path.split('/')[1] ?? ''] !== group,
    )
    expect(strays).toEqual([])
    expect(new Set(shown.map(({ group }) => group))).toEqual(new Set(Object.values(groups)))
  })

  test('a page that anybody may see is called in the window as it is called in itself', () => {
    const called = publicRoutes.map(({ path, title }) => [path, titles[title]({}, { locale: 'en' })])
    expect(Object.fromEntries(called)).toEqual(publicTitles)
  })

  test('what a page reads first is what its address asks for, and where it leads on', () => {
    const at = (path: string, query = '') => {
      const found = foundAt(path)
      const search = new URLSearchParams(query)
      return {
        reads: found?.route.reads?.(found.params, search),
        onward: found?.route.onward?.(search),
      }
    }
    const paid = 'transaction=A%2F1'
    const outcome = ['GET /payments/{transaction_id}/outcome', { params: { transaction_id: 'A/1' } }]
    expect(at('/success_payment', paid)).toEqual({ reads: [outcome], onward: '/invoice/A%2F1' })
    expect(at('/success_payment')).toEqual({ reads: [], onward: null })
    for (const path of ['/fail_payment', '/cancel_payment']) expect(at(path, paid).reads).toEqual([outcome])
    const divisions = ['subordinate', 'high_court'].map((id) => [
      'GET /case-categories/{id}',
      { params: { id } },
    ])
    expect(at('/application').reads).toEqual(divisions)
    expect(at('/application', 'draft=d').reads).toEqual([])
    const query = { page: 1, selectedTab: 'all', sort: 'turn' }
    expect(at('/my-applications').reads).toEqual([['GET /auth/my-applications', { query }]])
    expect(at('/my-applications', 'q=x').reads).toEqual([])
    expect(at('/checkout/b').reads).toEqual([['GET /bills/{id}', { params: { id: 'b' } }]])
    expect(at('/dispatch-pay/c').reads).toEqual([['GET /applications/{id}', { params: { id: 'c' } }]])
    expect(at('/invoice/A1').reads).toEqual([
      ['GET /invoices/{transaction_id}', { params: { transaction_id: 'A1' } }],
    ])
  })

  test('no two rows know the same path', () => {
    const paths = table.map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
  })

  test('every title stands in both languages', () => {
    for (const { path, title } of table) {
      const words = titles[title]
      expect(words({}, { locale: 'bn' }), path).toMatch(/[ঀ-৿]/)
      expect(words({}, { locale: 'en' }), path).toMatch(/^[A-Z][\w ,:-]+$/)
    }
  })
})
