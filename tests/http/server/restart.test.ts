import { randomInt } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterEach, describe, expect, test } from 'vitest'
import type { CallReply } from '../../../src/api/calls.ts'
import { startGatewaySandbox, type GatewaySandbox } from '../../../src/sandbox/gateway/gateway.ts'
import { connect, type DatabaseConfig } from '../../../src/server/database/connect.ts'
import { startEmbedded } from '../../../src/server/database/embedded.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { migrations } from '../../../src/server/database/migrations/index.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import type { Db } from '../../../src/server/deps.ts'
import { systemIds } from '../../../src/server/ids.ts'
import { seedBase } from '../../../src/server/seed/base.ts'
import { demoPassword } from '../../../src/server/seed/people.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { emailOf, userIdIn } from '../../support/demo-people.ts'
import { brokenHistories } from '../../support/histories.ts'
import { createKilledServer, type KilledServer } from '../../support/killed-server.ts'
import { cheapPasswords } from '../../support/passwords.ts'
import { killEmbedded, startPostgres } from '../../support/postgres.ts'
import { createStage, placeApplication, placeBill, type Stage } from '../../support/stage.ts'

/** How often each kind of end is tried; the whole count is five. */
const rounds = Number(process.env['RESTART_ROUNDS'] ?? 1)
const readyMsMax = 10_000
const settings = readSettings({})
const clock = { now: () => new Date() }

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

interface Ready {
  stage: Stage
  bills: string[]
}

/** Places, people and a few bills to pay. */
async function prepare(config: DatabaseConfig): Promise<Ready> {
  const db = connect<Database>(config, { max: 4 })
  await migrate(db, migrations)
  await seedBase({ db, clock, ids: systemIds, settings, passwords: cheapPasswords })
  const stage = await createStage({ db, clock, userId: (key) => userIdIn(db, key) })
  const bills: string[] = []
  for (let count = 0; count < 40; count += 1) {
    const applicationId = await placeApplication(stage, 'verified')
    bills.push(await placeBill(stage, { applicationId, totalPoisha: 10_000_000, paidPoisha: 0 }))
  }
  await db.destroy()
  return { stage, bills }
}

type Outcome = CallReply<'POST /bills/{id}/payments'>

/** What the server acknowledged, and whatever else it said. */
class Ledger {
  /** Each draft's last acknowledged remark and version. */
  readonly drafts = new Map<string, { remark: string; version: number }>()
  readonly submitted = new Map<string, string>()
  readonly payments = new Map<string, Outcome>()
  readonly codes = new Map<number | 'none', number>()
  /** Refusals that did not say when to come back. */
  impatient = 0

  note(code: number | 'none'): void {
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1)
  }

  get acknowledged(): number {
    return this.drafts.size + this.submitted.size + this.payments.size
  }
}

interface Load {
  server: KilledServer
  gateway: GatewaySandbox
  ready: Ready
  token: string
  ledger: Ledger
  isOver: () => boolean
}

type Filing = CallReply<'POST /auth/send-application'>

async function send(load: Load, body: object): Promise<Filing | null> {
  const answer = await load.server.call('POST /auth/send-application', { body } as never, load.token)
  load.ledger.note(answer?.code ?? 'none')
  return answer?.code === 200 ? answer.data : null
}

/** Keeps drafts, and submits every other one. */
async function file(load: Load): Promise<void> {
  const { ledger, ready } = load
  for (let count = 0; !load.isOver(); count += 1) {
    const draftKey = v7()
    const form = (remark: string) => ({ ...ready.stage.form, caseNumber: draftKey, remark })
    const begun = { draftKey, intent: 'save' }
    const first = await send(load, { ...begun, applicationId: null, version: null, form: form('one') })
    if (!first) {
      await pause(20)
      continue
    }
    const { applicationId } = first
    ledger.drafts.set(applicationId, { remark: 'one', version: first.version })
    const intent = count % 2 === 0 ? 'submit' : 'save'
    const second = await send(load, {
      ...begun,
      intent,
      applicationId,
      version: first.version,
      form: form('two'),
    })
    if (!second) continue
    ledger.drafts.set(applicationId, { remark: 'two', version: second.version })
    if (second.referenceNumber !== null) ledger.submitted.set(applicationId, second.referenceNumber)
  }
}

