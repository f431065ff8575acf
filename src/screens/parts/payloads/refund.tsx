import { counterNumberLengthMax, orderNumberLengthMax } from '../../../machines/limits.ts'
import { onBillGrounds, type RefundGround } from '../../../machines/payment/grounds.ts'
import { conditionWords } from '../../../words/groups/condition.ts'
import { refundGroundWords } from '../../../words/groups/refund-ground.ts'
import { m } from '../../../words/messages.js'
import { DateField } from '../date-field.tsx'
import { formatMoney } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { MoneyField, type TypedAmount } from '../money-field.tsx'
import { SelectField } from '../select-field.tsx'
import { TextField } from '../text-field.tsx'
import { actName, payloadFields, type About, type FieldsProps } from './payload-fields.tsx'
import { ReasonField } from './reason.tsx'

interface Refund {
  /** Empty until it is chosen. */
  ground: RefundGround | ''
  refundPoisha: TypedAmount
  reason: string
  orderNumber: string
  orderDate: string
}

type OrderProps = Pick<FieldsProps<Refund>, 'value' | 'onChange' | 'errorAt'>

const OrderFields = ({ value, onChange, errorAt }: OrderProps) => (
  <>
    <TextField
      name={actName('orderNumber')}
      label={m.refund_field_order_number()}
      value={value.orderNumber}
      onChange={(orderNumber) => onChange({ ...value, orderNumber })}
      error={errorAt('orderNumber')}
      lengthMax={orderNumberLengthMax}
      isRequired
    />
    <DateField
      name={actName('orderDate')}
      label={m.refund_field_order_date()}
      value={value.orderDate}
      onChange={(orderDate) => onChange({ ...value, orderDate })}
      error={errorAt('orderDate')}
      isRequired
    />
  </>
)

/** Grounds that nothing stands in the way of, and why the others are none. */
const groundsOf = ({ hindranceOf }: About) => {
  const hindrances = onBillGrounds.map((ground) => hindranceOf?.(ground) ?? null)
  const hindrance = hindrances.find((found) => found !== null)
  return {
    open: onBillGrounds.filter((_ground, place) => hindrances[place] === null),
    hint: hindrance ? conditionWords[hindrance]() : m.refund_hint_ground(),
  }
}

/** What is chosen already: on which ground it is owed back, or the only one that is left. */
const firstGroundOf = (about: About): RefundGround | '' => {
  const [only, more] = groundsOf(about).open
  return about.dueGround ?? (more ? '' : (only ?? ''))
}

/** How much goes back, on which ground and why; money that stands on no bill has its ground already. @source product 2.3, 2.5 */
export const refundFields = payloadFields<Refund>({
  initial: (about) => ({
    ground: firstGroundOf(about),
    refundPoisha: about.refundablePoisha ?? null,
    reason: '',
    orderNumber: '',
    orderDate: '',
  }),
  fit: (kept, now, about) => ({
    ...kept,
    ground: groundsOf(about).open.some((ground) => ground === kept.ground) ? kept.ground : now.ground,
  }),
  payload: (refund) => refund,
  fields: ({ value, onChange, errorAt, about }) => (
    <>
      {about.dueGround ? null : (
        <SelectField
          name={actName('ground')}
          label={m.refund_field_ground()}
          hint={groundsOf(about).hint}
          options={groundsOf(about).open.map((ground) => ({
            value: ground,
            label: refundGroundWords[ground](),
          }))}
          value={value.ground}
          onChange={(chosen) =>
            onChange({ ...value, ground: onBillGrounds.find((ground) => ground === chosen) ?? '' })
          }
          error={errorAt('ground')}
          isRequired
        />
      )}
      {value.ground === 'order' ? <OrderFields value={value} onChange={onChange} errorAt={errorAt} /> : null}
      <MoneyField
        name={actName('refundPoisha')}
        label={m.payment_field_refund()}
        hint={m.payment_hint_refund({ amount: formatMoney(about.refundablePoisha ?? 0, currentLocale()) })}
        value={value.refundPoisha}
        onChange={(refundPoisha) => onChange({ ...value, refundPoisha })}
        error={errorAt('refundPoisha')}
        isRequired
      />
      <ReasonField
        value={value.reason}
        onChange={(reason) => onChange({ ...value, reason })}
        errorAt={errorAt}
      />
    </>
  ),
})

interface Voucher {
  voucherNumber: string
  voucherDate: string
}

/** The voucher by which the counter gave the money back. @source product 2.5 */
export const voucherFields = payloadFields<Voucher>({
  initial: () => ({ voucherNumber: '', voucherDate: '' }),
  payload: (voucher) => voucher,
  fields: ({ value, onChange, errorAt }) => (
    <>
      <TextField
        name={actName('voucherNumber')}
        label={m.refund_field_voucher_number()}
        value={value.voucherNumber}
        onChange={(voucherNumber) => onChange({ ...value, voucherNumber })}
        error={errorAt('voucherNumber')}
        lengthMax={counterNumberLengthMax}
        isRequired
      />
      <DateField
        name={actName('voucherDate')}
        label={m.refund_field_voucher_date()}
        value={value.voucherDate}
        onChange={(voucherDate) => onChange({ ...value, voucherDate })}
        error={errorAt('voucherDate')}
        isRequired
      />
    </>
  ),
})
