import { Suspense, type ReactNode } from 'react'
import { lazyScreen } from '../lazy-screen.ts'
import { Queue, type QueueProps } from '../queue.tsx'
import { ChooseMore, eachAfter, type PageReader } from './choose-more.tsx'
import type { BulkOf, BulkRow } from './bulk.ts'
import { useBulk, type Bulk } from './use-bulk.ts'

type BulkQueueProps<Row extends BulkRow> = QueueProps<Row> & {
  of: BulkOf<Row>
  /** What is done with the chosen rows besides the act of the list; whoever has it chooses rows without the right to that act too. */
  others?: ((bulk: Bulk<Row>) => ReactNode) | undefined
  readPage: PageReader<Row>
}

// Wanted once something is chosen.
const BulkBar = lazyScreen(async () => (await import('./bulk-bar.tsx')).BulkBar)

/** A list of which several rows can be chosen, over its pages, and done at once. @source look Staff */
export function BulkQueue<Row extends BulkRow>({ of, readPage, others, ...queue }: BulkQueueProps<Row>) {
  const { read } = queue
  const bulk = useBulk(of, read, others !== undefined)
  const rows = read.data?.rows ?? []
  return (
    <Queue
      {...queue}
      choice={bulk.choice}
      bulk={
        <>
          <ChooseMore of={bulk} rows={rows} total={read.data?.total ?? 0} readPage={eachAfter(readPage)} />
          {bulk.chosen.length > 0 || bulk.run || bulk.gone.length > 0 ? (
            <Suspense fallback={null}>
              <BulkBar
                entity={of.entity}
                event={of.meaning.event}
                chosenCount={bulk.chosen.length}
                canAct={bulk.canAct}
                others={others && bulk.chosen.length > 0 ? others(bulk) : null}
                run={bulk.run}
                gone={bulk.gone}
                href={of.href}
                onStart={() => void bulk.start()}
                onStop={bulk.stop}
                onClear={bulk.clear}
                onClose={bulk.close}
              />
            </Suspense>
          ) : null}
        </>
      }
    />
  )
}
