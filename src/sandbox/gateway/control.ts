import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { modes, type Mode } from '../modes.ts'
import { apis, type Switches } from './apis.ts'
import { scenarios, type Book, type Outcome, type Refund, type Scenario, type Session } from './book.ts'
import type { Desk, Post } from './desk.ts'
import type { Notifier } from './notifier.ts'

/** What a person would do on the page; everything may be left out: a normal card payment. */
export interface PayChoice {
  outcome?: Outcome | undefined
  instrument?: string | undefined
  scenario?: Scenario | undefined
}

/** A session as tests see it. status is the gateway's own word for it now; amounts in integer poisha. */
export type SessionView = Session & { status: string; transactionId: string }

/** Switches and acts for tests, without a browser. */
export interface GatewayControl {
  /** Setting it sets all four of `modes`; reading it gives that of the session call. */
  mode: Mode
  readonly switches: Switches
  /** How long a late payment stays hidden, milliseconds. */
  lateMs: number
  /** Decides the latest open session of a transaction; `browser` is what the person's browser would post next. */
  pay(transactionId: string, choice?: PayChoice): { session: SessionView; browser: Post | null }
  /** A late payment comes to light: valid from now on, and the notification goes out. */
  settleLate(transactionId: string): void
  /** Takes in a payment that was made before this stand-in was there; one that it knows stays as it is. Amounts in poisha. */
  remember(payment: {
    transactionId: string
    validationId: string
    bankTransactionId: string
    instrument: string
    amountPoisha: number
    storeAmountPoisha: number
    at: Date
  }): void
  /** What is processing becomes refunded or cancelled. */
  settleRefunds(state: 'refunded' | 'cancelled'): void
  sessions(): SessionView[]
  /** Everything that was asked back, amounts in poisha. */
  refunds(): Refund[]
  /** Resolves when no notification is on its way any more. */
  notificationsSettled(): Promise<void>
}

export interface ControlOptions {
  desk: Desk
  book: Book
  notifier: Notifier
  switches: Switches
  late: { milliseconds: number }
}

export const createControl = ({ desk, book, notifier, switches, late }: ControlOptions): GatewayControl => {
  const view = (session: Session): SessionView => ({
    ...session,
    status: desk.statusOf(session),
    transactionId: session.fields['tran_id'] ?? '',
  })
  return {
    switches,
    get mode() {
      return switches.modes.session
    },
    set mode(mode) {
      for (const api of apis) switches.modes[api] = mode
    },
    get lateMs() {
      return late.milliseconds
    },
    set lateMs(milliseconds) {
      late.milliseconds = milliseconds
    },
    pay(transactionId, { outcome = 'paid', instrument = 'visacard', scenario = 'normal' } = {}) {
      const session = book.byTransaction(transactionId).findLast(({ state }) => state === 'open')
      if (!session) throw new Error(`No open session for ${transactionId}`)
      const decided = desk.decide(session, { outcome, instrument, scenario })
      notifier.notify(decided)
      return { session: view(decided), browser: desk.browserReturn(decided) }
    },
    settleLate(transactionId) {
      for (const session of book.byTransaction(transactionId)) {
        if (desk.statusOf(session) !== 'PENDING' || session.state !== 'paid') continue
        const visible = { ...session, visibleAt: 0 }
        book.saveSession(visible)
        notifier.notify(visible)
      }
    },
    remember(payment) {
      const { transactionId, amountPoisha, storeAmountPoisha } = payment
      if (book.byTransaction(transactionId).length > 0) return
      const at = payment.at.getTime()
      book.saveSession({
        sessionKey: transactionId,
        openedAt: at,
        fields: { tran_id: transactionId },
        amountPoisha,
        state: 'paid',
        scenario: 'normal',
        instrument: payment.instrument,
        isVisited: true,
        validationId: payment.validationId,
        bankTransactionId: payment.bankTransactionId,
        paidPoisha: amountPoisha,
        chargePoisha: amountPoisha - storeAmountPoisha,
        decidedAt: at,
        visibleAt: 0,
        notificationsDue: 0,
        isValidated: true,
      })
    },
    settleRefunds(state) {
      for (const refund of book.refunds())
        if (refund.state === 'processing') book.saveRefund({ ...refund, state })
    },
    sessions: () => book.sessions().map(view),
    refunds: () => book.refunds(),
    notificationsSettled: () => notifier.settled(),
  }
}

const switchBody = z
  .object({
    mode: z.enum(modes),
    modes: z.partialRecord(z.enum(apis), z.enum(modes)),
    slowMs: z.int().min(0),
    lateMs: z.int().min(0),
    refundState: z.enum(['refunded', 'processing']),
    answerOverrides: z.record(z.string(), z.string()),
  })
  .partial()
const payBody = z.object({
  transactionId: z.string(),
  outcome: z.enum(['paid', 'failed', 'canceled']).optional(),
  instrument: z.string().optional(),
  scenario: z.enum(scenarios).optional(),
})

/** The same switches over HTTP, for tests in another process. A body that is not understood answers 422. */
export const addControl = (app: FastifyInstance, control: GatewayControl) => {
  app.get('/sandbox/control/sessions', () => control.sessions())
  app.get('/sandbox/control/switches', () => ({ ...control.switches, lateMs: control.lateMs }))
  app.post('/sandbox/control/switches', (request, reply) => {
    const body = switchBody.safeParse(request.body)
    if (!body.success) return reply.code(422).send({ error: z.prettifyError(body.error) })
    const { mode, modes: some, lateMs, ...rest } = body.data
    if (mode) control.mode = mode
    if (lateMs !== undefined) control.lateMs = lateMs
    Object.assign(control.switches.modes, some)
    Object.assign(control.switches, rest)
    return { ...control.switches, lateMs: control.lateMs }
  })
  app.post('/sandbox/control/pay', (request, reply) => {
    const body = payBody.safeParse(request.body)
    if (!body.success) return reply.code(422).send({ error: z.prettifyError(body.error) })
    const { transactionId, ...choice } = body.data
    const isOpen = control
      .sessions()
      .some((one) => one.transactionId === transactionId && one.state === 'open')
    return isOpen ? control.pay(transactionId, choice) : reply.code(404).send({ error: 'no open session' })
  })
  app.post('/sandbox/control/settle-late', (request, reply) => {
    const body = z.object({ transactionId: z.string() }).safeParse(request.body)
    if (!body.success) return reply.code(422).send({ error: z.prettifyError(body.error) })
    control.settleLate(body.data.transactionId)
    return { done: true }
  })
  app.post('/sandbox/control/settle-refunds', (request, reply) => {
    const body = z.object({ state: z.enum(['refunded', 'cancelled']) }).safeParse(request.body)
    if (!body.success) return reply.code(422).send({ error: z.prettifyError(body.error) })
    control.settleRefunds(body.data.state)
    return { done: true }
  })
}
