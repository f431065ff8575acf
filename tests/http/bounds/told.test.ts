import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../src/api/call.ts'
import { calls, type CallName } from '../../../src/api/calls.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import { createStage, placeApplication, placeDispatch, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
const tokens: Partial<Record<DemoKey, string>> = {}
const everybody = ['litigant', 'administrator', 'dispatcher', 'accountant', 'superAdmin'] as const
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  for (const key of everybody) tokens[key] = await world.login(key)
})
afterAll(() => world.close())

/** The reply to somebody who may make the call: the first who is not forbidden. */
async function asked(method: 'GET' | 'POST', url: string, language: 'bn' | 'en' = 'en') {
  const replies = await Promise.all(
    everybody.map((key) =>
      world.app.inject({
        method,
        url: `/api${url.replace('{kind}', 'union')}`,
        headers: { authorization: `Bearer ${tokens[key] ?? ''}`, 'accept-language': language },
        ...(method === 'POST' ? { payload: { version: 1 } } : {}),
      }),
    ),
  )
  return replies.find(({ statusCode }) => statusCode !== 403) ?? replies[0]
}

const withId = (Object.keys(calls) as CallName[]).filter((name) => name.includes('{id}'))

describe('an id that is none is not found (spec §8)', () => {
  test.each(withId)('%s', async (name) => {
    const [method = '', template = ''] = name.split(' ')
    for (const id of ['x', '00000000-0000-0000-0000-00000000000g', '-1', '%20', 'null']) {
      const url = template.replace('{id}', id).replace('{event}', 'reject')
      const reply = await asked(method as 'GET' | 'POST', url)
      expect([url, reply?.statusCode]).toEqual([url, 404])
    }
  })
})

describe('a value of an address that is none is named (spec §8)', () => {
  const choices = (Object.keys(calls) as CallName[]).flatMap((name) => {
    const { query }: Call = calls[name]
    const shape = (query as { shape?: Record<string, { _zod: { def: unknown } }> } | undefined)?.shape ?? {}
    return Object.entries(shape)
      .filter(([, schema]) => JSON.stringify(schema._zod.def).includes('"enum"'))
      .map(([key]) => ({ name, key }))
  })
  test('tabs, lists and states are among them', () => {
    const found = choices.map(({ key }) => key)
    expect(
      ['selectedTab', 'list', 'state', 'sort', 'division'].filter((key) => !found.includes(key)),
    ).toEqual([])
  })
  test.each(choices)('$name: $key', async ({ name, key }) => {
    const [, path = ''] = name.split(' ')
    const needed =
      key === 'list' ? '' : name === 'GET /dispatches' ? 'list=new_case_documents&' : 'list=unverified&'
    for (const language of ['bn', 'en'] as const) {
      const reply = await asked('GET', `${path}?${needed}${key}=nonsense`, language)
      const { message, data } = reply?.json<{
        message: string
        data: { fields?: { path: string; error: string }[] }
      }>() ?? {
        message: '',
        data: {},
      }
      expect([reply?.statusCode, data.fields?.map(({ path: at, error }) => [at, error])]).toEqual([
        422,
        [[key, 'invalid']],
      ])
      expect(message).toContain(key)
    }
  })
  test('one that is missing is required', async () => {
    const reply = await asked('GET', '/applications')
    expect(reply?.json()).toMatchObject({
      code: 422,
      data: { fields: [{ path: 'list', error: 'required' }] },
    })
  })
  test('an event that is none of the chart is named', async () => {
    const id = await placeApplication(stage, 'unverified')
    const reply = await asked('POST', `/applications/${id}/actions/explode`)
    expect(reply?.json()).toMatchObject({
      code: 422,
      data: { fields: [{ path: 'event', error: 'invalid' }] },
    })
  })
})

describe('a 409 says what is true (product 2, 8)', () => {
  const name = 'POST /applications/{id}/actions/{event}' satisfies CallName
  test('nobody changed anything: which states come first', async () => {
    const id = await placeApplication(stage, 'verified')
    const approve = { params: { id, event: 'approve' as const }, body: { version: 1, payload: {} } }
    const token = tokens.administrator ?? ''
    const en = await world.call(name, approve, { token, language: 'en' })
    expect([en.code, en.message]).toEqual([
      409,
      '“Approve” is not possible while the state is “Verified, payment due”. It is possible when it is: Paid, waiting for approval.',
    ])
    const bn = await world.call(name, approve, { token, language: 'bn' })
    expect(bn.message).not.toContain('বদলে')
  })
  test('somebody did: that it was changed', async () => {
    const id = await placeApplication(stage, 'verified')
    const reject = {
      params: { id, event: 'reject' as const },
      body: { version: 1, payload: { reason: 'এখতিয়ার নেই' } },
    }
    const token = tokens.administrator ?? ''
    expect((await world.call(name, reject, token)).code).toBe(200)
    const late = await world.call(name, reject, { token, language: 'en' })
    expect([late.code, late.message.includes('changed this at')]).toEqual([409, true])
  })
  test('a condition of the law is told in its own words', async () => {
    const id = await placeDispatch(stage, await placeApplication(stage, 'approved'), 'unrequested')
    await world.db
      .updateTable('applications')
      .set({ form: JSON.stringify({ ...stage.form, defendants: [] }) })
      .execute()
    const reply = await world.call(
      'POST /dispatches/{id}/actions/{event}',
      { params: { id, event: 'request' }, body: { version: 1, payload: { option: 'registry' } } },
      { token: tokens.litigant ?? '', language: 'en' },
    )
    expect([reply.code, reply.refusal.blockedBy, reply.message]).toEqual([
      409,
      'isSomebodyToServe',
      'There is no defendant with an address left to serve.',
    ])
  })
})
