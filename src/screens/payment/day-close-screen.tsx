import { Suspense, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { CloseDifference, DayClose } from '../../api/close-calls.ts'
import { differenceKinds, type CloseState, type DifferenceKind } from '../../machines/close/kinds.ts'
import { gatewayNames } from '../../machines/payment/choice.ts'
import { gatewayTitles } from '../../machines/payment/gateway-titles.ts'
import { isDay, noDay } from '../../machines/text.ts'
import { closeConditionWords } from '../../words/groups/close-condition.ts'
import { closeDifferenceWords } from '../../words/groups/close-difference.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { DateField } from '../parts/date-field.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { ErrorState } from '../parts/error-state.tsx'
import { Figures } from '../parts/figures.tsx'
import { formatDay, formatNumber } from '../parts/format.ts'
import { Icon } from '../parts/icon.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { Section } from '../parts/page.tsx'
import { withParams } from '../parts/pages.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { Steps, type Step } from '../parts/steps.tsx'
import { useCall } from '../use-call.ts'
import type { Asked } from './day-close-dialogs.tsx'
import { DayCloseFoot } from './day-close-foot.tsx'
import { DayCloseHistory } from './day-close-history.tsx'
import { DifferenceTable } from './day-close-table.tsx'
import styles from './day-close.module.css'

const Dialogs = lazyScreen(async () => (await import('./day-close-dialogs.tsx')).DayCloseDialogs)
const Settle = lazyScreen(async () => (await import('./day-close-settle.tsx')).DayCloseSettle)
const CloseFile = lazyScreen(async () => (await import('./day-close-file.tsx')).DayCloseFile)

const path = '/accountant/applications/day-close'
const kindOf = (params: URLSearchParams): DifferenceKind | undefined =>
  differenceKinds.find((kind) => kind === params.get('kind'))

type WhichProps = {
  /** What was read last, which knows what there is to choose; whether that is what the address asks for. */
  last: DayClose
  isRead: boolean
  children: ReactNode
}

/** The day that the address names; what is no day names none. */
const dayIn = (params: URLSearchParams): string | null => {
  const day = params.get('day')
  return day !== null && isDay(day) ? day : null
}

/** Which day of which office at which gateway; all stand in the address. While another is read it stays, with what was chosen. */
function Which({ last, isRead, children }: WhichProps) {
  const [params, setParams] = useSearchParams()
  const chosen = (key: string, told: string) => (isRead ? told : (params.get(key) ?? told))
  // Half of a date is no day to read: it stands in its field to be finished.
  const [isHalf, setIsHalf] = useState(false)
  const choose = (choice: Record<string, string>) =>
    setParams(new URLSearchParams(withParams(params, { ...choice, kind: null })))
  return (
    <div className={styles.which}>
      <DateField
        name="day"
        label={m.close_field_day()}
        value={isHalf ? noDay : chosen('day', last.day)}
        onChange={(day) => {
          setIsHalf(day === noDay)
          if (isDay(day)) choose({ day })
        }}
        isRequired
      />
      {last.offices.length > 1 ? (
        <SelectField
          name="office"
          label={m.staff_label_office()}
          options={last.offices.map((office) => ({ value: office.id, label: nameOf(office) }))}
          value={chosen('office', last.office.id)}
          onChange={(office) => choose({ office })}
          isRequired
        />
      ) : null}
      {last.gateways.length > 1 ? (
        <SelectField
          name="gateway"
          label={m.invoice_label_gateway()}
          options={last.gateways.map((gateway) => ({ value: gateway, label: gatewayTitles[gateway] }))}
          value={chosen('gateway', last.gateway)}
          onChange={(gateway) => choose({ gateway })}
          isRequired
        />
      ) : null}
      {children}
    </div>
  )
}

/** Which step each state of a day stands at; a signed one is past the last. */
const placeOf: Record<CloseState, number> = { uploaded: 2, reopened: 2, settled: 3, signed: 4 }

/** How far the day is: chosen, with its file, settled, signed; null while it is being read. */
function stepsOf(shown: DayClose | null): Step[] {
  const here = shown === null ? 0 : shown.close ? placeOf[shown.close.state] : 1
  const names = [m.parts_label_day(), m.close_label_file(), m.close_label_differences(), m.close_label_sign()]
  return names.map((name, at) => ({
    name,
    state: at < here ? 'done' : at === here ? 'current' : 'left',
  }))
}

function CloseFigures({ shown }: { shown: DayClose }) {
  const [params] = useSearchParams()
  const locale = currentLocale()
  const matched = {
    key: 'matched',
    label: m.close_label_matched(),
    value: formatNumber(shown.close?.matchedCount ?? 0, locale),
    href: `${path}${withParams(params, { kind: null })}`,
  }
  const found = shown.figures.map(({ kind, count, leftCount }) => ({
    key: kind,
    label: closeDifferenceWords[kind](),
    value: m.close_text_left({ count: formatNumber(count, locale), left: formatNumber(leftCount, locale) }),
    href: `${path}${withParams(params, { kind })}`,
  }))
  return <Figures label={m.close_label_figures()} figures={[matched, ...found]} />
}

/** What the file was, and who gave it when, in one line. */
function About({ close }: { close: NonNullable<DayClose['close']> }) {
  const locale = currentLocale()
  return (
    <p className={styles.about}>
      <Icon name="document" />
      <span>{m.close_text_file({ name: close.fileName, count: formatNumber(close.lineCount, locale) })}</span>
      {close.elsewhereCount > 0 ? (
        <span>{m.close_text_elsewhere({ count: formatNumber(close.elsewhereCount, locale) })}</span>
      ) : null}
      <span>
        {close.uploadedBy} · <DateTime at={close.uploadedAt} form="short" />
      </span>
    </p>
  )
}

/** What does not agree; one at a time is open, to be settled. Where somebody was faster it stays open and tells that, though the day has no more of it. */
function Differences({ shown, reload }: { shown: DayClose; reload: () => void }) {
  const [params] = useSearchParams()
  const [openId, setOpenId] = useState<string | null>(null)
  const [late, setLate] = useState<CloseDifference | null>(null)
  const kept = late?.id === openId ? late : null
  const isGone = kept !== null && !shown.differences.some(({ id }) => id === kept.id)
  const kind = kindOf(params)
  const canSettle = shown.offered.includes('settle')
  /** What it stood in goes: the button that opened it has the focus again. */
  const close = (id: string) => {
    setOpenId(null)
    document.getElementById(`settle-${id}`)?.querySelector('button')?.focus()
  }
  return (
    <Section title={kind ? closeDifferenceWords[kind]() : m.close_label_differences()}>
      <DifferenceTable
        differences={isGone ? [kept, ...shown.differences] : shown.differences}
        open={canSettle || kept ? openId : null}
        onOpen={canSettle ? (id) => (id === openId ? close(id) : setOpenId(id)) : undefined}
        under={(difference) => (
          <Suspense fallback={<Skeleton lineCount={5} />}>
            <Settle
              key={difference.id}
              shown={shown}
              difference={difference}
              reload={() => {
                setLate(difference)
                reload()
              }}
              onDone={() => {
                close(difference.id)
                reload()
              }}
              onCancel={() => close(difference.id)}
            />
          </Suspense>
        )}
      />
    </Section>
  )
}

/** What signed days rest on that this day has no longer; each leads to its day. */
function Lost({ lost }: Pick<DayClose, 'lost'>) {
  const [params] = useSearchParams()
  return (
    <Banner tone="warning" title={m.close_text_lost()}>
      <ul>
        {lost.map(({ day, transactionId }) => (
          <li key={`${day} ${transactionId}`}>
            <Link href={`${path}${withParams(params, { day, kind: null })}`}>
              {formatDay(day, currentLocale())}
            </Link>{' '}
            <span className={styles.signs}>{transactionId}</span>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Shown({ shown, reload }: { shown: DayClose; reload: () => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { close, blocked, history } = shown
  const early = blocked.find(({ event }) => event === 'upload')
  return (
    <>
      {close ? <About close={close} /> : <p className={styles.about}>{m.close_text_no_file()}</p>}
      {early ? <Banner tone="information" title={closeConditionWords[early.by]()} /> : null}
      {shown.lost.length > 0 ? <Lost lost={shown.lost} /> : null}
      {close ? (
        <>
          <CloseFigures shown={shown} />
          <Differences shown={shown} reload={reload} />
          <DayCloseHistory history={history} />
          <DayCloseFoot shown={shown} onAct={setAsked} />
        </>
      ) : null}
      {asked ? (
        <Suspense fallback={null}>
          <Dialogs
            shown={shown}
            asked={asked}
            reload={reload}
            onDone={() => {
              setAsked(null)
              reload()
            }}
            onCancel={() => setAsked(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/**
 * The close of an office's day: its file, what does not agree, and the signature. What can be done is the server's word.
 * @source product 8, look Staff
 */
export function DayCloseScreen() {
  const [params] = useSearchParams()
  const [day, officeId, kind] = [dayIn(params), params.get('office'), kindOf(params)]
  const gateway = gatewayNames.find((name) => name === params.get('gateway'))
  const read = useCall('GET /day-close', {
    query: {
      ...(day ? { day } : {}),
      ...(officeId ? { officeId } : {}),
      ...(gateway ? { gateway } : {}),
      ...(kind ? { kind } : {}),
    },
  })
  const [last, setLast] = useState(read.data)
  if (read.data !== null && read.data !== last) setLast(read.data)
  const { data: shown, reload } = read
  const loading = read.state === 'loading' && <Skeleton lineCount={8} />
  return (
    <>
      {read.state === 'failed' ? <ErrorState text={read.message} onRetry={reload} /> : null}
      {last === null ? (
        loading
      ) : (
        <div className={styles.close}>
          <Steps label={m.close_label_steps()} steps={stepsOf(shown)} />
          <Which last={last} isRead={shown !== null}>
            {shown ? (
              <div className={styles.file}>
                <Suspense fallback={shown.offered.includes('upload') ? <Skeleton lineCount={3} /> : null}>
                  <CloseFile shown={shown} reload={reload} />
                </Suspense>
              </div>
            ) : null}
          </Which>
          {shown ? <Shown shown={shown} reload={reload} /> : loading}
        </div>
      )}
    </>
  )
}
