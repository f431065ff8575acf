import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { v7 } from 'uuid'
import type { Call } from '../../../src/api/call.ts'
import { calls, type CallName } from '../../../src/api/calls.ts'
import { applicationChart } from '../../../src/machines/application/chart.ts'
import type { ApplicationState } from '../../../src/machines/application/states.ts'
import type { Reach } from '../../../src/machines/actor.ts'
import type { Chart } from '../../../src/machines/chart.ts'
import { dispatchChart } from '../../../src/machines/dispatch/chart.ts'
import { birth } from '../../../src/machines/entity.ts'
import { eventsOf } from '../../../src/machines/chart.ts'
import { draftFormSchema, type DraftForm } from '../../../src/machines/form.ts'
import { permissionsFor, statesOf } from '../../../src/machines/law.ts'
import { billPoishaMax, quantityMax, rowPoishaMax } from '../../../src/machines/limits.ts'
import { paymentChart } from '../../../src/machines/payment/chart.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import { places, realPayload, type AnyTrial } from '../../support/drivers/law-places.ts'
import { createStage, placeApplication, placeBill, placePayment, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'
import type { PayloadCase } from '../../support/witness.ts'
import { applicationWitness } from '../../witness/application.ts'
import { dispatchWitness } from '../../witness/dispatch.ts'
import { paymentWitness } from '../../witness/payment.ts'
import { editedBodies } from './edited.ts'
import { leavesOf, withValue, type Leaf } from './leaves.ts'
import { everyList } from './lists.ts'

let world: World
let stage: Stage
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
})
afterAll(() => world.close())

/** At and beyond each bound, of ours, of the database and of a number. */
const numbers: readonly unknown[] = [
  0,
  1,
  -1,
  0.5,
  9_007,
  9_008,
  quantityMax,
  quantityMax + 1,
  2 ** 31 - 1,
  2 ** 31,
  rowPoishaMax,
  rowPoishaMax + 1,
  billPoishaMax,
  billPoishaMax + 1,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  2 ** 63,
  1e308,
]
const texts: readonly unknown[] = [
  '0',
  '-1',
  '৯৯৯৯৯৯',
  '1000000',
  '2147483648',
  '10000000000',
  '10000000000.01',
  '999999999999.99',
  '9007199254740993',
  '9'.repeat(40),
]
/** What is multiplied with each other: what is too much by one of them, and by both. */
const factors = { number: [9_008, rowPoishaMax], text: ['999999', '10000000000'] } as const
const products = [
  [0, 1],
  [1, 0],
  [1, 1],
] as const

function* variants(sample: unknown, leaves: readonly Leaf[]): Generator<unknown> {
  for (const { path, kind } of leaves)
    for (const value of kind === 'number' ? numbers : texts) yield withValue(sample, path, value)
  for (const [index, one] of leaves.entries())
    for (const other of leaves.slice(index + 1)) {
      const row = one.path.slice(0, -1).join('.')
      const inRow = leaves.filter(({ path }) => path.slice(0, -1).join('.') === row)
      // Of one row of a list; a row of many places is a person, in whom nothing is multiplied.
      if (row !== other.path.slice(0, -1).join('.') || !one.path.includes(null) || inRow.length > 6) continue
      for (const [a, b] of products)
        yield withValue(withValue(sample, one.path, factors[one.kind][a]), other.path, factors[other.kind][b])
    }
}

const isRead = (url: string, token: string | null) =>
  world.app.inject({ url, headers: token ? { authorization: `Bearer ${token}` } : {} })

async function post(url: string, body: unknown, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return world.app.inject({ method: 'POST', url: `/api${url}`, headers, payload: body as object })
}

const shown = (body: unknown) => JSON.stringify(body).slice(0, 300)

/** Somebody who may ask. */
async function holderOf(isAllowed: (token: string) => Promise<boolean>): Promise<string> {
  for (const key of ['litigant', 'administrator', 'dispatcher', 'accountant', 'superAdmin'] as const) {
    const token = await world.login(key)
    if (await isAllowed(token)) return token
  }
  throw new Error('nobody may ask')
}

