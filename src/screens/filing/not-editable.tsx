import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { caseHref } from '../parts/case-href.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Page } from '../parts/page.tsx'

/** That the form cannot be changed any more, and the way to where the case stands. */
export const NotEditable = ({ id, isStaff }: { id: string; isStaff: boolean }) => (
  <Page title={m.route_title_application_edit()}>
    <EmptyState
      title={m.filing_title_not_editable()}
      text={m.filing_text_not_editable()}
      action={<LinkButton href={caseHref(id, isStaff)}>{m.filing_action_details()}</LinkButton>}
    />
  </Page>
)
