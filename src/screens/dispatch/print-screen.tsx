import type { Dispatch, Named } from '../../api/entities.ts'
import { dispatchOptionWords } from '../../words/groups/dispatch-option.ts'
import { m } from '../../words/messages.js'
import { Button } from '../parts/button.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatDay, formatNumber } from '../parts/format.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'
import styles from './print.module.css'
import { written } from '../parts/written.ts'

type Locale = 'bn' | 'en'
type BothWord = (inputs?: Record<string, never>, options?: { locale?: Locale }) => string

/** A sheet of paper has no language switch: it says everything in both. @source look, Print styles */
const Both = ({ word }: { word: BothWord }) => (
  <>
    <span lang="bn">{word({}, { locale: 'bn' })}</span>{' '}
    <span lang="en" className={styles.second}>
      {word({}, { locale: 'en' })}
    </span>
  </>
)

const BothNames = ({ named }: { named: Named }) => (
  <>
    <span lang="bn">{named.nameBn}</span>
    <span lang="en" className={styles.second}>
      {named.name}
    </span>
  </>
)

type Line = Dispatch['lines'][number]
type SheetProps = { dispatch: Dispatch; line: Line; office: Named | null }

const inBoth = (write: (locale: Locale) => string) => `${write('bn')} · ${write('en')}`

const Sheet = ({ dispatch, line, office }: SheetProps) => {
  const { option, weightGrams, dueDate } = dispatch
  const rows: [BothWord, string | null][] = [
    [m.queue_label_case_number, written(dispatch.caseNumber)],
    [m.queue_label_reference, dispatch.referenceNumber],
    [m.queue_label_petitioner, dispatch.petitionerName],
    [
      m.dispatch_field_option,
      option && inBoth((locale) => (dispatchOptionWords[option] as BothWord)({}, { locale })),
    ],
    [
      m.dispatch_label_weight,
      weightGrams === null
        ? null
        : inBoth((locale) => m.staff_text_grams({ weight: formatNumber(weightGrams, locale) }, { locale })),
    ],
    [m.dispatch_field_tracking_number, line.trackingNumber],
    [m.dispatch_field_due_date, dueDate && inBoth((locale) => formatDay(dueDate, locale))],
  ]
  return (
    <article className={styles.sheet}>
      <header className={styles.header}>
        {dispatch.court ? (
          <h2>
            <BothNames named={dispatch.court} />
          </h2>
        ) : null}
        {office ? (
          <p>
            <BothNames named={office} />
          </p>
        ) : null}
      </header>
      <h3 className={styles.title}>
        <Both word={m.dispatch_title_sheet} />
      </h3>
      <section className={styles.address}>
        <p>
          <Both word={m.dispatch_label_to} />
        </p>
        <p className={styles.name}>{line.name}</p>
        <p>{line.address}</p>
      </section>
      <table className={styles.table}>
        <tbody>
          {rows
            .filter(([, value]) => value !== null)
            .map(([word, value]) => (
              <tr key={word()}>
                <th scope="row">
                  <Both word={word} />
                </th>
                <td>{value}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className={styles.signature}>
        <Both word={m.dispatch_label_signature} />
      </p>
    </article>
  )
}

const Sheets = ({ dispatch }: { dispatch: Dispatch }) => {
  const read = useCall('GET /applications/{id}', { params: { id: dispatch.applicationId } })
  if (read.state === 'loading') return <Skeleton lineCount={8} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  const { office } = read.data
  return (
    <>
      <div className={styles.bar} data-print="hide">
        <Button onPress={() => window.print()}>{m.parts_action_print()}</Button>
      </div>
      {dispatch.lines.map((line) => (
        <Sheet key={line.id} dispatch={dispatch} line={line} office={office} />
      ))}
    </>
  )
}

/** An A4 cover sheet for each defendant of a dispatch. @source spec §2 Dispatcher area */
export function DispatchPrint({ params }: ScreenProps) {
  const read = useCall('GET /dispatches/{id}', { params: { id: params['id'] ?? '' } })
  if (read.state === 'loading') return <Skeleton lineCount={8} />
  if (read.data === null) return <ErrorState text={read.message} onRetry={read.reload} />
  return <Sheets dispatch={read.data} />
}