describe('every number of an address (product 7)', () => {
  const asked = (Object.keys(calls) as CallName[]).flatMap((name) => {
    const { params, query }: Call = calls[name]
    return (['params', 'query'] as const).flatMap((part) => {
      const schema = { params, query }[part]
      const leaves = schema ? leavesOf(schema) : []
      return leaves
        .filter(({ kind }) => kind === 'number')
        .map(({ path }) => ({ name, part, key: path[0] ?? '' }))
    })
  })
  test('some are found', () => expect(asked.length).toBeGreaterThan(10))
  test.each(asked)('$name: $key', async ({ name, part, key }) => {
    const [method = '', template = ''] = name.split(' ')
    const needed = name === 'GET /applications' ? 'list=unverified' : 'list=new_case_documents'
    const found: string[] = []
    let token = ''
    for (const value of numbers) {
      const id = part === 'params' ? encodeURIComponent(String(value)) : '1'
      const path = `/api${template.replace(/\{\w+\}/g, id)}`
      const url = part === 'query' ? `${path}?${needed}&${key}=${encodeURIComponent(String(value))}` : path
      const ask = (by: string) =>
        method === 'GET' ? isRead(url, by) : post(url.slice(4), { version: 1 }, by)
      if (token === '') token = await holderOf(async (by) => (await ask(by)).statusCode !== 403)
      const { statusCode } = await ask(token)
      if (statusCode >= 500) found.push(`${url}: ${statusCode}`)
    }
    expect(found).toEqual([])
  })
})

const charts = {
  application: { chart: applicationChart as unknown as Chart<Reach, string>, witness: applicationWitness },
  dispatch: { chart: dispatchChart as unknown as Chart<Reach, string>, witness: dispatchWitness },
  payment: { chart: paymentChart as unknown as Chart<Reach, string>, witness: paymentWitness },
} as const
const tables = { application: 'applications', dispatch: 'dispatches', payment: 'payments' } as const

/** A form with a row in every list of it. */
const fullForm = (): DraftForm => ({
  ...stage.form,
  costs: [{ id: 'cost-1', title: 'নকল', amount: '10', quantity: '1' }],
  documents: [
    {
      id: 'none',
      name: 'নথি',
      weight: '20',
      fileName: 'a.pdf',
      sizeBytes: 10,
      contentType: 'application/pdf',
    },
  ],
})

/** Events by which a person brings something, at a state where it can be. */
const acts = Object.entries(charts).flatMap(([name, { chart }]) =>
  eventsOf(chart)
    .filter((event) => chart.events[event]?.by === 'person')
    .flatMap((event) =>
      statesOf(chart, event)
        .filter((state) => state !== birth)
        .map((state) => ({ entity: name as keyof typeof charts, event, state })),
    ),
)

const accounts: Record<string, DemoKey> = {
  litigant: 'litigant',
  administrative: 'administrator',
  dispatch: 'dispatcher',
  account: 'accountant',
}
async function tokenFor(entity: keyof typeof charts, state: string, event: string): Promise<string> {
  const [permission = ''] = permissionsFor(charts[entity].chart, state, event)
  const account = accounts[permission.split('.')[0] ?? '']
  if (!account) throw new Error(`nobody has ${permission}`)
  return world.login(account)
}