async function outcomeOf(load: Load, transactionId: string): Promise<Outcome | null> {
  const params = { transaction_id: transactionId }
  const answer = await load.server.call('GET /payments/{transaction_id}/outcome', { params }, load.token)
  load.ledger.note(answer?.code ?? 'none')
  return answer?.code === 200 ? answer.data : null
}

/** Starts, pays and comes back, over and over. */
async function pay(load: Load): Promise<void> {
  const { server, gateway, ready, ledger } = load
  while (!load.isOver()) {
    const id = ready.bills[randomInt(ready.bills.length)] ?? ''
    const body = { method: 'cards', type: 'part', partPoisha: 1_000 + randomInt(20) } as const
    const started = await server.call('POST /bills/{id}/payments', { params: { id }, body }, load.token)
    ledger.note(started?.code ?? 'none')
    if (started?.code !== 200) {
      await pause(20)
      continue
    }
    const { transactionId, state } = started.data
    ledger.payments.set(transactionId, started.data)
    // The other client may have been given the same page.
    const isOpen = gateway.control
      .sessions()
      .some((one) => one.transactionId === transactionId && one.state === 'open')
    if (state !== 'open' || !isOpen) continue
    const { browser } = gateway.control.pay(transactionId)
    if (browser) await server.post(new URL(browser.url).pathname, browser.fields)
    const seen = await outcomeOf(load, transactionId)
    if (seen) ledger.payments.set(transactionId, seen)
  }
}

/** Lets people work while each of the ends is put to the database; answers how many milliseconds each held them up. */
async function underLoad(load: Omit<Load, 'isOver'>, url: string, ends: (() => Promise<void>)[]) {
  let isOver = false
  const whole: Load = { ...load, isOver: () => isOver }
  const working = Promise.all([file(whole), file(whole), pay(whole), pay(whole)])
  const { ledger } = load
  const goesOn = () => {
    const before = ledger.acknowledged
    return expect.poll(() => ledger.acknowledged, { interval: 10 }).toBeGreaterThan(before + 4)
  }
  const readiness = () => fetch(`${url}/health/ready`).then(({ status }) => status)
  const times: number[] = []
  try {
    for (const end of ends) {
      await goesOn()
      const since = Date.now()
      await end()
      await goesOn()
      await expect.poll(readiness, { interval: 25 }).toBe(200)
      times.push(Date.now() - since)
      expect((await fetch(`${url}/health/live`)).status).toBe(200)
    }
  } finally {
    isOver = true
    await working
  }
  return times
}

const later = ['paid', 'failed', 'canceled', 'expired']

/** What was acknowledged and is not there. */
async function lost(db: Db, { drafts, submitted, payments }: Ledger): Promise<string[]> {
  const applications = await db
    .selectFrom('applications')
    .select(['id', 'version', 'reference_number', sql<string>`form->>'remark'`.as('remark')])
    .execute()
  const byId = new Map(applications.map((row) => [row.id, row]))
  const rows = await db.selectFrom('payments').select(['transaction_id', 'state', 'amount_poisha']).execute()
  const byTransaction = new Map(rows.map((row) => [row.transaction_id, row]))
  return [
    ...[...drafts].flatMap(([id, { remark, version }]) => {
      const row = byId.get(id)
      return row && (row.version > version || row.remark === remark) ? [] : [`draft ${id}`]
    }),
    ...[...submitted].flatMap(([id, reference]) =>
      byId.get(id)?.reference_number === reference ? [] : [`case ${id}`],
    ),
    ...[...payments].flatMap(([id, { state, amountPoisha }]) => {
      const row = byTransaction.get(id)
      const isKept = row?.amount_poisha === amountPoisha && (row.state === state || !later.includes(state))
      return isKept ? [] : [`payment ${id}: ${state}, now ${row?.state}`]
    }),
  ]
}

