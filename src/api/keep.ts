import { rememberedSessionDays } from '../machines/limits.ts'

/** A cookie of this side that scripts may read; null where there is none. */
export const readCookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

/** Every cookie of this side: for our own pages alone, and over https never without it. Without an age it goes with the browser. */
export function writeCookie(name: string, value: string, ageSeconds?: number): void {
  const age = ageSeconds === undefined ? '' : `; Max-Age=${ageSeconds}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${age}`
}

/** The session token's cookie: gone with the browser unless it is remembered. @source spec §9 */
export const tokenCookie = {
  read: (): string | null => readCookie('token'),
  write: (token: string, isRemembered: boolean): void =>
    writeCookie('token', token, isRemembered ? rememberedSessionDays * 86_400 : undefined),
  clear: (): void => writeCookie('token', '', 0),
}

/** A browser may forbid its storage; then nothing is kept. */
const attempt = <Value>(act: () => Value, otherwise: Value): Value => {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** JSON under a key; a full or forbidden storage keeps nothing and says so by `false`. */
const jsonIn = (held: () => Storage) => ({
  read: (key: string): unknown =>
    attempt(() => {
      const text = held().getItem(key)
      return text === null ? null : (JSON.parse(text) as unknown)
    }, null),
  write: (key: string, value: unknown): boolean =>
    attempt(() => {
      held().setItem(key, JSON.stringify(value))
      return true
    }, false),
  remove: (key: string): void => attempt(() => held().removeItem(key), undefined),
  keys: (prefix: string): string[] =>
    attempt(() => Object.keys(held()).filter((key) => key.startsWith(prefix)), []),
})

/** What this tab keeps as long as it is open, and no other one sees. */
export const tabStorage = jsonIn(() => sessionStorage)

/** Under it lies how far this tab got on a way in: nobody's as soon as somebody is in. @source product 2.4, 7 */
export const wayIn = 'way:'

/** What the browser keeps. */
export const storage = {
  ...jsonIn(() => localStorage),
  /** Tells when another tab of this browser wrote the key or removed it; what this tab does is never told. */
  watch: (key: string, onChange: (isKept: boolean) => void): void =>
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) onChange(event.key === key && event.newValue !== null)
    }),
}

/** The page that was wanted before a visit to the identity provider; kept by this tab alone. @source spec §2 Route guard */
export const wantedPath = {
  read: (): string | null => attempt(() => sessionStorage.getItem('redirect'), null),
  write: (path: string): void => attempt(() => sessionStorage.setItem('redirect', path), undefined),
  clear: (): void => attempt(() => sessionStorage.removeItem('redirect'), undefined),
}
