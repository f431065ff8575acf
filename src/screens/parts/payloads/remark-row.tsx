import type { DraftForm } from '../../../machines/form.ts'
import { remarkLengthMax } from '../../../machines/limits.ts'
import { m } from '../../../words/messages.js'
import { fieldWord } from '../../words/form.ts'
import { Button } from '../button.tsx'
import type { RemarkDraft } from '../case/remark-drafts.ts'
import { RemarkNumber } from '../case/remark-number.tsx'
import { FieldMessage } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { SelectField } from '../select-field.tsx'
import { TextField } from '../text-field.tsx'
import { written } from '../written.ts'
import { actName, type FieldsProps } from './payload-fields.tsx'
import styles from './payloads.module.css'

/** What was typed at a place, where it is a text; a choice is told by its name on the page itself. */
function typedText(form: DraftForm | undefined, path: string): string | undefined {
  let value: unknown = form
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined
  return typeof value === 'string' && value !== '' && path !== 'division'
    ? m.remark_label_now({ value: written(value) })
    : undefined
}

/** A mark is put on a picture; what the browser shows of a PDF takes none. One about a paper points to that paper alone. */
const isMarkable = (form: DraftForm | undefined, path: string): boolean =>
  (form?.documents ?? []).some(
    ({ contentType }, index) =>
      contentType !== 'application/pdf' && (!path.startsWith('documents.') || path === `documents.${index}`),
  )

/** Whether the place of a remark is being chosen on a paper beside it. */
export interface Marking {
  isOn: boolean
  turn: (isOn: boolean) => void
}

type RowProps = Pick<FieldsProps<unknown>, 'errorAt'> & {
  row: RemarkDraft
  index: number
  form: DraftForm | undefined
  places: readonly string[]
  onTake: () => void
  onChange: (part: Partial<RemarkDraft>) => void
  onRemove: (() => void) | null
  /** Null where no paper stands beside it. */
  marking: Marking | null
}

const markWord = ({ mark }: RemarkDraft, { isOn }: Marking): string => {
  if (isOn) return m.remark_action_end_mark()
  return mark ? m.remark_action_move_mark() : m.remark_action_mark()
}

/** The mark of a remark on a paper, and the way to one. */
const MarkActs = ({ row, marking, onChange }: Pick<RowProps, 'row' | 'onChange'> & { marking: Marking }) => (
  <>
    <Button variant="quiet" onPress={() => marking.turn(!marking.isOn)}>
      {markWord(row, marking)}
    </Button>
    {row.mark ? (
      <Button
        variant="quiet"
        onPress={() => {
          marking.turn(false)
          onChange({ mark: undefined })
        }}
      >
        {m.remark_action_unmark()}
      </Button>
    ) : null}
  </>
)

/** One remark with its number, what it is about and how that reads now. @source look Staff */
export function RemarkRow(props: RowProps) {
  const { row, index, form, places, errorAt, onTake, onChange, onRemove, marking } = props
  const markError = errorAt(`remarks.${index}.mark`)
  const remove =
    row.path === '' ? m.fee_action_remove() : m.remark_action_take_back({ field: fieldWord(row.path) })
  return (
    <div className={styles.row} data-row={row.key} onFocus={onTake}>
      <div className={styles.rowHead}>
        <RemarkNumber number={index + 1} />
        <SelectField
          name={actName(`remarks.${index}.path`)}
          label={m.application_field_remark_path()}
          hint={typedText(form, row.path)}
          options={places.map((path) => ({ value: path, label: fieldWord(path) }))}
          value={row.path}
          onChange={(path) => onChange({ path, mark: undefined })}
          error={errorAt(`remarks.${index}.path`)}
          isRequired
        />
        {onRemove ? (
          <button
            type="button"
            className={styles.remove}
            aria-label={remove}
            title={remove}
            onClick={onRemove}
          >
            <Icon name="cross" />
          </button>
        ) : null}
      </div>
      <TextField
        name={actName(`remarks.${index}.remark`)}
        label={m.application_field_remark()}
        value={row.remark}
        onChange={(remark) => onChange({ remark })}
        error={errorAt(`remarks.${index}.remark`)}
        lengthMax={remarkLengthMax}
        isMultiline
        isRequired
      />
      {markError ? <FieldMessage name={actName(`remarks.${index}.mark`)} error={markError} /> : null}
      <div className={styles.rowActs}>
        {marking && isMarkable(form, row.path) ? (
          <MarkActs row={row} marking={marking} onChange={onChange} />
        ) : null}
      </div>
    </div>
  )
}
