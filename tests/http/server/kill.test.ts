import { randomInt } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '../../../src/api/calls.ts'
import { livePaymentStates } from '../../../src/server/payment/store.ts'
import { startGatewaySandbox, type GatewaySandbox } from '../../../src/sandbox/gateway/gateway.ts'
import type { Post } from '../../../src/sandbox/gateway/desk.ts'
import { checkLedger } from '../../../src/server/billing/ledger-check.ts'
import { connect } from '../../../src/server/database/connect.ts'
import { startEmbedded } from '../../../src/server/database/embedded.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { migrations } from '../../../src/server/database/migrations/index.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import type { Db, Deps } from '../../../src/server/deps.ts'
import { systemIds } from '../../../src/server/ids.ts'
import { appendHistory } from '../../../src/server/lifecycle/state.ts'
import { paymentWorkers } from '../../../src/server/payment/workers.ts'
import { createSslcommerz } from '../../../src/server/ports/sslcommerz.ts'
import { createQueue } from '../../../src/server/jobs/boss.ts'
import { seedBase } from '../../../src/server/seed/base.ts'
import { demoAccounts, demoPassword } from '../../../src/server/seed/people.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { userIdIn } from '../../support/demo-people.ts'
import { brokenHistories } from '../../support/histories.ts'
import { createKilledServer, isDatabaseThere, type KilledServer } from '../../support/killed-server.ts'
import { cheapPasswords } from '../../support/passwords.ts'
import { createRecorders } from '../../support/recorders.ts'
import { createStage, placeApplication, placeBill } from '../../support/stage.ts'

const killCount = Number(process.env['KILL_ROUNDS'] ?? 5)
const clientCount = 4
const billCount = 120
const settings = readSettings({})
const store = {
  storeId: settings.GATEWAY_STORE_ID,
  storePassword: settings.GATEWAY_STORE_PASSWORD,
}

/** How each case came to owe: its history is whole. */
const verified = {
  entity: 'application',
  event: 'verify',
  fromState: 'unverified',
  toState: 'verified',
  actorId: null,
  payload: {},
} as const

let offsetMs = 0
const clock = { now: () => new Date(Date.now() + offsetMs) }

let gateway: GatewaySandbox
let server: KilledServer
const bills: string[] = []

/** The database of the server while the server does not run. */
async function withDatabase<T>(work: (db: Db, config: object) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ folder: path.join(server.dataFolder, 'postgres') })
  const db = connect<Database>(embedded.config, { max: 10 })
  try {
    return await work(db, embedded.config)
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}

beforeAll(async () => {
  gateway = await startGatewaySandbox({
    host: '127.0.0.1',
    port: 0,
    ...store,
    clock: () => clock.now().getTime(),
    notificationPausesMs: [],
  })
  server = createKilledServer({ GATEWAY_URL: gateway.url, GATEWAY_TIMEOUT_SECONDS: '5', PUBLIC_URL: '' })
  await withDatabase(async (db) => {
    await migrate(db, migrations)
    await seedBase({ db, clock, ids: systemIds, settings, passwords: cheapPasswords })
    const stage = await createStage({ db, clock, userId: (key) => userIdIn(db, key) })
    for (let count = 0; count < billCount; count += 1) {
      const applicationId = await placeApplication(stage, 'verified')
      await db
        .transaction()
        .execute((trx) => appendHistory(trx, { ...verified, subjectId: applicationId, at: clock.now() }))
      bills.push(await placeBill(stage, { applicationId, totalPoisha: 10_000_000, paidPoisha: 0 }))
    }
  })
})

afterAll(async () => {
  await server.close()
  await gateway.close()
})

type Outcome = CallReply<'POST /bills/{id}/payments'>

/** What the server acknowledged, by transaction: the newest reply of each. */
class Acknowledged {
  readonly outcomes = new Map<string, Outcome>()
  /** What the browser would still post, of attempts whose return nobody answered. */
  readonly returns = new Map<string, Post>()
  /** Replies since the last kill. */
  recent = new Set<string>()

