import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '../../../src/server/seed/people.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication } from '../../support/stage.ts'
import { createSubjects } from '../../support/subjects.ts'
import { statementsOf } from '../../support/statements.ts'

let court: Court
const litigant = demoAccounts.find(({ key }) => key === 'litigant')
let id: string
let early: string
let paid: string
beforeAll(async () => {
  court = await createCourt()
  id = await placeApplication(court.stage, 'unverified')
  early = await placeApplication(court.stage, 'unverified')
  paid = await caseWithInvoice()
})
afterAll(() => court.world.close())

const call = (...given: Parameters<Court['world']['call']>) => court.world.call(...given)
type Case = { id: string; version: number }
const act = (event: 'approve' | 'reject' | 'verify', who: Person, { id, version }: Case) =>
  court.world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id, event }, body: { version, payload: {} } },
    court.tokens[who],
  )
const seen = async (of: string): Promise<Case> => {
  const asked = { params: { id: of } }
  const { data } = await court.world.call('GET /applications/{id}', asked, court.tokens.administrator)
  return { id: of, version: data.version }
}

/** A case of the owner's that was billed and paid, with its invoice, and with a dispatch. */
const caseWithInvoice = async (): Promise<string> => {
  const subjects = await createSubjects(court.world)
  const owner = court.stage.ownerId
  return (await subjects.place('mine', () => owner)).application
}

/**
 * What is asked of the database for one call, at most; a transaction's begin and end are no question. A number here is made
 * smaller, never larger.
 */
const asked: readonly {
  what: string
  most: number
  code: number
  send: (of: Case) => Promise<{ code: number }>
}[] = [
  {
    what: 'who somebody is',
    most: 1,
    code: 200,
    send: () => call('GET /auth/info', {}, court.tokens.owner),
  },
  {
    what: 'who an officer is, with what is overdue',
    most: 1,
    code: 200,
    send: () => call('GET /auth/info', {}, court.tokens.administrator),
  },
  {
    what: 'who somebody of the head office is',
    most: 1,
    code: 200,
    send: () => call('GET /auth/info', {}, court.tokens.headAccountant),
  },
  {
    what: 'a page of a queue',
    most: 1,
    code: 200,
    send: () =>
      call('GET /applications', { query: { list: 'unverified' } as never }, court.tokens.administrator),
  },
  {
    what: 'a page of dispatches',
    most: 1,
    code: 200,
    send: () =>
      call('GET /dispatches', { query: { list: 'dispatched_file' } as never }, court.tokens.dispatcher),
  },
  {
    what: 'a page of one’s own applications, one of them with a dispatch',
    most: 3,
    code: 200,
    send: () => call('GET /auth/my-applications', { query: {} as never }, court.tokens.owner),
  },
  {
    what: 'a case with all that belongs to it',
    most: 2,
    code: 200,
    send: (of) => call('GET /applications/{id}', { params: { id: of.id } }, court.tokens.administrator),
  },
  {
    what: 'a paid case with its invoices and dispatches, to its owner',
    most: 2,
    code: 200,
    send: () => call('GET /applications/{id}', { params: { id: paid } }, court.tokens.owner),
  },
  {
    what: 'the same to its office',
    most: 2,
    code: 200,
    send: () => call('GET /applications/{id}', { params: { id: paid } }, court.tokens.administrator),
  },
  {
    what: 'an act that cannot be now',
    most: 3,
    code: 409,
    send: (of) => act('approve', 'administrator', of),
  },
  {
    what: 'an act without what it needs',
    most: 3,
    code: 422,
    send: (of) => act('reject', 'administrator', of),
  },
  {
    what: 'an act of another office',
    most: 2,
    code: 404,
    send: (of) => act('verify', 'otherAdministrator', of),
  },
  {
    what: 'an act of somebody who may not',
    most: 3,
    code: 403,
    send: (of) => act('verify', 'owner', of),
  },
  {
    what: 'an act on what was changed since',
    most: 4,
    code: 409,
    send: ({ id: subject }) => act('verify', 'administrator', { id: subject, version: -1 }),
  },
  {
    what: 'verifying',
    most: 11,
    code: 200,
    send: (of) => act('verify', 'administrator', of),
  },
  {
    what: 'a log-in',
    most: 6,
    code: 200,
    send: () =>
      call('POST /auth/login', {
        body: { email: litigant?.email, password: demoPassword } as never,
      }),
  },
]

test.each(asked)('$what', async ({ most, code, send }) => {
  let reply: { code: number } | undefined
  // What nobody asked before is asked alone, once.
  await send(await seen(early))
  const of = await seen(id)
  const statements = await statementsOf(async () => {
    reply = await send(of)
  }, court.world.databaseConfig.database)
  expect(reply?.code).toBe(code)
  const questions = statements.filter((text) => !/^(?:begin|commit|rollback|start transaction)/i.test(text))
  expect(questions.length, questions.join('\n')).toBeLessThanOrEqual(most)
})
