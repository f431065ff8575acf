import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicationLists, applicationListNames } from '../../../src/machines/application/states.ts'
import { badgeRights } from '../../../src/machines/badge-rights.ts'
import { badges, type Badge } from '../../../src/machines/badges.ts'
import { dispatchListNames, dispatchLists } from '../../../src/machines/dispatch/states.ts'
import { chanceOf } from '../../support/chance.ts'
import { createCourt, type AnyWitness, type Court, type Person } from '../../support/drivers/law.ts'
import { places, realPayload } from '../../support/drivers/law-places.ts'
import { brokenHistories } from '../../support/histories.ts'
import { countPlaced } from '../../support/stage.ts'
import { applicationWitness } from '../../witness/application.ts'
import { dispatchWitness } from '../../witness/dispatch.ts'
import { paymentWitness } from '../../witness/payment.ts'

const actCount = 1_000
const seed = 20_261_125

/** Ten people at ten desks. */
const desks: Person[] = [
  ...(['administrator', 'administrator', 'headAdministrator'] as const),
  ...(['owner', 'owner', 'dispatcher', 'dispatcher'] as const),
  ...(['accountant', 'accountant', 'headAccountant'] as const),
]

const entities = ['application', 'dispatch', 'payment'] as const
type Entity = (typeof entities)[number]
const tables = { application: 'applications', dispatch: 'dispatches', payment: 'payments' } as const
const witnesses = {
  application: applicationWitness,
  dispatch: dispatchWitness,
  payment: paymentWitness,
} as unknown as Record<Entity, AnyWitness>

/** What stands there at first, so many of each in its own state and world of the witness; one of each is left alone, so that every badge counts something. */
const placed: readonly [Entity, state: string, world: string, count: number][] = [
  ['application', 'unverified', 'settled', 24],
  ['application', 'paid', 'settled', 12],
  ['dispatch', 'requested', 'fresh', 10],
  ['dispatch', 'paid', 'settled', 12],
  ['dispatch', 'sent', 'settled', 12],
  ['dispatch', 'received', 'settled', 6],
  ['payment', 'paid', 'owed', 8],
  ['payment', 'surplus', 'closed', 8],
  ['payment', 'held', 'owed', 8],
  ['payment', 'refundAsked', 'owed', 6],
]

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(() => court.world.close())

interface Subject {
  entity: Entity
  id: string
}

async function placeAll(): Promise<Subject[]> {
  const subjects: Subject[] = []
  for (const [entity, state, world, count] of placed)
    for (let each = 0; each < count; each += 1) {
      const trial = {
        state,
        world,
        event: '',
        who: 'owner' as const,
        payloadCase: { name: '', payload: {}, isWell: true },
      }
      const id = await places[entity](court.stage, trial)
      if (each > 0) subjects.push({ entity, id })
    }
  await countPlaced(court.world.db)
  return subjects
}

/** What a list says of its size, and how many rows it has when it is walked page by page. */
async function walked(who: Person, call: Parameters<Court['world']['call']>[0], query: object) {
  const ids = new Set<string>()
  let after: string | undefined
  let total = 0
  do {
    const asked = { query: { ...query, size: 100, page: 1, ...(after ? { after } : {}) } }
    const { code, data } = await court.world.call(call, asked as never, court.tokens[who])
    if (code !== 200) return null
    const page = data as unknown as { rows: { cursor: string }[]; total: number; nextCursor: string | null }
    for (const { cursor } of page.rows) ids.add(cursor)
    if (after === undefined) total = page.total
    after = page.nextCursor ?? undefined
  } while (after !== undefined)
  return { total, rowCount: ids.size }
}

type List = [call: Parameters<Court['world']['call']>[0], query: object, badge: Badge | null]
const lists: readonly List[] = [
  ...applicationListNames.map((list): List => ['GET /applications', { list }, applicationLists[list].badge]),
  ...dispatchListNames.map((list): List => ['GET /dispatches', { list }, dispatchLists[list].badge]),
  ['GET /refunds', {}, 'refundsWaiting'],
  ['GET /discrepancies', {}, 'discrepancies'],
]

