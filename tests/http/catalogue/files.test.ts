import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportReport } from '../../../src/api/record-calls.ts'
import { courtColumns } from '../../../src/machines/court-file.ts'
import {
  isKnownByDay,
  isOwnerOptional,
  recordColumns,
  referenceKinds,
  referenceOwners,
  type ReferenceKind,
} from '../../../src/machines/reference.ts'
import { byteOrderMark, csvLine } from '../../../src/machines/report/csv.ts'
import { howMany } from '../../support/at-length.ts'
import { brokenHistories, historiesOf } from '../../support/histories.ts'
import { createStage, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let token = ''
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  token = await world.login('superAdmin')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await world.close()
})

const fileOf = (columns: readonly string[], rows: readonly (readonly string[])[]) =>
  byteOrderMark + [[...columns], ...rows].map((cells) => csvLine([...cells])).join('')
const asked = { isDryRun: false, isWhole: false }
const exported = (path: string, by = token) =>
  world.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${by}` } })

const giveCourts = (rows: readonly (readonly string[])[] | string, part = {}, by = token) =>
  world.call(
    'POST /office-management/courts/import',
    { body: { text: typeof rows === 'string' ? rows : fileOf(courtColumns, rows), ...asked, ...part } },
    by,
  )

const countOf = async (table: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(world.db))
    .rows[0]?.count
const codeOf = async (table: string) =>
  (await sql<{ code: string }>`select code from ${sql.table(table)} order by id limit 1`.execute(world.db))
    .rows[0]?.code ?? ''
const officeCode = async () =>
  (
    await world.db
      .selectFrom('offices')
      .select('code')
      .where('id', '=', stage.officeId)
      .executeTakeFirstOrThrow()
  ).code.toUpperCase()

/** A kind that has files: how its file is given, a row that can be taken, and ways to break one, each by the column that is named. */
interface Kind {
  columns: readonly string[]
  table: string
  give: (text: string, part: object) => Promise<{ data: ImportReport }>
  row: (at: number) => string[]
  faults: readonly (readonly [column: string, value: string, named?: string])[]
}

const tables: Record<ReferenceKind, string> = {
  division: 'divisions',
  district: 'districts',
  upazila: 'upazilas',
  union: 'unions',
  bar_association: 'bar_associations',
  document_kind: 'reference_records',
  holiday: 'reference_records',
}

/** What a record is known by, a different one for each row. */
const codeAt = (kind: ReferenceKind, at: number): string =>
  isKnownByDay(kind) ? new Date(Date.UTC(2030, 0, 1 + at)).toISOString().slice(0, 10) : `F-${at}`

async function recordKind(kind: ReferenceKind): Promise<Kind> {
  const owner = referenceOwners[kind]
  const of = owner === null ? [] : [await codeOf(owner === 'case_type' ? 'case_types' : tables[owner])]
  return {
    columns: recordColumns(kind),
    table: tables[kind],
    give: (text, part) =>
      world.call(
        'POST /customization/reference/{kind}/import',
        { params: { kind }, body: { text, ...asked, ...part } },
        token,
      ),
    row: (at) => [codeAt(kind, at), 'নমুনা সারি', 'Sample Row', ...of, 'active'],
    faults: [
      ['code', ''],
      ['nameBn', 'Union'],
      ['name', ''],
      ['status', 'gone'],
      ['code', codeAt(kind, 0)],
      ...(isKnownByDay(kind) ? [['code', '2030-02-30'] as const] : []),
      ...(owner === null ? [] : [[owner, 'NOWHERE'] as const]),
      ...(owner === null || isOwnerOptional(kind) ? [] : [[owner, ''] as const]),
    ],
  }
}

async function courtKind(): Promise<Kind> {
  const [office, district] = [await officeCode(), await codeOf('districts')]
  return {
    columns: courtColumns,
    table: 'courts',
    give: (text, part) => giveCourts(text, part),
    row: (at) => ['', 'নমুনা আদালত', `Sample Court ${at}`, 'subordinate', district, office, 'active'],
    faults: [
      ['number', '900000000'],
      ['number', 'x'],
      ['nameBn', 'Court'],
      ['name', 'Sample Court 0'],
      ['division', 'moon'],
      ['district', 'NOWHERE'],
      ['district', ''],
      ['office', 'NOWHERE'],
      ['status', ''],
    ],
  }
}

const rowCount = howMany(150, 10_000)
const faultCount = 50

test.each([...referenceKinds, 'court' as const])(
  `%s: of ${rowCount} rows with ${faultCount} faults the dry run names each and writes nothing; then nothing where all was asked for, and else the others`,
  async (name) => {
    const { columns, table, give, row, faults } =
      name === 'court' ? await courtKind() : await recordKind(name)
    const rows = Array.from({ length: rowCount }, (_, at) => row(at))
    const planted = Array.from({ length: faultCount }, (_, nth) => {
      const at = 2 + nth * Math.floor((rowCount - 2) / faultCount)
      const [column, value] = faults[nth % faults.length] ?? ['', '']
      const broken = row(at)
      broken[columns.indexOf(column)] = value
      rows[at] = broken
      return [at + 2, column]
    })
    const text = fileOf(columns, rows)
    const before = (await countOf(table)) ?? 0
    const dry = await give(text, { isDryRun: true })
    const right = rowCount - faultCount
    expect(dry.data).toMatchObject({ isTaken: false, added: right, changed: 0, unchanged: 0, faultCount })
    expect(dry.data.faults.map(({ line, column }) => [line, column])).toEqual(planted)
    for (const { message } of dry.data.faults) expect(message).toMatch(/[ঀ-৿]/)
    expect((await give(text, { isWhole: true })).data.isTaken).toBe(false)
    expect(await countOf(table)).toBe(before)
    expect((await give(text, {})).data).toMatchObject({ isTaken: true, added: right })
    expect(await countOf(table)).toBe(before + right)
  },
)

describe('a file of courts (product 1)', () => {
  const exportedLines = async () => {
    const { body, statusCode } = await exported('/office-management/courts/file')
    expect(statusCode).toBe(200)
    return body
  }

  test('comes out as it goes in, without bank accounts, and to nobody who may not see it', async () => {
    const text = await exportedLines()
    const courts = await countOf('courts')
    expect((await giveCourts(text, { isWhole: true })).data).toMatchObject({
      isTaken: true,
      added: 0,
      changed: 0,
      unchanged: courts,
      faultCount: 0,
    })
    expect(await countOf('courts')).toBe(courts)
    const accounts = await world.db.selectFrom('office_accounts').select('account_number').execute()
    for (const { account_number: number } of accounts) if (number !== '') expect(text).not.toContain(number)
    expect(
      (await exported('/office-management/courts/file', await world.login('accountant'))).statusCode,
    ).toBe(403)
  })

  test('renames and closes by number with a link of its history; where a court sits stays, and one that is not named too', async () => {
    const court = await world.db
      .selectFrom('courts')
      .innerJoin('districts', 'districts.id', 'courts.district_id')
      .select(['courts.id', 'courts.division', 'districts.code as district', 'courts.version'])
      .where('office_id', '=', stage.officeId)
      .orderBy('courts.id')
      .executeTakeFirstOrThrow()
    const office = await officeCode()
    const total = await countOf('courts')
    const row = [String(court.id), 'অন্য আদালত', 'Other Court', court.division, court.district, office]
    expect((await giveCourts([[...row, 'de_active']])).data).toMatchObject({ isTaken: true, changed: 1 })
    const { data } = await world.call(
      'GET /office-management/courts/{id}',
      { params: { id: court.id } },
      token,
    )
    expect(data).toMatchObject({ name: 'Other Court', status: 'de_active', version: court.version + 1 })
    expect(await countOf('courts')).toBe(total)
    const versions = await world.call(
      'GET /office-management/courts/{id}/versions',
      { params: { id: court.id } },
      token,
    )
    expect(versions.data.rows[0]).toMatchObject({ values: { name: 'Other Court', status: 'de_active' } })
    expect(versions.data.rows.length).toBeGreaterThan(1)
    const links = [...(await historiesOf(world.db)).values()].flat()
    expect(
      links.filter(
        ({ entity, event, payload }) =>
          entity === 'court' && event === 'import' && 'before' in (payload as object),
      ),
    ).toMatchObject([{ payload: { after: { name: 'Other Court', is_active: false } } }])
    for (const [place, column] of [
      [3, 'division'],
      [4, 'district'],
      [5, 'office'],
    ] as const) {
      const others = {
        division: court.division === 'subordinate' ? 'high_court' : 'subordinate',
        district: (
          await world.db
            .selectFrom('districts')
            .select('code')
            .where('code', '<>', court.district)
            .executeTakeFirstOrThrow()
        ).code,
        office: (
          await world.db
            .selectFrom('offices')
            .select('code')
            .where('id', '<>', stage.officeId)
            .executeTakeFirstOrThrow()
        ).code,
      }
      const moved = [...row, 'active'].with(place, others[column])
      const { faults, changed } = (await giveCourts([moved], { isDryRun: true })).data
      expect([changed, faults.map((fault) => fault.column)], column).toEqual([0, [column]])
    }
  })

  test('adds none to an office without accounts, none twice, and is taken from nobody who may only rename', async () => {
    const district = await codeOf('districts')
    const place = await world.db
      .selectFrom('upazilas')
      .innerJoin('districts', 'districts.id', 'upazilas.district_id')
      .select(['upazilas.id as upazila', 'districts.id as district', 'districts.division_id as division'])
      .executeTakeFirstOrThrow()
    const { data: office } = await world.call(
      'POST /office-management/offices',
      {
        body: {
          name: 'Bare Office',
          nameBn: 'শূন্য কার্যালয়',
          code: 'bare',
          jurisdiction: 'Nowhere',
          jurisdictionBn: 'কোথাও না',
          divisionId: String(place.division),
          districtId: String(place.district),
          upazilaId: String(place.upazila),
          status: 'active',
        },
      },
      token,
    )
    const row = ['', 'আদালত', 'Bare Court', 'subordinate', district, office.code, 'active']
    const { added, faults } = (await giveCourts([row])).data
    expect([added, faults]).toMatchObject([0, [{ line: 2, column: 'office' }]])
    const twice = ['', 'আদালত', 'Court Once', 'subordinate', district, await officeCode(), 'active']
    expect((await giveCourts([twice])).data.added).toBe(1)
    expect((await giveCourts([twice])).data).toMatchObject({ added: 0, faults: [{ column: 'name' }] })
    expect((await giveCourts([twice], {}, await world.login('administrator'))).code).toBe(403)
  })

  test('adds none of a name that the file itself gives another court of its office, in whichever order (product 1)', async () => {
    const court = await world.db
      .selectFrom('courts')
      .innerJoin('districts', 'districts.id', 'courts.district_id')
      .select(['courts.id', 'courts.division', 'districts.code as district'])
      .where('office_id', '=', stage.officeId)
      .orderBy('courts.id')
      .executeTakeFirstOrThrow()
    const rest = [court.division, court.district, await officeCode(), 'active']
    const renamed = [String(court.id), 'নতুন নাম', 'Given Name', ...rest]
    const added = ['', 'নতুন নাম', 'given  NAME', ...rest]
    for (const rows of [
      [renamed, added],
      [added, renamed],
    ]) {
      const { data } = await giveCourts(rows, { isDryRun: true })
      expect(data).toMatchObject({ added: 0, changed: 1, faults: [{ column: 'name' }] })
      expect(data.faults.map(({ line }) => line)).toEqual([rows.indexOf(added) + 2])
    }
  })
})

describe('a file of bands (spec §7 Reference data, product 2.2)', () => {
  const read = (text: string) =>
    world.call('POST /customization/postal-tariffs/read', { body: { text } }, { token, language: 'en' })
  const head = 'from,to,price,ad\n'

  test.each<[rows: string, faults: [line: number, column: string][]]>([
    ['1,100,10,5\n101,200,15.50,0\n', []],
    ['২০১,৩০০,১০,০\n', [[2, 'from']]],
    ['1,100,10,5\n102,200,15,5\n', [[3, 'from']]],
    ['1,100,10,5\n100,200,15,5\n', [[3, 'from']]],
    ['1,100,10,5\n1,200,15,5\n', [[3, 'from']]],
    ['1,100,10,5\n101,90,15,5\n201,300,20,5\n', [[3, 'to']]],
    [
      '1,100,ten,5\n105,200,0,5\n201,x,9,1\n301,400,9,-1\n401,500,9,1\n',
      [
        [2, 'price'],
        [3, 'price'],
        [4, 'to'],
        [5, 'ad'],
      ],
    ],
    ['1,100\n', [[2, '']]],
  ])('%j: what is wrong is named by its row', async (rows, faults) => {
    const { code, data } = await read(head + rows)
    expect(code).toBe(200)
    expect(data.faults.map(({ line, column }) => [line, column])).toEqual(faults)
    expect(data.isTaken).toBe(false)
    expect(data.bands).toHaveLength(faults.length === 0 ? rows.trim().split('\n').length : 0)
  })

  test('of which nothing can be read is refused as a whole', async () => {
    const refusals = await Promise.all(
      [
        head,
        'from,to,price\n1,2,3\n',
        head + Array.from({ length: 21 }, (_, at) => `${at * 10 + 1},${at * 10 + 10},5,0\n`).join(''),
      ].map(async (text) => (await read(text)).refusal.fields?.map(({ path, error }) => [path, error])),
    )
    expect(refusals).toEqual([[['rows', 'required']], [['columns.ad', 'required']], [['rows', 'too_many']]])
  })

  test('that was exported is read again, and taken as a whole from a day to come', async () => {
    const { body, headers } = await exported('/customization/postal-tariffs/usual/file')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    const { data } = await read(body)
    expect(data).toMatchObject({ faultCount: 0, added: data.bands.length })
    const { data: before } = await world.call('GET /customization/postal-tariffs', {}, token)
    const usual = before.services.find(({ service }) => service === 'usual')
    const write = (effectiveFrom: string) =>
      world.call(
        'POST /customization/postal-tariffs/{service}',
        {
          params: { service: 'usual' },
          body: { bands: data.bands, effectiveFrom, source: 'Trial order', version: usual?.version ?? 0 },
        },
        token,
      )
    expect((await write('2020-01-01')).code).toBe(422)
    const { data: after } = await write('2099-01-01')
    const [newest, former] = after.services.find(({ service }) => service === 'usual')?.tariffs ?? []
    expect(newest?.bands).toEqual(former?.bands)
    expect(
      (await exported('/customization/postal-tariffs/usual/file', await world.login('accountant')))
        .statusCode,
    ).toBe(403)
    expect((await exported('/customization/postal-tariffs/none/file')).statusCode).toBe(404)
  })
})