describe('every number that an act brings, and what they come to together (product 7)', () => {
  test.each(acts)('$entity $event in $state', async ({ entity, event, state }) => {
    const { chart, witness } = charts[entity]
    const cases = (witness.cases as Record<string, readonly PayloadCase[]>)[event] ?? []
    const well = cases.find(({ isWell }) => isWell)
    const real = realPayload(stage, well?.payload ?? {}) as Record<string, unknown>
    const people = { saved: real['saved'], removedIds: ['defendant-1'] }
    const decided = { waiver: { funds: [{ fund: 'treasury', waivedPoisha: 1 }], reason: 'test' } }
    const sample =
      event === 'verify'
        ? decided
        : 'form' in real
          ? { form: fullForm() }
          : 'removedIds' in real
            ? people
            : real
    const facts = Object.values(witness.worlds)[0] as never
    const schema = chart.events[event]?.payload(facts, state) as unknown as z.core.$ZodType
    // Every leaf of a form is tried by the call that files it: here what an act makes of its rows.
    const rows = leavesOf(draftFormSchema).filter(
      ({ path: [list] }) => list === 'costs' || list === 'documents',
    )
    const leaves =
      'form' in real ? rows.map((leaf) => ({ ...leaf, path: ['form', ...leaf.path] })) : leavesOf(schema)
    const token = await tokenFor(entity, state, event)
    const trial = { state, event, world: 'owing' } as unknown as AnyTrial
    const fresh = () =>
      places[entity](stage, entity === 'payment' ? { ...trial, world: 'owed' } : { ...trial, world: 'fresh' })
    let id = await fresh()
    const found: string[] = []
    for (const payload of [sample, ...variants(sample, leaves)]) {
      const { statusCode } = await post(
        `/${tables[entity]}/${id}/actions/${event}`,
        { version: 1, payload },
        token,
      )
      if (statusCode >= 500) found.push(`${shown(payload)}: ${statusCode}`)
      if (statusCode !== 200) continue
      const read = await isRead(`/api/${tables[entity]}/${id}`, token)
      if (read.statusCode >= 500) found.push(`${shown(payload)}: reads as ${read.statusCode}`)
      id = await fresh()
    }
    expect(found).toEqual([])
  })

  test('the number of a row that is acted on', async () => {
    const token = await world.login('administrator')
    for (const version of numbers) {
      const id = await placeApplication(stage, 'unverified')
      const { statusCode } = await post(`/applications/${id}/actions/verify`, { version, payload: {} }, token)
      expect([version, statusCode < 500]).toEqual([version, true])
    }
  })
})

