import { useState } from 'react'
import { useAccount } from '../session.ts'
import { keptInTab } from './kept-in-tab.ts'

const typing = keptInTab('typed', (kept): kept is unknown => kept !== null)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether it has the form of what begins there: what an earlier page kept may have another. An amount may be missing, or be none yet. */
function isLike<Value>(kept: unknown, begun: Value): kept is Value {
  if (Array.isArray(begun))
    return Array.isArray(kept) && (begun.length === 0 || kept.every((one) => isLike(one, begun[0])))
  if (isRecord(begun))
    return isRecord(kept) && Object.keys(begun).every((key) => isLike(kept[key], begun[key]))
  if (begun === null || typeof begun === 'number')
    return kept === null || typeof kept === 'number' || typeof kept === 'string'
  return typeof kept === typeof begun
}

/**
 * What is typed at a place, how it is changed, and how it is forgotten once it was done. It stays in this tab, for this person alone, until it is forgotten or stands as it
 * began. `fit` makes what was kept fit what begins there now.
 * @source look States
 */
export function useTyped<Value>(
  place: string | undefined,
  begin: () => Value,
  fit: (kept: Value, begun: Value) => Value = (kept) => kept,
): [Value, (typed: Value) => void, () => void] {
  const userId = useAccount()?.user.id
  const [begun] = useState(begin)
  const [value, setValue] = useState(() => {
    if (userId === undefined || place === undefined) return begun
    const kept = typing.read(userId, place)
    return isLike(kept, begun) ? fit(kept, begun) : begun
  })
  const change = (typed: Value) => {
    setValue(typed)
    if (userId === undefined || place === undefined) return
    if (JSON.stringify(typed) === JSON.stringify(begun)) typing.clear(userId, place)
    else typing.write(userId, place, typed)
  }
  const forget = useForgetTyped()
  return [value, change, () => place !== undefined && forget(place)]
}

/** Forgets what was typed at a place of another part of the page: it was done, or given up. */
export function useForgetTyped(): (place: string) => void {
  const userId = useAccount()?.user.id
  return (place) => {
    if (userId !== undefined) typing.clear(userId, place)
  }
}
