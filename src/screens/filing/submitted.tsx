import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { FilingMode } from '../../machines/saving-facts.ts'
import { m } from '../../words/messages.js'
import { ButtonRow, LinkButton } from '../parts/button.tsx'
import { Page, Section } from '../parts/page.tsx'
import { Panel } from '../parts/panel.tsx'
import { showToast } from '../parts/toasts.ts'
import { caseHref, useIsStaff } from './case-href.ts'
import { afterHref, rememberSent } from './sent.ts'

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

interface Props {
  mode: FilingMode
  applicationId: string
  referenceNumber: string
}

/**
 * It is with the office. The form makes place for a page that can be opened again: the confirmation, or the case for an
 * officer, whom a toast tells.
 * @source product 2.4
 */
export function Submitted({ mode, applicationId, referenceNumber }: Props) {
  const isStaff = useIsStaff()
  const [, navigate] = useLocation()
  useEffect(() => {
    rememberSent(applicationId, { mode, referenceNumber })
    if (isStaff) showToast({ tone: 'success', text: sentTitle(mode) })
    navigate(afterHref(applicationId, isStaff), { replace: true })
  }, [applicationId, mode, referenceNumber, isStaff, navigate])
  return (
    <Page title={sentTitle(mode)} focusKey="submitted">
      <Reference number={referenceNumber} />
      {isStaff ? null : (
        <>
          <Next />
          <Ways applicationId={applicationId} />
        </>
      )}
    </Page>
  )
}
