import type { ReactNode } from 'react'
import type { CallName } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'
import { m } from '../../words/messages.js'
import { AskDialog, useAsk } from '../parts/ask-dialog.tsx'
import { Button } from '../parts/button.tsx'
import { showToast } from '../parts/toasts.ts'
import { usePending } from '../parts/use-pending.ts'

interface DeleteProps {
  /** What stands on the button, and what is called so in the question. */
  label: ReactNode
  action: string
  /** What is asked, where it is not about deleting, and what is said when it was not done. */
  question?: { title: string; notDone: string }
  text: string
  notice: string
  send: () => Promise<Answer<CallName>>
  /** When it was answered, and whether it is gone. */
  onAnswered: (isGone: boolean) => void
}

/** Deletes a row for good, or does what `question` asks, when it was asked; what is not confirmed, or refused, is said. @source spec §5 Admin forms */
export function EditorDelete({ label, action, question, text, notice, send, onAnswered }: DeleteProps) {
  const ask = useAsk()
  const { isPending, until } = usePending()
  const remove = async () => {
    const answer = await until(send())
    ask.close()
    if (answer.isOk) showToast({ tone: 'success', text: notice })
    else showToast({ tone: 'danger', text: answer.message })
    onAnswered(answer.isOk)
  }
  return (
    <>
      <Button variant="danger" onPress={ask.open}>
        {label}
      </Button>
      <AskDialog
        isOpen={ask.isOpen}
        title={question?.title ?? m.parts_confirm_delete()}
        text={text}
        confirmLabel={action}
        onConfirm={() => void remove()}
        onCancel={() => {
          ask.close()
          showToast({ tone: 'information', text: question?.notDone ?? m.parts_notice_delete_canceled() })
        }}
        isPending={isPending}
        isDanger
      />
    </>
  )
}