  note(outcome: Outcome): void {
    this.outcomes.set(outcome.transactionId, outcome)
    this.recent.add(outcome.transactionId)
  }
}

const states = ['started', 'open', 'unknown']
/** A state may have gone on since it was acknowledged, never back; what was paid stays paid. */
const isKept = (acknowledged: string, now: string): boolean =>
  acknowledged === now ||
  states.includes(acknowledged) ||
  (['failed', 'canceled', 'expired'].includes(acknowledged) && now === 'paid')

const isKeptOutcome = (before: Outcome, after: Outcome | undefined): boolean =>
  after !== undefined &&
  isKept(before.state, after.state) &&
  after.amountPoisha === before.amountPoisha &&
  after.billId === before.billId &&
  (before.invoiceNumber === null || before.invoiceNumber === after.invoiceNumber)

async function outcomeOf(transactionId: string, token: string): Promise<Outcome | null> {
  const params = { transaction_id: transactionId }
  const answer = await server.call('GET /payments/{transaction_id}/outcome', { params }, token)
  return answer?.code === 200 ? answer.data : null
}

/** Starts, pays and comes back, over and over, until the server is gone. */
async function payUntilKilled(token: string, known: Acknowledged, onReply: () => void): Promise<void> {
  for (;;) {
    const id = bills[randomInt(bills.length)] ?? ''
    const body = { method: 'cards', type: 'part', partPoisha: 1_000 + randomInt(20) } as const
    const started = await server.call('POST /bills/{id}/payments', { params: { id }, body }, token)
    if (!started) return
    onReply()
    if (started.code !== 200) continue
    const { transactionId, state } = started.data
    known.note(started.data)
    const isOpen = gateway.control
      .sessions()
      .some((one) => one.transactionId === transactionId && one.state === 'open')
    if (state !== 'open' || !isOpen) continue
    const outcome = (['paid', 'paid', 'paid', 'failed', 'canceled'] as const)[randomInt(5)]
    const scenario = (['normal', 'browserOnly', 'ipnOnly'] as const)[randomInt(3)]
    const { browser } = gateway.control.pay(transactionId, { outcome, scenario })
    if (!browser) continue
    known.returns.set(transactionId, browser)
    if ((await server.post(new URL(browser.url).pathname, browser.fields)) === null) return
    onReply()
    known.returns.delete(transactionId)
    const seen = await outcomeOf(transactionId, token)
    if (!seen) return
    onReply()
    known.note(seen)
  }
}

/** From now on whoever starts is not answered for a while; resolves when somebody has. */
async function holdStart(): Promise<void> {
  const { control } = gateway
  const before = control.sessions().length
  control.switches.modes.session = 'slow'
  await expect.poll(() => control.sessions().length, { interval: 1 }).toBeGreaterThan(before)
}

/**
 * In every other round the database goes first, and the server a moment later: it is cut off in both ways. In the first one somebody is in
 * the middle of a start, whatever the others meet by chance.
 */
async function kill(round: number): Promise<void> {
  await pause(randomInt(20))
  if (round === 1) await holdStart()
  if (round % 2 === 0) {
    server.killDatabase()
    await pause(randomInt(200))
  }
  await server.kill()
  gateway.control.switches.modes.session = 'up'
}

/** Lets the clients pay until so many replies came, and then a moment more; kills it and waits for the clients. */
async function killWhilePaying(token: string, known: Acknowledged, round: number): Promise<void> {
  known.recent = new Set()
  let left = 10 + randomInt(60)
  const killed: Promise<void>[] = []
  const onReply = () => {
    left -= 1
    // The moment is chance: somewhere in the middle of what the four of them do.
    if (left === 0) killed.push(kill(round))
  }
  await Promise.all(Array.from({ length: clientCount }, () => payUntilKilled(token, known, onReply)))
  if (killed.length === 0) throw new Error('the server went by itself')
  await Promise.all(killed)
}

