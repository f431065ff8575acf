import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationEventType } from '../../../src/machines/application/events.ts'
import { formatTime } from '../../../src/machines/format-time.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { placeApplication } from '../../support/stage.ts'

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

const act = (who: Person, id: string, event: ApplicationEventType, version: number, payload: object = {}) =>
  court.world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id, event }, body: { version, payload } },
    { token: court.tokens[who], language: 'bn' },
  )

const reason = { reason: 'কাগজ মিলছে না' }

describe('two officers act on the same case at once (product 2, 8)', () => {
  const pairCount = 50
  const said = { verify: 'ApplicationVerified', reject: 'ApplicationRejected' } as const
  type Said = keyof typeof said

  test('50 pairs: 50 wins, 50 refusals that say who, when and what, 50 links of history, and each is told once', async () => {
    const { world, stage } = court
    const places = await Promise.all(
      Array.from({ length: pairCount }, () => placeApplication(stage, 'unverified')),
    )
    const names = new Map<Person, string>()
    for (const who of ['administrator', 'headAdministrator'] as const) {
      const { data } = await world.call('GET /auth/info', {}, court.tokens[who])
      names.set(who, data.user.name)
    }
    const outcomes = await Promise.all(
      places.map(async (id, index) => {
        const second: Said = index % 2 === 0 ? 'verify' : 'reject'
        const tried = [
          { who: 'administrator', event: 'verify' },
          { who: 'headAdministrator', event: second },
        ] as const
        const order = index % 4 < 2 ? tried : tried.toReversed()
        const answers = await Promise.all(
          order.map(async ({ who, event }) => ({
            who,
            event,
            ...(await act(who, id, event, 1, event === 'reject' ? reason : {})),
          })),
        )
        return { id, answers }
      }),
    )
    const when = formatTime(world.clock.now().toISOString(), 'bn')
    const what = { verify: /যাচাই/, reject: /প্রত্যাখ্যাত|প্রত্যাখ্যান/ }
    for (const { answers } of outcomes) {
      expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 409])
      const won = answers.find(({ code }) => code === 200)
      const lost = answers.find(({ code }) => code === 409)
      if (!won || !lost) throw new Error('nobody won')
      expect(lost.message).toContain(names.get(won.who))
      expect(lost.message).toContain(when)
      expect(lost.message).toMatch(what[won.event])
      expect(lost.refusal.state).toBe(won.event === 'verify' ? 'verified' : 'rejected')
    }
    const links = await world.db
      .selectFrom('history')
      .select(['subject_id', 'event'])
      .where('subject_id', 'in', places)
      .execute()
    expect(links.length).toBe(pairCount)
    expect(new Set(links.map(({ subject_id: id }) => id)).size).toBe(pairCount)
    await world.drain()
    const notices = await world.db
      .selectFrom('notices')
      .select(['kind', sql<string>`data ->> 'application_id'`.as('caseId')])
      .where(sql<string>`data ->> 'application_id'`, 'in', places)
      .where('user_id', '=', stage.ownerId)
      .execute()
    const told = new Map(notices.map(({ caseId, kind }) => [caseId, kind]))
    expect(notices.length).toBe(pairCount)
    for (const { id, answers } of outcomes) {
      const won = answers.find(({ code }) => code === 200)
      expect(told.get(id)).toBe(said[won?.event ?? 'verify'])
    }
  })
})
