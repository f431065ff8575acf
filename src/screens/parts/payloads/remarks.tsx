import { useState } from 'react'
import { remarkLengthMax, remarksMax } from '../../../machines/limits.ts'
import { remarkPlaces, rowsOfForm } from '../../../machines/remark-places.ts'
import { wholeCase, withRemark } from '../../../machines/remark.ts'
import type { DraftForm } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { fieldWord } from '../../words/form.ts'
import { Button } from '../button.tsx'
import { FieldMessage } from '../field.tsx'
import { formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { SelectField } from '../select-field.tsx'
import { TextField } from '../text-field.tsx'
import { written } from '../written.ts'
import { CommonRemarks } from './common-remarks.tsx'
import { actName, focusOnAct, payloadFields, type About, type FieldsProps } from './payload-fields.tsx'
import styles from './payloads.module.css'

interface Remark {
  key: number
  path: string
  remark: string
}

interface Remarks {
  rows: readonly Remark[]
  /** On the case as a whole; nothing where it is empty. */
  general: string
}

const nextKey = (rows: readonly Remark[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1

/** What was typed at a place, where it is a text; a choice is told by its name on the page itself. */
function typedText(form: DraftForm | undefined, path: string): string | undefined {
  let value: unknown = form
  for (const part of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined
  return typeof value === 'string' && value !== '' && path !== 'division'
    ? m.remark_label_now({ value: written(value) })
    : undefined
}

const payload = ({ rows, general }: Remarks) => ({
  remarks: [
    ...rows.map(({ path, remark }) => ({ path, remark })),
    ...(general.trim() === '' ? [] : [{ path: wholeCase, remark: general }]),
  ],
})

type RowProps = Pick<FieldsProps<Remarks>, 'errorAt'> & {
  row: Remark
  index: number
  form: DraftForm | undefined
  places: readonly string[]
  onChange: (part: Partial<Remark>) => void
  onRemove: (() => void) | null
}

const RemarkRow = ({ row, index, form, places, errorAt, onChange, onRemove }: RowProps) => (
  <div className={styles.row}>
    <SelectField
      name={actName(`remarks.${index}.path`)}
      label={m.application_field_remark_path()}
      hint={typedText(form, row.path)}
      options={places.map((path) => ({ value: path, label: fieldWord(path) }))}
      value={row.path}
      onChange={(path) => onChange({ path })}
      error={errorAt(`remarks.${index}.path`)}
      isRequired
    />
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
    {onRemove ? (
      <Button variant="quiet" onPress={onRemove}>
        {m.fee_action_remove()}
      </Button>
    ) : null}
  </div>
)

function Fields({ value, onChange, errorAt, about }: FieldsProps<Remarks>) {
  const { rows, general } = value
  const { form, caseId } = about
  // Where a common remark goes: to the row that was in hand last.
  const [inHand, setInHand] = useState<number | null>(null)
  const places = form ? remarkPlaces(rowsOfForm(form)) : []
  const change = (key: number, part: Partial<Remark>) => {
    setInHand(key)
    onChange({ ...value, rows: rows.map((row) => (row.key === key ? { ...row, ...part } : row)) })
  }
  const pick = (remark: string) => {
    const index = rows.findIndex(({ key }) => key === inHand)
    const target = rows.at(index)
    if (!target) return
    change(target.key, { remark: withRemark(target.remark, remark) })
    focusOnAct(`remarks.${rows.indexOf(target)}.remark`)
  }
  const isFull = payload(value).remarks.length >= remarksMax
  const count = formatNumber(remarksMax, currentLocale())
  return (
    <>
      {caseId ? <CommonRemarks applicationId={caseId} act="returnForCorrection" onPick={pick} /> : null}
      {rows.map((row, index) => (
        <div key={row.key} onFocus={() => setInHand(row.key)}>
          <RemarkRow
            {...{ row, index, form, places, errorAt }}
            onChange={(part) => change(row.key, part)}
            onRemove={
              rows.length > 1
                ? () => onChange({ ...value, rows: rows.filter(({ key }) => key !== row.key) })
                : null
            }
          />
        </div>
      ))}
      <FieldMessage name={actName('remarks')} error={errorAt('remarks')} />
      <Button
        variant="secondary"
        disabledReason={isFull ? m.remark_text_full({ count }) : undefined}
        onPress={() => onChange({ ...value, rows: [...rows, { key: nextKey(rows), path: '', remark: '' }] })}
      >
        {m.remark_action_add()}
      </Button>
      <TextField
        name={actName(`remarks.${rows.length}.remark`)}
        label={m.remark_field_general()}
        hint={m.remark_hint_general()}
        value={general}
        onChange={(typed) => onChange({ ...value, general: typed })}
        error={errorAt(`remarks.${rows.length}.remark`)}
        lengthMax={remarkLengthMax}
        isMultiline
      />
    </>
  )
}

/** What was written at the fields; where nothing was, one row to begin with. */
const begun = ({ remarks = [] }: About): Remark[] => {
  const told = remarks.filter(({ remark }) => remark.trim() !== '')
  return told.length === 0
    ? [{ key: 1, path: '', remark: '' }]
    : told.map((one, index) => ({ key: index + 1, ...one }))
}

/** What has to be corrected: each remark at its field or paper, and one on the case as a whole. @source product 2.1 */
export const remarkFields = payloadFields<Remarks>({
  initial: (about) => ({ rows: begun(about), general: '' }),
  payload,
  fields: Fields,
})
