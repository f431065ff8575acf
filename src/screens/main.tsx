import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { parse } from 'regexparam'
import { getLocale } from '../words/runtime.js'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import { App } from './app.tsx'
import { dropGiven, readGiven } from './given.ts'
import { foundIn } from './routes/guard.ts'
import { loadLitigantRows } from './routes/litigant-rows.ts'
import { publicRoutes } from './routes/public.ts'
import { isFinishedFor, startSession } from './session.ts'
import { VisitorActions } from './frame/public-frame.tsx'
import { SiteFooter } from './shell/public-shell.tsx'

/** What is drawn from now on needs more than the styles that the page came with. */
function areStylesThere(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (!link || link.sheet) return Promise.resolve()
  return new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, () => resolve(), { once: true })
  })
}

/** The letters come beside the script; a page that is drawn in others first would move when they are there. In milliseconds. */
const lettersWaitMs = 1_000
const areLettersThere = (locale: string): Promise<unknown> =>
  Promise.race([
    document.fonts.load('16px "Noto Sans Bengali"', locale === 'bn' ? 'ক' : 'a').catch(() => null),
    new Promise((resolve) => setTimeout(resolve, lettersWaitMs)),
  ])

/** Whoever goes on while the page is still being taken over gets the next one drawn anew, which is no fault of this one. */
function unlessGone(): (error: unknown) => void {
  const { pathname } = location
  return (error) => {
    if (location.pathname === pathname) reportError(error)
  }
}

/** All that the page which came is drawn with. */
async function loadScreen(): Promise<void> {
  const isPublic = foundIn(publicRoutes, parse, location.pathname)
  const own = isPublic ? null : foundIn(await loadLitigantRows(), parse, location.pathname)
  await Promise.all([(isPublic ?? own)?.route.screen.load(), own && VisitorActions.load()])
}

async function begin(root: HTMLElement): Promise<void> {
  const locale = getLocale()
  const isTheirs = readGiven() && isFinishedFor(locale)
  const isFinished = isTheirs && root.hasChildNodes()
  document.documentElement.lang = locale
  // Until it is here whole, the page stays as it came; what could not be had is said by the screens.
  if (isFinished) await Promise.allSettled([loadScreen(), SiteFooter.load(), areStylesThere()])
  if (!isTheirs) dropGiven()
  startSession()
  // What the first screen asks for is under way meanwhile.
  if (!isFinished) await areLettersThere(locale)
  const product = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  // In small pieces: somebody may be typing.
  if (isFinished) startTransition(() => void hydrateRoot(root, product, { onRecoverableError: unlessGone() }))
  else createRoot(root).render(product)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
void begin(root)
