import { Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Redirect, useRouter } from 'wouter'
import { m } from '../words/messages.js'
import { tellEarly, useEarly } from './early.ts'
import { isSparing, onFirstAct } from './first-act.ts'
import { takeTitle } from './given.ts'
import { Loader } from './parts/loader.tsx'
import { Skeleton } from './parts/skeleton.tsx'
import { useSearch } from './parts/use-search.ts'
import { prefetch } from './prefetch.ts'
import { foundIn, wayOf, type Found } from './routes/guard.ts'
import type { Route } from './routes/route.ts'
import { leaving, useAccount, useSessionState } from './session.ts'

/** `{page} - {product}`, as soon as the words of the titles are there. @source spec §1 */
function useTitle(title: Route['title'] | undefined, path: string): void {
  useEffect(() => {
    if (!title || takeTitle(path)) return
    let isCurrent = true
    void import('./routes/titles.ts').then(({ titles }) => {
      if (isCurrent)
        document.title = m.product_title_page({ page: titles[title](), product: m.product_title_name() })
    })
    return () => {
      isCurrent = false
    }
  }, [title, path])
}

/** Fetches a screen and what it will read while something else is waited for. Whether it may be shown is asked apart. */
function Ahead({ found }: { found: Found | null }) {
  const fetch = useEffectEvent(() => {
    if (!found || found.route.right === 'guest') return
    // The question first: it travels while this side is busy with the screen's script.
    prefetch(found.route.reads?.(found.params, new URLSearchParams(location.search)) ?? [])
    found.route.screen.load().catch(() => undefined)
  })
  useEffect(() => fetch(), [found?.route.path])
  return null
}

/**
 * Once somebody does something on a screen and nothing is left to do, the script of where people go from it: who only reads
 * pays for no other page.
 */
function useNext(route: Route | undefined): void {
  useEffect(() => {
    const next = route?.next
    if (!next || isSparing()) return
    let handle = 0
    const end = onFirstAct(() => {
      handle = requestIdleCallback(() => void next().catch(() => undefined))
    })
    return () => {
      end()
      cancelIdleCallback(handle)
    }
  }, [route])
}

/** Another page begins at its top; going back leaves it to the browser, which remembers the place. */
function useTop(path: string): void {
  const from = useRef(path)
  const isBack = useRef(false)
  useEffect(() => {
    const goBack = () => {
      isBack.current = true
    }
    window.addEventListener('popstate', goBack)
    return () => window.removeEventListener('popstate', goBack)
  }, [])
  useEffect(() => {
    if (from.current !== path && !isBack.current) window.scrollTo(0, 0)
    from.current = path
    isBack.current = false
  }, [path])
}

/** When it is there, all beside it answers to a press. */
function Answering() {
  useEarly(tellEarly)
  return null
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
  // As it stands in the address: decoded, a sign of a part would be one of the path.
  const [path] = router.hook(router)
  const found = foundIn(routes, router.parser, path)
  useTitle(found?.route.title, path)
  useTop(path)
  const search = useSearch()
  const way = wayOf({ path, search, found, hasLeft: leaving.isNow() }, session, account)
  useEffect(() => {
    if (path === '/login' && session === 'loggedOut') leaving.end()
  }, [path, session])
  useNext(way.kind === 'show' ? found?.route : undefined)
  if (way.kind === 'wait')
    return (
      <>
        <Ahead found={found} />
        <Loader isActive label={m.frame_text_loading_account()} />
      </>
    )
  if (way.kind === 'go') {
    if (isIncomplete && way.to === '/404') return <Loader isActive />
    // The key makes a second redirect in a row happen: the element would otherwise be the first one's.
    return <Redirect key={way.to} to={way.to} replace />
  }
  const { route, params } = way.found
  const Screen = route.screen
  return frame(
    route,
    <Suspense
      fallback={
        <>
          <Ahead found={way.found} />
          <Skeleton lineCount={8} />
        </>
      }
    >
      {/* A list stays while the cases beside it change. */}
      <Screen params={params} key={route.isPaned ? route.path : path} />
      <Answering />
    </Suspense>,
  )
}
