import { useEffect } from 'react'
import { parse } from 'regexparam'
import type { CallInput } from '../api/calls.ts'
import { pending, send } from '../api/client.ts'
import { readKey, type PageRead, type ReadName } from '../api/page.ts'
import { isSparing } from './first-act.ts'
import { takeGiven } from './given.ts'
import { hasChangedSince, liveSignal } from './live-signal.ts'
import { under } from './prefetch.ts'
import { foundIn } from './routes/guard.ts'
import { held } from './routes/held-rows.ts'

/** So long what was asked ahead may be shown; then the screen asks itself. In milliseconds. */
const keptMilliseconds = 10_000

const asked = new Map<string, NonNullable<ReturnType<typeof under.get>>>()

function forget(key: string): void {
  if (under.get(key) === asked.get(key)) under.delete(key)
  asked.delete(key)
}

function forgetAll(): void {
  for (const key of asked.keys()) forget(key)
}

// Whoever changes something may have changed what was asked, and so may somebody of whom the live channel tells.
pending.subscribe(forgetAll)
let heardCount = 0
liveSignal.subscribe(({ context: { changeCount } }) => {
  if (hasChangedSince(heardCount)) forgetAll()
  heardCount = changeCount
})

function ask([name, input]: PageRead): void {
  const key = readKey(name, input)
  if (under.has(key)) return
  const before = asked.get(key)
  if (before) return void under.set(key, before)
  // What came with the page is held no longer than what was asked now, and not at all where something changed since.
  const wanted = input as CallInput<ReadName>
  const given = takeGiven(name, wanted)
  const answer = given && !hasChangedSince(0) ? Promise.resolve(given) : send<ReadName>(name, wanted)
  asked.set(key, answer)
  under.set(key, answer)
  const forgetThis = () => {
    if (asked.get(key) === answer) forget(key)
  }
  setTimeout(forgetThis, keptMilliseconds)
  // What failed ahead is nobody's fault yet: the screen asks again, and says what is wrong.
  void answer.then(({ isOk }) => {
    if (!isOk) forgetThis()
  })
}

/**
 * Fetches the screen at an address of a litigant's, and what it will read, before somebody goes there; what cannot be had is said
 * by that screen, when it is opened. What was asked twice in a few seconds is asked once.
 */
export function fetchAhead(href: string): void {
  const { pathname, searchParams } = new URL(href, location.origin)
  const found = foundIn(held.rows ?? [], parse, pathname)
  if (!found) return
  found.route.screen.load().catch(() => undefined)
  for (const each of found.route.reads?.(found.params, searchParams) ?? []) ask(each)
}

/**
 * The same for the one way that nearly everybody goes on from a screen, once nothing else is to be done; nothing where somebody
 * spares data, or while there is no such way.
 */
export function useAhead(href: string | null): void {
  useEffect(() => {
    if (href === null || isSparing()) return
    const handle = requestIdleCallback(() => fetchAhead(href))
    return () => cancelIdleCallback(handle)
  }, [href])
}
