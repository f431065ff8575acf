import { Suspense, useState, type ReactNode } from 'react'
import { dispatchSendsMax } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { session, useAccount } from '../session.ts'
import type { Permission } from '../../machines/actor.ts'
import type { BulkMeaning } from '../../machines/entity.ts'
import { dispatchStatesThat, type DispatchList } from '../../machines/dispatch/states.ts'
import type { DispatchRow } from '../../api/entities.ts'
import { ChooseMore, eachAfter, type PageReader } from '../parts/bulk/choose-more.tsx'
import { useChoice } from '../parts/bulk/use-choice.ts'
import { caseName } from '../parts/case-columns.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Queue, type QueueProps } from '../parts/queue.tsx'

// Wanted once something is chosen.
const PrintBar = lazyScreen(async () => (await import('./print-bar.tsx')).PrintBar)
const SendDialog = lazyScreen(async () => (await import('./send-dialog.tsx')).SendDialog)

type PrintQueueProps = QueueProps<DispatchRow> & {
  list: DispatchList
  readPage: PageReader<DispatchRow>
  /** What is done with several once the numbers of each are typed. */
  typedBulk: BulkMeaning<Permission> | null
  /** What stands at the foot of the list besides. */
  foot?: ReactNode
}

const SendButton = ({ count, onPress }: { count: number; onPress: () => void }) => {
  const figure = (number: number) => formatNumber(number, currentLocale())
  return (
    <Button
      onPress={onPress}
      disabledReason={
        count > dispatchSendsMax ? m.dispatch_text_send_max({ max: figure(dispatchSendsMax) }) : undefined
      }
    >
      {m.bulk_action_do({ act: m.dispatch_action_send_to_address(), count: figure(count) })}
    </Button>
  )
}

/** A list of what the dispatch section has in hand, of which several can be put on paper at once. @source spec §2 Dispatcher area */
export function PrintQueue({ list, readPage, foot, typedBulk, ...queue }: PrintQueueProps) {
  const account = useAccount()
  const [isSending, setIsSending] = useState(false)
  const { data } = queue.read
  const states: readonly string[] = dispatchStatesThat(
    ({ lists, hasPapers }) => hasPapers && lists.includes(list),
  )
  const choice = useChoice<DispatchRow>({
    entity: 'dispatch',
    rows: data?.rows ?? null,
    name: caseName,
    isOpenIn: (state) => states.includes(state),
  })
  const mayHere = typedBulk !== null && account?.user.acl.includes(typedBulk.permission)
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
          {choice.chosen.length > 0 || choice.gone.length > 0 ? (
            <Suspense fallback={null}>
              <PrintBar
                chosen={choice.chosen}
                gone={choice.gone}
                onClear={choice.clear}
                onClose={choice.forget}
                act={
                  mayHere ? (
                    <SendButton count={choice.chosen.length} onPress={() => setIsSending(true)} />
                  ) : null
                }
              />
            </Suspense>
          ) : null}
          {typedBulk !== null && isSending ? (
            <Suspense fallback={null}>
              <SendDialog
                rows={choice.chosen}
                from={typedBulk.from}
                onSent={choice.drop}
                onGone={choice.leave}
                onClose={() => {
                  setIsSending(false)
                  session.send({ type: 'refresh' })
                  queue.read.reload()
                }}
              />
            </Suspense>
          ) : null}
          {foot}
        </>
      }
    />
  )
}
