import type { FilingMode } from '../../machines/saving-facts.ts'
import { m } from '../../words/messages.js'
import { AskDialog } from '../parts/ask-dialog.tsx'

const submitted = { title: m.filing_confirm_submit, text: m.filing_text_confirm_submit }
const words: Record<FilingMode, { title: () => string; text: () => string }> = {
  draft: submitted,
  returned: submitted,
  unverified: { title: m.filing_confirm_update, text: m.filing_text_confirm_update },
}

/** The question before a form is sent, with what its answer declares. @source spec §4, look Litigant */
export const SubmitDialog = (props: {
  mode: FilingMode
  confirmLabel: string
  onCancel: () => void
  onConfirm: () => void
}) => (
  <AskDialog
    isOpen
    title={words[props.mode].title()}
    text={
      <>
        <p>{words[props.mode].text()}</p>
        <p>{m.filing_text_declaration()}</p>
      </>
    }
    confirmLabel={props.confirmLabel}
    onCancel={props.onCancel}
    onConfirm={props.onConfirm}
  />
)
