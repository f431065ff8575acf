import type { Application } from '../../api/entities.ts'
import { formChanges, type FormChange, type TypedValue } from '../../machines/changes.ts'
import { divisionCodes } from '../../machines/form.ts'
import { wholeCase } from '../../machines/remark.ts'
import { remarksNow, type StandsNow } from '../../machines/remark-place.ts'
import { divisionWords } from '../../words/groups/division.ts'
import { m } from '../../words/messages.js'
import styles from '../parts/case/case.module.css'
import { Section } from '../parts/case/section.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { formatMoment } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { fieldWord } from '../words/form.ts'
import { nidText } from '../parts/nid-text.ts'
import { written } from '../parts/written.ts'

type Correction = NonNullable<Application['correction']>

/** A value of the form in words: the name behind an id, or what was typed. */
function valueText(path: string, value: TypedValue, { choices }: Correction): string {
  const field = path.split('.').at(-1) ?? ''
  if (value === null || value === '') return m.queue_label_none()
  const division = field === 'division' ? divisionCodes.find((code) => code === value) : undefined
  if (division) return divisionWords[division]()
  if (field === 'nid') return nidText(String(value))
  const named = choices[`${field.replace(/Id$/, '')}.${value}`]
  return field.endsWith('Id') && named ? nameOf(named) : written(String(value))
}

const sides = (change: FormChange, correction: Correction): { before: string; after: string } => {
  switch (change.kind) {
    case 'changed': {
      const before = valueText(change.path, change.before, correction)
      const after = valueText(change.path, change.after, correction)
      // Only of an NID is not all told: that it changed is.
      return { before, after: before === after ? m.correction_text_same_end({ nid: after }) : after }
    }
    case 'added':
      return { before: m.queue_label_none(), after: m.correction_text_added({ name: change.name }) }
    case 'removed':
      return { before: change.name, after: m.correction_text_removed() }
  }
}

type Asked = Correction['remarks'][number] & StandsNow

/** Whether a change is of what a remark was written on: a row that was taken away answers all that was said of it. */
function isAnswer(change: FormChange, { path, now }: Asked): boolean {
  if (change.kind === 'removed') return now === null && `${path}.`.startsWith(`${change.path}.`)
  return now !== null && `${change.path}.`.startsWith(`${now}.`)
}

/** A place of the form with what was asked for there and what became of it. */
interface Line {
  path: string
  remarks: readonly string[]
  before: string
  after: string
}

/** Every change with the remarks that it answers, and every remark that nothing answers. */
function linesOf(correction: Correction, form: Application['form']): Line[] {
  const changes = formChanges(correction.form, form)
  const onFields = remarksNow(correction.remarks, correction.form, form).filter(
    ({ path }) => path !== wholeCase,
  )
  const answered = changes.map((change) => ({
    path: change.path,
    remarks: onFields.filter((remark) => isAnswer(change, remark)).map(({ remark }) => remark),
    ...sides(change, correction),
  }))
  const open = onFields
    .filter((remark) => !changes.some((change) => isAnswer(change, remark)))
    .map(({ path, now, remark }) => ({
      path: now ?? path,
      remarks: [remark],
      before: '',
      after: m.correction_state_unchanged(),
    }))
  return [...open, ...answered]
}

/** What the owner changed since the office gave the case back, each beside the remark that it answers. @source product 2.1 */
export function CorrectionSection({ application }: { application: Application }) {
  const { correction, form } = application
  if (correction === null || correction.resubmittedAt === null) return null
  const lines = linesOf(correction, form)
  const locale = currentLocale()
  return (
    <Section title={m.correction_title_section()}>
      <p className={styles.quiet}>
        {m.correction_text_when({
          returned: formatMoment(correction.returnedAt, locale),
          resubmitted: formatMoment(correction.resubmittedAt, locale),
        })}
      </p>
      {correction.remarks
        .filter(({ path }) => path === wholeCase)
        .map(({ path, remark }) => (
          <p key={remark}>{m.correction_text_remark({ field: fieldWord(path), remark })}</p>
        ))}
      <DataTable
        caption={m.correction_label_changes()}
        isCaptionHidden
        columns={[
          { key: 'field', heading: m.correction_label_field(), cell: ({ path }) => fieldWord(path) },
          {
            key: 'remark',
            heading: m.correction_label_remark(),
            cell: ({ remarks }) => remarks.join(' · ') || m.queue_label_none(),
          },
          { key: 'before', heading: m.correction_label_before(), cell: ({ before }) => before },
          { key: 'after', heading: m.correction_label_after(), cell: ({ after }) => after },
        ]}
        rows={lines}
        rowKey={({ path, remarks, after }) => [path, after, ...remarks].join(' ')}
        empty={m.correction_text_nothing()}
      />
    </Section>
  )
}
