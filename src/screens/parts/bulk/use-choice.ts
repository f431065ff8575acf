import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RowChoice } from '../data-table.tsx'
import type { BulkEntity, BulkResult, BulkRow, ChosenRow } from './bulk.ts'

interface ChoiceOf<Row> {
  entity: BulkEntity
  /** The rows of the page as they were read last; null while another page is read. */
  rows: readonly Row[] | null
  /** What a row is called. */
  name: (row: Row) => string
  /** Whether what is done here is open to a row that stands so. */
  isOpenIn: (state: string) => boolean
  /** What is chosen from the beginning. */
  initial?: readonly ChosenRow[]
  /** Whether anything can be chosen at all. */
  isOpen?: boolean
}

type Place = Pick<BulkRow, 'id'>
const isAmong = (rows: readonly Place[], { id }: Place): boolean => rows.some((row) => row.id === id)

/** What is chosen, as its rows are now: one that is open to nothing here any more is not chosen, one that was not read stays. */
const renewed = (
  chosen: readonly ChosenRow[],
  now: readonly BulkRow[],
  isOpenIn: (state: string) => boolean,
): readonly ChosenRow[] =>
  chosen.flatMap((row) => {
    const { state, version } = now.find(({ id }) => id === row.id) ?? row
    return isOpenIn(state) ? [{ id: row.id, name: row.name, state, version }] : []
  })

/** Compares what is chosen with each page that is read: `onGone` is told what stood on the page before and does not any more. */
function useCompared<Row extends BulkRow>(
  rows: readonly Row[] | null,
  on: { read: (rows: readonly Row[]) => void; gone: (rows: readonly Row[]) => void },
) {
  const before = useRef<readonly Row[]>([])
  const compare = useEffectEvent((now: readonly Row[] | null) => {
    const gone = before.current.filter((row) => now !== null && !isAmong(now, row))
    before.current = now ?? []
    if (now !== null) on.read(now)
    if (gone.length > 0) on.gone(gone)
  })
  useEffect(() => compare(rows), [rows])
}

/** The rows of a list that are chosen, over several of its pages, each as it was read last. @source look Staff */
export function useChoice<Row extends BulkRow>(of: ChoiceOf<Row>) {
  const { entity, rows, name, isOpenIn, initial = [], isOpen = true } = of
  const [chosen, setChosen] = useState(initial)
  const [gone, setGone] = useState<readonly BulkResult[]>([])
  const canChoose = ({ state }: Pick<BulkRow, 'state'>) => isOpenIn(state)
  const isChosen = (row: Row) => isAmong(chosen, row)
  const drop = (done: readonly Place[]) => setChosen((now) => now.filter((row) => !isAmong(done, row)))
  const choose = (wanted: readonly Row[], isNowChosen: boolean) => {
    drop(wanted)
    if (!isNowChosen) return
    const added = wanted.filter(canChoose).map((row) => {
      const { id, state, version } = row
      return { id, state, version, name: name(row) }
    })
    setChosen((others) => [...others, ...added])
  }
  /** They are not in the list any more, and it is told what became of them. */
  const leave = (results: readonly BulkResult[]) => {
    drop(results)
    setGone((before) => [...before.filter((one) => !isAmong(results, one)), ...results])
  }
  /** Reads chosen rows by themselves; what became of those that have left the list was perhaps told already. */
  const lookAgain = async (at: readonly ChosenRow[], onGone = leave) => {
    if (at.length === 0) return
    const { readAgain, subjects } = await import('./read-again.ts')
    const now = await readAgain(subjects[entity], at, isOpenIn)
    setChosen((before) => renewed(before, [...now.open.values()], isOpenIn))
    onGone(now.gone)
  }
  useCompared(rows, {
    read: (now) => setChosen((before) => renewed(before, now, isOpenIn)),
    gone: (those) => void lookAgain(chosen.filter((row) => isAmong(those, row))),
  })
  const choice: RowChoice<Row> | undefined = isOpen
    ? { isChosen, canChoose, onChoose: (row, isNowChosen) => choose([row], isNowChosen), label: name }
    : undefined
  const forget = () => setGone([])
  const clear = () => setChosen([])
  return { choice, choose, canChoose, chosen, gone, drop, leave, lookAgain, forget, clear }
}

export type Choice<Row extends BulkRow> = ReturnType<typeof useChoice<Row>>
