import type { CallReply } from '../../api/calls.ts'
import { hasOffice, officesOf } from '../../machines/actor.ts'
import { correctionSchema } from '../../machines/correction.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { sum } from '../../machines/money.ts'
import { m } from '../../words/messages.js'
import * as store from '../billing/correction-store.ts'
import type { PaymentRecord } from '../database/rows.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import { endCorrection } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { lockPayment, paymentById } from './store.ts'

type Corrections = CallReply<'GET /payments/{id}/corrections'>
type Standing = Awaited<ReturnType<typeof store.standing>>

const within = <Row extends Pick<PaymentRecord, 'office_id'>>(
  caller: PersonCaller,
  row: Row | null | undefined,
): Row | Refused => (row && hasOffice(officesOf(caller.actor), row.office_id) ? row : notFound())

/** What stands where, an account of an office being no matter of the reader's. */
function viewStanding(rows: Standing): Corrections['standing'] {
  const keys = [...new Set(rows.map(({ id, fund }) => `${id} ${fund}`))]
  return keys.flatMap((key) => {
    const own = rows.filter(({ id, fund }) => `${id} ${fund}` === key)
    const [first] = own
    if (!first) return []
    const { id: billLineId, title: name, title_bn: nameBn, fund } = first
    return [
      { billLineId, title: { name, nameBn }, fund, amountPoisha: sum(own.map(({ balance }) => balance)) },
    ]
  })
}

async function viewCorrections(db: Db | Trx, caller: PersonCaller, paymentId: string): Promise<Corrections> {
  const rows = await store.correctionsOf(db, paymentId)
  return {
    standing: viewStanding(await store.standing(db, paymentId)),
    corrections: rows.map((row) => ({
      id: row.id,
      title: { name: row.title, nameBn: row.title_bn },
      fromFund: row.from_fund,
      toFund: row.to_fund,
      amountPoisha: row.amount_poisha,
      reason: row.reason,
      state: row.state,
      askedBy: row.asked_by_name,
      askedAt: row.asked_at.toISOString(),
      isMine: row.asked_by === caller.userId,
      endedBy: row.ended_by_name,
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
  }
}

const beyond = (): Refused => invalid([{ path: 'amountPoisha', error: 'amount_too_large' }])
const notOpen = (): Refused => refuse(409, (locale) => m.correction_error_ended({}, { locale }))
const oneWaits = (): Refused => refuse(409, (locale) => m.correction_error_waits({}, { locale }))

/** Asks for a correction; 422 by field, also where the fund holds less of the line; 409 where one waits already. @source product 4 */
const ask = (deps: Deps, caller: PersonCaller, paymentId: string, typed: unknown): Promise<Refused | void> =>
  inTransaction(deps.db, async (trx) => {
    const payment = within(caller, await lockPayment(trx, paymentId))
    if (isRefused(payment)) return payment
    const parsed = correctionSchema.safeParse(typed)
    if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
    if (await store.hasOpenCorrection(trx, paymentId)) return oneWaits()
    if ((await store.entriesOf(trx, paymentId, parsed.data)) === null) return beyond()
    await store.insertCorrection(deps, trx, {
      ...parsed.data,
      paymentId,
      officeId: payment.office_id,
      by: caller.userId,
      at: deps.clock.now(),
    })
  })

interface Ending {
  paymentId: string
  id: string
  state: 'posted' | 'withdrawn'
}

/** Ends one that waits: 404 beyond the office, 422 for one that is not of this payment, 409 with why where it ended, or where the one who asked would confirm. @source product 4 */
const end = (deps: Deps, caller: PersonCaller, { paymentId, id, state }: Ending): Promise<Refused | void> =>
  inTransaction(deps.db, async (trx) => {
    const payment = within(caller, await lockPayment(trx, paymentId))
    if (isRefused(payment)) return payment
    const row = await store.lockCorrection(trx, id)
    if (row?.payment_id !== paymentId) return invalid([{ path: 'correctionId', error: 'not_offered' }])
    if (row.state !== 'asked') return notOpen()
    const at = deps.clock.now()
    if (state === 'posted') {
      if (row.asked_by === caller.userId)
        return refuse(409, (locale) => m.correction_error_second_person({}, { locale }))
      const {
        bill_line_id: billLineId,
        from_fund: fromFund,
        to_fund: toFund,
        amount_poisha: amountPoisha,
      } = row
      const entries = await store.entriesOf(trx, row.payment_id, {
        billLineId,
        fromFund,
        toFund,
        amountPoisha,
      })
      if (entries === null) return refuse(409, (locale) => m.correction_error_gone({}, { locale }))
      await store.postCorrection(deps, trx, row, entries, at)
    }
    await endCorrection(trx, id, { state, by: caller.userId, at })
  })

const ended = async (deps: Deps, caller: PersonCaller, ending: Ending) => {
  const refused = await end(deps, caller, ending)
  return isRefused(refused) ? refused : viewCorrections(deps.db, caller, ending.paymentId)
}

/** Corrections of the ledger, by two persons. @source product 4 */
export const correctionHandlers = {
  'GET /payments/{id}/corrections': async ({ params }, { deps, caller }) => {
    const payment = within(caller, await paymentById(deps.db, params.id))
    return isRefused(payment) ? payment : viewCorrections(deps.db, caller, payment.id)
  },
  'POST /payments/{id}/corrections': async ({ params, body }, { deps, caller }) => {
    const refused = await ask(deps, caller, params.id, body)
    return isRefused(refused) ? refused : viewCorrections(deps.db, caller, params.id)
  },
  'POST /payments/{id}/corrections/confirm': ({ params, body }, { deps, caller }) =>
    ended(deps, caller, { paymentId: params.id, id: body.correctionId, state: 'posted' }),
  'POST /payments/{id}/corrections/withdraw': ({ params, body }, { deps, caller }) =>
    ended(deps, caller, { paymentId: params.id, id: body.correctionId, state: 'withdrawn' }),
} satisfies Partial<Handlers>
