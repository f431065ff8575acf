import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberedSessionDays } from '../../src/machines/limits.ts'
import { storage, tokenCookie, wantedPath } from '../../src/api/keep.ts'
import { holdLocale } from '../../src/screens/parts/locale.ts'
import { cookieMaxAge, getLocale, overwriteGetLocale } from '../../src/words/runtime.js'

const readLocale = getLocale
let written: string[]

beforeEach(() => {
  written = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written.push(text)
  })
})
afterEach(() => {
  overwriteGetLocale(readLocale)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the token’s cookie is for our own pages alone, and is remembered only when asked for (spec §9)', () => {
  tokenCookie.write('given', false)
  tokenCookie.write('given', true)
  tokenCookie.clear()
  expect(written).toEqual([
    'token=given; Path=/; SameSite=Lax',
    `token=given; Path=/; SameSite=Lax; Max-Age=${rememberedSessionDays * 86_400}`,
    'token=; Path=/; SameSite=Lax; Max-Age=0',
  ])
})

test('over https a cookie never goes without it (spec §9)', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  tokenCookie.write('given', false)
  expect(written).toEqual(['token=given; Path=/; SameSite=Lax; Secure'])
})

test('the cookie of the language is kept the same way (spec §9)', () => {
  holdLocale()
  expect(written.at(-1)).toBe(`language=bn; Path=/; SameSite=Lax; Max-Age=${cookieMaxAge}`)
})

test('a storage that is forbidden keeps nothing and breaks nothing', () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  vi.stubGlobal('sessionStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  expect(storage.write('account', {})).toBe(false)
  expect(storage.read('account')).toBeNull()
  storage.remove('account')
  wantedPath.write('/application')
  expect(wantedPath.read()).toBeNull()
  wantedPath.clear()
})

test('only what another tab does to the key is told, and the emptying of all', () => {
  const told: boolean[] = []
  storage.watch('account', (isKept) => told.push(isKept))
  const hear = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  hear('draft:one', '{}')
  hear('account', '{}')
  hear('account', null)
  hear(null, null)
  expect(told).toEqual([true, false, false])
})
