import type { Application } from '../../api/entities.ts'
import { applicationChart } from '../../machines/application/chart.ts'
import { stepOfPath } from '../../machines/form.ts'
import { wholeCase } from '../../machines/remark.ts'
import { m } from '../../words/messages.js'
import { actorOf } from '../actor.ts'
import { useAhead } from '../ahead.ts'
import { Actions } from '../parts/actions.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { Banner } from '../parts/banner.tsx'
import { LinkButton } from '../parts/button.tsx'
import { copyText } from '../parts/copy-text.ts'
import { remarkedOf } from '../parts/document/paper-marks.ts'
import { FailedRead } from '../parts/failed-read.tsx'
import { Icon } from '../parts/icon.tsx'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Page } from '../parts/page.tsx'
import { useRefused } from '../parts/refused-band.tsx'
import { HeldRow, Rows, WayRow } from '../parts/rows.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { written } from '../parts/written.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { Bills, CaseFolds, Refunds, SetAside, type CaseProps } from './my-case-folds.tsx'
import { CaseNow } from './my-case-now.tsx'
import styles from './my-case.module.css'
import { caseButtons, summaryOf, type CaseButton } from './my-links.ts'
import { livePaymentOf, owedOf } from './my-standing.ts'

function Head({ application }: { application: Application }) {
  const { caseNumber, caseType, court, referenceNumber } = application
  const about = [caseType && nameOf(caseType), court && nameOf(court)].filter(Boolean).join(' · ')
  return (
    <div>
      <BackLink href="/my-applications">{m.route_title_my_applications()}</BackLink>
      <h1 tabIndex={-1}>{written(caseNumber) || m.my_text_untitled()}</h1>
      {about ? <p className={styles.small}>{about}</p> : null}
      {referenceNumber ? (
        <p className={styles.reference}>
          <span>{referenceNumber}</span>
          <button
            type="button"
            className={styles.copy}
            aria-label={m.my_action_copy_reference()}
            onClick={() => void copyText(referenceNumber)}
          >
            <Icon name="copy" />
          </button>
        </p>
      ) : null}
    </div>
  )
}

/** What of the chart is drawn of the case: the main act at the foot, or the others in rows. */
function Acts({ application, account, onDone, only, isMainElsewhere }: CaseProps & ActsOnly) {
  const { id, state, version, facts } = application
  const [first] = remarkedOf(application).remarks.flatMap(({ path, now }) =>
    path === wholeCase || now === null ? [] : stepOfPath(now),
  )
  const edit = `/my-application-edit/${id}${first ? `?step=${first}` : ''}`
  return (
    <Actions
      chart={applicationChart}
      subject={{ state, facts, actor: actorOf(account) }}
      id={id}
      version={version}
      about={{ form: application.form }}
      onDone={onDone}
      hrefs={{
        submit: `/application?draft=${id}`,
        update: edit,
        resubmit: edit,
        changeDefendants: `/my-application-defendants/${id}`,
      }}
      // A proposal is made where the bills that were asked for stand, by the button Request Payments.
      hiddenEvents={['save', 'proposePayment']}
      isMainElsewhere={isMainElsewhere}
      only={only}
      isInRows={only === 'others'}
    />
  )
}

interface ActsOnly {
  only: 'main' | 'others'
  isMainElsewhere: boolean
}

/** The one thing that waits for the owner: a payment or a dispatch before all else, or the chart's main act. @source look Litigant */
function Main({ application, account, onDone, main }: CaseProps & { main: CaseButton | undefined }) {
  const owed = owedOf(application)
  // The way to the payment that is under way stands above.
  if (livePaymentOf(application)?.isAllOwed) return null
  const href = main ? main.href : null
  return (
    <div className={styles.act} data-print="hide">
      {owed > 0 ? (
        <p className={styles.owed}>
          {m.my_label_left()}
          <strong>
            <Money amountPoisha={owed} />
          </strong>
        </p>
      ) : null}
      {main && href !== null ? (
        <LinkButton href={href} isWide>
          {main.label}
        </LinkButton>
      ) : (
        <Acts {...{ application, account, onDone }} only="main" isMainElsewhere={false} />
      )}
    </div>
  )
}

/** What can be done besides, and what cannot yet and why; nothing dead to press. @source spec §4 Case buttons, product 8 */
function Others({ main, ...props }: CaseProps & { main: CaseButton | undefined }) {
  const { application } = props
  const others = caseButtons(summaryOf(application)).filter(({ key }) => key !== main?.key)
  const held = others.filter(({ href }) => href === null)
  return (
    <div className={styles.side}>
      {held.length > 0 ? (
        <section className={styles.part}>
          <h2>{m.my_title_later()}</h2>
          <Rows>
            {held.map(({ key, label, reason }) => (
              <HeldRow key={key} title={label} reason={reason ?? ''} />
            ))}
          </Rows>
        </section>
      ) : null}
      <section className={styles.part}>
        <h2>{m.my_title_others()}</h2>
        <Rows>
          {others.map((button) => {
            const { key, href, label } = button
            return href === null ? null : <WayRow key={key} href={href} title={label} icon="plus" />
          })}
          <WayRow href="/faq" title={m.frame_title_help()} icon="info" />
        </Rows>
        <Acts {...props} only="others" isMainElsewhere={main !== undefined} />
      </section>
    </div>
  )
}

const mainOf = (application: Application): CaseButton | undefined =>
  caseButtons(summaryOf(application)).find(({ isMain, href }) => isMain && href !== null)

/** One application as its litigant sees it: where it is, the one thing to do, and the rest folded. @source spec §2 /my-application-details/{id}, product 8, look Litigant */
export function MyApplicationDetailsScreen({ params }: ScreenProps) {
  const account = useAccount()
  const read = useCall('GET /applications/{id}', { params: { id: params['id'] ?? '' } }, { isLive: true })
  const refused = useRefused(read.reload)
  const main = read.data ? mainOf(read.data) : undefined
  useAhead(main?.href ?? null)
  if (!account) return null
  if (!read.data || read.code === 404)
    return (
      <Page title={m.route_title_my_application_details()}>
        {read.state === 'failed' ? <FailedRead read={read} /> : <Skeleton lineCount={10} />}
      </Page>
    )
  const application = read.data
  const props: CaseProps = { application, account, onDone: refused.heed }
  return (
    <div className={styles.case}>
      <div className={styles.top}>
        <Head application={application} />
        {application.isDamaged ? (
          <Banner tone="danger" title={m.case_label_damaged()}>
            <p>{m.case_text_damaged()}</p>
          </Banner>
        ) : null}
        <CaseNow application={application} />
      </div>
      <Main {...props} main={main} />
      <div className={styles.main}>
        {refused.band}
        <SetAside application={application} />
        <Refunds application={application} />
        <Bills application={application} isOpen={false} />
        <CaseFolds {...{ application, account }} onDone={read.reload} />
      </div>
      <Others {...props} main={main} />
    </div>
  )
}
