import type { ReactNode } from 'react'
import { dispatchChart } from '../../machines/dispatch/chart.ts'
import { dispatchStates, isRequestedIn } from '../../machines/dispatch/states.ts'
import type { Application, Dispatch } from '../../api/entities.ts'
import type { Account } from '../../machines/session.ts'
import { dispatchOptionWords } from '../../words/groups/dispatch-option.ts'
import { dispatchOutcomeWords } from '../../words/groups/dispatch-outcome.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { m } from '../../words/messages.js'
import { actorOf } from '../actor.ts'
import { Actions } from './actions.tsx'
import type { ActProps } from './use-act.ts'
import { BillToPay } from './bill-to-pay.tsx'
import { DateTime } from './date-time.tsx'
import styles from './dispatch-card.module.css'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import { Quiet, Row } from './page.tsx'
import { placeText } from './place-text.ts'
import { useRefused } from './refused-band.tsx'
import { StatusTag } from './status-tag.tsx'
import { SummaryList, type SummaryItem } from './summary-list.tsx'
import { dispatchNext } from './told-dispatches.ts'

type Line = Dispatch['lines'][number]
type Case = Pick<Application, 'form' | 'places'>

/** The address on the cover, which is in Bangla: in the reader's language as long as the defendant lives there. */
function addressOf({ address, defendantId }: Line, { form, places }: Case): string {
  const person = form.defendants.find(({ id }) => id === defendantId)
  const isThere = person && placeText(person, places, (place) => place?.nameBn) === address
  return isThere ? placeText(person, places) : address
}

const lineText = (line: Line, application: Case) =>
  [
    line.name,
    addressOf(line, application),
    line.trackingNumber && `${m.dispatch_field_tracking_number()}: ${line.trackingNumber}`,
    line.outcome && `${m.dispatch_field_outcome()}: ${dispatchOutcomeWords[line.outcome]()}`,
  ]
    .filter(Boolean)
    .join(', ')

function factsOf(
  { option, weightGrams, dueDate, reason, lines }: Dispatch,
  application: Case,
): SummaryItem[] {
  const grams = formatNumber(weightGrams ?? 0, currentLocale())
  return [
    ...(option ? [{ term: m.my_label_dispatch_option(), description: dispatchOptionWords[option]() }] : []),
    ...(weightGrams === null
      ? []
      : [{ term: m.my_label_dispatch_weight(), description: m.document_label_weight({ grams }) }]),
    ...(dueDate
      ? [{ term: m.my_label_dispatch_due(), description: <DateTime at={dueDate} form="day" /> }]
      : []),
    ...(reason ? [{ term: m.my_title_reason(), description: reason }] : []),
    ...(lines.length > 0
      ? [
          {
            term: m.dispatch_label_to(),
            description: (
              <>
                {lines.map((line) => (
                  <div key={line.id}>{lineText(line, application)}</div>
                ))}
              </>
            ),
          },
        ]
      : []),
  ]
}

interface DispatchCardProps {
  dispatch: Dispatch
  /** Its case. */
  application: Case
  account: Account
  onDone: ActProps['onDone']
  /** Whether what can be done with it is the main thing to do on its page. */
  isMain?: boolean
  /** What else is told of it. */
  children?: ReactNode
}

/** One dispatch to its litigant: where it stands, what comes next, to whom it goes, its bills and what can be done with it. @source product 2.2 */
export function DispatchCard({
  dispatch,
  application,
  account,
  onDone,
  isMain = false,
  children,
}: DispatchCardProps) {
  const { id, state, version, facts, lines, bills } = dispatch
  const items = factsOf(dispatch, application)
  const refused = useRefused(onDone)
  return (
    <article className={styles.dispatch}>
      <Row>
        <StatusTag tone={dispatchStates[state].tone} label={dispatchStateWords[state]()} />
      </Row>
      <p>{dispatchNext(dispatch)}</p>
      {items.length > 0 ? <SummaryList items={items} /> : null}
      {bills.map((bill, index) => (
        <BillToPay key={bill.id} bill={bill} isMain={isMain && index === 0} />
      ))}
      {isRequestedIn(state) ? null : <Quiet>{m.my_text_dispatch_option()}</Quiet>}
      <Actions
        chart={dispatchChart}
        subject={{ state, facts, actor: actorOf(account) }}
        {...{ id, version }}
        about={{ lines }}
        onDone={refused.heed}
        isMainElsewhere={!isMain}
      />
      {refused.band}
      {children}
    </article>
  )
}