/** What was acknowledged and is missing or otherwise now. */
async function missing(token: string, known: Acknowledged): Promise<string[]> {
  const found = await Promise.all(
    [...known.recent].map(async (transactionId) => {
      const before = known.outcomes.get(transactionId)
      const now = (await outcomeOf(transactionId, token)) ?? undefined
      return before && isKeptOutcome(before, now)
        ? []
        : [`${transactionId}: acknowledged ${before?.state}, now ${now?.state}`]
    }),
  )
  return found.flat()
}

/** The sweeps of the next hours, by the product's own workers, until no attempt waits for an answer. */
async function sweepUntilSettled(db: Db, config: object): Promise<void> {
  const errors: Error[] = []
  const queue = await createQueue(config, (error) => void errors.push(error))
  const recorders = createRecorders('secret')
  const deps: Deps = {
    db,
    clock,
    ids: systemIds,
    settings,
    queue,
    log: pino({ level: 'silent' }),
    gateways: {
      sslcommerz: createSslcommerz({ baseUrl: gateway.url, ...store, timeoutMs: 60_000 }),
      bkash: null,
    },
    files: {} as Deps['files'],
    inspector: {} as Deps['inspector'],
    passwords: cheapPasswords,
    ...recorders,
  }
  const workers = {
    ...paymentWorkers(deps),
    'check-services': () => Promise.resolve(),
    'deliver-notice': () => Promise.resolve(),
    'deliver-sms': () => Promise.resolve(),
    'deliver-webhook': () => Promise.resolve(),
    'deliver-mail': () => Promise.resolve(),
    'send-code': () => Promise.resolve(),
    'mail-code': () => Promise.resolve(),
    'send-reset-link': () => Promise.resolve(),
    'send-invitation': () => Promise.resolve(),
    'tell-person': () => Promise.resolve(),
    'remove-files': () => Promise.resolve(),
    'sweep-accounts': () => Promise.resolve(),
    'sweep-deliveries': () => Promise.resolve(),
    'sweep-drafts': () => Promise.resolve(),
    'tell-counts': () => Promise.resolve(),
    'sweep-documents': () => Promise.resolve(),
    'sweep-targets': () => Promise.resolve(),
    'archive-cases': () => Promise.resolve(),
    'seal-histories': () => Promise.resolve(),
  }
  const waiting = () =>
    db.selectFrom('payments').select('id').where('state', 'in', ['started', 'open', 'unknown']).execute()
  for (let hours = 0; hours < 8 && (await waiting()).length > 0; hours += 1) {
    offsetMs += 3_600_000
    await workers['sweep-payments']({})
    await queue.drain(workers)
  }
  await queue.stop()
  expect(await waiting()).toEqual([])
  expect(errors).toEqual([])
}

