import { useState } from 'react'
import type { CallName } from '../../api/calls.ts'
import type { CloseDifference, DayClose } from '../../api/close-calls.ts'
import { send, type Answer } from '../../api/client.ts'
import { resolutionsOf, type DifferenceKind } from '../../machines/close/kinds.ts'
import type { FieldError } from '../../machines/form.ts'
import { closeDifferenceWords } from '../../words/groups/close-difference.ts'
import { closeResolutionWords } from '../../words/groups/close-resolution.ts'
import { m } from '../../words/messages.js'
import { ConfirmDialog } from '../parts/ask-dialog.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { actName } from '../parts/payloads/payload-fields.tsx'
import { ReasonField } from '../parts/payloads/reason.tsx'
import { RadioField } from '../parts/radio-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useForm } from '../use-form.ts'

/** What somebody pressed and is asked about. */
export type Asked = { event: 'sign' } | { event: 'reopen' } | { event: 'settle'; difference: CloseDifference }

type CloseCall = CallName & `POST /day-close/${'settle' | 'sign' | 'reopen'}`

/** What is asked of whom: its words, the call, and the kind of difference that a choice is asked for. */
interface Question {
  title: string
  text: string
  confirm: string
  done: string
  kind: DifferenceKind | null
  hasReason: boolean
  send(typed: { resolution: string; reason: string }): Promise<Answer<CloseCall>>
}

function questionOf({ day, office, gateway, close }: DayClose, asked: Asked): Question {
  const which = { day, officeId: office.id, gateway }
  const version = close?.version ?? 0
  if (asked.event === 'sign')
    return {
      title: m.close_confirm_sign(),
      text: m.close_text_sign(),
      confirm: m.close_action_sign(),
      done: m.close_notice_signed(),
      kind: null,
      hasReason: false,
      send: () => send('POST /day-close/sign', { body: { ...which, version } }),
    }
  if (asked.event === 'reopen')
    return {
      title: m.close_confirm_reopen(),
      text: m.close_text_reopen(),
      confirm: m.close_action_reopen(),
      done: m.close_notice_reopened(),
      kind: null,
      hasReason: true,
      send: ({ reason }) => send('POST /day-close/reopen', { body: { ...which, version, reason } }),
    }
  const { id, kind, transactionId } = asked.difference
  return {
    title: m.close_confirm_settle(),
    text: `${transactionId}: ${closeDifferenceWords[kind]()}. ${m.close_text_settle()}`,
    confirm: m.close_action_settle(),
    done: m.close_notice_settled(),
    kind,
    hasReason: true,
    send: (typed) => send('POST /day-close/settle', { body: { ...which, id, ...typed } }),
  }
}

interface DialogProps {
  shown: DayClose
  asked: Asked
  onDone: () => void
  onCancel: () => void
}

/** What is asked before a difference is settled, a day signed or reopened. @source product 8 */
export function DayCloseDialogs({ shown, asked, onDone, onCancel }: DialogProps) {
  const question = questionOf(shown, asked)
  const before = asked.event === 'settle' ? asked.difference.settled : null
  const [reason, setReason] = useState(before?.reason ?? '')
  const [resolution, setResolution] = useState<string>(before?.resolution ?? '')
  const found: FieldError[] = [
    ...(question.kind && resolution === '' ? [{ path: 'resolution', error: 'required' as const }] : []),
    ...(question.hasReason && reason.trim() === '' ? [{ path: 'reason', error: 'required' as const }] : []),
  ]
  const form = useForm({ resolution, reason }, found)
  const confirm = async () => {
    if (!(await form.submit(found, () => question.send({ resolution, reason })))) return
    showToast({ tone: 'success', text: question.done })
    onDone()
  }
  return (
    <ConfirmDialog
      isOpen
      title={question.title}
      text={question.text}
      confirmLabel={question.confirm}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
      isPending={form.isPending}
    >
      <FormNotices
        form={form}
        labels={{ reason: m.application_field_reason(), resolution: m.close_field_resolution() }}
      />
      {question.kind ? (
        <RadioField
          name={actName('resolution')}
          label={m.close_field_resolution()}
          options={resolutionsOf[question.kind].map((value) => ({
            value,
            label: closeResolutionWords[value](),
          }))}
          value={resolution}
          onChange={setResolution}
          error={messageAt(form.errors, 'resolution')}
          isRequired
        />
      ) : null}
      {question.hasReason ? (
        <ReasonField value={reason} onChange={setReason} errorAt={(at) => messageAt(form.errors, at)} />
      ) : null}
    </ConfirmDialog>
  )
}
