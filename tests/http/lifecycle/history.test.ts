import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '../../../src/server/seed/index.ts'
import { verifyChain, type HistoryLink } from '../../../src/server/lifecycle/history-check.ts'
import { historyHash } from '../../../src/server/lifecycle/history-link.ts'
import { appendHistories, appendHistory, chainEnd } from '../../../src/server/lifecycle/state.ts'
import { inTransaction } from '../../../src/server/lifecycle/transaction.ts'
import { brokenHistories, historiesOf } from '../../support/histories.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let longest: HistoryLink[] = []

beforeAll(async () => {
  world = await createWorld()
  await seed(world.deps)
  for (const links of (await historiesOf(world.db)).values())
    if (links.length > longest.length) longest = links
})
afterAll(() => world.close())

describe('history (product 7)', () => {
  test.each([
    ['an update', sql`update history set to_state = 'approved'`],
    ['an update of a hash', sql`update history set hash = ''`],
    ['a delete', sql`delete from history`],
    ['a truncate', sql`truncate history`],
    ['a truncate with what hangs on it', sql`truncate users cascade`],
  ])('is append-only: %s raises and changes nothing', async (_name, statement) => {
    const before = await historiesOf(world.db)
    await expect(statement.execute(world.db)).rejects.toThrow('append-only')
    expect(await historiesOf(world.db)).toEqual(before)
  })

  test('of every subject of a walked world verifies and ends in the stored state', async () => {
    const histories = await historiesOf(world.db)
    const entities = new Set([...histories.values()].map(([first]) => first?.entity))
    expect(entities).toEqual(new Set(['application', 'dispatch', 'payment', 'receipt']))
    expect(longest.length).toBeGreaterThan(3)
    expect(await brokenHistories(world.db)).toEqual([])
  })

  const swap = (links: HistoryLink[], index: number, changed: Partial<HistoryLink>): HistoryLink[] =>
    links.map((link, at) => (at === index ? { ...link, ...changed } : link))

  test.each<[string, (links: HistoryLink[]) => HistoryLink[], string]>([
    ['another actor', (links) => swap(links, 1, { actor_id: null }), 'hash'],
    ['another payload', (links) => swap(links, 1, { payload: { reason: 'made up' } }), 'hash'],
    ['another moment', (links) => swap(links, 1, { at: new Date(0) }), 'hash'],
    ['another event', (links) => swap(links, 0, { event: 'approve' }), 'hash'],
    ['another state at its end', (links) => swap(links, links.length - 1, { to_state: 'rejected' }), 'hash'],
    ['a state that does not follow', (links) => swap(links, 1, { from_state: 'rejected' }), 'state'],
    ['a link left out', (links) => links.toSpliced(1, 1), 'gap'],
    ['its beginning cut off', (links) => links.slice(1), 'gap'],
    ['a previous hash of another', (links) => swap(links, 1, { previous_hash: 'a' }), 'previous_hash'],
    [
      'a link made anew with a right hash of its own',
      ([first, ...rest]) => {
        if (!first) throw new Error('no link')
        const entry = {
          ...first,
          subjectId: first.subject_id,
          fromState: first.from_state,
          toState: first.to_state,
        }
        const { entity, subjectId, event, fromState, toState, at } = entry
        const forged = {
          entity,
          subjectId,
          event,
          fromState,
          toState,
          at,
          actorId: null,
          payload: { reason: 'made up' },
        }
        return [
          { ...first, actor_id: null, payload: { reason: 'made up' }, hash: historyHash(forged, 1, '') },
          ...rest,
        ]
      },
      'previous_hash',
    ],
  ])('with %s does not verify', (_name, tamper, fault) => {
    expect(verifyChain(longest)).toBeNull()
    expect(verifyChain(tamper(longest))?.fault).toBe(fault)
  })

  test('is hashed as it was from the first release on, in whatever order its payload comes', () => {
    const link = {
      entity: 'application',
      subjectId: '0197f000-0000-7000-8000-00000000000a',
      event: 'reject',
      fromState: 'unverified',
      toState: 'rejected',
      actorId: null,
      at: new Date('2026-03-01T06:00:00Z'),
    } as const
    const hashOf = (payload: object) => historyHash({ ...link, payload }, 2, 'ab')
    const hash = 'b842d011210bfd02e6b9894ebf768193aba2f3938c752da876ff9dcfa0d18433'
    expect(hashOf({ reason: 'কারণ', parts: [1, { b: true, a: null }] })).toBe(hash)
    expect(hashOf({ parts: [1, { a: null, b: true }], reason: 'কারণ' })).toBe(hash)
  })

  test('of a subject goes on with what its own transaction has kept back', async () => {
    const { entity, subject_id: subjectId, to_state: state, at } = longest.at(-1) ?? {}
    if (!entity || !subjectId || state === undefined || !at) throw new Error('no link')
    const entry = { entity, subjectId, fromState: state, toState: state, actorId: null, payload: {}, at }
    await inTransaction(world.db, async (trx) => {
      const end = await chainEnd(trx, entity, subjectId)
      await appendHistory(trx, { ...entry, event: 'edit' }, end)
      await appendHistories(trx, [{ ...entry, event: 'assign' }])
    })
    expect((await historiesOf(world.db)).get(subjectId)?.slice(-2)).toMatchObject([
      { event: 'edit' },
      { event: 'assign' },
    ])
    expect(await brokenHistories(world.db)).toEqual([])
  })

  test('that was tampered with behind the walls is found', async () => {
    const [link] = longest.slice(1)
    if (!link) throw new Error('no link')
    await sql`alter table history disable trigger history_append_only`.execute(world.db)
    try {
      await sql`update history set actor_id = null, payload = '{"reason":"made up"}' where id = ${link.id}`.execute(
        world.db,
      )
    } finally {
      await sql`alter table history enable trigger history_append_only`.execute(world.db)
    }
    expect(await brokenHistories(world.db)).toEqual([`${link.subject_id}: hash at ${link.sequence}`])
  })
})
