import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { modes, type Mode } from '../modes.ts'
import { apis, type Switches } from './apis.ts'
import { scenarios, type Book, type Payment, type Scenario } from './book.ts'
import type { Desk, Outcome } from './desk.ts'

/** What a person would do at the wallet's page; everything may be left out: a payment that is authorised. */
export interface WalletChoice {
  outcome?: Outcome | undefined
  scenario?: Scenario | undefined
}

/** Switches and acts for tests, without a browser. Amounts in poisha. */
export interface BkashControl {
  /** Setting it sets all of `modes`; reading it gives that of the create call. */
  mode: Mode
  readonly switches: Switches
  /** Decides the newest open payment of a transaction; answers where the browser would go next, null when it is lost. */
  pay(transactionId: string, choice?: WalletChoice): string | null
  payments(): Payment[]
  /** What is under way becomes completed or cancelled. */
  settleRefunds(state: 'Completed' | 'Cancelled'): void
  /** Tokens that were asked for. */
  counted: Readonly<{ grants: number; refreshes: number }>
  /** No token that was given out is good any more. */
  forgetTokens(): void
}

export interface ControlOptions extends Pick<BkashControl, 'switches' | 'counted' | 'forgetTokens'> {
  desk: Desk
  book: Book
}

export const createControl = (options: ControlOptions): BkashControl => {
  const { desk, book, switches, counted, forgetTokens } = options
  return {
    switches,
    counted,
    forgetTokens,
    get mode() {
      return switches.modes.create
    },
    set mode(mode) {
      for (const api of apis) switches.modes[api] = mode
    },
    pay(transactionId, { outcome = 'authorised', scenario = 'normal' } = {}) {
      const payment = book.ofInvoice(transactionId).findLast(({ state }) => state === 'initiated')
      if (!payment) throw new Error(`No open payment for ${transactionId}`)
      return desk.returnOf(desk.decide(payment, { outcome, scenario, wallet: '01700000000' }))
    },
    payments: () => book.payments(),
    settleRefunds(state) {
      for (const payment of book.payments())
        if (payment.refund?.state === 'Initiated')
          book.save({ ...payment, refund: { ...payment.refund, state } })
    },
  }
}

const switchBody = z
  .object({
    mode: z.enum(modes),
    modes: z.partialRecord(z.enum(apis), z.enum(modes)),
    slowMs: z.int().min(0),
    refundState: z.enum(['Completed', 'Initiated']),
    answerOverrides: z.record(z.string(), z.string()),
  })
  .partial()
const payBody = z.object({
  transactionId: z.string(),
  outcome: z.enum(['authorised', 'failed', 'canceled']).optional(),
  scenario: z.enum(scenarios).optional(),
})

/** The same over HTTP, for tests in another process. A body that is not understood answers 422. */
export const addControl = (app: FastifyInstance, control: BkashControl) => {
  app.get('/sandbox/control/payments', () => control.payments())
  app.post('/sandbox/control/switches', (request, reply) => {
    const body = switchBody.safeParse(request.body)
    if (!body.success) return reply.code(422).send({ error: z.prettifyError(body.error) })
    const { mode, modes: some, ...rest } = body.data
    if (mode) control.mode = mode
    Object.assign(control.switches.modes, some)
    Object.assign(control.switches, rest)
    return control.switches
  })
  app.post('/sandbox/control/pay', (request, reply) => {
    const body = payBody.safeParse(request.body)
    if (!body.success) return reply.code(422).send({ error: z.prettifyError(body.error) })
    const { transactionId, ...choice } = body.data
    const isOpen = control
      .payments()
      .some((one) => one.fields['merchantInvoiceNumber'] === transactionId && one.state === 'initiated')
    return isOpen
      ? { browser: control.pay(transactionId, choice) }
      : reply.code(404).send({ error: 'no open payment' })
  })
}
