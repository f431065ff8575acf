import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/calls.ts'
import {
  createStage,
  placeApplication,
  placeBill,
  placeDispatch,
  placePayment,
  type Stage,
} from '../../support/stage.ts'
import { m } from '../../../src/words/messages.js'
import { createWorld, type World } from '../../support/world.ts'
import { wholeForm } from '../../witness/forms.ts'

let world: World
let stage: Stage
let token = ''
const ids: string[] = []

type Query = CallInput<'GET /auth/my-applications'>['query']
const list = (query: Query) => world.call('GET /auth/my-applications', { query }, token)

/** Seven of one owner, begun on seven days, numbered in both scripts; the last is of the High Court Division. */
beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T06:00:00Z' })
  stage = await createStage(world)
  token = await world.login('litigant')
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const id = await placeApplication(stage, 'unverified')
    ids.push(id)
    await world.db
      .updateTable('applications')
      .set({
        case_number: day % 2 === 0 ? `স্বত্ব মোকদ্দমা ${'০১২৩৪৫৬৭'[day]}৭/২০২৬` : `Title Suit ${day}7/2026`,
        division: day === 7 ? 'high_court' : 'subordinate',
        created_at: new Date(`2026-10-0${day}T23:30:00+06:00`),
      })
      .where('id', '=', id)
      .execute()
  }
})
afterAll(() => world.close())

const found = async (query: Query) => {
  const { data } = await list(query)
  return { total: data.total, ids: data.rows.map(({ id }) => id) }
}

test('a number is found in either script, whichever it was typed in, with the total of all that fit (spec §7)', async () => {
  for (const q of ['৪৭/', '47/']) expect(await found({ q })).toEqual({ total: 1, ids: [ids[3]] })
  for (const q of ['৭/২০২৬', '7/2026']) {
    const { data } = await list({ q, size: 3 })
    expect([data.rows.length, data.total, data.pageCount]).toEqual([3, 7, 3])
  }
})

test('a pattern’s own signs are plain letters', async () => {
  expect((await found({ q: '%' })).total).toBe(0)
  expect((await found({ q: '_7' })).total).toBe(0)
})

test('days are those of Dhaka, both ends included', async () => {
  expect((await found({ from: '2026-10-03', to: '2026-10-05' })).ids).toEqual([ids[4], ids[3], ids[2]])
  expect((await found({ from: '2026-10-07' })).ids).toEqual([ids[6]])
})

test('division, days and number narrow together, in the tab that is open', async () => {
  expect((await found({ division: 'high_court' })).ids).toEqual([ids[6]])
  expect((await found({ division: 'high_court', to: '2026-10-06' })).total).toBe(0)
  expect((await found({ selectedTab: 'approved', division: 'high_court' })).total).toBe(0)
})

test('pages follow each other without a gap and back again, also in a search', async () => {
  const first = await list({ q: '2026', size: 3 })
  const second = await list({ q: '2026', size: 3, page: 2, after: first.data.nextCursor ?? '' })
  const third = await list({ q: '2026', size: 3, page: 3, after: second.data.nextCursor ?? '' })
  const seen = [first, second, third].flatMap(({ data }) => data.rows.map(({ id }) => id))
  expect(seen).toEqual(ids.toReversed())
  expect(third.data.nextCursor).toBeNull()
  const back = await list({ q: '2026', size: 3, page: 2, before: third.data.previousCursor ?? '' })
  expect(back.data.rows).toEqual(second.data.rows)
  // Counted off, a page has one before it all the same, and the first has none.
  const counted = await list({ q: '2026', size: 3, page: 2 })
  const before = await list({ q: '2026', size: 3, page: 1, before: counted.data.previousCursor ?? '' })
  expect([counted.data.rows, before.data.rows]).toEqual([second.data.rows, first.data.rows])
  expect(first.data.previousCursor).toBeNull()
})

