import { useState, type ReactNode } from 'react'
import type { CallInput } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'
import type { ImportReport } from '../../api/record-calls.ts'
import { referenceFileBytesMax, referenceFileRowsMax } from '../../machines/limits.ts'
import type { FieldError } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { AskDialog, useAsk } from '../parts/ask-dialog.tsx'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { CheckboxField } from '../parts/checkbox-field.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { fieldsOf, fieldWords } from '../parts/field-words.ts'
import { FileField } from '../parts/file-field.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { tableTextOf } from '../parts/table-file.ts'
import { usePending } from '../parts/use-pending.ts'
import { forgetLists } from '../use-list.ts'
import styles from './editor.module.css'

const figure = (value: number) => formatNumber(value, currentLocale())

/** Where the file as a whole is wrong, and what. */
export function faultText({ path, error }: FieldError): string {
  const [where, ...rest] = path.split('.')
  const fault = fieldWords[error]()
  if (where === 'columns') return m.reference_error_column({ column: rest.join('.'), fault })
  if (where === 'lines') return m.reference_error_line({ line: figure(Number(rest[0])), fault })
  return fault
}

type Fault = ImportReport['faults'][number]

const columns = (): Column<Fault>[] => [
  { key: 'line', heading: m.reference_label_line(), isNumeric: true, cell: ({ line }) => figure(line) },
  {
    key: 'column',
    heading: m.reference_label_column(),
    cell: ({ column }) => <span lang="en">{column}</span>,
  },
  { key: 'reason', heading: m.application_field_reason(), cell: ({ message }) => message },
]

/** Every row that cannot be taken. */
export const Faults = ({ report: { faults, faultCount } }: { report: ImportReport }) =>
  faultCount === 0 ? null : (
    <>
      <DataTable
        caption={m.reference_title_faults()}
        columns={columns()}
        rows={faults}
        rowKey={({ line, column }) => `${line} ${column}`}
      />
      {faultCount > faults.length ? (
        <p>{m.reference_text_more_faults({ count: figure(faultCount - faults.length) })}</p>
      ) : null}
    </>
  )

const countsOf = (report: ImportReport): string =>
  m.reference_text_dry_run({
    added: figure(report.added),
    changed: figure(report.changed),
    unchanged: figure(report.unchanged),
    faults: figure(report.faultCount),
  })

/** What a file came to, in a sentence. */
function Outcome({ report, isAsked }: { report: ImportReport; isAsked: boolean }) {
  const added = figure(report.added)
  const changed = figure(report.changed)
  const faults = figure(report.faultCount)
  if (report.isTaken)
    return (
      <Banner tone="success" title={m.reference_title_taken()} isLive>
        <p>{m.reference_text_taken({ added, changed, faults })}</p>
      </Banner>
    )
  if (isAsked)
    return (
      <Banner tone="warning" title={m.reference_title_not_taken()} isLive>
        <p>{m.reference_text_not_taken({ faults })}</p>
      </Banner>
    )
  return (
    <Banner tone="information" title={m.reference_title_dry_run()} isLive>
      <p>{countsOf(report)}</p>
    </Banner>
  )
}

/** Where an import stands: a file that was read, what it came to, and whether it was asked to be taken. */
interface Standing {
  text: string
  report: ImportReport | null
  isAsked: boolean
  failures: readonly string[]
}
const nothingRead: Standing = { text: '', report: null, isAsked: false, failures: [] }

/** Reads or takes a file of records. */
type Give = (body: CallInput<'POST /office-management/courts/import'>['body']) => Promise<Answer<TakingCall>>
type TakingCall = 'POST /customization/reference/{kind}/import' | 'POST /office-management/courts/import'

function useImport(give: Give) {
  const [standing, setStanding] = useState(nothingRead)
  const { isPending, until } = usePending()
  const ask = async (text: string, { isDryRun, isWhole }: { isDryRun: boolean; isWhole: boolean }) => {
    const body = { text, isDryRun, isWhole }
    const answer = await until(give(body))
    if (answer.isOk) {
      if (answer.data.isTaken) forgetLists()
      return setStanding({ text, report: answer.data, isAsked: !isDryRun, failures: [] })
    }
    const found = fieldsOf(answer.data).map(faultText)
    return setStanding({ ...nothingRead, failures: found.length > 0 ? found : [answer.message] })
  }
  const check = async ([file]: readonly File[]) => {
    if (!file) return
    setStanding(nothingRead)
    if (file.size > referenceFileBytesMax)
      return setStanding({ ...nothingRead, failures: [m.reference_error_file_large()] })
    const { text, error } = await tableTextOf(file)
    if (error !== null) return setStanding({ ...nothingRead, failures: [error] })
    await ask(text, { isDryRun: true, isWhole: false })
  }
  return { standing, isPending, ask, check }
}

interface TakeProps {
  report: ImportReport
  isPending: boolean
  take: (isWhole: boolean) => Promise<void>
}

/** The rows that can be taken, when it was asked. */
function Take({ report, isPending, take }: TakeProps) {
  const question = useAsk()
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      <CheckboxField
        name="whole"
        label={m.reference_field_whole()}
        value={isWhole}
        onChange={setIsWhole}
        isRequired
      />
      <ButtonRow>
        <Button onPress={question.open} isDisabled={report.added + report.changed === 0}>
          {m.reference_action_take()}
        </Button>
      </ButtonRow>
      <AskDialog
        isOpen={question.isOpen}
        title={m.reference_confirm_take()}
        text={countsOf(report)}
        confirmLabel={m.reference_action_take()}
        onConfirm={() => void take(isWhole).then(question.close)}
        onCancel={question.close}
        isPending={isPending}
      />
    </>
  )
}

/** Why nothing of a file can be read. */
export const Failures = ({ failures }: { failures: readonly string[] }) =>
  failures.length === 0 ? null : (
    <Banner tone="danger" title={m.reference_error_file()} isLive>
      <ul>
        {failures.map((failure) => (
          <li key={failure}>{failure}</li>
        ))}
      </ul>
    </Banner>
  )

interface ImportProps {
  /** What stands above it: what the file is of, and the way back. */
  head: ReactNode
  columns: readonly string[]
  give: Give
  /** Where what was taken is looked at. */
  back: { href: string; label: string }
}

/** A file of records: checked as soon as it is given, and taken when that is asked. @source spec §7 Reference data */
export function FileImport({ head, columns: columnNames, give, back }: ImportProps) {
  const { standing, isPending, ask, check } = useImport(give)
  const { report, text, failures, isAsked } = standing
  return (
    <div className={styles.form}>
      {head}
      <Failures failures={failures} />
      <FileField
        name="file"
        label={m.reference_field_file()}
        hint={m.reference_hint_file({
          columns: columnNames.join(', '),
          rows: figure(referenceFileRowsMax),
        })}
        accept=".csv,text/csv"
        onFiles={(files) => void check(files)}
        isDisabled={isPending}
        isRequired
      />
      {isPending ? (
        <>
          <progress aria-label={m.reference_text_checking()} />
          <output>{m.reference_text_checking()}</output>
        </>
      ) : null}
      {report ? (
        <>
          <Outcome report={report} isAsked={isAsked} />
          <Faults report={report} />
          {report.isTaken ? (
            <ButtonRow>
              <LinkButton href={back.href}>{back.label}</LinkButton>
            </ButtonRow>
          ) : (
            <Take
              report={report}
              isPending={isPending}
              take={(isWhole) => ask(text, { isDryRun: false, isWhole })}
            />
          )}
        </>
      ) : null}
    </div>
  )
}
