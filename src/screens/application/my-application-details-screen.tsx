import { applicationStates } from '../../machines/application/states.ts'
import { dispatchChart } from '../../machines/dispatch/chart.ts'
import { applicationChart } from '../../machines/application/chart.ts'
import { rowTotal } from '../../machines/money.ts'
import { Link } from 'wouter'
import type { Application } from '../../api/entities.ts'
import type { Account } from '../../machines/session.ts'
import { applicationNextWords } from '../../words/groups/application-next.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { m } from '../../words/messages.js'
import { Actions } from '../parts/actions.tsx'
import { Banner } from '../parts/banner.tsx'
import { BillCard } from '../parts/bill-card.tsx'
import { Button, LinkButton } from '../parts/button.tsx'
import { History } from '../parts/case/history.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { DispatchFacts } from '../parts/dispatch-card.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { formatDay, formatMoney } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { Page, Quiet, Row, Section } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { actorOf } from '../actor.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { applicationLabel } from '../words/application.ts'
import { fieldWord } from '../words/form.ts'
import { FormSummary } from './my-form.tsx'
import { caseButtons, summaryOf } from './my-links.ts'
import styles from './my.module.css'

interface Props {
  application: Application
  account: Account
  onDone: () => void
}

function Status({ application }: { application: Application }) {
  const { state, reason, remarks, keptUntil } = application
  return (
    <Section title={m.my_title_status()}>
      <Row>
        <StatusTag tone={applicationStates[state].tone} label={applicationStateWords[state]()} />
        <Quiet>
          <DateTime at={application.stateSince} />
        </Quiet>
      </Row>
      <p>
        <strong>{applicationLabel(state)}</strong> {applicationNextWords[state]()}
      </p>
      {keptUntil ? (
        <Quiet>{m.my_text_kept_until({ day: formatDay(keptUntil, currentLocale()) })}</Quiet>
      ) : null}
      {reason ? (
        <Banner tone="danger" title={m.my_title_reason()}>
          <p>{reason}</p>
        </Banner>
      ) : null}
      {remarks.length > 0 ? (
        <Banner tone="warning" title={m.correction_title_asked()}>
          <ul>
            {remarks.map(({ path, remark }) => (
              <li key={`${path} ${remark}`}>
                {fieldWord(path)}: {remark}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </Section>
  )
}

/** A payment or a dispatch that waits for the owner is the main thing to do, whatever else can be done. */
const isMainALink = (application: Application) =>
  caseButtons(summaryOf(application)).some(({ isMain, href }) => isMain && href !== null)

function Acts({ application, account, onDone }: Props) {
  const { id, state, version, facts } = application
  const edit = `/my-application-edit/${id}`
  const draft = `/application?draft=${id}`
  return (
    <Actions
      chart={applicationChart}
      subject={{ state, facts, actor: actorOf(account) }}
      id={id}
      version={version}
      about={{ form: application.form }}
      onDone={onDone}
      hrefs={{
        submit: draft,
        update: edit,
        resubmit: edit,
        changeDefendants: `/my-application-defendants/${id}`,
      }}
      // A proposal is made where the bills that were asked for stand, by the button Request Payments.
      hiddenEvents={['save', 'proposePayment']}
      isMainElsewhere={isMainALink(application)}
    />
  )
}

/** What was asked to be paid, own proposals and dispatch: usable, or with why not. @source spec §4 Case buttons, product 8 */
const CaseButtons = ({ application }: Pick<Props, 'application'>) => (
  <Section title={m.my_title_buttons()}>
    <ul className={styles.buttons}>
      {caseButtons(summaryOf(application)).map(({ key, label, href, reason, isMain }) => (
        <li key={key}>
          {href === null ? (
            <Button variant="secondary" disabledReason={reason ?? undefined}>
              {label}
            </Button>
          ) : (
            <LinkButton href={href} variant={isMain ? 'primary' : 'secondary'}>
              {label}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  </Section>
)

function Money({ application }: { application: Application }) {
  const { bills, invoices, proposal } = application
  const locale = currentLocale()
  return (
    <>
      <Section title={m.case_title_bills()} id="bills">
        {bills.length === 0 ? <Quiet>{m.case_text_no_bills()}</Quiet> : null}
        {bills.map((bill) => (
          <BillCard key={bill.id} bill={bill} isMain={false} />
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
      </Section>
      <Section title={m.case_title_invoices()}>
        {invoices.length === 0 ? <Quiet>{m.my_text_no_invoices()}</Quiet> : null}
        <ul>
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <Link href={`/invoice/${encodeURIComponent(invoice.transactionId)}`}>
                {invoice.invoiceNumber}
              </Link>
              , {formatMoney(invoice.amountPoisha, locale)}, <DateTime at={invoice.issuedAt} form="day" />
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

function Dispatches({ application, account, onDone }: Props) {
  const { dispatches } = application
  return (
    <Section title={m.my_title_dispatches()}>
      {dispatches.length === 0 ? <Quiet>{m.my_text_no_dispatches()}</Quiet> : null}
      {dispatches.map((dispatch) => (
        <article key={dispatch.id}>
          <DispatchFacts dispatch={dispatch} />
          {dispatch.bills.map((bill) => (
            <BillCard key={bill.id} bill={bill} isMain={false} />
          ))}
          <Actions
            chart={dispatchChart}
            subject={{ state: dispatch.state, facts: dispatch.facts, actor: actorOf(account) }}
            id={dispatch.id}
            version={dispatch.version}
            about={{ lines: dispatch.lines }}
            onDone={onDone}
            isMainElsewhere
          />
        </article>
      ))}
    </Section>
  )
}

/** One application as its litigant sees it. @source spec §2 /my-application-details/{id}, product 8 */
export function MyApplicationDetailsScreen({ params }: ScreenProps) {
  const account = useAccount()
  const read = useCall('GET /applications/{id}', { params: { id: params['id'] ?? '' } })
  if (!account) return null
  if (!read.data)
    return (
      <Page title={m.route_title_my_application_details()}>
        {read.state === 'failed' ? (
          <ErrorState text={read.message} onRetry={read.reload} />
        ) : (
          <Skeleton lineCount={10} />
        )}
      </Page>
    )
  const props: Props = { application: read.data, account, onDone: read.reload }
  return (
    <Page title={read.data.caseNumber || m.my_text_untitled()}>
      {read.data.isDamaged ? (
        <Banner tone="danger" title={m.case_label_damaged()}>
          <p>{m.case_text_damaged()}</p>
        </Banner>
      ) : null}
      <Status application={read.data} />
      {isMainALink(read.data) ? (
        <>
          <CaseButtons application={read.data} />
          <Acts {...props} />
        </>
      ) : (
        <>
          <Acts {...props} />
          <CaseButtons application={read.data} />
        </>
      )}
      <Money application={read.data} />
      <Dispatches {...props} />
      <Section title={m.my_title_form()}>
        <FormSummary application={read.data} />
      </Section>
      <Section title={m.timeline_title_section()}>
        <History entries={read.data.timeline} />
      </Section>
    </Page>
  )
}
