import { rememberedSessionDays } from '../machines/limits.ts'

const secure = (): string => (location.protocol === 'https:' ? '; Secure' : '')

const readCookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

/** The session token's cookie: gone with the browser unless it is remembered. @source spec §9 */
export const tokenCookie = {
  read: (): string | null => readCookie('token'),
  write: (token: string, isRemembered: boolean): void => {
    const age = isRemembered ? `; Max-Age=${rememberedSessionDays * 86_400}` : ''
    document.cookie = `token=${encodeURIComponent(token)}; Path=/; SameSite=Lax${secure()}${age}`
  },
  clear: (): void => {
    document.cookie = `token=; Path=/; SameSite=Lax${secure()}; Max-Age=0`
  },
}

/** JSON under a key of the browser's storage; a full or forbidden storage keeps nothing and says so by `false`. */
export const storage = {
  read: (key: string): unknown => {
    try {
      const text = localStorage.getItem(key)
      return text === null ? null : (JSON.parse(text) as unknown)
    } catch {
      return null
    }
  },
  write: (key: string, value: unknown): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  },
  remove: (key: string): void => {
    try {
      localStorage.removeItem(key)
    } catch {
      return
    }
  },
  keys: (prefix: string): string[] => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  },
}
