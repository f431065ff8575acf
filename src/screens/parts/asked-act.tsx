import { useState } from 'react'
import type { CallName, CallReply } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'
import { m } from '../../words/messages.js'
import { AskDialog, useAsk } from './ask-dialog.tsx'
import { Button } from './button.tsx'
import { RefusedBand } from './refused-band.tsx'
import { showToast } from './toasts.ts'
import { usePending } from './use-pending.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface Props<Name extends CallName> {
  label: string
  /** What it is done to, heard after the label, where several stand on one page. */
  of?: string
  question: string
  text: string
  done: (data: CallReply<Name>) => string
  act: () => Promise<Answer<Name>>
  reload: () => void
}

/** An act that is asked first; what is stored is read anew afterwards, whatever came of it. That somebody was faster stays beside it. */
export function AskedAct<Name extends CallName>(props: Props<Name>) {
  const { label, of, question, text, done, act, reload } = props
  const ask = useAsk()
  const { isPending, until } = usePending()
  const [late, setLate] = useState<string | null>(null)
  const begin = async () => {
    setLate(null)
    const answer = await until(act())
    ask.close()
    setLate(!answer.isOk && answer.code === 409 ? answer.message : null)
    // What waits for a second person is not done, and no fault either.
    const toneOf = (code: number) => (code === 202 ? 'information' : 'danger')
    showToast(
      answer.isOk
        ? { tone: 'success', text: done(answer.data) }
        : { tone: toneOf(answer.code), text: answer.message },
    )
    reload()
  }
  return (
    <>
      <Button variant="secondary" onPress={ask.open}>
        {label}
        {of ? <VisuallyHidden> {of}</VisuallyHidden> : null}
      </Button>
      {late === null ? null : (
        <RefusedBand title={m.parts_title_refused()}>
          <p>{late}</p>
        </RefusedBand>
      )}
      <AskDialog
        isOpen={ask.isOpen}
        title={question}
        text={text}
        confirmLabel={label}
        onConfirm={() => void begin()}
        onCancel={ask.close}
        isPending={isPending}
      />
    </>
  )
}
