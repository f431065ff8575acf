import { m } from '../../words/messages.js'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { Section } from '../parts/page.tsx'
import { Panel } from '../parts/panel.tsx'
import { caseHref, useIsStaff } from './case-href.ts'
import type { FilingMode } from '../../machines/saving-facts.ts'

const titles: Record<FilingMode, () => string> = {
  draft: m.application_text_done_submit,
  returned: m.filing_title_resubmitted,
  unverified: m.filing_title_updated,
}

/** It is with the office: the number to keep and what happens next. */
export function Submitted(props: {
  mode: FilingMode
  applicationId: string | null
  referenceNumber: string
}) {
  const { mode, applicationId, referenceNumber } = props
  const isStaff = useIsStaff()
  return (
    <>
      <Panel
        title={titles[mode]()}
        {...(referenceNumber
          ? { referenceLabel: m.filing_label_reference(), reference: referenceNumber }
          : {})}
      />
      {isStaff ? null : (
        <Section title={m.filing_title_what_next()}>
          <ol>
            <li>{m.filing_text_next_verify()}</li>
            <li>{m.filing_text_next_notice()}</li>
            <li>{m.filing_text_next_number()}</li>
          </ol>
        </Section>
      )}
      <ButtonRow>
        {isStaff ? null : (
          <LinkButton href="/my-applications">{m.filing_action_to_applications()}</LinkButton>
        )}
        {applicationId ? (
          <LinkButton href={caseHref(applicationId, isStaff)} variant={isStaff ? 'primary' : 'secondary'}>
            {m.filing_action_details()}
          </LinkButton>
        ) : null}
      </ButtonRow>
    </>
  )
}
