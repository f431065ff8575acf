import type { PaymentState } from '../../machines/payment/states.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paymentMeaning } from '../../machines/payment/states.ts'
import { DatabaseAway } from '../database/away.ts'
import type { Deps } from '../deps.ts'
import { limits, reserve } from '../web/rate-limit-store.ts'
import { verifiableStates, verifyPayment } from './verification.ts'
import { keepMessage, paymentById, paymentByTransaction } from './store.ts'
import { inTransaction } from '../lifecycle/transaction.ts'

const fieldsMax = 100
const valueLengthMax = 1_000
const postBytesMax = 65_536
/** A browser that came back is not kept waiting longer for a gateway that does not answer. */
const returnMilliseconds = 8_000

/** The post as texts; a card number that is not masked is masked here, and what the database cannot hold is left out. */
function readFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  const entries = Object.entries(body)
    .slice(0, fieldsMax)
    .map(([name, value]): [string, string] => {
      const text: unknown = Array.isArray(value) ? value.at(-1) : value
      const clean = (typeof text === 'string' ? text : '').replaceAll('\0', '').slice(0, valueLengthMax)
      return [name.replaceAll('\0', '').slice(0, 100), clean]
    })
  return Object.fromEntries(entries)
}

const masked = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name.startsWith('card_no')
        ? value.replace(/(?<=^\d{6})\d+(?=\d{4}$)/, (middle) => 'X'.repeat(middle.length))
        : value,
    ]),
  )

/** Waits for the work, but no longer than so many milliseconds; the work goes on. */
async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([work, patience])
  clearTimeout(timer)
}

/**
 * Whether to keep what was posted: always of our own transactions; of others only until the address has sent too many,
 * for anybody can post here. What is replied does not change.
 */
async function isKept(deps: Deps, address: string, isOurs: boolean): Promise<boolean> {
  if (isOurs) return true
  const reserved = await reserve(deps, `gateway ${address}`, limits.gatewayStrangers)
  return !reserved.isLocked
}

/** A screen that reads the state by itself; which one is drawn from the state too. @source product 2.3 */
function screenOf(state: PaymentState, transactionId: string): string {
  const screens = { succeeded: 'success_payment', failed: 'fail_payment', canceled: 'cancel_payment' }
  const screen = screens[paymentMeaning(state).outcome ?? 'succeeded']
  return `/${screen}?transaction=${encodeURIComponent(transactionId)}`
}

/**
 * Where the gateway answers: the browser's cross-site posts, which carry no cookie and need none, and the notification. Each
 * is kept as it came and is a hint, whatever it says and whoever signed it: it starts the server's own question. The
 * browser is then sent on with 303 to a screen by the attempt's state, to /404 for a transaction that is not ours.
 * @source product 2.3, 5; domain 1.1
 */
export function gatewayRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const options = { bodyLimit: postBytesMax, schema: { hide: true } }
  const away = (reply: FastifyReply, path: string) =>
    reply.code(303).header('location', path).header('cache-control', 'no-store').send()

  const receive = async (body: unknown, source: string) => {
    const fields = readFields(body)
    const { transactionId, isSignatureValid } = deps.gateway.parseCallback(fields)
    const message = {
      transactionId: transactionId.slice(0, 40) || null,
      source,
      fields: masked(fields),
      isSignatureValid,
    }
    return { transactionId, message }
  }

  /** Takes the hint, waits a little for what it leads to, and answers the screen that shows it. */
  const screenAfter = async (
    request: FastifyRequest,
    transactionId: string,
    message: Parameters<typeof keepMessage>[2],
  ): Promise<string> => {
    const row = await paymentByTransaction(deps.db, transactionId)
    if (await isKept(deps, request.ip, row !== undefined)) await keepMessage(deps, deps.db, message)
    if (!row) return '/404'
    // The person must come back to a screen of ours all the same; what is not known by then is asked again later.
    const verified = verifyPayment(deps, row.id, { isHint: true }).catch((error: unknown) =>
      request.log.error({ err: error, paymentId: row.id }, 'verification after the return'),
    )
    await atMost(returnMilliseconds, verified)
    const current = await paymentById(deps.db, row.id)
    return screenOf(current?.state ?? row.state, row.transaction_id)
  }

  app.post('/api/gateway/return/:end', options, async (request, reply) => {
    const { end } = request.params as { end: string }
    if (!['success', 'fail', 'cancel'].includes(end)) return away(reply, '/404')
    const { transactionId, message } = await receive(request.body, `return_${end}`)
    try {
      return away(reply, await screenAfter(request, transactionId, message))
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      request.log.warn({ err: error }, 'the database is away')
      // A screen of ours that asks again, and no envelope, is what a person comes back to.
      return away(reply, screenOf('unknown', transactionId))
    }
  })

  app.post('/api/gateway/ipn', options, async (request, reply) => {
    const { transactionId, message } = await receive(request.body, 'ipn')
    const known = await paymentByTransaction(deps.db, transactionId)
    if (!(await isKept(deps, request.ip, known !== undefined))) return reply.code(200).send('OK')
    await inTransaction(deps.db, async (trx) => {
      await keepMessage(deps, trx, message)
      const row = await paymentByTransaction(trx, transactionId)
      if (row && verifiableStates.includes(row.state))
        await deps.queue.add(trx, 'verify-payment', { paymentId: row.id })
      return null
    })
    return reply.code(200).send('OK')
  })
  return Promise.resolve()
}
