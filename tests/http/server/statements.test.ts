import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '../../../src/server/seed/people.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication } from '../../support/stage.ts'
import { statementsOf } from '../../support/statements.ts'

let court: Court
const litigant = demoAccounts.find(({ key }) => key === 'litigant')
let id: string
beforeAll(async () => {
  court = await createCourt()
  id = await placeApplication(court.stage, 'unverified')
})
afterAll(() => court.world.close())

const call = (...given: Parameters<Court['world']['call']>) => court.world.call(...given)
const act = (event: 'approve' | 'verify', who: Person, version: number) =>
  court.world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id, event }, body: { version, payload: {} } },
    court.tokens[who],
  )
const versionOf = async () =>
  (await court.world.call('GET /applications/{id}', { params: { id } }, court.tokens.administrator)).data
    .version

/**
 * What is asked of the database for one call, at most; a transaction's begin and end are no question. A number here is made
 * smaller, never larger.
 */
const asked: readonly {
  what: string
  most: number
  code: number
  send: (version: number) => Promise<{ code: number }>
}[] = [
  {
    what: 'who somebody is',
    most: 3,
    code: 200,
    send: () => call('GET /auth/info', {}, court.tokens.owner),
  },
  {
    what: 'a page of a queue',
    most: 4,
    code: 200,
    send: () =>
      call('GET /applications', { query: { list: 'unverified' } as never }, court.tokens.administrator),
  },
  {
    what: 'a page of one’s own applications',
    most: 4,
    code: 200,
    send: () => call('GET /auth/my-applications', { query: {} as never }, court.tokens.owner),
  },
  {
    what: 'a case with all that belongs to it',
    most: 13,
    code: 200,
    send: () => call('GET /applications/{id}', { params: { id } }, court.tokens.administrator),
  },
  {
    what: 'an act that cannot be now',
    most: 4,
    code: 409,
    send: (version) => act('approve', 'administrator', version),
  },
  {
    what: 'verifying',
    most: 40,
    code: 200,
    send: (version) => act('verify', 'administrator', version),
  },
  {
    what: 'a log-in',
    most: 12,
    code: 200,
    send: () =>
      call('POST /auth/login', {
        body: { email: litigant?.email, password: demoPassword } as never,
      }),
  },
]

test.each(asked)('$what', async ({ most, code, send }) => {
  let reply: { code: number } | undefined
  const seen = await versionOf()
  const statements = await statementsOf(async () => {
    reply = await send(seen)
  }, court.world.databaseConfig.database)
  expect(reply?.code).toBe(code)
  const questions = statements.filter((text) => !/^(?:begin|commit|rollback|start transaction)/i.test(text))
  expect(questions.length, questions.join('\n')).toBeLessThanOrEqual(most)
})