async function checkBooks(db: Db, known: Acknowledged): Promise<void> {
  const payments = await db.selectFrom('payments').selectAll().where('bill_id', 'in', bills).execute()
  const paid = payments.filter(({ state }) => state === 'paid')
  const atGateway = gateway.control.sessions().filter(({ state }) => state === 'paid')
  expect(paid.map((row) => row.transaction_id).toSorted()).toEqual(
    atGateway.map(({ transactionId }) => transactionId).toSorted(),
  )
  // It was paid, and it was cut off in the middle of things: otherwise nothing was tried.
  expect(paid.length).toBeGreaterThan(killCount)
  const cutOff = await db.selectFrom('history').select('id').where('event', '=', 'noAnswer').execute()
  expect(cutOff.length).toBeGreaterThan(0)
  const ids = new Set(paid.map(({ id }) => id))
  const invoices = await db
    .selectFrom('invoices')
    .selectAll()
    .where('owner_id', '=', payments[0]?.owner_id ?? '')
    .execute()
  const ofPaid = invoices.filter(({ payment_id: id }) => ids.has(id))
  expect(ofPaid.map((invoice) => invoice.payment_id).toSorted()).toEqual([...ids].toSorted())
  expect(new Set(invoices.map((invoice) => invoice.invoice_number)).size).toBe(invoices.length)
  const postings = await db.selectFrom('ledger_postings').select(['payment_id', 'reference']).execute()
  expect(
    postings.flatMap((posting) => (ids.has(posting.payment_id) ? [posting.reference] : [])).toSorted(),
  ).toEqual([...ids].map((id) => `payment:${id}`).toSorted())
  const unbalanced = await sql`select posting_id from ledger_entries group by posting_id
    having sum(debit_poisha) <> sum(credit_poisha)`.execute(db)
  expect(unbalanced.rows).toEqual([])
  for (const bill of await db.selectFrom('bills').selectAll().where('id', 'in', bills).execute()) {
    const mine = paid.filter((row) => row.bill_id === bill.id)
    expect(bill.paid_poisha).toBe(mine.reduce((all, row) => all + row.amount_poisha, 0))
  }
  const numbers = new Map(invoices.map((invoice) => [invoice.payment_id, invoice.invoice_number]))
  const now = new Map(payments.map((row) => [row.transaction_id, row]))
  const lost = [...known.outcomes.values()].filter((before) => {
    const row = now.get(before.transactionId)
    const after = row && { ...before, state: row.state, amountPoisha: row.amount_poisha, billId: row.bill_id }
    return !isKeptOutcome(before, after && { ...after, invoiceNumber: numbers.get(row.id) ?? null })
  })
  expect(lost).toEqual([])
  expect(await brokenHistories(db)).toEqual([])
  const breaks: string[] = []
  let lookedAt = 0
  await checkLedger(db, {
    broke: (name, { id, found }) => void breaks.push(`${name}, ${id}: ${found}`),
    checked: (result) => void (lookedAt += result.lookedAt),
  })
  process.stdout.write(
    `${killCount} kills, ${paid.length} paid; ledger:check: ${lookedAt} looked at, ${breaks.length} broken\n`,
  )
  expect(breaks).toEqual([])
}

/** Bills with more than one attempt that lives: never one, at any moment. */
async function doublyLive(db: Db): Promise<unknown[]> {
  return db
    .selectFrom('payments')
    .select('bill_id')
    .where('state', 'in', [...livePaymentStates])
    .groupBy('bill_id')
    .having((having) => having(having.fn.countAll(), '>', 1))
    .execute()
}

test(
  'a server, and its database, killed again and again in the middle of payments lose nothing that was acknowledged and count nothing twice',
  async () => {
    const known = new Acknowledged()
    await server.start()
    const account = demoAccounts.find(({ key }) => key === 'litigant')
    const body = { email: account?.email ?? '', password: demoPassword, isRemembered: true }
    const token = (await server.call('POST /auth/login', { body }))?.data.access_token ?? ''
    for (let round = 1; round <= killCount; round += 1) {
      await killWhilePaying(token, known, round)
      await server.start()
      expect(await missing(token, known), `after kill ${round}`).toEqual([])
      for (const [transactionId, { url, fields }] of known.returns) {
        expect(await server.post(new URL(url).pathname, fields)).toBe(303)
        known.returns.delete(transactionId)
      }
    }
    expect(await server.stop()).toBe(0)
    expect(isDatabaseThere(server.dataFolder)).toBe(false)
    await withDatabase(async (db, config) => {
      expect(await doublyLive(db)).toEqual([])
      await sweepUntilSettled(db, config)
      await checkBooks(db, known)
    })
    expect(isDatabaseThere(server.dataFolder)).toBe(false)
  },
  1_200_000 + killCount * 30_000,
)
