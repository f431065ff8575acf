import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { costRowsByStaffMax, costRowsWhileFilingMax } from '../../../machines/limits.ts'
import { latinDigits } from '../../../machines/text.ts'
import { fieldErrorWords } from '../../../words/groups/field-error.ts'
import { m } from '../../../words/messages.js'
import { useCall } from '../../use-call.ts'
import { Button } from '../button.tsx'
import { ErrorState } from '../error-state.tsx'
import { formatDigits, formatNumber } from '../format.ts'
import { ListMessage } from '../list-message.tsx'
import { currentLocale } from '../locale.ts'
import { MoneyField, type TypedAmount } from '../money-field.tsx'
import { nameOf } from '../named.ts'
import { Quiet } from '../page.tsx'
import { SelectField } from '../select-field.tsx'
import { Skeleton } from '../skeleton.tsx'
import { TextField } from '../text-field.tsx'
import { actName, payloadFields, type About, type FieldsProps } from './payload-fields.tsx'
import { ReasonField } from './reason.tsx'
import { RecoveredWaiver, recoverableOf } from './recovered-waiver.tsx'
import styles from './payloads.module.css'

interface FeeRow {
  key: number
  feeTypeId: string
  amountPoisha: TypedAmount
  quantity: string
}

interface FeeType {
  id: number
  name: string
  nameBn: string
  basePoisha: number
}

const emptyRow = (key: number): FeeRow => ({
  key,
  feeTypeId: '',
  amountPoisha: null,
  quantity: formatDigits('1', currentLocale()),
})

const quantityOf = (typed: string): number | null => {
  const digits = latinDigits(typed).trim().replace('−', '-')
  return /^-?\d{1,9}$/.test(digits) ? Number(digits) : null
}

const rowsOf = ({ proposal }: About): FeeRow[] =>
  proposal && proposal.rows.length > 0
    ? proposal.rows.map((row, key) => ({
        key,
        feeTypeId: String(row.feeTypeId),
        amountPoisha: row.amountPoisha,
        quantity: formatDigits(String(row.quantity), currentLocale()),
      }))
    : [emptyRow(0)]

type RowProps = {
  row: FeeRow
  index: number
  feeTypes: readonly FeeType[]
  errorAt: (path: string) => string | undefined
  onChange: (part: Partial<FeeRow>) => void
  onRemove: (() => void) | null
}

const FeeRowFields = ({ row, index, feeTypes, errorAt, onChange, onRemove }: RowProps) => (
  <fieldset className={styles.row}>
    <legend className={styles.legend}>
      {m.fee_label_row({ number: formatNumber(index + 1, currentLocale()) })}
    </legend>
    <SelectField
      name={actName(`rows.${index}.feeTypeId`)}
      label={m.application_field_fee_type()}
      options={feeTypes.map((type) => ({ value: String(type.id), label: nameOf(type) }))}
      value={row.feeTypeId}
      onChange={(feeTypeId) => {
        const base = feeTypes.find(({ id }) => String(id) === feeTypeId)?.basePoisha ?? 0
        onChange({ feeTypeId, ...(row.amountPoisha === null && base > 0 ? { amountPoisha: base } : {}) })
      }}
      error={errorAt(`rows.${index}.feeTypeId`)}
      isRequired
    />
    <div className={styles.pair}>
      <MoneyField
        name={actName(`rows.${index}.amountPoisha`)}
        label={m.application_field_fee_amount()}
        value={row.amountPoisha}
        onChange={(amountPoisha) => onChange({ amountPoisha })}
        error={errorAt(`rows.${index}.amountPoisha`)}
        isRequired
      />
      <TextField
        name={actName(`rows.${index}.quantity`)}
        label={m.cost_field_quantity()}
        value={row.quantity}
        onChange={(quantity) => onChange({ quantity })}
        error={errorAt(`rows.${index}.quantity`)}
        inputMode="numeric"
        isShort
        isRequired
      />
    </div>
    {onRemove ? (
      <Button variant="quiet" onPress={onRemove}>
        {m.fee_action_remove()}
      </Button>
    ) : null}
  </fieldset>
)

type RowsProps = FieldsProps<readonly FeeRow[]> & {
  rowsMax: number
  fullText: string
  isForStaff: boolean
  /** Whether there may be no row at all. */
  isEmptyAllowed?: boolean
}

/** A type that the schedule has no more is chosen by nobody: the row says so, with what else was typed in it. */
function useOfferedTypes(
  rows: readonly FeeRow[],
  feeTypes: readonly FeeType[] | null,
  onChange: (rows: readonly FeeRow[]) => void,
) {
  const isLost = ({ feeTypeId }: FeeRow) =>
    feeTypeId !== '' && feeTypes !== null && !feeTypes.some(({ id }) => String(id) === feeTypeId)
  const hasLost = rows.some(isLost)
  const drop = useEffectEvent(() =>
    onChange(rows.map((row) => (isLost(row) ? { ...row, feeTypeId: '' } : row))),
  )
  useEffect(() => {
    if (hasLost) drop()
  }, [hasLost])
}