describe('every number of the other calls (product 7)', () => {
  const bodies: Partial<
    Record<
      CallName,
      () => Promise<{ url: string; sample: object; who: 'litigant' | 'superAdmin' | 'accountant' }>
    >
  > = {
    ...editedBodies(() => stage.officeId),
    'POST /auth/send-application': async () => ({
      url: '/auth/send-application',
      sample: { applicationId: null, draftKey: v7(), version: null, intent: 'submit', form: fullForm() },
      who: 'litigant',
    }),
    'POST /auth/send-application/defendent/{id}': async () => ({
      url: `/auth/send-application/defendent/${await placeApplication(stage, 'unverified')}`,
      sample: { version: 1, defendant: stage.form.defendants[0] },
      who: 'litigant',
    }),
    'POST /auth/send-application/defendent/update/{id}': async () => ({
      url: `/auth/send-application/defendent/update/${await placeApplication(stage, 'unverified')}`,
      sample: { version: 1, defendant: stage.form.defendants[0] },
      who: 'litigant',
    }),
    'POST /auth/send-application/delete/defendant': async () => ({
      url: '/auth/send-application/delete/defendant',
      sample: {
        applicationId: await placeApplication(stage, 'unverified'),
        defendantId: 'defendant-1',
        version: 1,
      },
      who: 'litigant',
    }),
    'POST /bills/{id}/payments': async () => {
      const applicationId = await placeApplication(stage, 'verified')
      const id = await placeBill(stage, { applicationId, totalPoisha: billPoishaMax, paidPoisha: 0 })
      return {
        url: `/bills/${id}/payments`,
        sample: { method: 'cards', type: 'part', partPoisha: 1_000 },
        who: 'litigant',
      }
    },
    'POST /bills/{id}/counter-payments': async () => {
      const applicationId = await placeApplication(stage, 'verified')
      const id = await placeBill(stage, { applicationId, totalPoisha: billPoishaMax, paidPoisha: 0 })
      return {
        url: `/bills/${id}/counter-payments`,
        sample: { kind: 'counter', number: `S-${v7()}`, date: '2026-01-01', amountPoisha: 1 },
        who: 'accountant',
      }
    },
    'POST /payments/{id}/corrections': async () => {
      const applicationId = await placeApplication(stage, 'verified')
      const billId = await placeBill(stage, { applicationId, totalPoisha: 5_000, paidPoisha: 5_000 })
      const paid = { state: 'paid' as const, amountPoisha: 5_000, refundedPoisha: 0, isSurplus: false }
      const id = await placePayment(stage, { applicationId, billId, ...paid })
      const move = { fromFund: 'treasury', toFund: 'dispatch', amountPoisha: 1, reason: 'test' }
      return { url: `/payments/${id}/corrections`, sample: { billLineId: v7(), ...move }, who: 'accountant' }
    },
    'POST /day-close/sign': async () => ({
      url: '/day-close/sign',
      sample: { day: '2026-01-01', version: 1 },
      who: 'accountant',
    }),
    'POST /day-close/reopen': async () => ({
      url: '/day-close/reopen',
      sample: { day: '2026-01-01', version: 1, reason: 'test' },
      who: 'accountant',
    }),
    'POST /fee-type-lists-edit/{id}': async () => ({
      url: '/fee-type-lists-edit/1',
      sample: {
        payment_data: {
          effectiveFrom: '2030-01-01',
          source: 'test',
          fees: [{ feeTypeId: 1, kind: 'fixed', amount: '1', rate: '1', floor: '1', cap: '1', vat: '1' }],
        },
        app_state: { version: 1 },
      },
      who: 'superAdmin',
    }),
    'POST /customization/case-categories/{id}': async () => ({
      url: '/customization/case-categories/1',
      sample: { name: 'Sample', nameBn: 'নমুনা', code: 'SAMPLE-1', status: 'active', version: 1 },
      who: 'superAdmin',
    }),
    'POST /customization/case-types/{id}': async () => ({
      url: '/customization/case-types/1',
      sample: {
        name: 'Sample',
        nameBn: 'নমুনা',
        code: 'SAMPLE-1',
        status: 'active',
        isAmountNeeded: false,
        isCaseDependent: false,
        version: 1,
      },
      who: 'superAdmin',
    }),
  }
  const numeric = (Object.keys(calls) as CallName[]).filter((name) => {
    const { body }: Call = calls[name]
    return body && !name.includes('/actions/') && leavesOf(body).some(({ kind }) => kind === 'number')
  })
  test('each call that takes one is tried', () => {
    expect(numeric.toSorted()).toEqual(Object.keys(bodies).toSorted())
  })
  test.each(numeric)('%s', async (name) => {
    const { body }: Call = calls[name]
    const make = bodies[name]
    if (!make || !body) throw new Error(`nobody tries ${name}`)
    const first = await make()
    const token = await world.login(first.who)
    const found: string[] = []
    const leaves = /customization|management/.test(name)
      ? leavesOf(body).filter(({ kind }) => kind === 'number')
      : leavesOf(body)
    for (const sent of [first.sample, ...variants(first.sample, leaves)]) {
      const { url, sample } = await make()
      const own =
        'draftKey' in sample
          ? { draftKey: v7() }
          : 'applicationId' in sample
            ? { applicationId: sample.applicationId }
            : {}
      const { statusCode } = await post(url, { ...(sent as object), ...own }, token)
      if (statusCode >= 500 && statusCode !== 503) found.push(`${shown(sent)}: ${statusCode}`)
    }
    expect(found).toEqual([])
  })
})

test('what was taken of all that is billed, and no list is broken by it', async () => {
  const officer = await world.login('administrator')
  const waiting = await world.db
    .selectFrom('applications')
    .select(['id', 'version', 'state'])
    .where('state', '=', 'unverified' satisfies ApplicationState)
    .limit(100)
    .execute()
  for (const { id, version } of waiting) {
    const { statusCode } = await post(`/applications/${id}/actions/verify`, { version, payload: {} }, officer)
    expect([id, statusCode < 500]).toEqual([id, true])
  }
  expect(await everyList(world)).toEqual([])
  expect(world.logs.filter((line) => line.includes('"unexpected"'))).toEqual([])
})
