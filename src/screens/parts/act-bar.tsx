import { Suspense, use, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Reach } from '../../machines/actor.ts'
import type { EventMeaning } from '../../machines/chart.ts'
import { hasWaiverToDecide } from '../../machines/waiver.ts'
import { conditionWords } from '../../words/groups/condition.ts'
import { m } from '../../words/messages.js'
import { useLiveHold } from '../live-signal.ts'
import { useStaffSettings } from '../staff-settings.ts'
import styles from './act-bar.module.css'
import { ActPaneContext } from './act-pane-context.ts'
import { actWords } from './act-words.ts'
import { actsInOrder, type Act, type ActionsProps } from './actions.tsx'
import { Banner } from './banner.tsx'
import { Button, LinkButton } from './button.tsx'
import { Keycap } from './keycap.tsx'
import { lazyScreen } from './lazy-screen.ts'
import type { About } from './payloads/payload-fields.tsx'
import { useAct, type ActProps } from './use-act.ts'
import { useStaffKeys } from './use-staff-keys.ts'

const ActDialog = lazyScreen(async () => (await import('./act-dialog.tsx')).ActDialog)

/** Letters of acts that are asked for all day; the main act of a state is always v. @source look Staff */
const letters: Readonly<Record<string, string>> = {
  returnForCorrection: 'r',
  update: 'e',
  reject: 'x',
  decline: 'x',
}
const letterOf = ({ event, variant, blockedBy }: Act<string>): string | undefined =>
  blockedBy !== null ? undefined : variant === 'primary' ? 'v' : letters[event]

/** Asks in the place of the acts, so that the papers stay readable: Enter does it, Escape leaves. @source look Staff */
function ConfirmStrip(props: ActProps) {
  const { failure, isPending, confirm } = useAct(props)
  const words = actWords[props.entity][props.event]
  const button = useRef<HTMLButtonElement>(null)
  useLiveHold(true)
  useEffect(() => button.current?.focus(), [])
  return (
    // It asks as a dialog does, and Escape leaves it from wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="alertdialog"
      aria-label={words?.action() ?? ''}
      aria-describedby="act-text"
      className={styles.strip}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isPending) props.onClose()
      }}
    >
      <div className={styles.asked}>
        <p id="act-text">{words?.confirm()}</p>
        {failure ? (
          <Banner tone="danger" isLive>
            <p>{failure}</p>
          </Banner>
        ) : null}
      </div>
      <Button ref={button} isPending={isPending} onPress={() => void confirm({})}>
        {words?.action()} <Keycap of="Enter" />
      </Button>
      <Button variant="secondary" isDisabled={isPending} onPress={props.onClose}>
        {m.parts_action_cancel()} <Keycap of="Esc" />
      </Button>
    </div>
  )
}

type BarButtonProps = { act: Act<string>; label: string; letter: string | undefined; onPress: () => void }

const BarButton = ({ act, label, letter, onPress }: BarButtonProps) => {
  const inside = (
    <>
      {label}
      {letter ? <Keycap of={letter} /> : null}
    </>
  )
  if (act.href !== undefined && act.blockedBy === null)
    return (
      <LinkButton href={act.href} variant={act.variant}>
        {inside}
      </LinkButton>
    )
  return (
    <Button
      variant={act.variant}
      onPress={onPress}
      disabledReason={act.blockedBy === null ? undefined : conditionWords[act.blockedBy]()}
    >
      {inside}
    </Button>
  )
}

type ActBarProps<Facts extends Reach, EventType extends string> = Pick<
  ActionsProps<Facts, EventType>,
  'chart' | 'subject' | 'id' | 'version' | 'about' | 'onDone' | 'hrefs'
>

/** Whether nothing is typed to do it and nothing is taken away by it: then it is asked where it was pressed. */
function isAskedInPlace(
  { dialog, isDangerous }: Pick<EventMeaning<never>, 'dialog' | 'isDangerous'>,
  about: About,
) {
  if (isDangerous) return false
  if (dialog === 'verification') return !hasWaiverToDecide(about.form?.waiver, about.feeLines ?? [])
  return dialog === 'confirm'
}

const pressable = (within: Element | null | undefined) => within?.querySelector<HTMLElement>('button, a')

/** Whoever says no stands at the act that was asked about, which may be another button by now, unless something else took the focus; where it is gone, in the bar. */
const keepFocusIn = (barId: string, event: string) =>
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const bar = document.getElementById(barId)
    ;(pressable(bar?.querySelector(`[data-act="${event}"]`)) ?? pressable(bar))?.focus()
  })

/**
 * What can be done with a case, always at one place: one filled button, dangers last at the far right, keys on the buttons.
 * What needs nothing typed is asked in the bar itself, all else in a dialog.
 * @source house 3, look Staff
 */
export function ActBar<Facts extends Reach, EventType extends string>(props: ActBarProps<Facts, EventType>) {
  const { chart, subject, id, version } = props
  const [chosen, setChosen] = useState<EventType | null>(null)
  const [, navigate] = useLocation()
  const [{ areKeysOff }] = useStaffSettings()
  const barId = useId()
  const pane = use(ActPaneContext)
  const acts = actsInOrder(props)
  const begin = ({ event, href }: Act<EventType>) => (href === undefined ? setChosen(event) : navigate(href))
  const keyed = acts.flatMap((act) => {
    const letter = letterOf(act)
    return letter ? [[`Key${letter.toUpperCase()}`, () => begin(act)] as const] : []
  })
  // While one is asked beside the case, the others wait.
  useStaffKeys(chosen === null ? Object.fromEntries(keyed) : {})
  if (acts.length === 0) return null
  const meaning = chosen === null ? null : chart.events[chosen]
  const asked: ActProps | null =
    chosen === null
      ? null
      : {
          entity: chart.entity,
          event: chosen,
          id,
          version,
          accept: (payload) => chart.events[chosen].payload(subject.facts, subject.state).safeParse(payload),
          onClose: () => {
            setChosen(null)
            keepFocusIn(barId, chosen)
          },
          onDone: props.onDone,
        }
  const isInPlace = meaning !== null && isAskedInPlace(meaning, props.about ?? {})
  const beside = meaning?.dialog === 'remarks' ? pane : null
  return (
    <section id={barId} className={styles.bar} aria-label={m.staff_label_actions()} data-print="hide">
      {asked && isInPlace ? <ConfirmStrip {...asked} /> : null}
      {beside ? <p className={styles.asked}>{m.remark_text_which()}</p> : null}
      {(asked && isInPlace) || beside
        ? null
        : acts.map((act) => (
            <span key={act.event} className={styles.act} data-act={act.event} data-variant={act.variant}>
              <BarButton
                act={act}
                label={actWords[chart.entity][act.event]?.action() ?? ''}
                letter={areKeysOff ? undefined : letterOf(act)}
                onPress={() => setChosen(act.event)}
              />
            </span>
          ))}
      {asked && meaning && !isInPlace ? (
        <Suspense fallback={null}>
          <ActDialog
            {...asked}
            about={props.about}
            dialog={meaning.dialog}
            isDangerous={meaning.isDangerous}
            pane={beside}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
