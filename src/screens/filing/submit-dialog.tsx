import type { FilingMode } from '../../machines/saving-facts.ts'
import { m } from '../../words/messages.js'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { useIsStaff } from '../parts/case-href.ts'

const submitted = { title: m.filing_confirm_submit, text: m.filing_text_confirm_submit }
const words: Record<FilingMode, { title: () => string; text: () => string }> = {
  draft: submitted,
  returned: submitted,
  unverified: { title: m.filing_confirm_update, text: m.filing_text_confirm_update },
}

/** The question before a form is sent, with what its answer declares: an officer declares nothing for somebody else. @source spec §4, look Litigant */
export const SubmitDialog = (props: {
  mode: FilingMode
  confirmLabel: string
  onCancel: () => void
  onConfirm: () => void
}) => {
  const isStaff = useIsStaff()
  const { title, text } = words[props.mode]
  return (
    <AskDialog
      isOpen
      title={title()}
      text={
        <>
          <p>{isStaff ? m.filing_text_officer_update() : text()}</p>
          {isStaff ? null : <p>{m.filing_text_declaration()}</p>}
        </>
      }
      confirmLabel={props.confirmLabel}
      onCancel={props.onCancel}
      onConfirm={props.onConfirm}
    />
  )
}