/** The books are whole: one posting of each payment, every bill says what it received, every chain verifies. */
async function checkBooks(db: Db, { stage }: Ready, ledger: Ledger): Promise<void> {
  expect(await lost(db, ledger)).toEqual([])
  const doubled = await sql`select payment_id from ledger_postings
    group by payment_id having count(*) > 1`.execute(db)
  expect(doubled.rows).toEqual([])
  const wrong =
    await sql`select bills.id from bills left join payments on bill_id = bills.id and payments.state = 'paid'
    where bills.owner_id = ${stage.ownerId} group by bills.id
    having bills.paid_poisha <> coalesce(sum(payments.amount_poisha), 0)`.execute(db)
  expect(wrong.rows).toEqual([])
  expect(await brokenHistories(db)).toEqual([])
}

async function start(env: Record<string, string>) {
  const gateway = await startGatewaySandbox({
    host: '127.0.0.1',
    port: 0,
    storeId: settings.GATEWAY_STORE_ID,
    storePassword: settings.GATEWAY_STORE_PASSWORD,
    notificationPausesMs: [],
  })
  closers.push(() => gateway.close())
  const server = createKilledServer({
    GATEWAY_URL: gateway.url,
    GATEWAY_TIMEOUT_SECONDS: '5',
    PUBLIC_URL: '',
    ...env,
  })
  closers.push(() => server.close())
  return { gateway, server }
}

async function logIn(server: KilledServer): Promise<string> {
  const body = { email: emailOf('litigant'), password: demoPassword, isRemembered: true }
  return (await server.call('POST /auth/login', { body }))?.data.access_token ?? ''
}

const report = (name: string, times: number[], ledger: Ledger): void => {
  if (!process.env['RESTART_ROUNDS']) return
  const { drafts, submitted, payments, codes } = ledger
  process.stdout.write(
    `${name}: ready and at work again after ${times.join(', ')} ms; acknowledged ${drafts.size} drafts, ` +
      `${submitted.size} cases, ${payments.size} payments; answers ${JSON.stringify([...codes])}\n`,
  )
}

/** Refused it was, and told why: a database that is away is never a fault of ours. */
function expectPatience({ codes }: Ledger, times: number[]): void {
  expect(codes.get(500)).toBeUndefined()
  expect(codes.get('none')).toBeUndefined()
  expect(times.filter((ms) => ms > readyMsMax)).toEqual([])
}

describe('a database that goes while people work (product 7)', () => {
  test(
    'PostgreSQL is restarted, fast and at once: the server stays, nothing is lost, and it goes on by itself',
    async () => {
      const postgres = await startPostgres()
      closers.push(() => postgres.close())
      const config = { connectionString: postgres.url }
      const ready = await prepare(config)
      const { gateway, server } = await start({ DATABASE_URL: postgres.url })
      const url = await server.start()
      const ledger = new Ledger()
      const ends = Array.from({ length: rounds }, () => [
        () => postgres.restart('fast'),
        () => postgres.restart('immediate'),
      ]).flat()
      const load = { server, gateway, ready, token: await logIn(server), ledger }
      const times = await underLoad(load, url, ends)
      report('PostgreSQL restarted', times, ledger)
      expectPatience(ledger, times)
      expect(await server.stop()).toBe(0)
      const db = connect<Database>(config, { max: 2 })
      closers.push(() => db.destroy())
      await checkBooks(db, ready, ledger)
    },
    1_200_000 + rounds * 60_000,
  )

  test(
    'the embedded database is killed: it is started again, nothing is lost, and the server stays',
    async () => {
      const { gateway, server } = await start({})
      const folder = path.join(server.dataFolder, 'postgres')
      const withDatabase = async <T>(work: (config: DatabaseConfig) => Promise<T>): Promise<T> => {
        const embedded = await startEmbedded({ folder })
        return work(embedded.config).finally(() => embedded.stop())
      }
      const ready = await withDatabase(prepare)
      const url = await server.start()
      const ledger = new Ledger()
      const ends = Array.from({ length: rounds }, () => () => {
        killEmbedded(server.dataFolder)
        return Promise.resolve()
      })
      const load = { server, gateway, ready, token: await logIn(server), ledger }
      const times = await underLoad(load, url, ends)
      report('embedded database killed', times, ledger)
      expectPatience(ledger, times)
      expect(await server.stop()).toBe(0)
      await withDatabase(async (config) => {
        const db = connect<Database>(config, { max: 2 })
        await checkBooks(db, ready, ledger).finally(() => db.destroy())
      })
    },
    1_200_000 + rounds * 60_000,
  )
})
