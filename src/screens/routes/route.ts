import type { ComponentType } from 'react'
import type { Counts } from '../../api/entities.ts'
import { moduleOf, type Permission } from '../../machines/actor.ts'
import type { Account } from '../../machines/session.ts'
import type { PrefetchedRead } from '../prefetch.ts'
import { lazyScreen, type LazyScreen } from '../parts/lazy-screen.ts'
import type { titles } from './titles.ts'

/** The word of a page's title, in `titles.ts`. */
export type TitleKey = keyof typeof titles

/** What a screen gets: the parts of its path, decoded. */
export interface ScreenProps {
  params: Readonly<Record<string, string>>
}

/**
 * One row of the route table. `guest`: for people who are not logged in alone; `public`: for anybody; `person`: logged in; `staff`: who works
 * at an office; slugs: any of them; `module:x`: any slug of that module.
 * @source spec §2 Route guard
 */
export interface Route {
  path: string
  title: TitleKey
  right: 'guest' | 'public' | 'person' | 'staff' | `module:${string}` | readonly Permission[]
  screen: LazyScreen<ScreenProps>
  /** What the screen reads first, so that it can be asked while the screen is on its way. */
  reads?: (params: Readonly<Record<string, string>>, search: URLSearchParams) => readonly PrefetchedRead[]
  /**
   * When the script of a page that came finished begins: `now`, for to come here is to do something already; `soon`, for who
   * comes here fills something in. Without, a moment after it is painted, which is left to who goes on at once.
   */
  begins?: 'now' | 'soon'
  /** Where people go from here: that script is fetched when there is nothing else to do. */
  next?: () => Promise<unknown>
  /** Where nearly everybody goes on from here: the script of that screen and what it reads come with a page that the server draws. */
  onward?: (search: URLSearchParams) => string | null
  /** Its script alone draws it: nobody who is in a hurry comes here. */
  isDrawnLate?: boolean
  /** The server draws it too, for whoever’s own it is, where all that the address says is read: what is in it has to be here at once. */
  isDrawnForOwner?: boolean
  /** Where the sidebar shows it; absent when hidden. */
  nav?: { group: NavGroupKey; badge?: keyof Counts }
  /** A list, a case and its papers stand side by side, each with a scroll of its own, and the case is the heading. */
  isPaned?: boolean
  /** The screen has a heading of its own, which changes as it goes on. */
  hasOwnHeading?: boolean
  /** The ids of this path are numbers; with anything else it is no path of ours. */
  hasNumericId?: boolean
}

/** The groups of the sidebar, in order. */
export const navGroups = [
  'administrative',
  'dispatch',
  'account',
  'customization',
  'office_management',
  'user_role_management',
] as const
export type NavGroupKey = (typeof navGroups)[number]

/** A screen that is loaded when its route is opened. */
export const screen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType<ScreenProps>>>,
  name: Name,
): Route['screen'] => lazyScreen(async () => (await load())[name])

/** Whether the person's slugs open the route, or their office where no slug is asked for. @source spec §6 */
export function isOpenTo(
  { right }: Route,
  { acl, office }: Pick<Account['user'], 'acl' | 'office'>,
): boolean {
  if (right === 'guest' || right === 'public' || right === 'person') return true
  if (right === 'staff') return office !== null
  if (typeof right === 'string') return acl.some((slug) => `module:${moduleOf(slug)}` === right)
  return right.some((slug) => acl.includes(slug))
}

/** The first screen of whoever is logged in. @source spec §2 */
export function homeOf(acl: readonly string[]): string {
  const modules = new Set(acl.map(moduleOf))
  if (modules.has('administrative')) return '/administrator/dashboard'
  if (modules.has('dispatch')) return '/dispatch/dashboard'
  if (modules.has('account')) return '/accountant/dashboard'
  if (modules.has('user_role_management') || modules.has('office_management') || modules.has('customization'))
    return '/super-admin'
  if (modules.has('litigant')) return '/my-applications'
  return '/home'
}
