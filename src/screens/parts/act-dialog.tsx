import { useEffect, useRef } from 'react'
import type { Dialog } from '../../machines/chart.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { ActPane } from './act-pane.tsx'
import { actWords } from './act-words.ts'
import { Banner } from './banner.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { About, PayloadHandle } from './payloads/payload-fields.tsx'
import { dialogFields } from './payloads/table.ts'
import type { ActAnswer } from './send-act.ts'
import { showToast } from './toasts.ts'
import { useAct, type ActProps, type Errors } from './use-act.ts'
import { useForgetTyped } from './use-typed.ts'

/** An act that deletes, so that whoever says no is told that nothing was deleted. @source spec §8 */
const deleting = 'discard'

export interface ActDialogProps extends ActProps {
  about?: About | undefined
  dialog: Dialog | null
  isDangerous: boolean
  /** Where it stands beside the case; without one it is asked in a window. */
  pane?: HTMLElement | null
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
  const place = `${entity} ${props.id} ${event}`
  const forget = useForgetTyped()
  const onDone = (answer: ActAnswer) => {
    if (answer.isOk) forget(place)
    return props.onDone(answer)
  }
  const { errors, setErrors, failure, setFailure, isPending, confirm } = useAct({ ...props, onDone })
  const handle = useRef<PayloadHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const words = actWords[entity][event]
  const Fields = dialog === null ? null : dialogFields[dialog]
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  const onConfirm = () => {
    if (handle.current?.isShown() === false) return setFailure(m.parts_text_not_all_here())
    void confirm(handle.current?.read() ?? {})
  }
  const inside = (
    <div ref={frame}>
      {failure ? (
        <Banner tone="danger" isLive>
          <p>{failure}</p>
        </Banner>
      ) : null}
      {Fields ? (
        <Fields
          ref={handle}
          about={{ ...about, event }}
          place={place}
          errorAt={(path) => errors[path]}
          onTyped={() => setTimeout(() => setErrors(stillWrong(errors, handle.current, props.accept)))}
        />
      ) : null}
    </div>
  )
  const asked = { title: words?.action() ?? '', text: words?.confirm(), isPending, onConfirm }
  if (props.pane)
    return (
      <ActPane pane={props.pane} {...asked} confirmLabel={words?.action() ?? ''} onClose={onClose}>
        {inside}
      </ActPane>
    )
  return (
    <ConfirmDialog
      isOpen
      {...asked}
      confirmLabel={words?.action() ?? ''}
      isDanger={isDangerous}
      // Of what is checked before an act most often nothing is typed.
      isTyped={Fields !== null && dialog !== 'verification'}
      onCancel={() => {
        onClose()
        if (event === deleting) showToast({ tone: 'information', text: m.parts_notice_delete_canceled() })
      }}
    >
      {inside}
    </ConfirmDialog>
  )
}
