import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import { correctionSchema } from '../../machines/correction.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { funds } from '../../machines/money.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { m } from '../../words/messages.js'
import { ConfirmDialog } from '../parts/ask-dialog.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { formatMoney } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { MoneyField, poishaOf, type TypedAmount } from '../parts/money-field.tsx'
import { nameOf } from '../parts/named.ts'
import { ReasonField } from '../parts/payloads/reason.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useTyped } from '../parts/use-typed.ts'
import { useForm } from '../use-form.ts'

type Standing = CallReply<'GET /payments/{id}/corrections'>['standing']

interface AskProps {
  paymentId: string
  standing: Standing
  reload: () => void
  onClose: () => void
}

const labels = () => ({
  billLineId: m.ledger_field_from(),
  toFund: m.ledger_field_to(),
  amountPoisha: m.parts_label_amount(),
  reason: m.application_field_reason(),
})

const placeText = ({ title, fund, amountPoisha }: Standing[number]): string =>
  m.ledger_text_place({
    line: nameOf(title),
    fund: fundWords[fund](),
    amount: formatMoney(amountPoisha, currentLocale()),
  })

/** Asks that what stands in a wrong fund be moved: from where, to which fund, how much and why; another person posts it. @source product 4 */
export function LedgerCorrectionAsk({ paymentId, standing, reload, onClose }: AskProps) {
  const [{ place, ...asked }, setAsked, forget] = useTyped(`correction ${paymentId}`, () => ({
    place: standing.length === 1 ? '0' : '',
    toFund: '',
    amountPoisha: null as TypedAmount,
    reason: '',
  }))
  const set = (part: Partial<typeof asked & { place: string }>) => setAsked({ place, ...asked, ...part })
  const from = place === '' ? undefined : standing[Number(place)]
  const typed = {
    billLineId: from?.billLineId ?? '',
    fromFund: from?.fund ?? '',
    ...asked,
    amountPoisha: poishaOf(asked.amountPoisha),
  }
  const parsed = correctionSchema.safeParse(typed)
  // A line and its fund are chosen as one.
  const faults = parsed.success ? [] : fieldErrorsOf(parsed.error).filter(({ path }) => path !== 'fromFund')
  const form = useForm(typed, faults, reload)
  const ask = async () => {
    const input = { params: { id: paymentId }, body: typed }
    if (!(await form.submit(faults, () => send('POST /payments/{id}/corrections', input)))) return
    showToast({ tone: 'success', text: m.ledger_text_asked() })
    forget()
    onClose()
    reload()
  }
  const at = (name: keyof ReturnType<typeof labels>) => ({
    name,
    label: labels()[name],
    error: messageAt(form.errors, name),
    isRequired: true,
  })
  return (
    <ConfirmDialog
      isOpen
      title={m.ledger_action_correct()}
      text={m.ledger_confirm_correct()}
      confirmLabel={m.ledger_action_ask()}
      onConfirm={() => void ask()}
      onCancel={onClose}
      isPending={form.isPending}
    >
      <FormNotices form={form} labels={labels()} />
      <SelectField
        {...at('billLineId')}
        options={standing.map((one, index) => ({ value: String(index), label: placeText(one) }))}
        value={place}
        onChange={(chosen) => set({ place: chosen })}
      />
      <SelectField
        {...at('toFund')}
        options={funds
          .filter((fund) => fund !== from?.fund)
          .map((fund) => ({ value: fund, label: fundWords[fund]() }))}
        value={asked.toFund}
        onChange={(toFund) => set({ toFund })}
      />
      <MoneyField
        {...at('amountPoisha')}
        value={asked.amountPoisha}
        onChange={(amountPoisha) => set({ amountPoisha })}
      />
      <ReasonField
        value={asked.reason}
        onChange={(reason) => set({ reason })}
        errorAt={(path) => messageAt(form.errors, path)}
      />
    </ConfirmDialog>
  )
}