test('a row names type and court in both languages (spec 5)', async () => {
  const named = await world.db
    .selectFrom('applications')
    .innerJoin('case_types', 'case_types.id', 'type_id')
    .innerJoin('courts', 'courts.id', 'court_id')
    .select(['case_types.name as type', 'case_types.name_bn as typeBn', 'courts.name as court'])
    .select('courts.name_bn as courtBn')
    .where('applications.id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow()
  const row = (await list({})).data.rows.find(({ id }) => id === ids[0])
  expect(named.typeBn).not.toBe(named.type)
  expect(row).toMatchObject({
    caseType: { name: named.type, nameBn: named.typeBn },
    court: { name: named.court, nameBn: named.courtBn },
  })
})

test('a filter that is none is a 422 on its field', async () => {
  const wrong = { division: 'appellate', from: '2026-02-30' } as unknown as Query
  expect((await list(wrong)).refusal.fields?.map(({ path }) => path)).toEqual(['division', 'from'])
})

test('a tab by whose turn it is has what the law puts there, is counted, and every case is under one (look Litigant)', async () => {
  const of: Record<string, string> = {}
  for (const state of ['draft', 'returned', 'verified', 'paid', 'rejected'] as const)
    of[state] = await placeApplication(stage, state)
  for (const state of ['unrequested', 'sent', 'completed'] as const) {
    const id = await placeApplication(stage, 'approved')
    of[state] = id
    await placeDispatch(stage, id, state)
  }
  // One went out and the next opened by itself: nobody has to do anything.
  await placeDispatch(stage, of['completed'] ?? '', 'unrequested')
  // Whoever was not reached is still to be served, but nobody who is no defendant any more.
  for (const name of ['came back', 'came back of another'] as const) {
    const id = await placeApplication(stage, 'approved')
    of[name] = id
    const sent = await placeDispatch(stage, id, 'completed')
    await placeDispatch(stage, id, 'unrequested')
    const defendantId = name === 'came back' ? wholeForm.defendants[0]?.id : 'nobody'
    const line = { outcome: 'returned', defendant_id: defendantId ?? '' } as const
    await world.db.updateTable('dispatch_lines').set(line).where('dispatch_id', '=', sent).execute()
    await world.db.updateTable('dispatches').set({ came_back: true }).where('id', '=', sent).execute()
  }
  const names = Object.fromEntries(Object.entries(of).map(([name, id]) => [id, name]))
  const under = async (selectedTab: 'mine' | 'office' | 'ended') => {
    const { data } = await list({ selectedTab, size: 100 })
    expect(data.tabs[selectedTab]).toBe(data.total)
    return data.rows.flatMap(({ id }) => names[id] ?? []).toSorted()
  }
  expect(await under('mine')).toEqual(['came back', 'draft', 'returned', 'unrequested', 'verified'])
  expect(await under('office')).toEqual(['paid', 'sent'])
  expect(await under('ended')).toEqual(['came back of another', 'completed', 'rejected'])
  const { tabs } = (await list({})).data
  expect((tabs['mine'] ?? 0) + (tabs['office'] ?? 0) + (tabs['ended'] ?? 0)).toBe(tabs['all'])
})

test('by turn the whole list is one order over its pages, forth, back and counted off; each turn has the newest first (look Litigant)', async () => {
  const all: string[] = []
  for (const selectedTab of ['mine', 'office', 'ended'] as const)
    all.push(...(await found({ selectedTab, size: 100 })).ids)
  const idsOf = ({ data }: Awaited<ReturnType<typeof list>>) => data.rows.map(({ id }) => id)
  const asked = { sort: 'turn', size: 3 } as const
  const pages = [await list(asked)]
  for (let last = pages[0]; last?.data.nextCursor; last = pages.at(-1))
    pages.push(await list({ ...asked, page: pages.length + 1, after: last.data.nextCursor }))
  expect(pages.flatMap(idsOf)).toEqual(all)
  expect(pages.length).toBe(pages[0]?.data.pageCount)
  for (const [index, page] of pages.entries()) {
    expect(idsOf(await list({ ...asked, page: index + 1 })), `page ${index + 1}`).toEqual(idsOf(page))
    const before = page.data.previousCursor
    if (before)
      expect(idsOf(await list({ ...asked, page: index, before }))).toEqual(idsOf(pages[index - 1] ?? page))
    else expect(index).toBe(0)
  }
  const beyond = await list({ ...asked, page: 50 })
  expect([idsOf(beyond), beyond.data.nextCursor]).toEqual([[], null])
})

test('the oldest come first where it is asked for, and a cursor of another order is a 422', async () => {
  expect((await found({ to: '2026-10-31', sort: 'oldest' })).ids).toEqual(ids)
  const { data } = await list({ size: 1 })
  const wrong = [data.nextCursor ?? '', `mine.${data.nextCursor}x`, `others.${data.nextCursor}`]
  for (const after of wrong) {
    const refused = await list({ sort: 'turn', after })
    expect([refused.code, refused.refusal.fields?.map(({ path }) => path)]).toEqual([422, ['after']])
    expect(refused.message).toBe(m.error_text_query({ names: '“after”' }))
  }
})

test('the one bill that is owed names the payment of it that is under way; of several, or of one that ended, none is named (product 2.3)', async () => {
  const payingOf = async (id: string) => {
    const { data } = await list({ size: 100 })
    return data.rows.find((row) => row.id === id)?.payingTransactionId
  }
  const applicationId = await placeApplication(stage, 'verified')
  const billId = await placeBill(stage, { applicationId, totalPoisha: 500, paidPoisha: 0 })
  const attempt = { applicationId, billId, amountPoisha: 500, refundedPoisha: 0, isSurplus: false }
  await placePayment(stage, { ...attempt, state: 'failed' })
  expect(await payingOf(applicationId)).toBeNull()
  const id = await placePayment(stage, { ...attempt, state: 'open' })
  const { transaction_id: transactionId } = await world.db
    .selectFrom('payments')
    .select('transaction_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await payingOf(applicationId)).toBe(transactionId)
  await placeBill(stage, { applicationId, totalPoisha: 500, paidPoisha: 0 })
  expect(await payingOf(applicationId)).toBeNull()
})
