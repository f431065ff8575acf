import type { PaymentChoice } from '../../../src/machines/payment/choice.ts'
import type { PaymentEventType } from '../../../src/machines/payment/events.ts'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { v7 } from 'uuid'
import type { CallReply } from '../../../src/api/calls.ts'
import { startBkashSandbox } from '../../../src/sandbox/bkash/bkash.ts'
import { startGatewaySandbox } from '../../../src/sandbox/gateway/gateway.ts'
import type { PayChoice } from '../../../src/sandbox/gateway/control.ts'
import { buildApp } from '../../../src/server/app.ts'
import { connect } from '../../../src/server/database/connect.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import type { Db, Deps } from '../../../src/server/deps.ts'
import { isRefused, type Refused } from '../../../src/server/errors.ts'
import type { PersonCaller } from '../../../src/server/web/handler.ts'
import type { invoiceHandlers } from '../../../src/server/invoice/handlers.ts'
import type { receiptHandlers } from '../../../src/server/invoice/receipt-handlers.ts'
import type { correctionHandlers } from '../../../src/server/payment/correction-handlers.ts'
import type { counterHandlers } from '../../../src/server/payment/counter-handlers.ts'
import type { closeHandlers } from '../../../src/server/payment/close-handlers.ts'
import type { discrepancyHandlers } from '../../../src/server/payment/discrepancy-handlers.ts'
import { paymentHandlers } from '../../../src/server/payment/handlers.ts'
import { startPayment } from '../../../src/server/payment/start.ts'
import { paymentWorkers } from '../../../src/server/payment/workers.ts'
import { createPaperMaker } from '../../../src/server/paper/maker.ts'
import { noIdentity } from '../../../src/server/ports/index.ts'
import { createBkash } from '../../../src/server/ports/bkash.ts'
import { createSslcommerz } from '../../../src/server/ports/sslcommerz.ts'
import { createQueue } from '../../../src/server/jobs/boss.ts'
import type { Workers } from '../../../src/server/jobs/queue.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { checkLedger } from '../../../src/server/billing/ledger-check.ts'
import { createDatabase } from '../../support/database.ts'
import { cheapPasswords } from '../../support/passwords.ts'
import { createBill, createCase } from './cases.ts'
import { createPeople, tokenOf } from './people.ts'

/** Whoever answers late because the machine is busy is waited for all the same. */
const patienceMs = 60_000
const store = { storeId: 'teststore', storePassword: 'teststore@secret' }
const merchant = { appKey: 'app', appSecret: 'app-secret', username: 'shop', password: 'shop-password' }
const full: PaymentChoice = { method: 'cards', type: 'full', partPoisha: null }
export const part = (partPoisha: number): PaymentChoice => ({ ...full, type: 'part', partPoisha })

/**
 * Runs from the first of a month, whatever the day of the run: three days of a test lie within one month, every time. Each look at it is
 * a millisecond later, so that nothing depends on how long anything takes.
 */
const clockOf = () => {
  let nowMs = Date.parse('2026-03-01T06:00:00Z')
  return {
    now: () => new Date((nowMs += 1)),
    forward: (minutes: number) => void (nowMs += minutes * 60_000),
  }
}

const absent = () => Promise.reject(new Error('not part of these tests'))

export type PaymentCall =
  | keyof typeof paymentHandlers
  | keyof typeof invoiceHandlers
  | keyof typeof receiptHandlers
  | 'POST /applications/{id}/actions/{event}'
  | 'GET /accountant/dashboard/data'
  | 'GET /refunds'
  | keyof typeof discrepancyHandlers
  | keyof typeof closeHandlers
  | keyof typeof counterHandlers
  | keyof typeof correctionHandlers
  | 'GET /accountant/report'
  | 'GET /accountant/report/accounts'
  | 'GET /accountant/waivers'
  | 'GET /accountant/charts/data'
  | 'GET /auth/my-applications'

/** Carries a test on when it was granted; says why when it was not. */
export function granted<T>(value: T | Refused): T {
  if (isRefused(value)) throw new Error(`${value.code} ${value.word('en')}`)
  return value
}

interface Around extends Pick<Deps, 'db' | 'clock' | 'queue'> {
  gatewayUrl: string
  walletUrl: string
  logs: string[]
}

const done = () => Promise.resolve()

