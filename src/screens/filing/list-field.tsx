import { m } from '../../words/messages.js'
import { SelectField, type Option } from '../parts/select-field.tsx'
import type { List } from '../use-list.ts'
import { ListFailed } from './list-failed.tsx'

interface Props<Row> {
  label: string
  field: { name: string; error: string | undefined }
  list: List<readonly Row[]>
  option: (row: Row) => { id: number; label: string }
  value: number | null
  onChange: (id: number | null) => void
  isRequired?: boolean
  isDisabled?: boolean
}

/** A choice from the reference data; while the list is missing the choice stays what it was. */
export function ListField<Row>(props: Props<Row>) {
  const { label, field, list, option, value, onChange } = props
  const { isRequired = false, isDisabled = false } = props
  const options: Option[] = (list.rows ?? []).map((row) => {
    const { id, label: text } = option(row)
    return { value: String(id), label: text }
  })
  // What the list has no more was chosen all the same: a case keeps what it was submitted with, and of a draft it is told at the field.
  const isMissing =
    value !== null && list.rows !== null && !options.some((one) => one.value === String(value))
  if (isMissing) options.push({ value: String(value), label: m.filing_label_kept() })
  return (
    <>
      <SelectField
        {...field}
        label={label}
        value={value === null || list.rows === null ? '' : String(value)}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
        options={options}
        // While its list is on its way, a choice that was made is not "none yet".
        placeholder={value !== null && list.rows === null ? m.parts_state_loading() : undefined}
        isRequired={isRequired}
        isDisabled={isDisabled || list.rows === null}
      />
      {list.isFailed ? <ListFailed onRetry={list.retry} /> : null}
    </>
  )
}