describe('badges while many act (product 8)', () => {
  const chance = chanceOf(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item
  const codes = new Map<string, number>()
  const note = (kind: string, code: number) =>
    codes.set(`${kind} ${code}`, (codes.get(`${kind} ${code}`) ?? 0) + 1)

  /** An event that the witness has for this person in this state, with a payload that is well; now and then one of somebody else's. */
  function tryOf({ rows, cases }: AnyWitness, state: string, who: Person) {
    const here = rows.filter(({ from, by }) => from === state && !by.includes('system'))
    const mine = here.filter(({ by }) => by.includes(who))
    const row = pick(mine.length > 0 && chance() < 0.9 ? mine : here)
    if (row === undefined) return null
    return {
      event: row.event,
      payload: pick((cases[row.event] ?? []).filter(({ isWell }) => isWell)).payload,
    }
  }

  async function act(who: Person, { entity, id }: Subject) {
    const { db } = court.world
    const { state, version } = await db
      .selectFrom(tables[entity])
      .select(['state', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const tried = tryOf(witnesses[entity], state, who)
    if (tried === null) return
    const call = `POST /${tables[entity]}/{id}/actions/{event}` as 'POST /applications/{id}/actions/{event}'
    const { code } = await court.world.call(
      call,
      {
        params: { id, event: tried.event as 'verify' },
        body: { version, payload: realPayload(court.stage, tried.payload) },
      },
      court.tokens[who],
    )
    note(entity, code)
  }

  /** A case is taken in hand, or given back. */
  async function claim(who: Person, { id }: Subject) {
    const params = { id }
    const { code } =
      chance() < 0.6
        ? await court.world.call(
            'POST /applications/{id}/claim',
            { params, body: { takeOver: chance() < 0.3 } },
            court.tokens[who],
          )
        : await court.world.call(
            'POST /applications/{id}/claim/release',
            { params, body: {} },
            court.tokens[who],
          )
    note('claim', code)
  }

  async function close(who: Person) {
    const { data } = await court.world.call(
      'GET /discrepancies',
      { query: { state: 'open', size: 20 } } as never,
      court.tokens[who],
    )
    const { rows } = data as unknown as { rows: { id: string; kind: string; since: string }[] }
    const row = pick(rows)
    if (row === undefined) return
    const { id, kind, since } = row
    const body = { kind, since, reason: 'খতিয়ে দেখা হয়েছে' }
    const { code } = await court.world.call(
      'POST /discrepancies/{id}/close',
      { params: { id }, body },
      court.tokens[who],
    )
    note('close', code)
  }

  test(`equal the lists’ totals and their rows after ${actCount} acts by chance of ten people at once, whatever they act on`, async () => {
    const { world, tokens } = court
    const subjects = await placeAll()
    const isTheirs = (who: Person, { entity }: Subject) =>
      who === 'owner' ||
      entity ===
        (who === 'dispatcher' ? 'dispatch' : who.toLowerCase().includes('accountant') ? 'payment' : entity)
    let left = actCount
    const work = async (who: Person) => {
      const theirs = subjects.filter((subject) => isTheirs(who, subject))
      const cases = subjects.filter(({ entity }) => entity === 'application')
      for (; left > 0;) {
        left -= 1
        const roll = chance()
        if (who.toLowerCase().includes('administrator') && roll < 0.15) await claim(who, pick(cases))
        else if (who.toLowerCase().includes('accountant') && roll < 0.05) await close(who)
        else await act(who, pick(theirs))
      }
    }
    await Promise.all(desks.map(work))
    await world.drain()
    expect([...codes.keys()].filter((key) => !/ (?:200|403|404|409|422)$/.test(key))).toEqual([])

    const seen = new Map<Badge, number>()
    for (const who of [
      'administrator',
      'headAdministrator',
      'dispatcher',
      'accountant',
      'headAccountant',
    ] as const) {
      const { data } = await world.call('GET /auth/info', {}, tokens[who])
      for (const [call, query, badge] of lists) {
        const list = await walked(who, call, query)
        const isOpen = badge === null || data.user.acl.includes(badgeRights[badge])
        const name = `${call} ${JSON.stringify(query)} of ${who}`
        if (list === null) expect(isOpen && badge !== null, name).toBe(false)
        else {
          expect(list.total, name).toBe(list.rowCount)
          if (badge !== null) expect(data.counts[badge], `${badge} of ${who}`).toBe(list.rowCount)
          if (badge !== null) seen.set(badge, Math.max(seen.get(badge) ?? 0, list.rowCount))
        }
      }
    }
    // Each badge was compared with a list that had rows, or nothing was put to the test.
    expect(badges.filter((badge) => (seen.get(badge) ?? 0) === 0)).toEqual([])
    expect(await brokenHistories(world.db)).toEqual([])
  })
})