const FeeRows = (props: RowsProps) => {
  const { value: rows, onChange, errorAt, onShown, rowsMax, fullText, isForStaff, isEmptyAllowed } = props
  const [isFull, setIsFull] = useState(false)
  const read = useCall('GET /fee_types/', {})
  const isShown = read.state === 'ready'
  // With the drawing, not after it: whoever sees the rows can send them.
  useLayoutEffect(() => onShown(isShown), [onShown, isShown])
  const feeTypes = read.data?.filter(({ access }) => isForStaff || access === 'accessible') ?? null
  useOfferedTypes(rows, feeTypes, onChange)
  if (read.state === 'loading') return <Skeleton lineCount={4} />
  if (read.state === 'failed' || feeTypes === null)
    return <ErrorState text={m.application_text_fee_types_failed()} onRetry={read.reload} />
  return (
    <>
      {rows.map((row, index) => (
        <FeeRowFields
          key={row.key}
          row={row}
          index={index}
          feeTypes={feeTypes}
          errorAt={errorAt}
          onChange={(part) =>
            onChange(rows.map((other) => (other.key === row.key ? { ...other, ...part } : other)))
          }
          onRemove={
            rows.length > 1 || isEmptyAllowed
              ? () => {
                  setIsFull(false)
                  onChange(rows.filter(({ key }) => key !== row.key))
                }
              : null
          }
        />
      ))}
      {rows.length === 0 ? <Quiet>{m.fee_text_none_instead()}</Quiet> : null}
      <ListMessage name={actName('rows')} error={isFull ? fullText : errorAt('rows')} />
      <Button
        variant="secondary"
        onPress={() => {
          if (rows.length >= rowsMax) setIsFull(true)
          else onChange([...rows, emptyRow(Math.max(0, ...rows.map(({ key }) => key)) + 1)])
        }}
      >
        {m.fee_action_add()}
      </Button>
    </>
  )
}

const payload = (rows: readonly FeeRow[]) => ({
  rows: rows.map(({ feeTypeId, amountPoisha, quantity }) => ({
    feeTypeId: feeTypeId === '' ? null : Number(feeTypeId),
    amountPoisha,
    quantity: quantityOf(quantity),
  })),
})

interface Request {
  rows: readonly FeeRow[]
  /** The waiver that they recover, empty where they recover none. */
  waiverId: string
}

const requestPayload = ({ rows, waiverId }: Request) => ({
  ...payload(rows),
  ...(waiverId === '' ? {} : { waiverId }),
})

/** A waiver of which nothing is left to recover is recovered by no fee. */
const fitRequest = <Value extends Request>(kept: Value, _now: Value, about: About): Value => ({
  ...kept,
  waiverId: recoverableOf(about).some(({ id }) => id === kept.waiverId) ? kept.waiverId : '',
})

/** Rows that staff ask for, and the waiver that they recover, where the case has one. */
const StaffRows = <Value extends Request>(props: FieldsProps<Value> & { isEmptyAllowed?: boolean }) => (
  <>
    <FeeRows
      {...props}
      value={props.value.rows}
      onChange={(rows) => props.onChange({ ...props.value, rows })}
      rowsMax={costRowsByStaffMax}
      fullText={fieldErrorWords.too_many_cost_rows()}
      isForStaff
    />
    <RecoveredWaiver
      about={props.about}
      value={props.value.waiverId}
      onChange={(waiverId) => props.onChange({ ...props.value, waiverId })}
      error={props.errorAt('waiverId')}
    />
  </>
)

/** The fees that staff ask to be paid: up to 10 rows, starting from what was proposed. @source spec §5, product 2.1, 2.5 */
export const paymentRequestFields = payloadFields<Request>({
  initial: (about) => ({ rows: rowsOf(about), waiverId: '' }),
  fit: fitRequest,
  payload: requestPayload,
  fields: (props) => <StaffRows {...props} />,
})

/** The fees that a litigant proposes: up to 5 rows of accessible types. @source product 2.1 */
export const paymentProposalFields = payloadFields<readonly FeeRow[]>({
  initial: () => [emptyRow(0)],
  payload,
  fields: (props) => (
    <FeeRows
      {...props}
      rowsMax={costRowsWhileFilingMax}
      fullText={fieldErrorWords.too_many_costs()}
      isForStaff={false}
    />
  ),
})

interface Replacement extends Request {
  reason: string
}

/** What takes the place of all that is still owed on wrong bills: up to 10 rows, or none, and why. @source product 2.5 */
export const replacementFields = payloadFields<Replacement>({
  initial: () => ({ rows: [emptyRow(0)], waiverId: '', reason: '' }),
  fit: fitRequest,
  payload: (value) => ({ ...requestPayload(value), reason: value.reason }),
  fields: (props) => (
    <>
      <StaffRows {...props} isEmptyAllowed />
      <div className={styles.below}>
        <ReasonField
          value={props.value.reason}
          onChange={(reason) => props.onChange({ ...props.value, reason })}
          errorAt={props.errorAt}
        />
      </div>
    </>
  ),
})
