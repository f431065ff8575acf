import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { parse } from 'regexparam'
import type { DrawnPage, GivenPage, PageAddress, PageDrawer } from '../api/page.ts'
import { ownHome } from '../machines/own-path.ts'
import { m } from '../words/messages.js'
import { overwriteGetLocale } from '../words/runtime.js'
import { App } from './app.tsx'
import { give } from './given.ts'
import { areAllLoaded } from './parts/lazy-screen.ts'
import { descriptionOf } from './routes/descriptions.ts'
import { foundIn, wayOf, type Place } from './routes/guard.ts'
import { loadLitigantRows } from './routes/litigant-rows.ts'
import { publicRoutes } from './routes/public.ts'
import type { Route } from './routes/route.ts'
import { titles } from './routes/titles.ts'
import { beginSession } from './session.ts'

/** Where React gave up a part of the page and left it to the browser. */
const undrawn = '<!--$!-->'

/** What is a litigant's own: some of it is drawn, the rest begins with whose it is. */
const ownRows = await loadLitigantRows()

const rowOf = (path: string) => foundIn([...publicRoutes, ...ownRows], parse, path)

/** Nothing in here waits: what one page is drawn with is no other's. */
function drawNow(
  { path, search }: PageAddress,
  route: Route,
  locale: 'bn' | 'en',
  given: GivenPage,
): DrawnPage {
  overwriteGetLocale(() => locale)
  give(given)
  beginSession(given.hasSession)
  return {
    body: renderToString(
      <Router ssrPath={path} ssrSearch={search}>
        <App />
      </Router>,
    ),
    title: m.product_title_page({ page: titles[route.title](), product: m.product_title_name() }),
    description: descriptionOf(route.title),
  }
}

/** The screens as the server draws them: the same components, each row of the public routes and some of a litigant's own. @source stack 4 */
export const drawer: PageDrawer = {
  find({ path, search }) {
    const found = rowOf(path)
    if (!found || found.route.isDrawnLate) return null
    const { route, params } = found
    const asked = new URLSearchParams(search)
    const own = route.reads?.(params, asked) ?? []
    const way = route.onward?.(asked)
    const next = way ? rowOf(way) : null
    const isOfOwner = ownRows.includes(route)
    // What an address narrows or goes on with, and is not read here, is its script's.
    const isKnown = search === '' || own.length > 0
    const isDrawn = !isOfOwner || (route.isDrawnForOwner === true && isKnown)
    return {
      pattern: route.path,
      isForGuests: route.right === 'guest',
      isOfOwner,
      isDrawn,
      reads: [...own, ['GET /pages', {}], ['GET /broadcasts', {}]],
      onward:
        way && next
          ? {
              href: way,
              pattern: next.route.path,
              reads: next.route.reads?.(next.params, new URLSearchParams()) ?? [],
            }
          : null,
      begins: route.begins ?? null,
    }
  },
  leads({ path, search }, account) {
    const from = (place: Place) => {
      const way = wayOf(place, 'loggedIn', account)
      return way.kind === 'go' ? way.to : null
    }
    const to = from({ path, search, found: rowOf(path) })
    return to === ownHome ? from({ path: ownHome, search: '', found: null }) : to
  },
  async draw(address, locale, given) {
    const found = rowOf(address.path)
    if (!found) throw new Error('no page that is drawn here has this address')
    await found.route.screen.load()
    for (;;) {
      const page = drawNow(address, found.route, locale, given)
      // What a page asks for while it is drawn is there the next time, and for every page after it.
      if (!(await areAllLoaded())) continue
      if (page.body.includes(undrawn)) throw new Error('a part of the page broke while it was drawn')
      return page
    }
  },
}
