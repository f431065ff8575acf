import { Suspense, useEffect, useState } from 'react'
import type { Application, Dispatch } from '../../api/entities.ts'
import { stages, type Stage, type StageCondition, type Turn } from '../../machines/application/stages.ts'
import {
  askedDispatch,
  isSaidBySent,
  placeOf,
  reachedBy,
  turnOf,
  wentOut,
  type CaseStanding,
} from '../../machines/application/track.ts'
import { isComingBack, isOpenCorrection } from '../../machines/payment/grounds.ts'
import { applicationNextWords } from '../../words/groups/application-next.ts'
import { dispatchNextWords } from '../../words/groups/dispatch-next.ts'
import { turnTitleWords } from '../../words/groups/turn-title.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { LivePayment } from '../parts/bill-to-pay.tsx'
import { formatDay } from '../parts/format.ts'
import { remarkedOf } from '../parts/document/paper-marks.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { currentLocale } from '../parts/locale.ts'
import { Quiet } from '../parts/page.tsx'
import { dispatchNext, isAwaited } from '../parts/told-dispatches.ts'
import { Track } from '../parts/track.tsx'
import styles from './my-case.module.css'
import { CaseTag, stageText } from '../parts/case-standing.tsx'
import { livePaymentOf, standingOfCase } from './my-standing.ts'

/** The day on which a stage was last done; null where the history does not say. */
function dayOf({ timeline, dispatches }: Application, stage: Stage): string | null {
  const history = stage === 'summons' ? dispatches.flatMap((dispatch) => dispatch.timeline) : timeline
  const reached = history.filter(
    ({ toState, fromState }) => toState !== fromState && reachedBy[stage].some((state) => state === toState),
  )
  const moments = reached.map(({ at }) => at).toSorted()
  return moments.at(-1) ?? null
}

/** Under a stage: when it was done, whose turn it is, or how long it usually takes. @source look Litigant */
function useNotes(application: Application) {
  const [days, setDays] = useState<Partial<Record<Stage, string>>>({})
  // Beside the case, not before it: most who come know where they stand by the rest.
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const { usualDays } = await import('../shell/usual-days.ts')
      const textOf = await usualDays()
      if (isCurrent) setDays(Object.fromEntries(stages.map((stage) => [stage, textOf(`usual_${stage}`)])))
    }
    void read().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [])
  return (stage: Stage, as: StageCondition | 'ahead') => {
    if (as === 'done') {
      const day = dayOf(application, stage)
      return day && formatDay(day, currentLocale())
    }
    if (as === 'yours' || as === 'returned') return m.my_label_stage_turn()
    return as === 'stopped' ? null : days[stage]
  }
}

/** What was sent and says how the case stands, as long as it does. */
const sentOf = ({ dispatches }: Application, standing: CaseStanding): Dispatch | undefined =>
  isSaidBySent(standing) ? dispatches.find(({ state }) => wentOut(state)) : undefined

const nextOf = (standing: CaseStanding, sent: Dispatch | undefined): string => {
  if (sent) return standing.cameBack ? m.my_text_next_came_back() : dispatchNext(sent)
  const dispatchState = askedDispatch(standing)
  return dispatchState ? dispatchNextWords[dispatchState]() : applicationNextWords[standing.state]()
}

/** What comes next; what is put right first stands before what it holds up, and what goes back after what is over. @source product 2.5 */
function Next({ application, turn, next }: { application: Application; turn: Turn | null; next: string }) {
  const { refunds } = application
  const isHeldUp = turn !== 'ended' && refunds.some(isOpenCorrection)
  return (
    <>
      {isHeldUp ? <p>{m.my_text_next_correction()}</p> : null}
      {/* The office goes no further with it, and what it would do next is not next. */}
      {isHeldUp && turn === 'office' ? null : <p>{next}</p>}
      {turn === 'ended' && refunds.some(isComingBack) ? <p>{m.my_text_next_refund()}</p> : null}
    </>
  )
}

// Only a returned case has remarks, and their fields' words weigh.
const RemarkList = lazyScreen(async () => (await import('../parts/remark-list.tsx')).RemarkList)

/** What the office said of it, what is being paid, and until when a draft is kept. */
function Said({ application }: { application: Application }) {
  const { reason, keptUntil } = application
  const live = livePaymentOf(application)
  const { remarks } = remarkedOf(application)
  return (
    <>
      {keptUntil ? (
        <Quiet>{m.my_text_kept_until({ day: formatDay(keptUntil, currentLocale()) })}</Quiet>
      ) : null}
      {live ? <LivePayment transactionId={live.transactionId} /> : null}
      {reason ? (
        <Banner tone="danger" title={m.my_title_reason()}>
          <p>{reason}</p>
        </Banner>
      ) : null}
      {remarks.length > 0 ? (
        <Suspense fallback={null}>
          <RemarkList
            remarks={remarks}
            hrefOf={(step) => `/my-application-edit/${application.id}?step=${step}`}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Where the case is, whose turn it is and what comes next. @source look Litigant, product 8 */
export function CaseNow({ application }: { application: Application }) {
  const standing = standingOfCase(application)
  const isBeingPaid = livePaymentOf(application)?.isAllOwed ?? false
  const stands = placeOf(standing)
  // Whoever is paying what is owed is asked for nothing more until it is known what came of that.
  const place = stands && isBeingPaid ? { ...stands, as: 'office' as const } : stands
  const sent = sentOf(application, standing)
  const its = turnOf(standing)
  // Nothing is left to do, and not everything is over.
  const turn = isBeingPaid || (its === 'ended' && sent && isAwaited(sent)) ? 'office' : its
  const noteAt = useNotes(application)
  return (
    <section className={styles.now} aria-label={m.my_title_status()}>
      {place ? <Track place={place} noteAt={noteAt} /> : null}
      <div className={styles.row}>
        <CaseTag standing={standing} />
        {place ? <span className={styles.small}>{stageText(place)}</span> : null}
      </div>
      <h2>{turn ? turnTitleWords[turn]() : m.my_title_status()}</h2>
      {isBeingPaid ? null : <Next application={application} turn={turn} next={nextOf(standing, sent)} />}
      <Said application={application} />
    </section>
  )
}
