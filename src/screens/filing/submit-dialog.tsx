import type { FilingMode } from '../../machines/saving-facts.ts'
import { m } from '../../words/messages.js'
import { AskDialog } from '../parts/ask-dialog.tsx'

const submitted = { title: m.filing_confirm_submit, text: m.filing_text_confirm_submit }
const words: Record<FilingMode, { title: () => string; text: () => string }> = {
  draft: submitted,
  returned: submitted,
  unverified: { title: m.filing_confirm_update, text: m.filing_text_confirm_update },
}

/** The question before a form is sent. @source spec §4 */
export const SubmitDialog = (props: {
  mode: FilingMode
  confirmLabel: string
  onCancel: () => void
  onConfirm: () => void
}) => (
  <AskDialog
    isOpen
    title={words[props.mode].title()}
    text={words[props.mode].text()}
    confirmLabel={props.confirmLabel}
    onCancel={props.onCancel}
    onConfirm={props.onConfirm}
  />
)
