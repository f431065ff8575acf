import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { buildApp } from '../../../src/server/app.ts'
import { connect } from '../../../src/server/database/connect.ts'
import type { ReplicaStanding } from '../../../src/server/database/replica.ts'
import type { Deps } from '../../../src/server/deps.ts'
import { createMetrics, type Metrics } from '../../../src/server/metrics/metrics.ts'
import { serveMetrics } from '../../../src/server/metrics/server.ts'
import { backupMark } from '../../../src/server/operations/check.ts'
import { storeFault, storeWell } from '../../../src/server/operations/store.ts'
import { demoAccounts } from '../../../src/server/seed/people.ts'
import { createCourt, type Court } from '../../support/drivers/law.ts'
import { placeApplication, placeBill, placePayment } from '../../support/stage.ts'

const pool = () => ({ used: 3, idle: 2, waiting: 1 })

let court: Court
let deps: Deps
let metrics: Metrics
beforeAll(async () => {
  court = await createCourt()
  metrics = createMetrics(court.world.deps, pool)
  deps = { ...court.world.deps, meter: metrics }
})
afterAll(() => court.world.close())

/** What one metric says, by the text of its labels. */
const valuesOf = (text: string, name: string): Record<string, number> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const [, labels = '', value] = new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`).exec(line) ?? []
      return value === undefined ? [] : [[labels, Number(value)]]
    }),
  )

/** As of now, and not as of five seconds ago. */
const scraped = async (of: Deps = court.world.deps) => (await createMetrics(of, pool).scrape()).text

describe('what is measured', () => {
  test('of requests: the call and its code, never the address with its ids', async () => {
    const app = await buildApp(deps)
    const id = await placeApplication(court.stage, 'unverified')
    await app.inject({
      url: `/api/applications/${id}?list=unverified`,
      headers: { authorization: `Bearer ${court.tokens.administrator}` },
    })
    await app.inject({ url: `/api/applications/${id}` })
    await app.inject({ url: '/nothing/here' })
    await app.close()
    const { text, type } = await metrics.scrape()
    expect(type).toMatch(/^text\/plain/)
    const counts = valuesOf(text, 'court_fee_request_seconds_count')
    expect(counts).toMatchObject({
      'call="GET /api/applications/:id",code="200"': 1,
      'call="GET /api/applications/:id",code="401"': 1,
    })
    expect(text).not.toContain(id)
  })

  test('of cases and payments: how many stand where, and what was posted today', async () => {
    const read = async (name: string, labels: string) => valuesOf(await scraped(), name)[labels] ?? 0
    const before = await read('court_fee_payments', 'state="open"')
    const verified = 'entity="application",state="verified"'
    const verifiedBefore = await read('court_fee_subjects', verified)
    const id = await placeApplication(court.stage, 'unverified')
    const { data } = await court.world.call(
      'GET /applications/{id}',
      { params: { id } },
      court.tokens.administrator,
    )
    await court.world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event: 'verify' }, body: { version: data.version, payload: {} } },
      court.tokens.administrator,
    )
    const applicationId = await placeApplication(court.stage, 'verified')
    const billId = await placeBill(court.stage, { applicationId, totalPoisha: 45_000, paidPoisha: 0 })
    await placePayment(court.stage, {
      applicationId,
      billId,
      state: 'open',
      amountPoisha: 45_000,
      refundedPoisha: 0,
      isSurplus: false,
    })
    const text = await scraped()
    expect(valuesOf(text, 'court_fee_payments')['state="open"']).toBe(before + 1)
    expect(valuesOf(text, 'court_fee_payments_poisha')['state="open"']).toBeGreaterThanOrEqual(45_000)
    expect(valuesOf(text, 'court_fee_subjects')[verified]).toBe(verifiedBefore + 1)
  })

  test('of services: which are well, how long they took, and since when a sweep was done', async () => {
    const { db, clock } = court.world
    const at = clock.now()
    await storeWell(db, { service: 'sms', at, isCheck: false, answerMilliseconds: 250 })
    await storeFault(db, { service: 'mail', at, isCheck: false, fault: 'unreachable' })
    await storeWell(db, { service: 'sweep-payments', at, isCheck: false, answerMilliseconds: 5 })
    clock.advance({ seconds: 90 })
    const text = await scraped()
    expect(valuesOf(text, 'court_fee_service_up')).toMatchObject({ 'service="sms"': 1, 'service="mail"': 0 })
    expect(valuesOf(text, 'court_fee_service_answer_seconds')['service="sms"']).toBe(0.25)
    expect(valuesOf(text, 'court_fee_sweep_age_seconds')['sweep="sweep-payments"']).toBe(90)
  })

  test('of the process: its connections, its memory, its event loop', async () => {
    const text = await scraped()
    expect(valuesOf(text, 'court_fee_pool_connections')).toEqual({ 'state="used"': 3, 'state="idle"': 2 })
    expect(valuesOf(text, 'court_fee_pool_waiting')).toEqual({ '': 1 })
    expect(valuesOf(text, 'court_fee_database_up')).toEqual({ '': 1 })
    expect(valuesOf(text, 'process_resident_memory_bytes')['']).toBeGreaterThan(1_000_000)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  test('of the last backup, in seconds, and nothing where nobody made one', async () => {
    const { clock, deps: of } = court.world
    const folder = mkdtempSync(path.join(tmpdir(), 'court-metrics-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const settings = { ...of.settings, DATA_FOLDER: folder }
    const age = async () => valuesOf(await scraped({ ...of, settings }), 'court_fee_backup_age_seconds')
    expect(await age()).toEqual({})
    const at = new Date(clock.now().getTime() - 3_600_000)
    writeFileSync(path.join(folder, backupMark), '')
    utimesSync(path.join(folder, backupMark), at, at)
    expect(await age()).toEqual({ '': 3_600 })
  })

  test('of the replica for reports: one that follows nobody, or does not answer, is not up', async () => {
    const told = async (standing: ReplicaStanding | null) => {
      const reports = {
        read: () => Promise.reject(new Error('nobody reads')),
        standing: async () => standing,
      }
      const text = await scraped({ ...court.world.deps, reports })
      return ['up', 'behind_seconds'].map((name) => valuesOf(text, `court_fee_report_replica_${name}`)[''])
    }
    const standing = { isFollowing: true, isLevel: false, behindSeconds: 7 }
    expect(await told(standing)).toEqual([1, 7])
    expect(await told({ ...standing, isFollowing: false })).toEqual([0, 7])
    expect(await told(null)).toEqual([0, undefined])
    const text = await scraped()
    expect(valuesOf(text, 'court_fee_report_replica_up')).toEqual({})
  })

  test('and nothing of whose it is', async () => {
    const text = await scraped()
    for (const { name, email } of demoAccounts) {
      expect(text).not.toContain(name)
      expect(text).not.toContain(email)
    }
  })

  test('a database that is away leaves what the process knows, and says so', async () => {
    const db: Deps['db'] = connect({ ...court.world.databaseConfig, port: 1 })
    const text = await scraped({ ...court.world.deps, db })
    await db.destroy()
    expect(valuesOf(text, 'court_fee_database_up')).toEqual({ '': 0 })
    expect(valuesOf(text, 'court_fee_payments')).toEqual({})
    expect(valuesOf(text, 'court_fee_pool_waiting')).toEqual({ '': 1 })
  })
})

test('they are read at a port of their own, and nothing else is there', async () => {
  const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 }, deps.log)
  const at = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${served.port}${path}`, init)
  try {
    const read = await at('/metrics')
    expect(read.status).toBe(200)
    expect(await read.text()).toContain('# TYPE court_fee_request_seconds histogram')
    expect((await at('/')).status).toBe(404)
    expect((await at('/metrics', { method: 'POST' })).status).toBe(404)
    const taken = serveMetrics(metrics, { host: '127.0.0.1', port: served.port }, deps.log)
    await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' })
  } finally {
    await served.close()
  }
})

