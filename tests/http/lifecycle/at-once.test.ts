import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationEventType } from '../../../src/machines/application/events.ts'
import { applicationLists, applicationListNames } from '../../../src/machines/application/states.ts'
import type { ApplicationState } from '../../../src/machines/application/states.ts'
import { formatTime } from '../../../src/machines/format.ts'
import { chanceOf } from '../../support/chance.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { brokenHistories } from '../../support/histories.ts'
import { countPlaced, placeApplication } from '../../support/stage.ts'

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
  }, 60_000)
})

describe('badges while many act (product 8)', () => {
  const actCount = 1_000
  const seed = 20_261_124
  /** Ten people at ten desks: four administrators of the office, three of the head office, three litigants. */
  const desks: Person[] = [
    ...(['administrator', 'administrator', 'administrator', 'administrator'] as const),
    ...(['headAdministrator', 'headAdministrator', 'headAdministrator'] as const),
    ...(['owner', 'owner', 'owner'] as const),
  ]
  /** What may be tried in a state, whoever tries it; much of it is refused. */
  const tries: Partial<Record<ApplicationState, [ApplicationEventType, object][]>> = {
    unverified: [
      ['verify', {}],
      ['returnForCorrection', { remarks: [{ path: 'caseNumber', remark: 'নম্বর মিলছে না' }] }],
      ['reject', reason],
    ],
    verified: [['reject', reason]],
    paid: [
      ['approve', {}],
      ['reject', reason],
    ],
    approved: [['withdrawApproval', reason]],
    rejected: [['reinstate', reason]],
  }

  /** Every row of a list, page by page, and what the list says they are. */
  async function walked(who: Person, list: (typeof applicationListNames)[number]) {
    const ids = new Set<string>()
    let after: string | undefined
    let total = 0
    do {
      const query = { list, size: 100, page: 1, ...(after ? { after } : {}) }
      const { data } = await court.world.call('GET /applications', { query }, court.tokens[who])
      for (const { id } of data.rows) ids.add(id)
      if (after === undefined) total = data.total
      after = data.nextCursor ?? undefined
    } while (after !== undefined)
    return { total, rowCount: ids.size }
  }

  test(`equal the lists’ totals and their rows after ${actCount} acts by chance at ten desks at once`, async () => {
    const { world, stage } = court
    const places: string[] = []
    for (let count = 0; count < 60; count += 1)
      places.push(await placeApplication(stage, count % 3 === 0 ? 'paid' : 'unverified'))
    await countPlaced(court.world.db)
    const chance = chanceOf(seed)
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item
    let left = actCount
    const codes = new Map<number, number>()
    const work = async (who: Person) => {
      for (; left > 0;) {
        left -= 1
        const id = pick(places)
        const { state, version, form } = await world.db
          .selectFrom('applications')
          .select(['state', 'version', 'form'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const open: [ApplicationEventType, object][] =
          state === 'returned' ? [['resubmit', { form }]] : (tries[state] ?? [['approve', {}]])
        const [event, payload] = pick(open)
        const { code } = await act(who, id, event, version, payload)
        codes.set(code, (codes.get(code) ?? 0) + 1)
      }
    }
    await Promise.all(desks.map(work))
    expect([...codes.keys()].filter((code) => ![200, 403, 404, 409, 422].includes(code))).toEqual([])
    // So many at least changed something, or nothing was put to the test.
    expect(codes.get(200) ?? 0).toBeGreaterThan(actCount / 5)
    for (const who of ['administrator', 'headAdministrator'] as const) {
      const { data } = await world.call('GET /auth/info', {}, court.tokens[who])
      for (const list of applicationListNames) {
        const { total, rowCount } = await walked(who, list)
        expect(total, `${list} of ${who}`).toBe(rowCount)
        const { badge } = applicationLists[list]
        if (badge !== null) expect(data.counts[badge], `${badge} of ${who}`).toBe(rowCount)
      }
    }
    expect(await brokenHistories(world.db)).toEqual([])
  }, 90_000)
})
