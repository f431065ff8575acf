import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { parse } from 'regexparam'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import { tokenCookie } from '../api/keep.ts'
import { App } from './app.tsx'
import { readGiven } from './given.ts'
import { holdLocale } from './parts/locale.ts'
import { foundIn } from './routes/guard.ts'
import { loadLitigantRows } from './routes/litigant-rows.ts'
import { publicRoutes } from './routes/public.ts'
import { startSession } from './session.ts'
import { VisitorActions } from './frame/public-frame.tsx'
import { SiteFooter } from './shell/public-shell.tsx'

// Safari cannot say when nothing is left to be done: what waits for that is done half a second later there.
window.requestIdleCallback ??= (run) => window.setTimeout(run, 500)
window.cancelIdleCallback ??= clearTimeout

/** What is drawn from now on needs more than the styles that the page came with. */
function areStylesThere(): Promise<unknown> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  return new Promise((resolve) => {
    if (!link || link.sheet) return resolve(null)
    for (const end of ['load', 'error']) link.addEventListener(end, resolve)
  })
}

/** The letters come beside the script; a page that is drawn in others first would move when they are there. In milliseconds. */
const lettersWaitMs = 1_000
function areLettersThere(locale: string): Promise<unknown> {
  const [family, letter] = locale === 'bn' ? ['', 'ক'] : [' Latin', 'a']
  return Promise.race([
    document.fonts.load(`16px "Noto Sans Bengali${family}"`, letter).catch(() => null),
    new Promise((resolve) => setTimeout(resolve, lettersWaitMs)),
  ])
}

/** All that the page which came is drawn with. */
async function loadScreen(): Promise<unknown> {
  const found = foundIn(publicRoutes, parse, location.pathname)
  if (found) return found.route.screen.load()
  const own = foundIn(await loadLitigantRows(), parse, location.pathname)
  return Promise.all([own?.route.screen.load(), VisitorActions.load()])
}

async function begin(root: HTMLElement): Promise<void> {
  const locale = holdLocale()
  const { documentElement: page } = document
  // The browser may show one again that is older than what it holds.
  const isFinished = readGiven(tokenCookie.read()) && page.lang === locale && root.hasChildNodes()
  page.lang = locale
  // Until it is here whole, the page stays as it came; what could not be had is said by the screens.
  if (isFinished) await Promise.allSettled([loadScreen(), SiteFooter.load(), areStylesThere()])
  if (window.isLeft) return
  startSession()
  const product = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  if (!isFinished) {
    // What the first screen asks for is under way meanwhile.
    await areLettersThere(locale)
    return createRoot(root).render(product)
  }
  const { pathname } = location
  // Whoever goes on while the page is still being taken over gets the next one drawn anew, which is no fault of this one.
  const onRecoverableError = (error: unknown) => {
    if (location.pathname === pathname) reportError(error)
  }
  // From here on a press is heard by the product itself; kept as well, it would count twice.
  Object.freeze(window.early)
  // In small pieces: somebody may be typing.
  startTransition(() => void hydrateRoot(root, product, { onRecoverableError }))
}

// Each of our pages has one.
const root = document.getElementById('root')
if (root) void begin(root)
