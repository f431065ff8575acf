import type { ComponentProps } from 'react'
import type { CallName } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'
import { useForm } from '../use-form.ts'
import { AskDialog } from './ask-dialog.tsx'
import { FormNotices } from './form-notices.tsx'
import { showToast } from './toasts.ts'

interface Props extends Pick<
  ComponentProps<typeof AskDialog>,
  'title' | 'text' | 'confirmLabel' | 'isDanger'
> {
  send: () => Promise<Answer<CallName>>
  /** What is said once it is done. */
  done: string
  /** Reads what is stored anew: it was changed here, or by somebody who was faster. */
  reload: () => void
  onClose: () => void
}

/** One question about a row, drawn beside its list; what the server says against it is said of it alone, and stands while the list is read anew. */
export function SentQuestion({ send, done, reload, onClose, ...question }: Props) {
  const form = useForm({}, [], reload)
  const confirm = async () => {
    if (!(await form.submit([], send))) return
    showToast({ tone: 'success', text: done })
    onClose()
    reload()
  }
  return (
    <AskDialog
      {...question}
      isOpen
      onConfirm={() => void confirm()}
      onCancel={onClose}
      isPending={form.isPending}
    >
      <FormNotices form={form} labels={{}} />
    </AskDialog>
  )
}
