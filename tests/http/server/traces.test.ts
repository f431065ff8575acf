import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../../../src/server/log.ts'
import { traceJobs } from '../../../src/server/tracing/jobs.ts'
import { createOpenTelemetry } from '../../../src/server/tracing/open-telemetry.ts'
import type { Tracer } from '../../../src/server/tracing/span.ts'
import { startTracer } from '../../../src/server/tracing/start.ts'
import { statementSpan } from '../../../src/server/tracing/statement.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { createStage, placeApplication } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

/** A span as a collector gets it. */
interface Told {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

let world: World
let id: string
let token: string
let collector: Server
let endpoint: string
let texts: string[] = []
let tracer: Tracer
beforeAll(async () => {
  collector = createServer((request, reply) => {
    let text = ''
    request.on('data', (data: Buffer) => (text += data.toString()))
    request.on('end', () => {
      texts.push(`${request.url} ${text}`)
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  world = await createWorld()
  id = await placeApplication(await createStage(world), 'unverified')
  token = await world.login('administrator')
})
beforeEach(() => {
  texts = []
  tracer = traced()
})
afterEach(() => tracer.close())
afterAll(async () => {
  delete world.deps.tracer
  await world.close()
  collector.close()
})

const traced = (part: Record<string, string> = {}, at = endpoint): Tracer =>
  (world.deps.tracer = createOpenTelemetry(at, readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: at, ...part })))

/** Every span that the collector has heard of by now. */
async function told(): Promise<Told[]> {
  await tracer.close()
  return texts.flatMap((text) => {
    const [path, body = ''] = text.split(/ (.*)/s)
    expect(path).toBe('/v1/traces')
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: Told[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  })
}
const factsOf = ({ attributes }: Told) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
const rootOf = (spans: readonly Told[]) => {
  const names = new Set(spans.map(({ spanId }) => spanId))
  const [root, ...others] = spans.filter(({ parentSpanId = '' }) => !names.has(parentSpanId))
  expect(others).toEqual([])
  if (!root) throw new Error('nothing was traced')
  return root
}
const read = (headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'GET',
    url: `/api/applications/${id}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

describe('what is traced (product 7)', () => {
  test('is a call by its route with every statement that it led to, found together', async () => {
    const { statusCode } = await read({ 'x-request-id': 'trial-request-1' })
    expect(statusCode).toBe(200)
    const spans = await told()
    const root = rootOf(spans)
    expect(root).toMatchObject({ name: 'GET /api/applications/:id', kind: 2 })
    expect(factsOf(root)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/applications/:id',
      'court_fee.request_id': 'trial-request-1',
      'http.response.status_code': 200,
    })
    const statements = spans.filter((span) => span !== root)
    expect(statements.length).toBeGreaterThan(1)
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
    expect(statements.every(({ kind, parentSpanId }) => kind === 3 && parentSpanId === root.spanId)).toBe(
      true,
    )
    expect(statements.map(factsOf).every((facts) => facts['db.system.name'] === 'postgresql')).toBe(true)
  })

  test('says whose nothing is: no value of a row or of a statement, no token, no address', async () => {
    await read()
    await world.app.inject({
      method: 'GET',
      url: '/api/auth/info?secret=12345',
      headers: { authorization: `Bearer ${token}` },
    })
    const { name, mobile, email } = await world.db
      .selectFrom('applications')
      .innerJoin('users', 'users.id', 'applications.owner_id')
      .select(['users.name', 'users.mobile', 'users.email'])
      .where('applications.id', '=', id)
      .executeTakeFirstOrThrow()
    await told()
    for (const secret of [id, token, name, mobile, email, 'secret=12345', '127.0.0.1'])
      expect(texts.join('\n')).not.toContain(secret)
  })

  test('goes on with whoever asked, and begins anew with a name that is none', async () => {
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    await read({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })
    await read({ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` })
    const roots = (await told()).filter(({ kind }) => kind === 2)
    expect(roots.map(({ parentSpanId = '' }) => parentSpanId)).toEqual(['00f067aa0ba902b7', ''])
    expect(roots[0]?.traceId).toBe(trace)
    expect(roots[1]?.traceId).not.toMatch(/^0+$/)
  })

  test('is so large a part as was set, whatever somebody else asks for', async () => {
    await tracer.close()
    tracer = traced({ OTEL_TRACES_SAMPLER_ARG: '0' })
    await read()
    await read({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' })
    expect(await told()).toEqual([])
  })

  test('is a job too, and what failed in it by its kind alone', async () => {
    const workers = traceJobs(
      {
        ...world.workers,
        'sweep-drafts': async (_job: object) => {
          await world.db
            .selectFrom('users')
            .select('id')
            .where('number', '=', 'রহিম' as never)
            .execute()
        },
      },
      tracer,
    )
    await expect(workers['sweep-drafts']({})).rejects.toThrow()
    const spans = await told()
    expect(rootOf(spans)).toMatchObject({ name: 'job sweep-drafts', kind: 5, status: { code: 2 } })
    const failed = spans.find(({ name }) => name === 'select users')
    expect(failed && [failed.status.code, factsOf(failed)['error.type']]).toEqual([2, '22P02'])
    expect(texts.join()).not.toContain('রহিম')
  })

  test('is named in every line that is written in it, of a request or not', async () => {
    const lines: Record<string, unknown>[] = []
    const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as never) })
    const workers = traceJobs(
      { ...world.workers, 'sweep-drafts': async (_job: object) => log.info('in a job') },
      tracer,
    )
    log.info('before it')
    await workers['sweep-drafts']({})
    const [root] = await told()
    expect(lines.map(({ msg, traceId, reqId }) => [msg, traceId, reqId])).toEqual([
      ['before it', undefined, undefined],
      ['in a job', root?.traceId, undefined],
    ])
    expect(root?.traceId).toMatch(/^[\da-f]{32}$/)
  })

  test('is nothing of health, of files or where no collector is named', async () => {
    await world.app.inject({ method: 'GET', url: '/health/ready' })
    await world.app.inject({ method: 'GET', url: '/robots.txt' })
    expect(await told()).toEqual([])
    expect(await startTracer(readSettings({}))).toBeUndefined()
  })

  test('keeps nothing waiting where the collector is away', async () => {
    await tracer.close()
    tracer = traced({}, 'http://127.0.0.1:9')
    expect((await read()).statusCode).toBe(200)
    await tracer.close()
    expect((await read()).statusCode).toBe(200)
  })
})

test.each([
  ['select "id" from "applications" where "id" = $1', 'select applications'],
  ['insert into "history" ("id") values ($1)', 'insert history'],
  ['update "bills" set "paid_poisha" = $1', 'update bills'],
  ['with billed as (insert into bills values ($1)) insert into bill_lines values ($2)', 'insert bill_lines'],
  ['begin', 'begin'],
])('%s is called %s', (text, name) => {
  expect(statementSpan(text).name).toBe(name)
})

test('what stands in quotes in a statement is left out', () => {
  expect(statementSpan("select 1 where name = 'রহিম''s' and state = 'paid'").facts['db.query.text']).toBe(
    "select 1 where name = '…' and state = '…'",
  )
})
