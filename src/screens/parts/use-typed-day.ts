import { useState } from 'react'
import { noDay } from '../../machines/text.ts'

/** What stands in a field for a day: the day it holds, as YYYY-MM-DD, the empty text or `noDay`. */
interface Held {
  value: string
  onChange: (value: string) => void
}

/** How a day is shown for typing, and the day that was typed: the empty text for nothing, `noDay` for a part of one. */
interface Reading<Typed> {
  shown: (value: string) => Typed
  dayOf: (typed: Typed) => string
}

/**
 * What is typed of a day, and what is told of it to whoever holds it. Half of a day is known here alone, and told when it is
 * left; what was wrong is told no more as soon as it is right. @source spec §5
 */
export function useTypedDay<Typed>({ value, onChange }: Held, { shown, dayOf }: Reading<Typed>) {
  const [typed, setTyped] = useState(() => shown(value))
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== noDay && value !== dayOf(typed)) setTyped(shown(value))
  }
  const settle = (next: Typed) => {
    const day = dayOf(next)
    if (day !== value) onChange(day)
  }
  const write = (next: Typed) => {
    setTyped(next)
    if (dayOf(next) !== noDay) settle(next)
  }
  return { typed, setTyped, settle, write }
}
