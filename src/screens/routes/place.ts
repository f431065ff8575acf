import type { Permission } from '../../machines/actor.ts'
import type { NavGroupKey, Route } from './route.ts'

/** A route before it has its screen. */
export type Place = Omit<Route, 'screen'>

/** A list in the sidebar, a form that adds, and one that changes a row by its number. */
export const list = (path: string, title: Route['title'], group: NavGroupKey, slug: Permission): Place => ({
  path,
  title,
  right: [slug],
  nav: { group },
})
export const add = (path: string, title: Route['title'], slug: Permission): Place => ({
  path,
  title,
  right: [slug],
})
export const edit = (path: string, title: Route['title'], slug: Permission): Place => ({
  ...add(path, title, slug),
  hasNumericId: true,
})
