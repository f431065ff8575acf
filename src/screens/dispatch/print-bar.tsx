import type { ReactNode } from 'react'
import { dispatchPapersMax } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import styles from '../parts/bulk/bulk-bar.module.css'
import type { BulkResult, ChosenRow } from '../parts/bulk/bulk.ts'
import { GoneRows, RefusedRows, Running } from '../parts/bulk/run-parts.tsx'
import { Button } from '../parts/button.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import type { PrintRun } from './print-run.ts'
import { usePrint } from './use-print.ts'

const figure = (count: number) => formatNumber(count, currentLocale())
const most = () => figure(dispatchPapersMax)

/** How many are on paper, and why the others are not. */
export const PrintResults = ({ run }: { run: PrintRun }) => (
  <div className={styles.results} aria-live="polite">
    {run.failure === null ? null : (
      <Banner tone="danger" title={m.paper_title_failed()}>
        <p>{run.failure}</p>
      </Banner>
    )}
    <p>
      {m.paper_text_made({ count: figure(run.madeCount) })}
      {run.fileCount > 1 ? ` ${m.paper_text_files({ count: figure(run.fileCount), max: most() })}` : ''}
    </p>
    <RefusedRows rows={run.refused} />
  </div>
)

interface PrintBarProps {
  chosen: readonly ChosenRow[]
  /** What became of those that have left the list meanwhile. */
  gone: readonly BulkResult[]
  onClear: () => void
  onClose: () => void
  /** What is done with them besides. */
  act?: ReactNode
}

/** What is chosen of the dispatch section's files, and the papers that are made of it. @source spec §2 Dispatcher area */
export function PrintBar({ chosen, gone, act, ...on }: PrintBarProps) {
  const { run, print, stop, close } = usePrint()
  const count = figure(chosen.length)
  return (
    <section className={styles.bar} aria-label={m.bulk_title_chosen()}>
      {run?.isOver ? <PrintResults run={run} /> : null}
      <GoneRows rows={gone} />
      {run && !run.isOver ? (
        <Running done={run.madeCount + run.refused.length} count={run.count} onStop={stop} />
      ) : (
        <div className={styles.row}>
          {chosen.length > 0 ? (
            <>
              <strong className={styles.count}>{m.bulk_text_chosen({ count })}</strong>
              {act}
              <Button variant="secondary" onPress={() => print('covers', chosen)}>
                {m.bulk_action_do({ act: m.paper_action_covers(), count })}
              </Button>
              <Button
                variant="secondary"
                onPress={() => print('booking-list', chosen)}
                disabledReason={
                  chosen.length > dispatchPapersMax ? m.paper_text_booking_max({ max: most() }) : undefined
                }
              >
                {m.bulk_action_do({ act: m.paper_action_booking(), count })}
              </Button>
              <Button
                variant="secondary"
                onPress={() => {
                  close()
                  on.onClear()
                }}
              >
                {m.bulk_action_clear()}
              </Button>
            </>
          ) : null}
          {gone.length > 0 ? (
            <Button variant="secondary" onPress={on.onClose}>
              {m.parts_action_close()}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  )
}
