import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../src/server/seed/people.ts'
import { seed } from '../../../src/server/seed/index.ts'
import { bulkLitigant, knownOf, reads, waysOf, type Known } from '../../support/reads.ts'
import { createWorld, type World } from '../../support/world.ts'

const secret = 'দপ্তরের গোপন টীকা ৭৩৯১'

let world: World
let known: Known
let owner = ''
let officer = ''
const days = { from: '2026-02-01', to: '2026-02-28', reportFrom: '2026-02-27' }

const notes = () =>
  world.call('GET /applications/{id}/notes', { params: { id: known.application }, query: {} }, officer)
const everywhere = async () =>
  Promise.all(
    (['deliveries', 'notices'] as const).map((table) =>
      world.db
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )

beforeAll(async () => {
  world = await createWorld()
  await seed(world.deps, { applications: 1_100 })
  known = await knownOf(world.db)
  const { data } = await world.call('POST /auth/login', {
    body: { email: bulkLitigant.email, password: demoPassword },
  })
  owner = data.access_token
  officer = await world.login('headAdministrator')
})
afterAll(() => world.close())

test('no call that its litigant can make carries a note, and nobody is told of one (product 8)', async () => {
  const before = await everywhere()
  const written = await world.call(
    'POST /applications/{id}/notes',
    { params: { id: known.application }, body: { text: secret } },
    officer,
  )
  expect(written.code).toBe(200)
  expect(await everywhere()).toEqual(before)
  let answered = 0
  for (const name of reads)
    for (const asked of waysOf(name, known, days)) {
      const reply = await world.call(name, asked as never, owner)
      if (reply.code === 200) answered += 1
      expect([name, JSON.stringify(reply).includes(secret)]).toEqual([name, false])
    }
  expect(answered).toBeGreaterThan(20)
  const mine = JSON.stringify((await world.call('GET /auth/my-data', {}, owner)).data)
  expect([mine.includes(known.application), mine.includes(written.data.id)]).toEqual([true, false])
  // It could have been found: the office reads it.
  expect(JSON.stringify((await notes()).data)).toContain(secret)
})

test('when its litigant is erased the case stays with the office, and so do its notes (domain 9)', async () => {
  const asked = await world.call(
    'POST /auth/data-requests',
    { body: { kind: 'erasure', text: 'আমার তথ্য মুছে দিন' } },
    owner,
  )
  expect(asked.code).toBe(200)
  const request = await world.db
    .selectFrom('data_requests')
    .select('id')
    .where('text', '=', 'আমার তথ্য মুছে দিন')
    .executeTakeFirstOrThrow()
  const answered = await world.call(
    'POST /data-requests/{id}/answer',
    { params: { id: request.id }, body: { answer: 'মুছে দেওয়া হলো', isCarriedOut: true } },
    await world.login('superAdmin'),
  )
  expect(answered.code).toBe(200)
  expect((await notes()).data.rows.map(({ text }) => text)).toEqual([secret])
})
