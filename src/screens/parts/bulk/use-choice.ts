import { useState } from 'react'
import type { RowChoice } from '../data-table.tsx'
import type { BulkRow, ChosenRow } from './bulk.ts'

interface ChoiceOf<Row> {
  /** What a row is called. */
  name: (row: Row) => string
  canChoose: (row: Row) => boolean
  /** What is chosen from the beginning. */
  initial?: readonly ChosenRow[]
  /** Whether anything can be chosen at all. */
  isOpen?: boolean
}

/** The rows of a list that are chosen, over several of its pages. @source look Staff */
export function useChoice<Row extends BulkRow>(of: ChoiceOf<Row>) {
  const { name, canChoose, initial = [], isOpen = true } = of
  const [chosen, setChosen] = useState(initial)
  const isChosen = (row: Row) => chosen.some(({ id }) => id === row.id)
  const choose = (rows: readonly Row[], isNowChosen: boolean) =>
    setChosen((before) => {
      const others = before.filter(({ id }) => !rows.some((row) => row.id === id))
      const added = rows.filter(canChoose).map((row) => {
        const { id, state, version } = row
        return { id, state, version, name: name(row) }
      })
      return isNowChosen ? [...others, ...added] : others
    })
  const drop = (done: string) => setChosen((now) => now.filter(({ id }) => id !== done))
  const choice: RowChoice<Row> | undefined = isOpen
    ? { isChosen, canChoose, onChoose: (row, isNowChosen) => choose([row], isNowChosen), label: name }
    : undefined
  return { choice, choose, canChoose, chosen, drop, clear: () => setChosen([]) }
}

export type Choice<Row extends BulkRow> = ReturnType<typeof useChoice<Row>>
