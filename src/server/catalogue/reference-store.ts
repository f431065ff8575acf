import { sql, type Selectable } from 'kysely'
import type { DivisionCode } from '../../machines/form.ts'
import { isHarmless, pagePieces, type Piece } from '../../machines/page-content.ts'
import type { FormattedText } from '../../api/entity-parts.ts'
import { tidyLine } from '../../machines/text.ts'
import { namedOrNull } from '../database/named.ts'
import type { Database } from '../database/schema.ts'
import { hasWords } from '../database/search.ts'
import type { Db } from '../deps.ts'
import { formattedOf } from './formatted.ts'

/** A row's name in both languages, as the contract wants it. */
export const namedOf = (row: { name: string; name_bn: string }) => ({ name: row.name, nameBn: row.name_bn })

const placeOf = (row: { id: number; name: string; name_bn: string }) => ({ id: row.id, ...namedOf(row) })

/** A district of a division that is offered no more is none to choose. @source spec §4 */
const isOfferedDivision = sql<boolean>`(select is_active from divisions where id = districts.division_id)`

export async function divisions(db: Db) {
  const rows = await db
    .selectFrom('divisions')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  return rows.map(placeOf)
}

export async function districts(db: Db, divisionId?: number) {
  const rows = await db
    .selectFrom('districts')
    .selectAll()
    .where('is_active', '=', true)
    .where(isOfferedDivision)
    .$if(divisionId !== undefined, (query) => query.where('division_id', '=', divisionId ?? 0))
    .orderBy('name')
    .execute()
  return rows.map((row) => ({ ...placeOf(row), divisionId: row.division_id }))
}

export async function upazilas(db: Db, districtId: number) {
  const rows = await db
    .selectFrom('upazilas')
    .selectAll()
    .where('district_id', '=', districtId)
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  return rows.map(placeOf)
}

export async function unions(db: Db, upazilaId: number) {
  const rows = await db
    .selectFrom('unions')
    .selectAll()
    .where('upazila_id', '=', upazilaId)
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  return rows.map(placeOf)
}

export async function barAssociations(db: Db) {
  const rows = await db
    .selectFrom('bar_associations')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  return rows.map(namedOf)
}

/** Whether a court takes applications: it and its office are active. @source spec §4 */
const isOpenCourt = sql<boolean>`(courts.is_active and (
  select offices.is_active from offices where offices.id = courts.office_id))`

/** Whether what can be chosen now is asked for, or all that there ever was. */
type Standing = 'open' | 'any'

/** Courts that take applications, or all. */
export async function courts(
  db: Db,
  {
    division,
    district,
    office,
    standing,
  }: {
    division: DivisionCode
    district?: number | undefined
    office?: string | undefined
    standing: Standing
  },
) {
  const rows = await db
    .selectFrom('courts')
    .selectAll()
    .where('division', '=', division)
    .$if(standing === 'open', (query) => query.where(isOpenCourt))
    .$if(district !== undefined, (query) => query.where('district_id', '=', district ?? 0))
    .$if(office !== undefined, (query) => query.where('office_id', '=', office ?? ''))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...placeOf(row), districtId: row.district_id }))
}

export async function categories(db: Db, division?: DivisionCode) {
  const rows = await db
    .selectFrom('case_categories')
    .selectAll()
    .where('is_active', '=', true)
    .$if(division !== undefined, (query) => query.where('division', '=', division ?? 'subordinate'))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...placeOf(row), code: row.code, division: row.division }))
}

/** Types that can be chosen: active ones of an active category. @source spec §4 */
const openTypes = (db: Db) =>
  db
    .selectFrom('case_types')
    .innerJoin('case_categories', 'case_categories.id', 'case_types.category_id')
    .selectAll('case_types')
    .where('case_types.is_active', '=', true)
    .where('case_categories.is_active', '=', true)
    .orderBy('case_types.id')

const typeOf = (row: Selectable<Database['case_types']>) => ({
  ...placeOf(row),
  code: row.code,
  categoryId: row.category_id,
  isAmountNeeded: row.is_amount_needed,
  isCaseDependent: row.is_case_dependent,
})

export const caseTypes = async (db: Db, categoryId: number) =>
  (await openTypes(db).where('category_id', '=', categoryId).execute()).map(typeOf)

