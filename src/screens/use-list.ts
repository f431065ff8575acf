import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CallInput, CallName, CallReply } from '../api/calls.ts'
import { send } from '../api/client.ts'

/** Rows that a screen chooses from. `rows` is null until they are there. */
export interface List<Rows> {
  rows: Rows | null
  isFailed: boolean
  retry: () => void
}

const kept = new Map<string, unknown>()
const readers = new Set<() => void>()
let age = 0

/**
 * Forgets what was fetched, and has the lists that are on the page fetched anew: for whoever changed what they are made of,
 * or was told that a choice is not offered any more.
 */
export const forgetLists = (): void => {
  kept.clear()
  age += 1
  for (const reader of readers) reader()
}

const subscribe = (reader: () => void) => {
  readers.add(reader)
  return () => void readers.delete(reader)
}

/** Reads a list of the reference data once for the life of the page; nothing is asked while the input is null. */
export function useList<Name extends CallName & `GET ${string}`>(
  name: Name,
  input: CallInput<Name> | null,
): List<CallReply<Name>> {
  const key = input === null ? null : JSON.stringify([name, input])
  const [settled, setSettled] = useState<{ key: string; isFailed: boolean } | null>(null)
  const [round, setRound] = useState(0)
  const ageNow = useSyncExternalStore(subscribe, () => age)
  useEffect(() => {
    if (key === null || kept.has(key)) return
    let isCurrent = true
    const [, wanted] = JSON.parse(key) as [Name, CallInput<Name>]
    void send(name, wanted).then((answer) => {
      if (answer.isOk) kept.set(key, answer.data)
      if (isCurrent) setSettled({ key, isFailed: !answer.isOk })
    })
    return () => {
      isCurrent = false
    }
  }, [name, key, round, ageNow])
  const rows = key === null ? null : ((kept.get(key) as CallReply<Name> | undefined) ?? null)
  const isFailed = settled !== null && settled.key === key && settled.isFailed && rows === null
  const retry = () => {
    setSettled(null)
    setRound((count) => count + 1)
  }
  return { rows, isFailed, retry }
}
