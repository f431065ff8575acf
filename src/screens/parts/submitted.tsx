import type { FilingMode } from '../../machines/saving-facts.ts'
import { m } from '../../words/messages.js'
import { ButtonRow, LinkButton } from './button.tsx'
import { caseHref } from './case-href.ts'
import { Section } from './page.tsx'
import { Panel } from './panel.tsx'

const titles: Record<FilingMode, () => string> = {
  draft: m.application_text_done_submit,
  returned: m.filing_title_resubmitted,
  unverified: m.filing_title_updated,
}
/** What was done with the form, in words. */
export const sentTitle = (mode: FilingMode): string => titles[mode]()

/** The number to keep. */
export const Reference = ({ number }: { number: string }) =>
  number ? <Panel referenceLabel={m.filing_label_reference()} reference={number} /> : null

/** What happens next with an application that the office has not looked at yet. */
export const Next = () => (
  <Section title={m.filing_title_what_next()}>
    <ol>
      <li>{m.filing_text_next_verify()}</li>
      <li>{m.filing_text_next_notice()}</li>
      <li>{m.filing_text_next_number()}</li>
    </ol>
  </Section>
)

export const Ways = ({ applicationId }: { applicationId: string }) => (
  <ButtonRow>
    <LinkButton href="/my-applications">{m.filing_action_to_applications()}</LinkButton>
    <LinkButton href={caseHref(applicationId, false)} variant="secondary">
      {m.filing_action_details()}
    </LinkButton>
  </ButtonRow>
)
