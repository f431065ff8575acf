import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMoney } from '../../../src/machines/format.ts'
import { m } from '../../../src/words/messages.js'
import type { CallReply } from '../../../src/api/calls.ts'
import type { Fund } from '../../../src/machines/money.ts'
import { waivedTotals } from '../../../src/server/billing/waived-store.ts'
import { checkLedger } from '../../../src/server/billing/ledger-check.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'
import { due, recoveredWitness, waiverWitness } from '../../witness/waiver.ts'

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

  test('of a fund those are counted that let it go, with what they let go of it', async () => {
    const { rows } = await sql<{ fund: Fund; count: number; poisha: number }>`
      select fund, count(distinct bill_id)::int as count, sum(waived_poisha)::int as poisha from bill_lines
      where waived_poisha > 0 group by fund`.execute(world.db)
    const all = await waivedTotals(world.db, 'all', {})
    expect(all.waivedPoisha).toBe(rows.reduce((sum, { poisha }) => sum + poisha, 0))
    for (const { fund, count, poisha } of rows)
      expect(await waivedTotals(world.db, 'all', { fund })).toEqual({ count, waivedPoisha: poisha })
    // Not every waiver is of every fund.
    expect(rows.some(({ count }) => count < all.count)).toBe(true)
  })

  test('the list of accountants names the fees that were let go, and none beside them', async () => {
    const { rows } = await sql<{ id: string; funds: Fund[] }>`
      select waivers.id, array(select fund::text from bill_lines where bill_lines.bill_id = waivers.bill_id
        and bill_lines.waived_poisha > 0 order by position) as funds from waivers order by waivers.id`.execute(
      world.db,
    )
    const { data } = await world.call(
      'GET /accountant/waivers',
      { query: { size: 100 } },
      await world.login('accountant'),
    )
    const listed = data.rows.map(({ id, parts }) => ({ id, funds: parts.map(({ fund }) => fund) }))
    const granted = rows.filter(({ funds }) => funds.length > 0)
    expect(listed.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(granted)
    expect(rows.some(({ funds }) => funds.length === 1)).toBe(true)
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

describe('a further bill that recovers a waiver (product 2.5)', () => {
  /** A verified case with a waiver that waived so much; the ids of both. */
  async function waived(waivedPoisha: number): Promise<{ id: string; waiverId: string }> {
    const id = await placed(true)
    const [full, refused] = [waiverWitness[1]?.decided, waiverWitness[5]?.decided]
    expect((await verify(id, { waiver: waivedPoisha > 0 ? full : refused })).code).toBe(200)
    return { id, waiverId: (await seenByOwner(id)).bills[0]?.waiver?.id ?? '' }
  }

  const act = async (id: string, event: 'requestPayment' | 'replaceBill', payload: object) => {
    const { version } = await seenByOwner(id)
    return world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event }, body: { version, payload } },
      await world.login('administrator'),
    )
  }
  const row = (amountPoisha: number) => ({ feeTypeId: stage.feeTypeId, amountPoisha, quantity: 1 })

  test.each(recoveredWitness)('$what', async ({ waivedPoisha, before, asked, follows }) => {
    const { id, waiverId } = await waived(waivedPoisha)
    for (const poisha of before) {
      const rows = [row(Math.abs(poisha))]
      expect((await act(id, 'requestPayment', { rows, waiverId })).code).toBe(200)
      if (poisha < 0) expect((await act(id, 'replaceBill', { rows: [], reason: 'ভুল বিল' })).code).toBe(200)
    }
    const ids = {
      it: waiverId,
      none: undefined,
      'of another case': asked.by === 'of another case' ? (await waived(40_000)).waiverId : '',
      unknown: v7(),
    }
    const { code, refusal } = await act(id, 'requestPayment', {
      rows: [row(asked.amountPoisha)],
      waiverId: ids[asked.by],
    })
    const { bills } = await seenByOwner(id)
    if ('refusedAt' in follows) {
      expect([code, refusal.fields]).toEqual([
        422,
        [expect.objectContaining({ path: follows.refusedAt, error: follows.error })],
      ])
      const left = before.reduce((rest, poisha) => rest - Math.max(0, poisha), waivedPoisha)
      const sentence = m.waiver_error_more_than_left({ left: formatMoney(left, 'bn') }, { locale: 'bn' })
      if (follows.refusedAt === 'rows') expect(refusal.fields?.[0]?.message).toBe(sentence)
      expect(bills).toHaveLength(1 + before.length)
      return
    }
    expect([code, bills[0]?.waiver?.recoverablePoisha]).toEqual([200, follows.leftPoisha])
    expect(bills.at(-1)?.recovers?.waivedPoisha).toBe(asked.by === 'it' ? waivedPoisha : undefined)
  })

  test('names it to its owner by the office, and to the office by its officer too', async () => {
    const { id, waiverId } = await waived(40_000)
    const decidedAt = world.clock.now().toISOString()
    world.clock.advance({ days: 2 })
    await act(id, 'requestPayment', { rows: [row(5_000)], waiverId })
    const named = { ground: 'legal_aid', waivedPoisha: 40_000, decidedAt }
    const [first, further] = (await seenByOwner(id)).bills
    expect([first?.recovers, further?.recovers]).toEqual([
      null,
      { ...named, office: { name: expect.any(String), nameBn: expect.any(String) }, byName: null },
    ])
    const officer = await world.login('administrator')
    const seen = await world.call('GET /applications/{id}', { params: { id } }, officer)
    const { name } = await world.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', await world.userId('administrator'))
      .executeTakeFirstOrThrow()
    expect(seen.data.bills[1]?.recovers).toMatchObject({ ...named, byName: name })
    // A right bill in its place recovers the same.
    await act(id, 'replaceBill', { rows: [row(4_000)], waiverId, reason: 'ভুল হার' })
    const [whole, , right] = (await seenByOwner(id)).bills
    expect([right?.recovers?.waivedPoisha, whole?.waiver?.recoverablePoisha]).toEqual([40_000, 36_000])
  })
})

