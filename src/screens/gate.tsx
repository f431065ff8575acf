import { Suspense, useEffect, type ReactNode } from 'react'
import { Redirect, useLocation, useRouter } from 'wouter'
import { m } from '../words/messages.js'
import { Loader } from './parts/loader.tsx'
import { Skeleton } from './parts/skeleton.tsx'
import { foundIn, wayOf } from './routes/guard.ts'
import type { Route } from './routes/route.ts'
import { useAccount, useSessionState } from './session.ts'

/** `{page} - {product}`, as soon as the words of the titles are there. @source spec §1 */
function useTitle(title: Route['title'] | undefined): void {
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
}

interface GateProps {
  /** The rows of this area's route table. */
  routes: readonly Route[]
  /** More rows are on their way: what is not found yet is not lost yet. */
  isIncomplete?: boolean
  frame: (route: Route, children: ReactNode) => ReactNode
}

/**
 * Asks the guard about the address in the bar and does what it says.
 * @source spec §2 Route guard
 */
export function Gate({ routes, isIncomplete = false, frame }: GateProps) {
  const router = useRouter()
  const session = useSessionState()
  const account = useAccount()
  const [path] = useLocation()
  const found = foundIn(routes, router.parser, path)
  useTitle(found?.route.title)
  const { search } = location
  const way = wayOf({ path, search, found }, session, account)
  if (way.kind === 'wait') return <Loader isActive label={m.frame_text_loading_account()} />
  if (way.kind === 'go') {
    if (isIncomplete && way.to === '/404') return <Loader isActive />
    // The key makes a second redirect in a row happen: the element would otherwise be the first one's.
    return <Redirect key={way.to} to={way.to} replace />
  }
  const { route, params } = way.found
  const Screen = route.screen
  return frame(
    route,
    <Suspense fallback={<Skeleton lineCount={8} />}>
      <Screen params={params} key={path} />
    </Suspense>,
  )
}
