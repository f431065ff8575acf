import { Suspense, type ReactNode } from 'react'
import { hasPapersIn } from '../../machines/dispatch/states.ts'
import type { DispatchRow } from '../../api/entities.ts'
import { ChooseMore, eachAfter, type PageReader } from '../parts/bulk/choose-more.tsx'
import { useChoice } from '../parts/bulk/use-choice.ts'
import { caseName } from '../parts/case-columns.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Queue, type QueueProps } from '../parts/queue.tsx'

// Wanted once something is chosen.
const PrintBar = lazyScreen(async () => (await import('./print-bar.tsx')).PrintBar)

type PrintQueueProps = QueueProps<DispatchRow> & {
  readPage: PageReader<DispatchRow>
  /** What stands at the foot of the list besides. */
  foot?: ReactNode
}

/** A list of what the dispatch section has in hand, of which several can be put on paper at once. @source spec §2 Dispatcher area */
export function PrintQueue({ readPage, foot, ...queue }: PrintQueueProps) {
  const { data } = queue.read
  const choice = useChoice<DispatchRow>({ name: caseName, canChoose: ({ state }) => hasPapersIn(state) })
  return (
    <Queue
      {...queue}
      choice={choice.choice}
      bulk={
        <>
          <ChooseMore
            of={choice}
            rows={data?.rows ?? []}
            total={data?.total ?? 0}
            readPage={eachAfter(readPage)}
          />
          {choice.chosen.length > 0 ? (
            <Suspense fallback={null}>
              <PrintBar chosen={choice.chosen} onClear={choice.clear} />
            </Suspense>
          ) : null}
          {foot}
        </>
      }
    />
  )
}
