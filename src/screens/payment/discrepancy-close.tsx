import type { Discrepancy } from '../../api/payment-entities.ts'
import { send } from '../../api/client.ts'
import { discrepancyKindWords } from '../../words/groups/discrepancy-kind.ts'
import { m } from '../../words/messages.js'
import { ConfirmDialog } from '../parts/ask-dialog.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { ReasonField } from '../parts/payloads/reason.tsx'
import { showToast } from '../parts/toasts.ts'
import { useTyped } from '../parts/use-typed.ts'
import { useForm } from '../use-form.ts'

interface DiscrepancyCloseProps {
  discrepancy: Discrepancy
  reload: () => void
  onDone: () => void
  onCancel: () => void
}

/** Why a discrepancy is closed: nothing else becomes of it. @source product 2.3 */
export function DiscrepancyClose({ discrepancy, reload, onDone, onCancel }: DiscrepancyCloseProps) {
  const { id, kind, since } = discrepancy
  const [reason, setReason, forget] = useTyped(`discrepancy ${id} ${kind} ${since}`, () => '')
  const found = reason.trim() === '' ? [{ path: 'reason', error: 'required' as const }] : []
  const form = useForm({ reason }, found, reload)
  const close = async () => {
    const input = { params: { id }, body: { kind, since, reason } }
    if (!(await form.submit(found, () => send('POST /discrepancies/{id}/close', input)))) return
    showToast({ tone: 'success', text: m.discrepancy_notice_closed() })
    forget()
    onDone()
  }
  return (
    <ConfirmDialog
      isOpen
      title={m.discrepancy_confirm_close()}
      text={`${discrepancyKindWords[kind]()}. ${m.discrepancy_text_close()}`}
      confirmLabel={m.discrepancy_action_close()}
      onConfirm={() => void close()}
      onCancel={onCancel}
      isPending={form.isPending}
    >
      <FormNotices form={form} labels={{ reason: m.application_field_reason() }} />
      <ReasonField
        value={reason}
        onChange={setReason}
        errorAt={(path) => messageAt(form.errors, path)}
        isInternal
      />
    </ConfirmDialog>
  )
}
