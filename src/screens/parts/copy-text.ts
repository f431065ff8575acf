import { m } from '../../words/messages.js'
import { showToast } from './toasts.ts'

/** Copies a text and says that it did, or that it could not. */
export async function copyText(text: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  showToast(
    isCopied
      ? { tone: 'success', text: m.my_notice_copied() }
      : { tone: 'danger', text: m.my_notice_not_copied() },
  )
}
