import { useState } from 'react'
import { send } from '../../api/client.ts'
import { reasonSchema } from '../../machines/application/payloads.ts'
import { faultsIn } from '../../machines/form.ts'
import { longTextLengthMax } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { AskDialog, useAsk } from '../parts/ask-dialog.tsx'
import { Button } from '../parts/button.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { TextField } from '../parts/text-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useForm } from '../use-form.ts'

interface Props {
  user: { number: number; name: string; hasFactor: boolean }
  /** Reads the account anew: it was taken here, or by somebody who was faster. */
  reload: () => void
}

/**
 * Takes the second step of the log-in away from somebody who lost it, with why. Where there is none there is nothing to take; a question that
 * is open stays, and tells who was faster.
 * @source product 7
 */
export function TakeFactor({ user, reload }: Props) {
  const ask = useAsk()
  const [reason, setReason] = useState('')
  const found = faultsIn(reasonSchema, { reason })
  const form = useForm({ reason }, found, reload)
  const take = async () => {
    const reply = await form.submit(found, () =>
      send('POST /user-role-management/users/{id}/take-factor', {
        params: { id: user.number },
        body: { reason },
      }),
    )
    if (!reply) return
    showToast({ tone: 'success', text: m.user_notice_factor_taken() })
    ask.close()
    setReason('')
    reload()
  }
  return (
    <>
      {user.hasFactor ? (
        <Button variant="secondary" onPress={ask.open}>
          {m.user_action_take_factor()}
        </Button>
      ) : null}
      <AskDialog
        isOpen={ask.isOpen}
        title={m.user_confirm_take_factor({ name: user.name })}
        text={m.user_text_take_factor()}
        confirmLabel={m.user_action_take_factor()}
        onConfirm={() => void take()}
        onCancel={ask.close}
        isPending={form.isPending}
        isDanger
      >
        <FormNotices form={form} labels={{ reason: m.application_field_reason() }} />
        <TextField
          name="reason"
          label={m.application_field_reason()}
          hint={m.user_hint_take_factor()}
          value={reason}
          onChange={setReason}
          error={messageAt(form.errors, 'reason')}
          lengthMax={longTextLengthMax}
          isMultiline
          isRequired
        />
      </AskDialog>
    </>
  )
}