test('a cost of which there is none is no line of the bill (product 2.1)', async () => {
  const id = await placeApplication(stage, 'unverified')
  const costs = ['০', '২'].map((quantity, place) => ({
    id: `cost-${place}`,
    title: 'Copies',
    amount: '100',
    quantity,
  }))
  const form = JSON.stringify({ ...stage.form, costs })
  await sql`update applications set form = ${form}::jsonb where id = ${id}`.execute(world.db)
  expect((await verify(id, {})).code).toBe(200)
  const lines = (await seenByOwner(id)).bills[0]?.lines ?? []
  const copies = lines.filter(({ title }) => title.name === 'Copies')
  expect(copies.map(({ totalPoisha }) => totalPoisha)).toEqual([20_000])
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

test('a case that is filed again asks for its waiver by its own copy of the paper (product 2.5)', async () => {
  const ownerId = await world.userId('litigant')
  const id = await placeApplication(stage, 'rejected')
  const [paperId, created_at] = [v7(), world.clock.now()]
  const file = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: 5, sha256: 'a'.repeat(64) }
  const row = { id: paperId, owner_id: ownerId, application_id: id, created_at, ...file }
  await world.db.insertInto('documents').values(row).execute()
  const document = { id: paperId, name: 'Certificate', weight: '1', fileName: 'a.pdf', sizeBytes: 5 }
  const form = JSON.stringify({
    ...stage.form,
    documents: [{ ...document, contentType: 'application/pdf' }],
    waiver: { ...waiver, documentId: paperId },
  })
  await sql`update applications set form = ${form}::jsonb where id = ${id}`.execute(world.db)
  const refiled = await world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id, event: 'refile' }, body: { version: 1, payload: {} } },
    await world.login('litigant'),
  )
  expect(refiled.code).toBe(200)
  const draft = await world.db
    .selectFrom('applications')
    .select(['id', 'form'])
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow()
  const [copy] = draft.form.documents
  expect(copy?.id).not.toBe(paperId)
  expect(draft.form.waiver).toEqual({ ...waiver, documentId: copy?.id })
  const kept = world.db.selectFrom('documents').select('id').where('application_id', '=', draft.id)
  expect(await kept.execute()).toEqual([{ id: copy?.id }])
})
