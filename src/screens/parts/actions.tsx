import type { PaymentEventType } from '../../machines/payment/events.ts'
import type { DispatchEventType } from '../../machines/dispatch/events.ts'
import type { ApplicationEventType } from '../../machines/application/events.ts'
import { useEffect, useRef, useState } from 'react'
import { send, type Answer } from '../../api/client.ts'
import type { RefusalData } from '../../api/call.ts'
import type { Application, Dispatch, Payment } from '../../api/entities.ts'
import type { Reach } from '../../machines/actor.ts'
import type { Chart, EventMeaning } from '../../machines/chart.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { offersOf, type Subject, type Offer } from '../../machines/law.ts'
import type { ActWords } from '../../wording/word.ts'
import { applicationActWords } from '../../words/groups/application-act.ts'
import { conditionWords } from '../../words/groups/condition.ts'
import { dispatchActWords } from '../../words/groups/dispatch-act.ts'
import { fieldErrorWords } from '../../words/groups/field-error.ts'
import { paymentActWords } from '../../words/groups/payment-act.ts'
import { m } from '../../words/messages.js'
import { session } from '../session.ts'
import { Banner } from './banner.tsx'
import { Button, LinkButton, type ButtonVariant } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { About, PayloadHandle } from './payloads/payload-fields.tsx'
import styles from './payloads/payloads.module.css'
import { dialogFields } from './payloads/table.ts'
import { showToast } from './toasts.ts'

/** What an act came to: the subject as it now is, or the refusal. */
export type ActAnswer =
  | { isOk: true; data: Application | Dispatch | Payment }
  | { isOk: false; code: number; message: string; data: RefusalData }

type Entity = Chart<never, string>['entity']

const actWords: Record<Entity, Record<string, ActWords>> = {
  application: applicationActWords,
  dispatch: dispatchActWords,
  payment: paymentActWords,
}
/** An act that deletes, so that whoever says no is told that nothing was deleted. @source spec §8 */
const deleting = 'discard'

interface Act {
  id: string
  event: string
  version: number
  key: string
  payload: unknown
}

const posts: Record<Entity, (act: Act) => Promise<ActAnswer>> = {
  application: ({ id, event, ...body }): Promise<Answer<'POST /applications/{id}/actions/{event}'>> =>
    send('POST /applications/{id}/actions/{event}', {
      params: { id, event: event as ApplicationEventType },
      body,
    }),
  dispatch: ({ id, event, ...body }): Promise<Answer<'POST /dispatches/{id}/actions/{event}'>> =>
    send('POST /dispatches/{id}/actions/{event}', {
      params: { id, event: event as DispatchEventType },
      body,
    }),
  payment: ({ id, event, ...body }): Promise<Answer<'POST /payments/{id}/actions/{event}'>> =>
    send('POST /payments/{id}/actions/{event}', { params: { id, event: event as PaymentEventType }, body }),
}

