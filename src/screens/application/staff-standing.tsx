import { Link } from 'wouter'
import type { Application } from '../../api/entities.ts'
import { dispatchStates } from '../../machines/dispatch/states.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { StatusTag } from '../parts/status-tag.tsx'

/** Its summonses, each with where it stands. */
export const Dispatches = ({ application }: { application: Application }) => (
  <ul>
    {application.dispatches.map((dispatch) => (
      <li key={dispatch.id}>
        <Link href={`/administrator/dispatch/detail/${dispatch.id}`}>{m.staff_action_open_dispatch()}</Link>{' '}
        <StatusTag tone={dispatchStates[dispatch.state].tone} label={dispatchStateWords[dispatch.state]()} />{' '}
        <DateTime at={dispatch.stateSince} />
      </li>
    ))}
  </ul>
)

/** What is wrong with the case, or why it was refused. */
export const Warnings = ({ application }: { application: Application }) => (
  <>
    {application.isDamaged ? (
      <Banner tone="danger" title={m.case_label_damaged()}>
        <p>{m.case_text_damaged()}</p>
      </Banner>
    ) : null}
    {application.reason ? (
      <Banner tone="danger" title={m.application_field_reason()}>
        <p>{application.reason}</p>
      </Banner>
    ) : null}
  </>
)
