import { Heading } from 'react-aria-components'
import type { CallName } from '../../api/calls.ts'
import type { DayClose } from '../../api/close-calls.ts'
import { send, type Answer } from '../../api/client.ts'
import type { FieldError } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { ConfirmDialog } from '../parts/ask-dialog.tsx'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow } from '../parts/button.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { ModalDialog } from '../parts/modal-dialog.tsx'
import { ReasonField } from '../parts/payloads/reason.tsx'
import { showToast } from '../parts/toasts.ts'
import { useTyped } from '../parts/use-typed.ts'
import { useForm } from '../use-form.ts'

/** What somebody pressed and is asked about. */
export type Asked = { event: 'sign' } | { event: 'reopen' }

type CloseCall = CallName & `POST /day-close/${'sign' | 'reopen'}`

/** What is asked of whom: its words, the call, and whether a reason is asked for. */
interface Question {
  title: string
  text: string
  confirm: string
  done: string
  hasReason: boolean
  send(reason: string): Promise<Answer<CloseCall>>
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
      hasReason: false,
      send: () => send('POST /day-close/sign', { body: { ...which, version } }),
    }
  return {
    title: m.close_confirm_reopen(),
    text: m.close_text_reopen(),
    confirm: m.close_action_reopen(),
    done: m.close_notice_reopened(),
    hasReason: true,
    send: (reason) => send('POST /day-close/reopen', { body: { ...which, version, reason } }),
  }
}

interface DialogProps {
  shown: DayClose
  asked: Asked
  reload: () => void
  onDone: () => void
  onCancel: () => void
}

interface LateProps {
  title: string
  text: string
  typed: string
  onClose: () => void
}

/** In place of a question that somebody was faster with: who, and what had been typed. */
const Late = ({ title, text, typed, onClose }: LateProps) => (
  <ModalDialog isAlert isOpen onClose={onClose}>
    <Heading slot="title" level={2}>
      {title}
    </Heading>
    <Banner tone="warning" title={m.staff_title_faster()} isLive>
      <p>{text}</p>
      {typed ? <p>{m.staff_text_faster_typed({ text: typed })}</p> : null}
    </Banner>
    <ButtonRow>
      <Button onPress={onClose}>{m.parts_action_close()}</Button>
    </ButtonRow>
  </ModalDialog>
)

/** What is asked before a day is signed or reopened. @source product 8 */
export function DayCloseDialogs({ shown, asked, reload, onDone, onCancel }: DialogProps) {
  const question = questionOf(shown, asked)
  const { day, office, gateway } = shown
  const [reason, setReason, forget] = useTyped(
    `day-close ${day} ${office.id} ${gateway} ${asked.event}`,
    () => '',
  )
  const isMissing = question.hasReason && reason.trim() === ''
  const found: FieldError[] = isMissing ? [{ path: 'reason', error: 'required' as const }] : []
  const form = useForm({ reason }, found, reload)
  const confirm = async () => {
    if (!(await form.submit(found, () => question.send(reason)))) return
    showToast({ tone: 'success', text: question.done })
    forget()
    onDone()
  }
  if (form.failure !== null && !shown.offered.includes(asked.event))
    return <Late title={question.title} text={form.failure} typed={reason} onClose={onCancel} />
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
      <FormNotices form={form} labels={{ reason: m.application_field_reason() }} />
      {question.hasReason ? (
        <ReasonField
          value={reason}
          onChange={setReason}
          errorAt={(at) => messageAt(form.errors, at)}
          isInternal
        />
      ) : null}
    </ConfirmDialog>
  )
}