/** Everything that payments need; what they do not is absent, and says so. */
const createPaymentDeps = ({ db, clock, queue, gatewayUrl, walletUrl, logs }: Around): Deps => ({
  db,
  clock,
  ids: {
    uuid: () => v7(),
    token: () => randomBytes(32).toString('base64url'),
    code: () => '000000',
    transactionId: () => `T${randomBytes(12).toString('hex').toUpperCase()}`,
  },
  settings: readSettings({ GATEWAY_STORE_ID: store.storeId, GATEWAY_STORE_PASSWORD: store.storePassword }),
  queue,
  log: pino({ level: 'warn' }, { write: (line: string) => void logs.push(line) }),
  gateways: {
    sslcommerz: createSslcommerz({ baseUrl: gatewayUrl, ...store, timeoutMs: patienceMs }),
    bkash: createBkash({
      baseUrl: walletUrl,
      ...merchant,
      timeoutMs: patienceMs,
      now: () => clock.now().getTime(),
    }),
  },
  sms: { send: absent },
  mail: { send: absent, close: () => {} },
  live: { trigger: absent, authorize: () => ({ auth: '' }) },
  identity: noIdentity,
  registry: { check: absent },
  files: { put: absent, get: absent, remove: absent } as unknown as Deps['files'],
  inspector: { inspect: absent, draw: absent, close: done },
  scanner: { scan: absent },
  passwords: cheapPasswords,
})

/** The workers of payments; all others have nothing to do. */
const workersFor = (deps: Deps): Workers => ({
  ...paymentWorkers(deps),
  'check-services': done,
  'deliver-notice': done,
  'deliver-sms': done,
  'deliver-webhook': done,
  'deliver-mail': done,
  'send-code': done,
  'mail-code': done,
  'send-reset-link': done,
  'send-invitation': done,
  'tell-person': done,
  'remove-files': done,
  'sweep-accounts': done,
  'sweep-deliveries': done,
  'sweep-drafts': done,
  'tell-counts': done,
  'sweep-documents': done,
  'sweep-targets': done,
  'archive-cases': done,
  'seal-histories': done,
})

/** A call over HTTP, in English. */
const callerOf =
  (url: string) =>
  async <Name extends PaymentCall>(
    name: Name,
    input: { params?: Record<string, string>; query?: Record<string, unknown>; body?: object },
    caller: PersonCaller | null,
  ): Promise<{ code: number; message: string; data: CallReply<Name> }> => {
    const [method = '', template = ''] = name.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_all, key: string) => input.params?.[key] ?? '')
    const asked = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))
    const token = caller === null ? {} : { authorization: `Bearer ${tokenOf(caller.userId)}` }
    const reply = await fetch(`${url}/api${path}?${query}`, {
      method,
      headers: { ...token, 'accept-language': 'en', 'content-type': 'application/json' },
      ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    })
    const body = (await reply.json()) as { code: number; message: string; data: CallReply<Name> }
    if (body.code !== reply.status) throw new Error(`${name}: ${body.code} in a ${reply.status}`)
    return body
  }

/** What the tables say, as the tests ask it. */
const tablesOf = (db: Db) => ({
  row: (transactionId: string) =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('transaction_id', '=', transactionId)
      .executeTakeFirstOrThrow(),
  async versionOf(id: string): Promise<number> {
    const rows = db.selectFrom('payments').select('version').where('id', '=', id)
    return (await rows.executeTakeFirstOrThrow()).version
  },
  bill: (id: string) => db.selectFrom('bills').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  stateOf: async (applicationId: string) =>
    (
      await db
        .selectFrom('applications')
        .select('state')
        .where('id', '=', applicationId)
        .executeTakeFirstOrThrow()
    ).state,
  invoices: (paymentId: string) =>
    db.selectFrom('invoices').selectAll().where('payment_id', '=', paymentId).execute(),
  notices: async (kind: string) =>
    (await db.selectFrom('notices').select(['kind', 'user_id']).execute()).filter(
      (notice) => notice.kind === kind,
    ),
  /** Every entry of a payment: `kind account +credit` or `-debit` in poisha, in the order they were written. */
  async ledger(paymentId: string) {
    const entries = await db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_postings', 'ledger_postings.id', 'ledger_entries.posting_id')
      .select(['kind', 'account', 'debit_poisha', 'credit_poisha'])
      .where('payment_id', '=', paymentId)
      .orderBy('ledger_entries.id')
      .execute()
    return entries.map(
      (entry) =>
        `${entry.kind} ${entry.account} ${entry.debit_poisha > 0 ? `-${entry.debit_poisha}` : `+${entry.credit_poisha}`}`,
    )
  },
})

/** An event of a payment as somebody sends it who saw a version, or the newest. */
async function actOn(
  { deps, tables }: { deps: Deps; tables: ReturnType<typeof tablesOf> },
  act: {
    id: string
    event: PaymentEventType
    payload: object
    caller: PersonCaller
    version?: number | null
  },
) {
  const { id, event, payload, caller, version = null } = act
  return paymentHandlers['POST /payments/{id}/actions/{event}'](
    { params: { id, event }, body: { version: version ?? (await tables.versionOf(id)), payload } },
    { deps, caller, request: {} as never, reply: {} as never },
  )
}

