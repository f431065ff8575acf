import type { PaymentState } from '../../machines/payment/states.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paymentMeaning } from '../../machines/payment/states.ts'
import { DatabaseAway } from '../database/away.ts'
import type { PaymentRecord } from '../database/rows.ts'
import type { Deps } from '../deps.ts'
import { gatewayNamed } from '../ports/gateways.ts'
import type { GatewayName } from '../../machines/payment/choice.ts'
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

/** An address below /api/gateway/ at which a gateway calls back, and who comes there. */
interface Door {
  gateway: GatewayName
  method: 'GET' | 'POST'
  path: string
  from: 'browser' | 'server'
  /** What came, and under which name it is kept; null for an address that is none. */
  read: (request: FastifyRequest) => { fields: Record<string, string>; source: string } | null
}

const ends = ['success', 'fail', 'cancel']

/** Every address that a gateway is given, as its protocol comes to it. @source domain 1 */
const doors: readonly Door[] = [
  {
    gateway: 'sslcommerz',
    method: 'POST',
    path: 'return/:end',
    from: 'browser',
    read: ({ params, body }) => {
      const { end } = params as { end: string }
      return ends.includes(end) ? { fields: readFields(body), source: `return_${end}` } : null
    },
  },
  {
    gateway: 'sslcommerz',
    method: 'POST',
    path: 'ipn',
    from: 'server',
    read: ({ body }) => ({ fields: readFields(body), source: 'ipn' }),
  },
  {
    gateway: 'bkash',
    method: 'GET',
    path: 'bkash/:transaction',
    from: 'browser',
    read: ({ params, query }) => ({
      fields: { ...readFields(query), ...readFields(params) },
      source: 'return_bkash',
    }),
  },
]

/** What was received: whose it is, if anybody's, and what is kept of it. */
interface Received {
  transactionId: string
  row: PaymentRecord | undefined
  message: Parameters<typeof keepMessage>[2]
}

/** A claim counts for a transaction of the gateway that it came from alone, and for the session that it names. */
async function receive(deps: Deps, door: Door, request: FastifyRequest): Promise<Received | null> {
  const came = door.read(request)
  if (!came) return null
  const claim = gatewayNamed(deps.gateways, door.gateway).parseCallback(came.fields)
  const found = await paymentByTransaction(deps.db, claim.transactionId)
  const row = found?.gateway === door.gateway ? found : undefined
  const isOfSession = claim.sessionKey === null || claim.sessionKey === row?.session_key
  return {
    transactionId: claim.transactionId,
    row,
    message: {
      transactionId: claim.transactionId.slice(0, 40) || null,
      source: came.source,
      fields: masked(came.fields),
      isSignatureValid: claim.isAuthentic && isOfSession,
    },
  }
}

/** Takes the hint, waits a little for what it leads to, and answers the screen that shows it. */
async function screenAfter(deps: Deps, request: FastifyRequest, { row, message }: Received): Promise<string> {
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

const away = (reply: FastifyReply, path: string) =>
  reply.code(303).header('location', path).header('cache-control', 'no-store').send()

async function comeBack(deps: Deps, door: Door, request: FastifyRequest, reply: FastifyReply) {
  try {
    const received = await receive(deps, door, request)
    return away(reply, received ? await screenAfter(deps, request, received) : '/404')
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error
    request.log.warn({ err: error }, 'the database is away')
    const fields = door.read(request)?.fields ?? {}
    const { transactionId } = gatewayNamed(deps.gateways, door.gateway).parseCallback(fields)
    // A screen of ours that asks again, and no envelope, is what a person comes back to.
    return away(reply, screenOf('unknown', transactionId))
  }
}

async function beNotified(deps: Deps, door: Door, request: FastifyRequest, reply: FastifyReply) {
  const received = await receive(deps, door, request)
  if (!received || !(await isKept(deps, request.ip, received.row !== undefined)))
    return reply.code(200).send('OK')
  await inTransaction(deps.db, async (trx) => {
    await keepMessage(deps, trx, received.message)
    const row = await paymentByTransaction(trx, received.transactionId)
    if (row && received.row && verifiableStates.includes(row.state))
      await deps.queue.add(trx, 'verify-payment', { paymentId: row.id, isHint: true })
    return null
  })
  return reply.code(200).send('OK')
}

/**
 * Where the gateways answer: the browser's returns from another site, which carry no cookie and need none, and notifications. Each
 * is kept as it came and is a hint, whatever it says and whoever signed it: it starts the server's own question. The
 * browser is then sent on with 303 to a screen by the attempt's state, to /404 for a transaction that is not ours.
 * @source product 2.3, 5; domain 1
 */
export function gatewayRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  for (const door of doors)
    app.route({
      method: door.method,
      url: `/api/gateway/${door.path}`,
      bodyLimit: postBytesMax,
      schema: { hide: true },
      handler: (request, reply) =>
        (door.from === 'browser' ? comeBack : beNotified)(deps, door, request, reply),
    })
  return Promise.resolve()
}
