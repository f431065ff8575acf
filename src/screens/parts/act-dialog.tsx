import { useEffect, useRef, useState } from 'react'
import type { RefusalData } from '../../api/call.ts'
import { send, type Answer } from '../../api/client.ts'
import type { Application, Dispatch } from '../../api/entities.ts'
import type { Payment } from '../../api/payment-entities.ts'
import type { ApplicationEventType } from '../../machines/application/events.ts'
import type { Dialog } from '../../machines/chart.ts'
import type { DispatchEventType } from '../../machines/dispatch/events.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import type { PaymentEventType } from '../../machines/payment/events.ts'
import { fieldErrorWords } from '../../words/groups/field-error.ts'
import { m } from '../../words/messages.js'
import { session } from '../session.ts'
import { actWords, type ActEntity } from './act-words.ts'
import { Banner } from './banner.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { About, PayloadHandle } from './payloads/payload-fields.tsx'
import { dialogFields } from './payloads/table.ts'
import { showToast } from './toasts.ts'

/** What an act came to: the subject as it now is, or the refusal. */
export type ActAnswer =
  | { isOk: true; data: Application | Dispatch | Payment }
  | { isOk: false; code: number; message: string; data: RefusalData }

/** An act that deletes, so that whoever says no is told that nothing was deleted. @source spec §8 */
const deleting = 'discard'

interface Act {
  id: string
  event: string
  version: number
  key: string
  payload: unknown
}

const posts: Record<ActEntity, (act: Act) => Promise<ActAnswer>> = {
  application: ({ id, event, ...body }): Promise<Answer<'POST /applications/{id}/actions/{event}'>> =>
    send('POST /applications/{id}/actions/{event}', {
      params: { id, event: event as ApplicationEventType },
      body,
    }),
  dispatch: ({ id, event, ...body }): Promise<Answer<'POST /dispatches/{id}/actions/{event}'>> =>
    send('POST /dispatches/{id}/actions/{event}', {
      params: { id, event: event as DispatchEventType },
      body,
    }),
  payment: ({ id, event, ...body }): Promise<Answer<'POST /payments/{id}/actions/{event}'>> =>
    send('POST /payments/{id}/actions/{event}', { params: { id, event: event as PaymentEventType }, body }),
}

type Errors = Readonly<Record<string, string>>

/** The first word for each path: a field shows one error at a time. */
const errorsBy = (fields: readonly { path: string; message: string }[]): Errors =>
  Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message]))

export interface ActDialogProps {
  entity: ActEntity
  event: string
  id: string
  version: number
  about?: About | undefined
  dialog: Dialog | null
  isDangerous: boolean
  /** What the law says of a payload. */
  accept: (
    payload: unknown,
  ) => { success: true } | { success: false; error: Parameters<typeof fieldErrorsOf>[0] }
  onClose: () => void
  onDone: (answer: ActAnswer) => void
}

/** What is wrong no more is told no more; asked when the field has taken what was typed. */
function stillWrong(errors: Errors, handle: PayloadHandle | null, accept: ActDialogProps['accept']): Errors {
  if (Object.keys(errors).length === 0 || !handle || handle.isShown() === false) return errors
  const parsed = accept(handle.read())
  const wrong = parsed.success ? [] : fieldErrorsOf(parsed.error).map(({ path }) => path)
  return Object.fromEntries(Object.entries(errors).filter(([path]) => wrong.includes(path)))
}

/** Asks before an act is done, with the fields that it needs; what the law or the server finds wrong is told at its place. @source spec §4 */
export function ActDialog(props: ActDialogProps) {
  const { entity, event, dialog, isDangerous, onClose, about = {} } = props
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  // Of this dialog: pressed again because no answer came, it is the same request.
  const [key] = useState(() => crypto.randomUUID())
  const handle = useRef<PayloadHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const words = actWords[entity][event]
  const Fields = dialog === null ? null : dialogFields[dialog]
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const settle = (answer: ActAnswer) => {
    if (answer.isOk) showToast({ tone: 'success', text: words?.done() ?? '' })
    onClose()
    session.send({ type: 'refresh' })
    props.onDone(answer)
  }
  const confirm = async () => {
    if (handle.current?.isShown() === false) return setFailure(m.parts_text_not_all_here())
    const payload = handle.current?.read() ?? {}
    const parsed = props.accept(payload)
    if (!parsed.success) {
      const wrong = fieldErrorsOf(parsed.error)
      return setErrors(
        errorsBy(wrong.map(({ path, error }) => ({ path, message: fieldErrorWords[error]() }))),
      )
    }
    setErrors({})
    setFailure(null)
    setIsPending(true)
    const answer = await posts[entity]({ id: props.id, event, version: props.version, key, payload })
    setIsPending(false)
    if (answer.isOk) return settle(answer)
    showToast({ tone: 'danger', text: answer.message })
    if (answer.code === 409) return settle(answer)
    if (answer.code === 422 && answer.data.fields) setErrors(errorsBy(answer.data.fields))
    setFailure(answer.message)
  }

  return (
    <ConfirmDialog
      isOpen
      title={words?.action() ?? ''}
      text={words?.confirm()}
      confirmLabel={words?.action() ?? ''}
      isDanger={isDangerous}
      isPending={isPending}
      onConfirm={() => void confirm()}
      onCancel={() => {
        onClose()
        if (event === deleting) showToast({ tone: 'information', text: m.parts_notice_delete_canceled() })
      }}
    >
      <div
        ref={frame}
        onInput={() => setTimeout(() => setErrors(stillWrong(errors, handle.current, props.accept)))}
      >
        {failure ? (
          <Banner tone="danger" isLive>
            <p>{failure}</p>
          </Banner>
        ) : null}
        {Fields ? <Fields ref={handle} about={about} errorAt={(path) => errors[path]} /> : null}
      </div>
    </ConfirmDialog>
  )
}
