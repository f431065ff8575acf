import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { Reach } from '../../machines/actor.ts'
import type { Chart, EventMeaning } from '../../machines/chart.ts'
import { offersOf, type Subject, type Offer } from '../../machines/law.ts'
import { conditionWords } from '../../words/groups/condition.ts'
import { m } from '../../words/messages.js'
import { Button, LinkButton, type ButtonVariant } from './button.tsx'
import { actWords, type ActEntity } from './act-words.ts'
import { lazyScreen } from './lazy-screen.ts'
import type { About } from './payloads/payload-fields.tsx'
import styles from './payloads/payloads.module.css'
import type { ActProps } from './use-act.ts'
import { HeldRow, Rows, WayRow } from './rows.tsx'

// Fetched as soon as there is something to do, and so there when it is asked for: most visits to a case ask nothing.
const ActDialog = lazyScreen(async () => (await import('./act-dialog.tsx')).ActDialog)

export interface ActionsProps<Facts extends Reach, EventType extends string> {
  chart: Chart<Facts, EventType>
  subject: Subject<Facts>
  id: string
  version: number
  /** What the dialogs show beyond the facts: the form, a proposal, the lines of a dispatch. */
  about?: About
  /** The subject may have changed, by this act or (409) by somebody else's: read it again. */
  onDone: ActProps['onDone']
  /** Acts that have a screen of their own (a whole form, defendants) and where it is; without an address they are left out. */
  hrefs?: Partial<Record<NoInfer<EventType>, string>>
  hiddenEvents?: readonly NoInfer<EventType>[]
  /** The main act alone, or all the others; both unless told. */
  only?: 'main' | 'others'
  /** As rows of a list, for acts that are not what somebody came for. */
  isInRows?: boolean
  /** The main thing to do here is a link beside these, such as the way to pay: then none of them is filled. */
  isMainElsewhere?: boolean
}

/**
 * Every act that the law covers for this person now, the main one first, what takes something away last, between them in the
 * chart's order: open ones as buttons, blocked ones visible with why.
 * @source house 3, product 8
 */
export function Actions<Facts extends Reach, EventType extends string>(
  props: ActionsProps<Facts, EventType>,
) {
  const { chart, subject, hrefs = {}, hiddenEvents = [], isMainElsewhere = false, only, isInRows } = props
  const [chosen, setChosen] = useState<EventType | null>(null)
  const inOrder = actsInOrder({ chart, subject, hrefs, hiddenEvents }).filter(
    ({ variant }) => only === undefined || (variant === 'primary') === (only === 'main'),
  )
  const hasOffers = inOrder.length > 0
  useEffect(() => {
    if (hasOffers) ActDialog.load().catch(() => undefined)
  }, [hasOffers])
  if (!hasOffers) return null
  return (
    <>
      <ActsFrame isInRows={isInRows}>
        {inOrder.map((offer) => (
          <ActButton
            key={offer.event}
            entity={chart.entity}
            offer={offer}
            href={offer.href}
            variant={shownAs(offer.variant, isMainElsewhere)}
            onPress={() => setChosen(offer.event)}
            isRow={isInRows}
          />
        ))}
      </ActsFrame>
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <ActDialog
            entity={chart.entity}
            event={chosen}
            id={props.id}
            version={props.version}
            about={props.about}
            dialog={chart.events[chosen].dialog}
            isDangerous={chart.events[chosen].isDangerous}
            accept={(payload) =>
              chart.events[chosen].payload(subject.facts, subject.state).safeParse(payload)
            }
            onClose={() => setChosen(null)}
            onDone={props.onDone}
          />
        </Suspense>
      )}
    </>
  )
}

const ActsFrame = ({ isInRows = false, children }: { isInRows: boolean | undefined; children: ReactNode }) =>
  isInRows ? (
    <Rows label={m.staff_label_actions()}>{children}</Rows>
  ) : (
    <section className={styles.acts} aria-label={m.staff_label_actions()} data-print="hide">
      {children}
    </section>
  )

type ActButtonProps = {
  entity: ActEntity
  offer: Offer
  href: string | undefined
  variant: ButtonVariant
  onPress: () => void
  isRow?: boolean | undefined
}

type ActVariant = Extract<ButtonVariant, 'primary' | 'secondary' | 'danger'>
const ranks: Record<ActVariant, number> = { primary: 0, secondary: 1, danger: 2 }

/** The main act of a state is filled and first, what takes something away is drawn as danger, after all others. @source look */
const variantOf = (
  { isDangerous, mainIn }: Pick<EventMeaning<never>, 'isDangerous' | 'mainIn'>,
  state: string,
): ActVariant => (isDangerous ? 'danger' : mainIn.includes(state) ? 'primary' : 'secondary')

/** One act as it is offered: how it looks, and where it is done if it has a screen of its own. */
export interface Act<EventType extends string> extends Offer<EventType> {
  variant: ActVariant
  href: string | undefined
}

/** What the law covers for this person now: the main act first, what takes something away last. @source house 3, look */
export function actsInOrder<Facts extends Reach, EventType extends string>({
  chart,
  subject,
  hrefs = {},
  hiddenEvents = [],
}: Pick<ActionsProps<Facts, EventType>, 'chart' | 'subject' | 'hrefs' | 'hiddenEvents'>): Act<EventType>[] {
  return offersOf(chart, subject)
    .filter(({ event }) => !hiddenEvents.includes(event))
    .map((offer) => ({
      ...offer,
      variant: variantOf(chart.events[offer.event], subject.state),
      href: (hrefs as Partial<Record<string, string>>)[offer.event],
    }))
    .filter(({ event, href }) => chart.events[event].dialog !== 'screen' || href !== undefined)
    .toSorted((one, other) => ranks[one.variant] - ranks[other.variant])
}

const shownAs = (variant: ActVariant, isMainElsewhere: boolean): ActVariant =>
  isMainElsewhere && variant === 'primary' ? 'secondary' : variant

export const ActButton = ({ entity, offer, href, variant, onPress, isRow = false }: ActButtonProps) => {
  const { event, blockedBy } = offer
  const label = actWords[entity][event]?.action() ?? ''
  if (isRow && blockedBy !== null) return <HeldRow title={label} reason={conditionWords[blockedBy]()} />
  if (isRow)
    return (
      <WayRow
        title={label}
        isDangerous={variant === 'danger'}
        {...(href === undefined ? { onPress } : { href })}
      />
    )
  if (href !== undefined && blockedBy === null)
    return (
      <LinkButton href={href} variant={variant}>
        {label}
      </LinkButton>
    )
  return (
    <Button
      variant={variant}
      onPress={onPress}
      disabledReason={blockedBy === null ? undefined : conditionWords[blockedBy]()}
    >
      {label}
    </Button>
  )
}
