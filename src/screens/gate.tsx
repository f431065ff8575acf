import { Suspense, useEffect, type ReactNode } from 'react'
import { matchRoute, Redirect, useLocation, useRouter } from 'wouter'
import { m } from '../words/messages.js'
import { Loader } from './parts/loader.tsx'
import { Skeleton } from './parts/skeleton.tsx'
import { isOpenTo, ownPath, homeOf, type Route } from './routes/route.ts'
import { useAccount, useSessionState } from './session.ts'

interface Found {
  route: Route
  params: Record<string, string>
}

function useFound(routes: readonly Route[]): Found | null {
  const router = useRouter()
  const [path] = useLocation()
  for (const route of routes) {
    const [isMatch, params] = matchRoute(router.parser, route.path, path)
    if (!isMatch) continue
    const named = Object.entries(params ?? {}).filter(([key]) => Number.isNaN(Number(key)))
    return { route, params: Object.fromEntries(named.map(([key, value]) => [key, String(value ?? '')])) }
  }
  return null
}

/** The key makes a second redirect in a row happen: the element would otherwise be the first one's. */
const go = (to: string): ReactNode => <Redirect key={to} to={to} replace />

const here = (): string => `${location.pathname}${location.search}`

interface GateProps {
  /** The rows of this area's route table. */
  routes: readonly Route[]
  frame: (route: Route, children: ReactNode) => ReactNode
}

/**
 * Lets a person through to a screen, or sends them where the specification says: to login and back, to 401, to 404, home.
 * @source spec §2 Route guard
 */
export function Gate({ routes, frame }: GateProps) {
  const found = useFound(routes)
  const session = useSessionState()
  const account = useAccount()
  const [path] = useLocation()
  const title = found?.route.title
  useEffect(() => {
    if (!title) return
    let isCurrent = true
    void import('./routes/titles.ts').then(({ titles }) => {
      if (isCurrent)
        document.title = m.product_title_page({ page: titles[title](), product: m.product_title_name() })
    })
    return () => {
      isCurrent = false
    }
  }, [title])
  if (path === '/') return go(account ? '/dashboard' : '/home')
  if (session === 'loading' || session === 'loggingIn')
    if (found?.route.right !== 'guest') return <Loader isActive label={m.frame_text_loading_account()} />
  if (path === '/dashboard') return go(account ? homeOf(account.user.acl) : '/login?redirect=/dashboard')
  if (!found) return go('/404')
  const { route, params } = found
  if (account && route.right === 'guest')
    return go(ownPath(new URLSearchParams(location.search).get('redirect')) ?? '/dashboard')
  if (!account && route.right !== 'public' && route.right !== 'guest')
    return go(`/login?redirect=${encodeURIComponent(here())}`)
  if (account && !isOpenTo(route, account.user.acl)) return go('/401')
  const Screen = route.screen
  return frame(
    route,
    <Suspense fallback={<Skeleton lineCount={8} />}>
      <Screen params={params} key={path} />
    </Suspense>,
  )
}
