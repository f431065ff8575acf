import type { FilingMode } from '../../machines/saving-facts.ts'
import { m } from '../../words/messages.js'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { Banner } from '../parts/banner.tsx'
import { useIsStaff } from '../parts/case-href.ts'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import type { FilingSession } from './filing-session.ts'
import { useLeftCount } from './use-left-count.ts'

const submitted = { title: m.filing_confirm_submit, text: m.filing_text_confirm_submit }
const words: Record<FilingMode, { title: () => string; text: () => string }> = {
  draft: submitted,
  returned: submitted,
  unverified: { title: m.filing_confirm_update, text: m.filing_text_confirm_update },
}

/** The question before a form is sent, with what its answer declares, and the files that it would go without: an officer declares nothing for somebody else. @source spec §4, look Litigant, look States */
export const SubmitDialog = (props: {
  filing: FilingSession
  confirmLabel: string
  onCancel: () => void
  onConfirm: () => void
}) => {
  const isStaff = useIsStaff()
  const { title, text } = words[props.filing.input.mode]
  const leftCount = useLeftCount(props.filing)
  return (
    <AskDialog
      isOpen
      title={title()}
      text={
        <>
          <p>{isStaff ? m.filing_text_officer_update() : text()}</p>
          {isStaff ? null : <p>{m.filing_text_declaration()}</p>}
          {leftCount === 0 ? null : (
            <Banner tone="warning" isLive>
              <p>{m.document_text_left_out({ count: formatNumber(leftCount, currentLocale()) })}</p>
            </Banner>
          )}
        </>
      }
      confirmLabel={props.confirmLabel}
      onCancel={props.onCancel}
      onConfirm={props.onConfirm}
    />
  )
}
