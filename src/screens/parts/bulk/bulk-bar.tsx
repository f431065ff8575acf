import type { ReactNode } from 'react'
import { m } from '../../../words/messages.js'
import { actWords, type ActEntity } from '../act-words.ts'
import { AskDialog, useAsk } from '../ask-dialog.tsx'
import { Button } from '../button.tsx'
import { formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import styles from './bulk-bar.module.css'
import type { BulkResult, BulkRun } from './bulk.ts'
import { GoneRows, RefusedRows, Running } from './run-parts.tsx'

const figure = (count: number) => formatNumber(count, currentLocale())

/** What became of each row, those that were refused first. */
const Results = ({ run, href }: { run: BulkRun; href: (id: string) => string }) => {
  const refused = run.results.filter(({ refusal }) => refusal !== null)
  return (
    <div className={styles.results} aria-live="polite">
      <p>
        {m.bulk_text_done({ count: figure(run.results.length - refused.length) })}
        {run.results.length < run.count
          ? ` ${m.bulk_text_untried({ count: figure(run.count - run.results.length) })}`
          : ''}
      </p>
      <RefusedRows rows={refused} href={href} />
    </div>
  )
}

interface BulkBarProps {
  entity: ActEntity
  event: string
  chosenCount: number
  /** Whether the act may be done; what is done besides stands beside it. */
  canAct: boolean
  others?: ReactNode
  run: BulkRun | null
  /** What became of those that have left the list meanwhile. */
  gone: readonly BulkResult[]
  /** Where the row of this id is opened. */
  href: (id: string) => string
  onStart: () => void
  onStop: () => void
  onClear: () => void
  onClose: () => void
}

/**
 * What is chosen and the one act that is done with it: asked first, with progress, a result for each row, and a stop that leaves nothing
 * half done.
 * @source look Staff
 */
export function BulkBar({
  entity,
  event,
  chosenCount,
  canAct,
  others,
  run,
  gone,
  href,
  ...on
}: BulkBarProps) {
  const ask = useAsk()
  const words = actWords[entity][event]
  const count = figure(chosenCount)
  return (
    <section className={styles.bar} data-foot="" aria-label={m.bulk_title_chosen()}>
      {run?.isOver ? <Results {...{ run, href }} /> : null}
      <GoneRows rows={gone} href={href} />
      {run && !run.isOver ? (
        <Running done={run.results.length} count={run.count} onStop={on.onStop} />
      ) : (
        <div className={styles.row}>
          {chosenCount > 0 ? (
            <>
              <strong className={styles.count}>{m.bulk_text_chosen({ count })}</strong>
              {canAct ? (
                <Button onPress={ask.open}>{m.bulk_action_do({ act: words?.action() ?? '', count })}</Button>
              ) : null}
              {others}
              <Button variant="secondary" onPress={on.onClear}>
                {m.bulk_action_clear()}
              </Button>
            </>
          ) : null}
          {run?.isOver || gone.length > 0 ? (
            <Button variant="secondary" onPress={on.onClose}>
              {m.parts_action_close()}
            </Button>
          ) : null}
        </div>
      )}
      <AskDialog
        isOpen={ask.isOpen}
        title={m.bulk_title_ask({ act: words?.action() ?? '', count })}
        text={`${words?.confirm() ?? ''} ${m.bulk_text_ask()}`}
        confirmLabel={m.bulk_action_do({ act: words?.action() ?? '', count })}
        onConfirm={() => {
          ask.close()
          on.onStart()
        }}
        onCancel={ask.close}
      />
    </section>
  )
}
