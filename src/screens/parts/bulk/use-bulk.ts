import { useRef, useState } from 'react'
import { useLiveHold } from '../../live-signal.ts'
import { session, useAccount } from '../../session.ts'
import type { Read } from '../../use-call.ts'
import type { PageOfRows } from '../pages.tsx'
import type { BulkOf, BulkResult, BulkRow, BulkRun, ChosenRow } from './bulk.ts'
import { keptRuns, type KeptRun } from './kept-run.ts'
import { useChoice } from './use-choice.ts'

const rowKey = ({ id, version }: BulkRow): string => `${id} ${version}`

const isDone = ({ results }: Pick<KeptRun, 'results'>, { id }: BulkRow): boolean =>
  results.some((result) => result.id === id && result.refusal === null)

/** What a tab that was closed left behind: what was done is said, what was not is chosen. */
function useLeft(userId: string, act: string) {
  const [left] = useState(() => keptRuns.read(userId, act))
  const run: BulkRun | null = left && { count: left.rows.length, results: left.results, isOver: true }
  const chosen: readonly ChosenRow[] = left?.rows.filter((row) => !isDone(left, row)) ?? []
  const keys = useRef(new Map(Object.entries(left?.keys ?? {})))
  return { run, chosen, keys }
}

type Left = ReturnType<typeof useLeft>

/** One act on chosen rows, on its way or over; what becomes of each is kept until all were tried. */
function useRun<Row extends BulkRow>(of: BulkOf<Row>, kept: { userId: string; act: string; left: Left }) {
  const { userId, act, left } = kept
  const [run, setRun] = useState(left.run)
  const isStopped = useRef(false)
  useLiveHold(run !== null && !run.isOver)
  const keyOf = (row: BulkRow): string => {
    const key = left.keys.current.get(rowKey(row)) ?? crypto.randomUUID()
    left.keys.current.set(rowKey(row), key)
    return key
  }
  const start = async (
    rows: readonly ChosenRow[],
    on: { result: (result: BulkResult) => void; changed: (rows: readonly ChosenRow[]) => Promise<void> },
  ) => {
    isStopped.current = false
    setRun({ count: rows.length, results: [], isOver: false })
    const results: BulkResult[] = []
    const keys = Object.fromEntries(rows.map((row) => [rowKey(row), keyOf(row)]))
    const begun = { startedAt: Date.now(), rows, keys }
    const keep = () => keptRuns.write(userId, act, { ...begun, results })
    keep()
    const { runBulk } = await import('./run-bulk.ts')
    const changed = await runBulk({ ...of, name: ({ name }: ChosenRow) => name }, rows, {
      keyOf,
      isStopped: () => isStopped.current,
      result: (result) => {
        results.push(result)
        keep()
        setRun((now) => now && { ...now, results: [...now.results, result] })
        on.result(result)
      },
    })
    await on.changed(changed)
    // Else the session is over: whoever logs in again is told.
    if (results.length === rows.length || isStopped.current) keptRuns.clear(userId, act)
    setRun((now) => now && { ...now, isOver: true })
  }
  const stop = () => {
    isStopped.current = true
  }
  const close = () => {
    keptRuns.clear(userId, act)
    setRun(null)
  }
  return { run, start, stop, close, show: setRun }
}

/**
 * The rows that are chosen, over several pages of a list, and what is done with them. A row asked for again, as after a lost answer or
 * in a tab opened anew, is the same request.
 * @source look Staff
 */
export function useBulk<Row extends BulkRow>(
  of: BulkOf<Row>,
  read: Pick<Read<PageOfRows<Row>>, 'data' | 'reload'>,
  hasOthers = false,
) {
  const account = useAccount()
  const { from, permission, event } = of.meaning
  const userId = account?.user.id ?? ''
  const act = `${of.entity} ${event}`
  const left = useLeft(userId, act)
  const { run, start, stop, close, show } = useRun(of, { userId, act, left })
  const canAct = account?.user.acl.includes(permission) ?? false
  const { drop, lookAgain, forget, ...choice } = useChoice<Row>({
    entity: of.entity,
    rows: read.data?.rows ?? null,
    name: of.name,
    isOpenIn: (state) => state === from,
    initial: left.chosen,
    isOpen: canAct || hasOthers,
  })
  /** The result says what became of them. */
  const lookAtRefused = (rows: readonly ChosenRow[]) => lookAgain(rows, drop)
  /** What became of the chosen rows in one request of its own. */
  const finish = async (results: readonly BulkResult[]) => {
    drop(results.filter(({ refusal }) => refusal === null))
    show({ count: results.length, results, isOver: true })
    const refused = results.filter(({ refusal }) => refusal !== null)
    await lookAtRefused(choice.chosen.filter(({ id }) => refused.some((one) => one.id === id)))
    read.reload()
  }
  const begin = async () => {
    forget()
    await start(choice.chosen, {
      result: (result) => {
        if (result.refusal === null) drop([result])
      },
      changed: lookAtRefused,
    })
    session.send({ type: 'refresh' })
    read.reload()
  }
  return {
    ...choice,
    run,
    canAct,
    finish,
    start: begin,
    stop,
    close: () => {
      close()
      forget()
    },
  }
}

export type Bulk<Row extends BulkRow> = ReturnType<typeof useBulk<Row>>
