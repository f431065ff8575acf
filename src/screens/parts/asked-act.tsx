import type { CallName, CallReply } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'
import { AskDialog, useAsk } from './ask-dialog.tsx'
import { Button } from './button.tsx'
import { heedGone } from './read-anew.ts'
import { useRefused } from './refused-band.tsx'
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
  const refused = useRefused()
  const begin = async () => {
    const answer = heedGone(await until(act()))
    ask.close()
    refused.heed(answer)
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
      {refused.band}
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
