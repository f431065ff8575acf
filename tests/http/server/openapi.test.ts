import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type CallName } from '../../../src/api/calls.ts'
import { refusalCodesOf } from '../../../src/api/refusals.ts'
import { laws } from '../../../src/machines/laws.ts'
import { eventsTold } from '../../../src/server/web/openapi/events.ts'
import { createWorld, type World } from '../../support/world.ts'

interface Operation {
  operationId: string
  description?: string
  responses: Record<string, { $ref?: string; content?: Record<string, object> }>
}
interface Told {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, { description?: string; required?: string[] }>>
}

let world: World
let told: Told
beforeAll(async () => {
  world = await createWorld()
  told = (await world.app.inject('/api/v1/docs')).json<Told>()
})
afterAll(() => world.close())

const operations = () =>
  Object.entries(told.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace('/api/v1', '')}`,
      operation,
    })),
  )
const operationOf = (name: string) => operations().find((each) => each.name === name)?.operation

test('every call of the contract is told with every reply that it can have (product 6)', () => {
  const codes = (name: CallName) => Object.keys(operationOf(name)?.responses ?? {}).map(Number)
  const names = Object.keys(calls) as CallName[]
  expect(names.filter((name) => !operationOf(name))).toEqual([])
  for (const name of names)
    expect(codes(name), name).toEqual([200, ...refusalCodesOf(name, calls[name])].toSorted((a, b) => a - b))
})

test('what is referred to is there, and no two calls have one name', () => {
  const refs = [...JSON.stringify(told).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
  expect(refs.length).toBeGreaterThan(1_000)
  expect(
    refs.filter(([, part = '', name = '']) => !told.components[part]?.[name]).map(([ref]) => ref),
  ).toEqual([])
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('postApplicationsByIdActionsByEvent')
})

test('an act of each chart is told with where it can be sent, by which permission and with what (product 2)', () => {
  expect(operationOf('POST /applications/{id}/actions/{event}')?.description).toContain(
    '| `approve` | `paid` | `administrative.paid_application.approve` | `ApplicationApprovePayload` |',
  )
  expect(told.components['schemas']?.['ApplicationRejectPayload']?.required).toEqual(['reason'])
  expect(told.components['schemas']?.['DispatchAcceptPayload']?.required).toEqual(['lines'])
  for (const chart of Object.values(laws)) {
    const sent = eventsTold(chart)
    expect(sent.length).toBeGreaterThan(4)
    expect(sent.filter(({ from }) => from.length === 0).map(({ event }) => event)).toEqual([])
    expect(sent.map(({ event }) => chart.events[event]?.by)).toEqual(sent.map(() => 'person'))
  }
})

test('files are told as files', () => {
  const responses = operationOf('GET /invoices/{transaction_id}/pdf')?.responses ?? {}
  expect(Object.keys(responses['200']?.content ?? {})).toEqual(['application/pdf'])
  expect(Object.keys(responses)).toContain('404')
})

test('an address with its version is the same call, and one with another version is none', async () => {
  const [plain, versioned, other] = await Promise.all(
    ['/api/faqs', '/api/v1/faqs', '/api/v2/faqs'].map((url) => world.app.inject(url)),
  )
  expect(versioned?.json()).toEqual(plain?.json())
  expect([versioned?.statusCode, other?.statusCode]).toEqual([200, 404])
  expect(told.info.version.split('.')[0]).toBe('1')
})

test('the page to read it loads nothing from elsewhere', async () => {
  const page = await world.app.inject('/api/reference/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source = '']) => source)
  expect(sources.length).toBeGreaterThan(3)
  const replies = await Promise.all(
    sources.map((source) => world.app.inject(new URL(source, 'http://x/api/reference/').pathname)),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(sources.map(() => 200))
})

test('the page is made when somebody asks for it, and its head, files and contract are those of our own answers', async () => {
  const asked = (url: string, method: 'GET' | 'HEAD' = 'GET') => world.app.inject({ url, method })
  const [file, head, contract, gone] = await Promise.all([
    asked('/api/reference/static/swagger-ui.css'),
    asked('/api/reference/static/swagger-ui.css', 'HEAD'),
    asked('/api/v1/reference/json'),
    asked('/api/reference/static/nothing.js'),
  ])
  expect(file.headers['content-type']).toMatch(/^text\/css/)
  expect([file.statusCode, head.statusCode, head.body]).toEqual([200, 200, ''])
  expect(file.headers['x-request-id']).toEqual(expect.any(String))
  expect(file.headers['x-content-type-options']).toBe('nosniff')
  expect(contract.json()).toEqual(told)
  expect(gone.json()).toMatchObject({ code: 404, data: {} })
})