/** The categories of a division, each with the types that can be chosen. @source spec §4 */
export async function categoriesWithTypes(db: Db, division: DivisionCode) {
  const [rows, types] = await Promise.all([
    categories(db, division),
    openTypes(db).where('division', '=', division).execute(),
  ])
  return rows.map((row) => ({
    ...row,
    types: types.filter(({ category_id }) => category_id === row.id).map(typeOf),
  }))
}

/** The documents wanted for a case type, by code. @source spec §7 Reference data */
export async function documentsWanted(db: Db, typeId: number) {
  const rows = await db
    .selectFrom('reference_records')
    .select(['id', 'name', 'name_bn'])
    .where('kind', '=', 'document_kind')
    .where('owner_id', '=', typeId)
    .where('is_active', '=', true)
    .orderBy('code')
    .execute()
  return rows.map(placeOf)
}

/** Every type that can be chosen, category by category. @source spec §4 */
export async function allCaseTypes(db: Db, standing: Standing) {
  const rows = await db
    .selectFrom('case_types')
    .innerJoin('case_categories', 'case_categories.id', 'case_types.category_id')
    .selectAll('case_types')
    .select(['case_categories.name as category', 'case_categories.name_bn as category_bn'])
    .$if(standing === 'open', (query) =>
      query.where('case_types.is_active', '=', true).where('case_categories.is_active', '=', true),
    )
    .orderBy('category_id')
    .orderBy('case_types.id')
    .execute()
  return rows.map((row) => ({
    ...placeOf(row),
    category: { name: row.category, nameBn: row.category_bn },
    isAmountNeeded: row.is_amount_needed,
  }))
}

const shownCourtsMax = 6

/** Courts that take applications: how many, in how many districts, and the first whose name or district has every word. @source look Litigant */
export async function courtsServed(db: Db, q: string) {
  const served = db
    .selectFrom('courts')
    .leftJoin('districts', 'districts.id', 'courts.district_id')
    .where(isOpenCourt)
  const courts = await served.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const districts = await db
    .selectFrom('districts')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('courts')
          .select('courts.id')
          .whereRef('courts.district_id', '=', 'districts.id')
          .where(isOpenCourt),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const text = sql<string>`concat_ws(' ', courts.name, courts.name_bn, districts.name, districts.name_bn)`
  const words = tidyLine(q)
    .split(' ')
    .filter((word) => word !== '')
  const found = words.reduce((query, word) => query.where(hasWords(text, word)), served)
  const { count } = await found
    .select(({ fn }) => fn.count<number>('courts.id').as('count'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select(['courts.id', 'courts.name', 'courts.name_bn'])
    .select(['districts.name as district', 'districts.name_bn as district_bn'])
    .orderBy('courts.id')
    .limit(shownCourtsMax)
    .execute()
  return {
    courtCount: Number(courts.count),
    districtCount: Number(districts.count),
    foundCount: Number(count),
    courts: rows.map((row) => ({ ...placeOf(row), district: namedOrNull(row.district, row.district_bn) })),
  }
}

/** Whether there is such a case type. One that is offered no more still has its fees: cases keep it. */
export async function isCaseType(db: Db, typeId: number): Promise<boolean> {
  const row = await db.selectFrom('case_types').select('id').where('id', '=', typeId).executeTakeFirst()
  return row !== undefined
}

export async function faqs(db: Db) {
  const rows = await db
    .selectFrom('faqs')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: { name: row.title, nameBn: row.title_bn },
    description: formattedOf({ name: row.description, nameBn: row.description_bn }),
  }))
}

/** By any word that may stand in the table. */
const pieces: Readonly<Record<string, Readonly<Record<string, Piece>> | undefined>> = pagePieces

type Contents = Record<string, Record<string, FormattedText>>

/** The pieces of pages as everybody is told them. An address that is none of those a page may have is told to nobody, however it came. @source product 7 */
export function contentsOf(
  rows: readonly { slug: string; key: string; value: string; value_bn: string }[],
): Contents {
  const contents: Contents = {}
  for (const { slug, key, value, value_bn } of rows) {
    const piece = pieces[slug]?.[key]
    const isShown = !piece || [value, value_bn].every((text) => isHarmless(piece, text))
    const text = isShown ? { name: value, nameBn: value_bn } : { name: '', nameBn: '' }
    ;(contents[slug] ??= {})[key] = piece?.kind === 'formatted' ? formattedOf(text) : text
  }
  return contents
}

/** Page contents by page and key. */
export const pageContents = async (db: Db): Promise<Contents> =>
  contentsOf(await db.selectFrom('pages').selectAll().orderBy('slug').orderBy('key').execute())
