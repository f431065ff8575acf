import { useRef, useState } from 'react'
import { useLiveHold } from '../../live-signal.ts'
import { session, useAccount } from '../../session.ts'
import type { RowChoice } from '../data-table.tsx'
import type { BulkOf, BulkRow, BulkRun } from './bulk.ts'

/**
 * The rows that are chosen, over several pages of a list, and what is done with them. A row asked for again, as after a lost answer,
 * is the same request.
 * @source look Staff
 */
export function useBulk<Row extends BulkRow>(of: BulkOf<Row>, onDone: () => void) {
  const account = useAccount()
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const [run, setRun] = useState<BulkRun | null>(null)
  const isStopped = useRef(false)
  useLiveHold(run !== null && !run.isOver)
  const keys = useRef(new Map<string, string>())
  const { from, permission } = of.meaning
  const isOpen = account?.user.acl.includes(permission) ?? false
  const isChosen = (row: Row) => chosen.some(({ id }) => id === row.id)
  const canChoose = ({ state }: Row) => state === from
  const choose = (rows: readonly Row[], isNowChosen: boolean) =>
    setChosen((before) => {
      const others = before.filter(({ id }) => !rows.some((row) => row.id === id))
      return isNowChosen ? [...others, ...rows.filter(canChoose)] : others
    })
  const keyOf = ({ id, version }: Row): string => {
    const row = `${id} ${version}`
    const key = keys.current.get(row) ?? crypto.randomUUID()
    keys.current.set(row, key)
    return key
  }
  const start = async () => {
    isStopped.current = false
    setRun({ count: chosen.length, results: [], isOver: false })
    const { runBulk } = await import('./run-bulk.ts')
    await runBulk(of, chosen, {
      keyOf,
      isStopped: () => isStopped.current,
      result: (result) => {
        setRun((now) => now && { ...now, results: [...now.results, result] })
        if (result.refusal === null) setChosen((now) => now.filter(({ id }) => id !== result.id))
      },
    })
    setRun((now) => now && { ...now, isOver: true })
    session.send({ type: 'refresh' })
    onDone()
  }
  const choice: RowChoice<Row> | undefined = isOpen
    ? { isChosen, canChoose, onChoose: (row, isNowChosen) => choose([row], isNowChosen), label: of.name }
    : undefined
  return {
    choice,
    choose,
    canChoose,
    chosen,
    run,
    start,
    stop: () => {
      isStopped.current = true
    },
    clear: () => setChosen([]),
    close: () => setRun(null),
  }
}

export type Bulk<Row extends BulkRow> = ReturnType<typeof useBulk<Row>>
