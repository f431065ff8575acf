import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chanceOf } from '../../support/chance.ts'
import { createCourt, type Court } from '../../support/drivers/law.ts'
import { placeApplication, placeBill } from '../../support/stage.ts'

let court: Court
const cases: string[] = []
const states = ['unverified', 'approved'] as const

beforeAll(async () => {
  court = await createCourt()
  for (const state of states)
    for (let at = 0; at < 6; at += 1) cases.push(await placeApplication(court.stage, state))
})
afterAll(() => court.world.close())

/** Each with what it owes and what it has paid, added up from the bills that hold, as the filter was asked before it had a column. */
async function reckoned(list: string, isOwing: boolean): Promise<string[]> {
  const { rows } = await sql<{
    told: string
  }>`select concat_ws(' ', id, owed, owed, paid) as told from applications
    cross join lateral (select coalesce(sum(total_poisha - paid_poisha), 0) as owed, coalesce(sum(paid_poisha), 0) as paid
      from bills where bills.application_id = applications.id and not is_void) held
    where id = any(${cases}) and state = ${list} and ${isOwing} = (owed > 0)`.execute(court.world.db)
  return rows.map(({ told }) => told).toSorted()
}

async function listed(list: (typeof states)[number], due: 'yes' | 'no'): Promise<string[]> {
  const query = { list, due, size: 100 }
  const { data } = await court.world.call('GET /applications', { query }, court.tokens.administrator)
  return data.rows
    .filter(({ id }) => cases.includes(id))
    .map(({ id, owedPoisha, outstandingPoisha, paidPoisha }) =>
      [id, owedPoisha, outstandingPoisha, paidPoisha].join(' '),
    )
    .toSorted()
}

test('whatever is done to bills, one by one or many at once, the lists by what is owed are what the bills say (product 8)', async () => {
  const { db } = court.world
  const random = chanceOf(20_261)
  const any = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One
  const acts: Record<string, () => Promise<unknown>> = {
    billed: () =>
      placeBill(court.stage, { applicationId: any(cases), totalPoisha: 500, paidPoisha: any([0, 200, 500]) }),
    paid: () =>
      sql`update bills set paid_poisha = total_poisha where application_id = ${any(cases)}`.execute(db),
    lowered: () => sql`update bills set paid_poisha = 0 where application_id = ${any(cases)}`.execute(db),
    partly: () =>
      sql`update bills set paid_poisha = total_poisha / 2 where application_id = any(${[any(cases), any(cases), any(cases)]})`.execute(
        db,
      ),
    void: () => sql`update bills set is_void = true where application_id = ${any(cases)}`.execute(db),
    'void and anew': () =>
      sql`update bills set is_void = not is_void where application_id = any(${[any(cases), any(cases)]})`.execute(
        db,
      ),
    rest: () =>
      sql`update bills set total_poisha = paid_poisha where application_id = ${any(cases)} and paid_poisha > 0`.execute(
        db,
      ),
  }
  const seen = { yes: 0, no: 0 }
  for (let turn = 0; turn < 120; turn += 1) {
    const act = any(Object.keys(acts))
    await acts[act]?.()
    if (turn % 6 > 0) continue
    for (const list of states)
      for (const due of ['yes', 'no'] as const) {
        const told = await listed(list, due)
        expect(told, `after ${turn} acts, the last: ${act}`).toEqual(await reckoned(list, due === 'yes'))
        seen[due] += told.length
      }
  }
  // The walk went by both.
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(20)
})
