import { useEffect, useSyncExternalStore } from 'react'
import type { CallInput, CallName, CallReply } from '../api/calls.ts'
import { readKey } from '../api/page.ts'
import { isSparing } from './first-act.ts'
import { takeGiven } from './given.ts'
import { forgets } from './personal.ts'
import { read, type PrefetchedRead } from './prefetch.ts'

type Read = CallName & `GET ${string}`

/** Rows that a screen chooses from, or names a value by. `rows` is null until they are there. */
export interface List<Rows> {
  rows: Rows | null
  isFailed: boolean
  retry: () => void
}

const kept = new Map<string, unknown>()
const failed = new Set<string>()
/** What is asked now, each with a mark of its own: an answer to what was forgotten meanwhile is none. */
const underWay = new Map<string, symbol>()
const readers = new Set<() => void>()
let changes = 0

function tellReaders(): void {
  changes += 1
  for (const reader of readers) reader()
}

/** Asks for a list once, however many parts of a page name something by it. */
function ask(key: string, isAhead = false): void {
  if (kept.has(key) || failed.has(key) || underWay.has(key)) return
  const mark = Symbol(key)
  underWay.set(key, mark)
  const [name, wanted] = JSON.parse(key) as [Read, CallInput<Read>]
  // Once: what was forgotten since is asked anew.
  const given = takeGiven(name, wanted)
  void (given ? Promise.resolve(given) : read(name, wanted)).then((answer) => {
    if (underWay.get(key) !== mark) return
    underWay.delete(key)
    if (answer.isOk) kept.set(key, answer.data)
    // Whoever wants it by now asks again, and is told.
    else if (!isAhead) failed.add(key)
    tellReaders()
  })
}

/** Asks for lists before anything is chosen from them, unless somebody spares data; of one that cannot be had nothing is said. */
export function askListsAhead(wanted: readonly PrefetchedRead[]): void {
  if (!isSparing()) for (const read of wanted) ask(JSON.stringify(read), true)
}

function askAgain(keys: readonly string[]): void {
  for (const key of keys) failed.delete(key)
  for (const key of keys) ask(key)
  tellReaders()
}

/**
 * Forgets what was fetched, and has the lists that are on the page fetched anew: for whoever changed what they are made of,
 * or was told that a choice is not offered any more.
 */
export const forgetLists = (): void => {
  kept.clear()
  failed.clear()
  underWay.clear()
  tellReaders()
}
// Some lists are those of the person's office alone.
forgets.add(forgetLists)

const subscribe = (reader: () => void) => {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Has these lists fetched, now and whenever they were forgotten; a page that is opened tries what failed before once more. */
function useKeys(keys: readonly string[]): void {
  const now = useSyncExternalStore(
    subscribe,
    () => changes,
    () => 0,
  )
  const joined = JSON.stringify(keys)
  useEffect(() => {
    const wanted = JSON.parse(joined) as string[]
    for (const key of wanted) failed.delete(key)
  }, [joined])
  useEffect(() => {
    for (const key of JSON.parse(joined) as string[]) ask(key)
  }, [joined, now])
}

/** Reads a list of the reference data once for the life of the page; nothing is asked while the input is null. */
export function useList<Name extends Read>(name: Name, input: CallInput<Name> | null): List<CallReply<Name>> {
  const key = input === null ? null : readKey(name, input)
  useKeys(key === null ? [] : [key])
  const rows = key === null ? null : ((kept.get(key) as CallReply<Name> | undefined) ?? null)
  return {
    rows,
    isFailed: key !== null && failed.has(key),
    retry: () => {
      if (key !== null) askAgain([key])
    },
  }
}

/** How it stands with several lists at once: whether each of them is there, and whether one could not be fetched. */
export interface ListsState {
  areHere: boolean
  areFailed: boolean
  retry: () => void
}

/** Reads several lists, for whoever must not go on before all of them are there. */
export function useLists(wanted: readonly PrefetchedRead[]): ListsState {
  const keys = wanted.map((read) => JSON.stringify(read))
  useKeys(keys)
  return {
    areHere: keys.every((key) => kept.has(key)),
    areFailed: keys.some((key) => failed.has(key)),
    retry: () => askAgain(keys.filter((key) => failed.has(key))),
  }
}