/** The payment flow over a real database, a real queue and the gateway's stand-in, which posts to our own socket. */
export async function createPaymentWorld() {
  const database = await createDatabase()
  const db = connect<Database>(database.config, { max: 10, waitMs: patienceMs })
  const errors: Error[] = []
  const queue = await createQueue(database.config, (error) => void errors.push(error))
  const clock = clockOf()
  const sandbox = await startGatewaySandbox({
    host: '127.0.0.1',
    port: 0,
    ...store,
    clock: () => clock.now().getTime(),
    notificationPausesMs: [],
  })
  const wallet = await startBkashSandbox({
    host: '127.0.0.1',
    port: 0,
    ...merchant,
    clock: () => clock.now().getTime(),
  })
  const logs: string[] = []
  const urls = { gatewayUrl: sandbox.url, walletUrl: wallet.url }
  const deps = createPaymentDeps({ db, clock, queue, ...urls, logs })
  const app = await buildApp(deps, createPaperMaker({ log: deps.log, waitMilliseconds: patienceMs }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  deps.settings.PUBLIC_URL = url

  const people = await createPeople(deps)
  const workers = workersFor(deps)
  const start = (billId: string, choice: Partial<PaymentChoice> = {}, caller = people.litigant) =>
    startPayment(deps, caller, billId, { ...full, ...choice })
  const tables = tablesOf(db)
  const returned = async (post: { url: string; fields: Record<string, string> } | null) => {
    if (!post) throw new Error('the browser does not come back')
    const body = new URLSearchParams(post.fields)
    const reply = await fetch(post.url, { method: 'POST', body, redirect: 'manual' })
    return { status: reply.status, location: reply.headers.get('location') }
  }
  /** The browser goes where the wallet sends it. Answers where it ends. */
  const followed = async (address: string | null) => {
    if (address === null) throw new Error('the browser does not come back')
    const reply = await fetch(address, { redirect: 'manual' })
    return { status: reply.status, location: reply.headers.get('location') }
  }
  return {
    deps,
    db,
    clock,
    url,
    logs,
    workers,
    gateway: sandbox.control,
    wallet: wallet.control,
    ...people,
    start,
    ...tables,
    /** Decides at the gateway, and lets its notification arrive. Answers what the browser would post. */
    async decide(transactionId: string, choice: PayChoice = {}) {
      const { browser } = sandbox.control.pay(transactionId, choice)
      await sandbox.control.notificationsSettled()
      return browser
    },
    returned,
    followed,
    drain: () => queue.drain(workers),
    call: callerOf(url),
    /** An act on the payment as it now is, unless another version was seen. */
    act: async (
      id: string,
      event: PaymentEventType,
      payload: object = {},
      caller = people.accountant,
      version: number | null = null,
    ) => actOn({ deps, tables }, { id, event, payload, caller, version }),
    /** Asks for a refund of money on a bill, by its ground, and has a second person confirm it. */
    async refund(id: string, refundPoisha: number, ground: object = { ground: 'correction' }) {
      const acted = (event: PaymentEventType, payload: object, caller: PersonCaller) =>
        actOn({ deps, tables }, { id, event, payload, caller })
      const asked = await acted(
        'refund',
        { reason: 'Charged too much', refundPoisha, ...ground },
        people.accountant,
      )
      return isRefused(asked) ? asked : acted('confirmRefund', {}, people.secondAccountant)
    },
    /** Starts, pays and lets everything settle. */
    async payThrough(billId: string, choice: Partial<PaymentChoice> = {}, pay: PayChoice = {}) {
      const { transactionId } = granted(await start(billId, choice))
      if (choice.method === 'bkash') await followed(wallet.control.pay(transactionId))
      else sandbox.control.pay(transactionId, pay)
      await sandbox.control.notificationsSettled()
      await queue.drain(workers)
      return tables.row(transactionId)
    },
    newBill: (applicationId: string, dispatchId: string | null, lines: readonly [string, number][]) =>
      createBill(deps, people, { applicationId, dispatchId }, lines),
    newCase: (lines?: readonly [string, number][]) => createCase(deps, people, lines),
    async close() {
      await app.close()
      await sandbox.close()
      await wallet.close()
      await queue.stop()
      await db.destroy()
      await database.drop()
    },
  }
}

export type PaymentWorld = Awaited<ReturnType<typeof createPaymentWorld>>
export type Outcome = CallReply<'POST /bills/{id}/payments'>

/** What the whole check of the ledger comes to: every break in words, and how many rows, numbers and links it looked at. */
export async function ledgerChecked(world: PaymentWorld): Promise<{ breaks: string[]; lookedAt: number }> {
  const breaks: string[] = []
  let lookedAt = 0
  await checkLedger(world.db, {
    broke: (name, { id, found }) => void breaks.push(`${name}, ${id}: ${found}`),
    checked: (result) => void (lookedAt += result.lookedAt),
  })
  return { breaks, lookedAt }
}

/** What does not hold of ledger, bills, payments, refunds and invoices; always nothing. Where cases and dispatches were placed in a state, their histories are not whole. */
export async function unbalanced(world: PaymentWorld): Promise<string[]> {
  const { breaks } = await ledgerChecked(world)
  return breaks.filter((one) => !/^histories (of applications|of dispatches|hold)/.test(one))
}
