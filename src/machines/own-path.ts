/** Leads everybody with a session to their own first screen. @source spec §2 */
export const ownHome = '/dashboard'

/** Only a path of our own is a place to return to; null for anything else. @source spec §2 Route guard */
export const ownPath = (path: string | null): string | null =>
  path !== null && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : null
