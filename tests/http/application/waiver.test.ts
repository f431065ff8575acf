import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '../../../src/api/calls.ts'
import { checkLedger } from '../../../src/server/billing/ledger-check.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'
import { due, waiverWitness } from '../../witness/waiver.ts'

let world: World
let stage: Stage

beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  // Two fees alone, as the table has them.
  await sql`delete from case_type_fees`.execute(world.db)
  await sql`update fee_types set is_base_payment = slug in ('wakalatnama', 'bar_council_wakalatnama')`.execute(
    world.db,
  )
  await sql`insert into fee_rules (fee_type_id, formula, effective_from)
    select id, jsonb_build_object('kind', 'fixed', 'amountPoisha', case fund when 'treasury' then ${due.treasury}::int
      else ${due.bar_council}::int end), '2026-02-28' from fee_types where is_base_payment`.execute(world.db)
})
afterAll(() => world.close())

const waiver = { ground: 'legal_aid' as const, documentId: 'paper' }

async function placed(isAsked: boolean): Promise<string> {
  const id = await placeApplication(stage, 'unverified')
  const form = JSON.stringify({ ...stage.form, waiver: isAsked ? waiver : null })
  await sql`update applications set form = ${form}::jsonb where id = ${id}`.execute(world.db)
  return id
}

async function verify(id: string, payload: object) {
  const officer = await world.login('administrator')
  return world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id, event: 'verify' }, body: { version: 1, payload } },
    officer,
  )
}

const seenByOwner = async (id: string): Promise<CallReply<'GET /applications/{id}'>> =>
  (await world.call('GET /applications/{id}', { params: { id } }, await world.login('litigant'))).data

describe('a waiver before the officer who verifies (product 2.5)', () => {
  test.each(waiverWitness)('$what', async ({ isAsked, decided, follows }) => {
    const id = await placed(isAsked)
    const { code, refusal } = await verify(id, decided ? { waiver: decided } : {})
    const seen = await seenByOwner(id)
    if ('refusedAt' in follows) {
      expect([code, refusal.fields?.map(({ path }) => path)]).toEqual([422, [follows.refusedAt]])
      expect([seen.state, seen.bills]).toEqual(['unverified', []])
      return
    }
    expect([code, seen.state]).toEqual([200, follows.state])
    const [bill] = seen.bills
    expect(bill).toMatchObject({
      totalPoisha: follows.totalPoisha,
      waivedPoisha: follows.waivedPoisha,
      outstandingPoisha: follows.totalPoisha,
      state: follows.totalPoisha === 0 ? 'paid' : 'unpaid',
      waiver: decided ? { ground: 'legal_aid', reason: decided.reason } : null,
    })
    // The lines stay what they cost.
    expect(bill?.lines.map(({ totalPoisha }) => totalPoisha).toSorted((a, b) => b - a)).toEqual([
      30_000, 10_000,
    ])
    for (const { fund, waivedPoisha } of decided?.funds ?? [])
      expect(bill?.lines.find((line) => line.fund === fund)?.waivedPoisha).toBe(waivedPoisha)
  })

  test('leaves nothing in the ledger, and the bills are what their lines are', async () => {
    const breaks: string[] = []
    const broke = (name: string, { found }: { found: string }) =>
      void (/^(bills|lines)/.test(name) && breaks.push(found))
    await checkLedger(world.db, { broke, checked: () => undefined })
    expect(breaks).toEqual([])
    expect((await sql`select from ledger_postings`.execute(world.db)).rows).toEqual([])
    const { rows } = await sql<{ decided: number }>`select count(*) as decided from waivers
      where decided_by = ${await world.userId('administrator')} and document_id = 'paper'`.execute(world.db)
    const decisions = waiverWitness.filter(({ decided, follows }) => decided && !('refusedAt' in follows))
    expect(rows[0]?.decided).toBe(decisions.length)
  })

  test('what is found due later is asked for by a further bill, and the case owes again', async () => {
    const id = await placed(true)
    await verify(id, { waiver: waiverWitness[1]?.decided })
    const officer = await world.login('administrator')
    const { version } = await seenByOwner(id)
    const rows = [{ feeTypeId: stage.feeTypeId, amountPoisha: 5_000, quantity: 1 }]
    const asked = await world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event: 'requestPayment' }, body: { version, payload: { rows } } },
      officer,
    )
    expect(asked.code).toBe(200)
    const seen = await seenByOwner(id)
    expect([seen.state, ...seen.bills.map(({ outstandingPoisha }) => outstandingPoisha)]).toEqual([
      'verified',
      0,
      5_000,
    ])
  })
})

test('a waiver that is asked for needs its ground, and a paper among the documents (product 2.5)', async () => {
  const owner = await world.login('litigant')
  const paper = {
    id: 'x',
    name: 'Certificate',
    weight: '1',
    fileName: 'a.pdf',
    sizeBytes: 5,
    contentType: 'application/pdf' as const,
  }
  const faultsOf = async (form: object) => {
    const id = await placeApplication(stage, 'returned')
    const body = { version: 1, payload: { form: { ...stage.form, ...form } } }
    const { refusal } = await world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event: 'resubmit' }, body },
      owner,
    )
    return refusal.fields?.map(({ path, error }) => `${path} ${error}`)
  }
  expect(await faultsOf({ waiver: { ground: null, documentId: 'x' }, documents: [paper] })).toContain(
    'form.waiver.ground required',
  )
  expect(await faultsOf({ waiver: { ...waiver, documentId: '' }, documents: [paper] })).toContain(
    'form.waiver.documentId required',
  )
  expect(await faultsOf({ waiver, documents: [paper] })).toContain('form.waiver.documentId document_missing')
})
