import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteLengthMax } from '../../../src/machines/limits.ts'
import { createCourt, type Court, type Person } from '../../support/drivers/law.ts'
import { brokenHistories, historiesOf } from '../../support/histories.ts'
import { placeApplication, placeDispatch } from '../../support/stage.ts'

let court: Court
beforeAll(async () => {
  court = await createCourt()
})
afterAll(async () => {
  expect(await brokenHistories(court.world.db)).toEqual([])
  await court.world.close()
})

const minute = 60_000
const placed = () => placeApplication(court.stage, 'unverified')
const list = (id: string, who: Person, query: object = {}) =>
  court.world.call('GET /applications/{id}/notes', { params: { id }, query }, court.tokens[who])
const write = (id: string, who: Person, text = 'ফোনে কথা হয়েছে') =>
  court.world.call('POST /applications/{id}/notes', { params: { id }, body: { text } }, court.tokens[who])
const edit = (id: string, noteId: string, who: Person, version = 1, text = 'বদলানো টীকা') =>
  court.world.call(
    'POST /applications/{id}/notes/{noteId}',
    { params: { id, noteId }, body: { text, version } },
    court.tokens[who],
  )
const takeBack = (id: string, noteId: string, who: Person, version = 1) =>
  court.world.call(
    'POST /applications/{id}/notes/{noteId}/take-back',
    { params: { id, noteId }, body: { version } },
    court.tokens[who],
  )
const textsOf = async (id: string, who: Person) => (await list(id, who)).data.rows.map(({ text }) => text)

describe('what an office notes on a case for itself (product 8)', () => {
  test('stands with who and when, the newest first, for every officer of the office', async () => {
    const id = await placed()
    const first = await write(id, 'administrator', 'প্রথম')
    expect(first.code).toBe(200)
    expect(first.data).toMatchObject({
      writtenAt: court.world.clock.now().toISOString(),
      editedAt: null,
      version: 1,
    })
    court.world.clock.advance({ minutes: 1 })
    await write(id, 'headAdministrator', 'দ্বিতীয়')
    for (const who of ['administrator', 'headAdministrator'] as const)
      expect(await textsOf(id, who)).toEqual(['দ্বিতীয়', 'প্রথম'])
    const { rows } = (await list(id, 'administrator')).data
    expect(rows.map(({ changeableUntil }) => changeableUntil !== null)).toEqual([false, true])
  })

  test('is paged by key: what is written meanwhile moves nothing', async () => {
    const id = await placed()
    for (const text of ['১', '২', '৩', '৪', '৫']) {
      await write(id, 'administrator', text)
      court.world.clock.advance({ seconds: 1 })
    }
    const first = (await list(id, 'administrator', { size: 2 })).data
    await write(id, 'administrator', '৬')
    const second = (await list(id, 'administrator', { size: 2, after: first.nextCursor })).data
    expect([first, second].map(({ rows }) => rows.map(({ text }) => text))).toEqual([
      ['৫', '৪'],
      ['৩', '২'],
    ])
    expect((await list(id, 'administrator', { after: 'nothing' })).code).toBe(422)
  })

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['ক'.repeat(noteLengthMax), null],
    ['ক'.repeat(noteLengthMax + 1), 'too_long'],
  ])('%#: its text is bounded', async (text, fault) => {
    const { code, refusal } = await write(await placed(), 'administrator', text)
    expect([code, refusal?.fields?.[0]?.error ?? null]).toEqual([fault === null ? 200 : 422, fault])
  })

  test('of another office, of a litigant and of whoever never sees the case there is no list', async () => {
    const id = await placed()
    await write(id, 'administrator')
    expect((await list(id, 'otherAdministrator')).code).toBe(404)
    expect((await write(id, 'otherAdministrator')).code).toBe(404)
    expect((await list(id, 'dispatcher')).code).toBe(404)
    for (const who of ['owner', 'accountant'] as const) {
      expect((await list(id, who)).code).toBe(403)
      expect((await write(id, who)).code).toBe(403)
    }
  })

  test('a dispatcher reads and writes once the summons of the case was sent', async () => {
    const id = await placeApplication(court.stage, 'approved')
    expect((await write(id, 'dispatcher')).code).toBe(404)
    await placeDispatch(court.stage, id, 'sent')
    expect((await write(id, 'dispatcher', 'ডাকঘর বন্ধ ছিল')).code).toBe(200)
    expect(await textsOf(id, 'administrator')).toEqual(['ডাকঘর বন্ধ ছিল'])
  })

  test('a claim by another does not stop one', async () => {
    const id = await placed()
    await court.world.call(
      'POST /applications/{id}/claim',
      { params: { id }, body: { takeOver: false } },
      court.tokens.headAdministrator,
    )
    expect((await write(id, 'administrator')).code).toBe(200)
  })
})

