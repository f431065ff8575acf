import { Link } from 'wouter'
import type { Application, TimelineEntry } from '../../api/entities.ts'
import { isRequestedIn } from '../../machines/dispatch/states.ts'
import { parseTaka, rowTotal, sum } from '../../machines/money.ts'
import { isComingBack } from '../../machines/payment/grounds.ts'
import type { Account } from '../../machines/session.ts'
import { billStateWords } from '../../words/groups/bill-state.ts'
import { refundStateWords } from '../../words/groups/refund-state.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { BillToPay } from '../parts/bill-to-pay.tsx'
import { eventTitle, History } from '../parts/case/history.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { DispatchCard } from '../parts/dispatch-card.tsx'
import { DocumentList } from '../parts/document/document-list.tsx'
import { remarkedOf, RemarkedContext } from '../parts/document/paper-marks.ts'
import { Fold, Folds } from '../parts/fold.tsx'
import { formatDay, formatMoney, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Quiet } from '../parts/page.tsx'
import { placeText } from '../parts/place-text.ts'
import { SummaryList } from '../parts/summary-list.tsx'
import type { ActProps } from '../parts/use-act.ts'
import { toldDispatches } from '../parts/told-dispatches.ts'
import { ToldRefunds } from '../parts/told-refunds.tsx'
import styles from './my-case.module.css'

export interface CaseProps {
  application: Application
  account: Account
  onDone: ActProps['onDone']
}

type Of = Pick<CaseProps, 'application'>

const eachOnce = (words: readonly string[]): string => [...new Set(words)].join(', ')

/** What is owed and was, bill by bill, and what was proposed. @source product 2.1 */
export function Bills({ application, isOpen }: Of & { isOpen: boolean }) {
  const { bills, proposal } = application
  const locale = currentLocale()
  if (bills.length === 0 && !proposal) return null
  const left = bills
    .filter(({ state }) => state !== 'void')
    .reduce((total, { outstandingPoisha }) => total + outstandingPoisha, 0)
  return (
    <Folds>
      <Fold
        id="bills"
        icon="money"
        title={left > 0 ? m.my_label_left() : m.case_title_bills()}
        about={left > 0 ? m.case_title_bills() : eachOnce(bills.map(({ state }) => billStateWords[state]()))}
        value={left > 0 ? <Money amountPoisha={left} /> : undefined}
        isOpen={isOpen}
      >
        {bills.map((bill) => (
          <BillToPay key={bill.id} bill={bill} isMain={false} />
        ))}
        {proposal ? (
          <Banner tone="information" title={m.my_title_proposal()}>
            <p>{m.my_text_proposal({ day: formatDay(proposal.at, locale) })}</p>
            <ul>
              {proposal.rows.map((row) => (
                <li key={row.feeTypeId}>
                  {nameOf(row.title)}: {formatMoney(rowTotal(row), locale)}
                </li>
              ))}
            </ul>
          </Banner>
        ) : null}
      </Fold>
    </Folds>
  )
}

/** What was paid before the case was rejected and taken up again, and waits for its next bill. @source product 2.5 */
export function SetAside({ application: { facts } }: Of) {
  const { setAsidePoisha: aside } = facts
  const amountPoisha = aside.isKnown ? sum(aside.value) : 0
  if (amountPoisha === 0) return null
  return (
    <Banner tone="information">
      <p>{m.my_text_set_aside({ amount: formatMoney(amountPoisha, currentLocale()) })}</p>
    </Banner>
  )
}

/** What goes back to its payer, open until it has. @source product 2.5 */
export function Refunds({ application: { refunds } }: Of) {
  if (refunds.length === 0) return null
  const open = refunds.filter(isComingBack)
  return (
    <Folds>
      <Fold
        icon="money"
        title={m.my_title_refunds()}
        about={eachOnce(refunds.map(({ state }) => refundStateWords[state]()))}
        value={
          open.length > 0 ? (
            <Money amountPoisha={sum(open.map(({ amountPoisha }) => amountPoisha))} />
          ) : undefined
        }
        isOpen={open.length > 0}
      >
        <ToldRefunds refunds={refunds} />
      </Fold>
    </Folds>
  )
}

