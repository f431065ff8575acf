import { useSearch } from 'wouter'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { caseHref } from '../parts/case-href.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Page } from '../parts/page.tsx'

/** That the form cannot be changed any more, and the way to where the case stands. */
export function NotEditable({ id, isStaff }: { id: string; isStaff: boolean }) {
  const href = caseHref(id, isStaff, useSearch())
  return (
    <Page title={m.route_title_application_edit()}>
      <EmptyState
        title={m.filing_title_not_editable()}
        text={m.filing_text_not_editable()}
        action={<LinkButton href={href}>{m.filing_action_details()}</LinkButton>}
      />
    </Page>
  )
}