describe('its author may change it for fifteen minutes (product 8)', () => {
  test('changed it says when, and is told as it was to the audit alone', async () => {
    const id = await placed()
    const { data: note } = await write(id, 'administrator', 'ভুল লেখা')
    court.world.clock.advance({ minutes: 1 })
    const { code, data } = await edit(id, note.id, 'administrator', 1, 'ঠিক লেখা')
    expect([code, data.text, data.version]).toEqual([200, 'ঠিক লেখা', 2])
    expect(data.editedAt).toBe(court.world.clock.now().toISOString())
    const links = (await historiesOf(court.world.db)).get(note.id) ?? []
    expect(links.map(({ entity, event, payload }) => [entity, event, payload])).toEqual([
      ['note', 'store', { applicationId: id, after: { text: 'ভুল লেখা' } }],
      ['note', 'update', { applicationId: id, before: { text: 'ভুল লেখা' }, after: { text: 'ঠিক লেখা' } }],
    ])
    const audit = await court.world.call(
      'GET /user-role-management/audit',
      { query: { subject: note.id } },
      await court.world.login('superAdmin'),
    )
    expect(audit.data.rows.map(({ event, changes }) => [event, changes])).toEqual([
      ['update', []],
      ['store', []],
    ])
  })

  test.each([
    [15 * minute - 1, 200],
    [15 * minute, 409],
    [15 * minute + 1, 409],
  ])('%i ms after it was written', async (passed, code) => {
    const id = await placed()
    const [one, two] = [await write(id, 'administrator'), await write(id, 'administrator')]
    court.world.clock.advance({ seconds: passed / 1_000 })
    expect((await edit(id, one.data.id, 'administrator')).code).toBe(code)
    expect((await takeBack(id, two.data.id, 'administrator')).code).toBe(code)
    expect(await textsOf(id, 'administrator')).toHaveLength(code === 200 ? 1 : 2)
  })

  test('nobody else may, the head office neither; to them it is not there', async () => {
    const id = await placed()
    const { data: note } = await write(id, 'administrator')
    for (const who of ['headAdministrator', 'otherAdministrator', 'dispatcher'] as const) {
      expect((await edit(id, note.id, who)).code).toBe(404)
      expect((await takeBack(id, note.id, who)).code).toBe(404)
    }
    const elsewhere = await placed()
    expect((await edit(elsewhere, note.id, 'administrator')).code).toBe(404)
    expect(await textsOf(id, 'administrator')).toEqual(['ফোনে কথা হয়েছে'])
  })

  test('taken back it is gone, and nothing of its text stays in its row', async () => {
    const id = await placed()
    const { data: note } = await write(id, 'administrator', 'তুলে নেওয়ার টীকা')
    expect((await takeBack(id, note.id, 'administrator')).code).toBe(200)
    expect(await textsOf(id, 'administrator')).toEqual([])
    expect((await edit(id, note.id, 'administrator')).code).toBe(404)
    const row = await court.world.db
      .selectFrom('case_notes')
      .select('text')
      .where('id', '=', note.id)
      .executeTakeFirstOrThrow()
    expect(row.text).toBe('')
  })

  test('of two changes at once one holds, and the other is told', async () => {
    const id = await placed()
    const { data: note } = await write(id, 'administrator')
    const both = await Promise.all([
      edit(id, note.id, 'administrator', 1, 'এক'),
      edit(id, note.id, 'administrator', 1, 'দুই'),
    ])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const mixed = await Promise.all([
      edit(id, note.id, 'administrator', 2, 'তিন'),
      takeBack(id, note.id, 'administrator', 2),
    ])
    expect(mixed.filter(({ code }) => code === 200)).toHaveLength(1)
  })
})