const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().regex(/^\d+[mh]$/),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const alarms = rules
  .parse(parse(readFileSync('deploy/alarms.yml', 'utf8')))
  .groups.flatMap((group) => group.rules)
const board = z
  .object({
    panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
  })
  .parse(JSON.parse(readFileSync('deploy/board.json', 'utf8'))).panels

describe('whoever watches', () => {
  const asked = [
    ...alarms.map(({ alert, expr }) => [alert, expr] as const),
    ...board.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ]
  test.each(asked)('%s asks for what is there', async (_name, expr) => {
    const text = await scraped()
    const names = expr.match(/\b(?:court_fee|nodejs|process)_\w+/g) ?? ['up']
    for (const name of names) {
      const measured = name.replace(/_(?:bucket|count|sum)$/, '')
      expect(measured === 'up' || text.includes(`# TYPE ${measured} `), name).toBe(true)
    }
  })

  test('has a page for every alarm, and no page without one', () => {
    expect(alarms.map(({ annotations }) => annotations.runbook)).toEqual(
      alarms.map(({ alert }) => `docs/runbook/${alert}.md`),
    )
    expect(readdirSync('docs/runbook').toSorted()).toEqual(
      alarms.map(({ alert }) => `${alert}.md`).toSorted(),
    )
  })
})