const Side = ({ application, side }: Of & { side: 'petitioners' | 'defendants' }) => {
  const { form, places } = application
  return (
    <div>
      <h3>{side === 'petitioners' ? m.filing_title_step_petitioners() : m.filing_title_step_defendants()}</h3>
      {form[side].length === 0 ? <Quiet>{m.my_text_no_defendants()}</Quiet> : null}
      <ul className={styles.people}>
        {form[side].map((person) => (
          <li key={person.id}>
            {person.name}
            <span className={styles.small}>{placeText(person, places)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Parties({ application }: Of) {
  const { form, referenceNumber, caseType, court } = application
  const amountPoisha = parseTaka(form.caseAmount)
  const count = (side: readonly unknown[]) => formatNumber(side.length, currentLocale())
  return (
    <Fold
      icon="people"
      title={m.my_title_parties()}
      about={m.my_label_parties({
        petitioners: count(form.petitioners),
        defendants: count(form.defendants),
      })}
    >
      <div className={styles.sides}>
        <Side application={application} side="petitioners" />
        <Side application={application} side="defendants" />
      </div>
      <SummaryList
        items={[
          ...(referenceNumber ? [{ term: m.case_label_reference(), description: referenceNumber }] : []),
          ...(caseType ? [{ term: m.case_field_type_id(), description: nameOf(caseType) }] : []),
          ...(court ? [{ term: m.case_field_court_id(), description: nameOf(court) }] : []),
          ...(amountPoisha === null
            ? []
            : [{ term: m.case_field_case_amount(), description: <Money amountPoisha={amountPoisha} /> }]),
        ]}
      />
    </Fold>
  )
}

/** The documents of the case, each with a way to look at it. */
export const Papers = ({ application }: Of) => (
  <Fold
    icon="document"
    title={m.filing_title_step_documents()}
    about={m.my_label_papers({ count: formatNumber(application.form.documents.length, currentLocale()) })}
  >
    <RemarkedContext value={remarkedOf(application)}>
      <DocumentList documents={application.form.documents} scans={application.documentScans} />
    </RemarkedContext>
  </Fold>
)

function Invoices({ application: { invoices } }: Of) {
  const locale = currentLocale()
  return (
    <Fold
      icon="card"
      title={m.case_title_invoices()}
      about={invoices.map(({ invoiceNumber }) => invoiceNumber).join(', ') || m.my_text_no_invoices()}
    >
      {invoices.length === 0 ? <Quiet>{m.my_text_no_invoices()}</Quiet> : null}
      <ul className={styles.people}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <Link href={`/invoice/${encodeURIComponent(invoice.transactionId)}`}>
              {invoice.invoiceNumber}
            </Link>
            <span className={styles.small}>
              {formatMoney(invoice.amountPoisha, locale)}, <DateTime at={invoice.issuedAt} form="day" />
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** What happened, folded to the last of it. */
function Past({ entries }: { entries: readonly TimelineEntry[] }) {
  const last = entries.at(-1)
  return (
    <Fold
      icon="history"
      title={m.timeline_title_section()}
      about={
        last ? (
          <>
            {eventTitle(last)} <DateTime at={last.at} />
          </>
        ) : undefined
      }
    >
      <History entries={entries} />
    </Fold>
  )
}

function Dispatches({ application, account, onDone }: CaseProps) {
  const dispatches = toldDispatches(application)
  return (
    <Fold
      icon="mail"
      title={m.my_title_dispatches()}
      about={dispatches.length === 0 ? m.my_text_no_dispatches() : undefined}
      isOpen={dispatches.some(({ state }) => isRequestedIn(state))}
    >
      {dispatches.length === 0 ? <Quiet>{m.my_text_no_dispatches()}</Quiet> : null}
      {dispatches.map((dispatch) => (
        <DispatchCard key={dispatch.id} {...{ dispatch, application, account, onDone }}>
          {dispatch.timeline.length > 0 ? (
            <Folds>
              <Past entries={dispatch.timeline} />
            </Folds>
          ) : null}
        </DispatchCard>
      ))}
    </Fold>
  )
}

/** Everything else about the case, each folded to a line that says what is inside. @source look Litigant */
export function CaseFolds(props: CaseProps) {
  const { application } = props
  return (
    <section className={styles.part}>
      <h2>{m.my_title_form()}</h2>
      <Folds>
        <Parties application={application} />
        <Papers application={application} />
        <Invoices application={application} />
        <Dispatches {...props} />
        <Past entries={application.timeline} />
      </Folds>
    </section>
  )
}
