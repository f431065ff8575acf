import type { Parser } from 'wouter'
import type { Account, SessionState } from '../../machines/session.ts'
import { ownHome, ownPath } from '../../machines/own-path.ts'
import { homeOf, isOpenTo, type Route } from './route.ts'

/** A row of the route table with the parts of the path that it names. */
export interface Found {
  route: Route
  params: Readonly<Record<string, string>>
}

/** The first row that knows the path, which is as it stands in the address; null when none does, or its signs are none. */
export function foundIn(routes: readonly Route[], parser: Parser, path: string): Found | null {
  for (const route of routes) {
    const { keys = [], pattern } = parser(route.path)
    const parts = pattern.exec(path)?.slice(1)
    if (!parts || (route.hasNumericId && parts.some((part) => !/^\d+$/.test(part)))) continue
    try {
      return {
        route,
        params: Object.fromEntries(keys.map((key, at) => [key, decodeURIComponent(parts[at] ?? '')])),
      }
    } catch {
      return null
    }
  }
  return null
}

/** Where somebody stands: the address, and the row that knows it, if any. */
export interface Place {
  path: string
  /** With its question mark, or empty. */
  search: string
  found: Found | null
  /** Whoever was here left on purpose: the next person is not led back. */
  hasLeft?: boolean
}

/** What the guard says: show the screen, wait for the account, or go elsewhere. */
export type Way = { kind: 'show'; found: Found } | { kind: 'wait' } | { kind: 'go'; to: string }

const go = (to: string): Way => ({ kind: 'go', to })

/** Addresses that are only another name of a screen. @source spec §2 */
const otherNames: Readonly<Record<string, string>> = {
  '/profile': '/profile/update-password',
  '/administrator': '/administrator/dashboard',
  '/dispatch': '/dispatch/dashboard',
  '/accountant': '/accountant/dashboard',
}

/** Where whoever has to turns a second factor on: until then they hold no right. @source product 7 */
const factorPath = '/my-second-factor'

/** The page of our own that an address leads on to; null where it names none. */
export const redirectIn = (search: string): string | null =>
  ownPath(new URLSearchParams(search).get('redirect'))

/**
 * Lets a person through to a screen, or says where to: to login and back, to 401, to 404, to the own first screen. While
 * the account is loading nothing is decided that depends on it, and the same place is asked for again afterwards.
 * @source spec §2 Route guard
 */
export function wayOf(
  { path, search, found, hasLeft = false }: Place,
  session: SessionState,
  account: Pick<Account, 'user'> | null,
): Way {
  const toLogin = go(hasLeft ? '/login' : `/login?redirect=${encodeURIComponent(path + search)}`)
  if (path === '/') return go('/login')
  const isUnderWay = session === 'loading' || session === 'loggingIn'
  if (isUnderWay && found?.route.right !== 'guest' && found?.route.right !== 'public') return { kind: 'wait' }
  if (path === ownHome && !account?.user.needsFactor) return account ? go(homeOf(account.user.acl)) : toLogin
  if (account?.user.needsFactor && path !== factorPath && found?.route.right !== 'public') {
    const wanted = found?.route.right === 'guest' ? redirectIn(search) : path + search
    return go(`${factorPath}?redirect=${encodeURIComponent(wanted ?? ownHome)}`)
  }
  const otherName = otherNames[path]
  if (otherName !== undefined) return go(otherName + search)
  if (path.startsWith('/redirect/')) return go(ownPath(path.slice('/redirect'.length) + search) ?? '/404')
  if (!found) return go('/404')
  const { right } = found.route
  if (right === 'guest') return account ? go(redirectIn(search) ?? ownHome) : { kind: 'show', found }
  if (!account) return right === 'public' ? { kind: 'show', found } : toLogin
  return isOpenTo(found.route, account.user) ? { kind: 'show', found } : go('/401')
}