interface ActionsProps<Facts extends Reach, EventType extends string> {
  chart: Chart<Facts, EventType>
  subject: Subject<Facts>
  id: string
  version: number
  /** What the dialogs show beyond the facts: the form, a proposal, the lines of a dispatch. */
  about?: About
  /** The subject may have changed, by this act or (409) by somebody else's: read it again. */
  onDone: (answer: ActAnswer) => void
  /** Acts that have a screen of their own (a whole form, defendants) and where it is; without an address they are left out. */
  hrefs?: Partial<Record<NoInfer<EventType>, string>>
  hiddenEvents?: readonly NoInfer<EventType>[]
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
  const { chart, subject, hrefs = {}, hiddenEvents = [], isMainElsewhere = false } = props
  const [chosen, setChosen] = useState<EventType | null>(null)
  const hrefOf = (event: EventType) => (hrefs as Partial<Record<string, string>>)[event]
  const offers = offersOf(chart, subject).filter(
    ({ event }) =>
      !hiddenEvents.includes(event) &&
      (chart.events[event].dialog !== 'screen' || hrefOf(event) !== undefined),
  )
  if (offers.length === 0) return null
  const rankOf = ({ event }: Offer<EventType>) => ranks[variantOf(chart.events[event], subject.state)]
  const inOrder = offers.toSorted((one, other) => rankOf(one) - rankOf(other))
  return (
    <>
      <section className={styles.acts} aria-label={m.staff_label_actions()} data-print="hide">
        {inOrder.map((offer) => (
          <ActButton
            key={offer.event}
            entity={chart.entity}
            offer={offer}
            href={hrefOf(offer.event)}
            variant={shownAs(variantOf(chart.events[offer.event], subject.state), isMainElsewhere)}
            onPress={() => setChosen(offer.event)}
          />
        ))}
      </section>
      {chosen === null ? null : <ActDialog {...props} event={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

type ActButtonProps = {
  entity: Entity
  offer: Offer
  href: string | undefined
  variant: ButtonVariant
  onPress: () => void
}

type ActVariant = Extract<ButtonVariant, 'primary' | 'secondary' | 'danger'>
const ranks: Record<ActVariant, number> = { primary: 0, secondary: 1, danger: 2 }

/** The main act of a state is filled and first, what takes something away is drawn as danger, after all others. @source look */
const variantOf = (
  { isDangerous, mainIn }: Pick<EventMeaning<never>, 'isDangerous' | 'mainIn'>,
  state: string,
): ActVariant => (isDangerous ? 'danger' : mainIn.includes(state) ? 'primary' : 'secondary')

const shownAs = (variant: ActVariant, isMainElsewhere: boolean): ActVariant =>
  isMainElsewhere && variant === 'primary' ? 'secondary' : variant

const ActButton = ({ entity, offer, href, variant, onPress }: ActButtonProps) => {
  const { event, blockedBy } = offer
  const label = actWords[entity][event]?.action()
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

type Errors = Readonly<Record<string, string>>

/** The first word for each path: a field shows one error at a time. */
const errorsBy = (fields: readonly { path: string; message: string }[]): Errors =>
  Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message]))

type ActDialogProps<Facts extends Reach, EventType extends string> = ActionsProps<Facts, EventType> & {
  event: EventType
  onClose: () => void
}

function ActDialog<Facts extends Reach, EventType extends string>(props: ActDialogProps<Facts, EventType>) {
  const { chart, subject, event, onClose, about = {} } = props
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  // Of this dialog: pressed again because no answer came, it is the same request.
  const [key] = useState(() => crypto.randomUUID())
  const handle = useRef<PayloadHandle>(null)
  const frame = useRef<HTMLDivElement>(null)
  const words = actWords[chart.entity][event]
  const { dialog, isDangerous, payload: schemaOf } = chart.events[event]
  const Fields = dialog === null ? null : dialogFields[dialog]
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const settle = (answer: ActAnswer) => {
    if (answer.isOk) showToast({ tone: 'success', text: words?.done() ?? '' })
    onClose()
    session.send({ type: 'refresh' })
    props.onDone(answer)
  }
  const confirm = async () => {
    const payload = handle.current?.read() ?? {}
    const parsed = schemaOf(subject.facts, subject.state).safeParse(payload)
    if (!parsed.success) {
      const wrong = fieldErrorsOf(parsed.error)
      return setErrors(
        errorsBy(wrong.map(({ path, error }) => ({ path, message: fieldErrorWords[error]() }))),
      )
    }
    setErrors({})
    setFailure(null)
    setIsPending(true)
    const answer = await posts[chart.entity]({ id: props.id, event, version: props.version, key, payload })
    setIsPending(false)
    if (answer.isOk) return settle(answer)
    showToast({ tone: 'danger', text: answer.message })
    if (answer.code === 409) return settle(answer)
    if (answer.code === 422 && answer.data.fields) setErrors(errorsBy(answer.data.fields))
    setFailure(answer.message)
  }

  return (
    <ConfirmDialog
      isOpen
      title={words?.action() ?? ''}
      text={words?.confirm()}
      confirmLabel={words?.action() ?? ''}
      isDanger={isDangerous}
      isPending={isPending}
      onConfirm={() => void confirm()}
      onCancel={() => {
        onClose()
        if (event === deleting) showToast({ tone: 'information', text: m.parts_notice_delete_canceled() })
      }}
    >
      <div ref={frame}>
        {failure ? (
          <Banner tone="danger" isLive>
            <p>{failure}</p>
          </Banner>
        ) : null}
        {Fields ? <Fields ref={handle} about={about} errorAt={(path) => errors[path]} /> : null}
      </div>
    </ConfirmDialog>
  )
}
