import { useState, type FormEvent } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import { counterNumberLengthMax } from '../../machines/limits.ts'
import { counterKinds } from '../../machines/payment/choice.ts'
import { billKindWords } from '../../words/groups/bill-kind.ts'
import { paymentMethodWords } from '../../words/groups/payment-method.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow } from '../parts/button.tsx'
import { DateField } from '../parts/date-field.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { formatMoney } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { MoneyField, poishaOf, type TypedAmount } from '../parts/money-field.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useTyped } from '../parts/use-typed.ts'
import { useForm } from '../use-form.ts'
import { written } from '../parts/written.ts'

type OpenBill = CallReply<'GET /accountant/open-bills'>['bills'][number]

const money = (amountPoisha: number) => formatMoney(amountPoisha, currentLocale())

const labels = () => ({
  kind: m.counter_field_kind(),
  number: m.counter_field_number(),
  date: m.counter_field_date(),
  amountPoisha: m.counter_field_amount(),
})

const billText = (bill: OpenBill): string =>
  m.counter_text_bill({
    caseNumber: `${written(bill.caseNumber)} (${bill.petitionerName})`,
    kind: billKindWords[bill.kind](),
    amount: money(bill.outstandingPoisha),
  })

/** What stands on the scroll or the challan. */
const ReceiptForm = ({ bill, onRecorded }: { bill: OpenBill; onRecorded: () => void }) => {
  const [typed, setTyped, forget] = useTyped(`counter ${bill.id}`, () => ({
    kind: '',
    number: '',
    date: '',
    amountPoisha: bill.outstandingPoisha as TypedAmount,
  }))
  const form = useForm(typed, [])
  const body = { ...typed, amountPoisha: poishaOf(typed.amountPoisha) }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const recorded = await form.submit([], () =>
      send('POST /bills/{id}/counter-payments', { params: { id: bill.id }, body }),
    )
    if (!recorded) return
    showToast({ tone: 'success', text: m.counter_text_recorded() })
    forget()
    onRecorded()
  }
  const at = (name: keyof typeof typed) => ({
    name,
    label: labels()[name],
    error: messageAt(form.errors, name),
    isRequired: true,
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <FormNotices form={form} labels={labels()} />
      <SelectField
        {...at('kind')}
        options={counterKinds.map((kind) => ({ value: kind, label: paymentMethodWords[kind]() }))}
        value={typed.kind}
        onChange={(kind) => setTyped({ ...typed, kind })}
      />
      <TextField
        {...at('number')}
        value={typed.number}
        onChange={(number) => setTyped({ ...typed, number })}
        lengthMax={counterNumberLengthMax}
      />
      <DateField {...at('date')} value={typed.date} onChange={(date) => setTyped({ ...typed, date })} />
      <MoneyField
        {...at('amountPoisha')}
        hint={m.counter_hint_amount({ amount: money(bill.outstandingPoisha) })}
        value={typed.amountPoisha}
        onChange={(amountPoisha) => setTyped({ ...typed, amountPoisha })}
      />
      <ButtonRow>
        <Button type="submit" isPending={form.isPending}>
          {m.counter_action_save()}
        </Button>
      </ButtonRow>
    </form>
  )
}

const Found = ({ bills, onRecorded }: { bills: readonly OpenBill[]; onRecorded: () => void }) => {
  const free = bills.filter(({ isBeingPaid }) => !isBeingPaid)
  const [chosenId, setChosenId] = useState(free.length === 1 ? free[0]?.id : undefined)
  const chosen = free.find(({ id }) => id === chosenId)
  return (
    <>
      {bills.length === 0 ? <Banner tone="information" title={m.counter_text_none()} isLive /> : null}
      {bills
        .filter(({ isBeingPaid }) => isBeingPaid)
        .map(({ id, caseNumber }) => (
          <p key={id}>{m.counter_text_being_paid({ caseNumber: written(caseNumber) })}</p>
        ))}
      {free.length > 0 ? (
        <SelectField
          name="bill"
          label={m.counter_field_bill()}
          options={free.map((bill) => ({ value: bill.id, label: billText(bill) }))}
          value={chosen?.id ?? ''}
          onChange={setChosenId}
          isRequired
        />
      ) : null}
      {chosen ? <ReceiptForm key={chosen.id} bill={chosen} onRecorded={onRecorded} /> : null}
    </>
  )
}

/** The field of the number by which a bill is found; the list below has a field of its own that is called otherwise. */
export const sought = 'caseNumber'

/** Finds an open bill by a number of its case and records what was paid for it without the gateway. @source product 2.5 */
export function CounterForm({ onRecorded }: { onRecorded: () => void }) {
  const [caseNumber, setCaseNumber] = useState('')
  const [found, setFound] = useState<readonly OpenBill[] | null>(null)
  const faults = caseNumber.trim() === '' ? [{ path: sought, error: 'required' as const }] : []
  const form = useForm({ caseNumber }, faults)
  const find = async (event: FormEvent) => {
    event.preventDefault()
    setFound(null)
    const reply = await form.submit(faults, () =>
      send('GET /accountant/open-bills', { query: { caseNumber } }),
    )
    if (reply) setFound(reply.bills)
  }
  return (
    <>
      <Banner tone="information">
        <p>{m.counter_text_record()}</p>
      </Banner>
      <form noValidate onSubmit={(event) => void find(event)}>
        {/* What was only looked for changed nothing. */}
        <FormNotices
          form={{ ...form, isUnanswered: false }}
          labels={{ caseNumber: m.counter_field_case() }}
        />
        <TextField
          name={sought}
          type="search"
          label={m.counter_field_case()}
          value={caseNumber}
          onChange={setCaseNumber}
          error={messageAt(form.errors, sought)}
          lengthMax={100}
          isRequired
        />
        <ButtonRow>
          {/* What is found is recorded next. */}
          <Button type="submit" variant={found?.length ? 'secondary' : 'primary'} isPending={form.isPending}>
            {m.counter_action_find()}
          </Button>
        </ButtonRow>
      </form>
      {found ? <Found bills={found} onRecorded={onRecorded} /> : null}
    </>
  )
}
