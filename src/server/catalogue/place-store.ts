import { sql } from 'kysely'
import type { PersonDraft } from '../../machines/form.ts'
import type { Db, Trx } from '../deps.ts'

/** Both names of a place. */
export interface PlaceName {
  name: string
  nameBn: string
}

const idsOf = (persons: readonly PersonDraft[], key: 'districtId' | 'upazilaId' | 'unionId'): number[] => [
  ...new Set(persons.flatMap((person) => (person[key] === null ? [] : [person[key]]))),
]

/** The names of every district, upazila and union that the persons name, under `district.1`, `upazila.2`, `union.3`. */
export async function placesOf(
  db: Db | Trx,
  persons: readonly PersonDraft[],
): Promise<Record<string, PlaceName>> {
  const kinds = [
    ['district', 'districts', 'districtId'],
    ['upazila', 'upazilas', 'upazilaId'],
    ['union', 'unions', 'unionId'],
  ] as const
  const named = await Promise.all(
    kinds.map(async ([kind, table, key]) => {
      const ids = idsOf(persons, key)
      const rows = ids.length === 0 ? [] : await namedRows(db, table, ids)
      return rows.map((row) => [`${kind}.${row.id}`, { name: row.name, nameBn: row.name_bn }] as const)
    }),
  )
  return Object.fromEntries(named.flat())
}

type Placed = Pick<PersonDraft, 'districtId' | 'upazilaId' | 'unionId'>
type PlaceField = keyof Placed

/** For each id of a table that is there: the id of what it belongs to. Nobody deletes a place while a form that names it is kept. */
async function ownersOf(
  db: Db | Trx,
  table: 'districts' | 'upazilas' | 'unions',
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const owner = { districts: 'division_id', upazilas: 'district_id', unions: 'upazila_id' }[table]
  const { rows } = await sql<{ id: number; owner: number }>`
    select id, ${sql.ref(owner)} as owner from ${sql.table(table)} where id = any(${ids}::int[]) for key share`.execute(
    db,
  )
  return new Map(rows.map(({ id, owner: of }) => [id, of]))
}

/**
 * What of each person names a place that is none, or one that belongs elsewhere than said: an upazila to another district,
 * a union to another upazila. What hangs on a place that is none is wrong with it.
 * @source spec §5
 */
export async function misplacedOf(
  db: Db | Trx,
  persons: readonly Placed[],
): Promise<{ index: number; field: PlaceField }[]> {
  const idsIn = (field: PlaceField) => [...new Set(persons.flatMap((person) => person[field] ?? []))]
  const districts = await ownersOf(db, 'districts', idsIn('districtId'))
  const upazilas = await ownersOf(db, 'upazilas', idsIn('upazilaId'))
  const unions = await ownersOf(db, 'unions', idsIn('unionId'))
  return persons.flatMap(({ districtId, upazilaId, unionId }, index) => {
    const isDistrict = districtId === null || districts.has(districtId)
    const isUpazila = upazilaId === null || (isDistrict && upazilas.get(upazilaId) === districtId)
    const isUnion = unionId === null || (isUpazila && unions.get(unionId) === upazilaId)
    const right: Record<PlaceField, boolean> = {
      districtId: isDistrict,
      upazilaId: isUpazila,
      unionId: isUnion,
    }
    return placeFields.filter((field) => !right[field]).map((field) => ({ index, field }))
  })
}

const placeFields = ['districtId', 'upazilaId', 'unionId'] as const

/** The postal address in Bangla, as it goes on a cover. */
export function addressLine(person: PersonDraft, places: Record<string, PlaceName>): string {
  return [
    person.address.trim(),
    places[`union.${person.unionId}`]?.nameBn,
    places[`upazila.${person.upazilaId}`]?.nameBn,
    places[`district.${person.districtId}`]?.nameBn,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ')
}

/** Both names of rows of the catalogue, by their ids. */
export const namedRows = (
  db: Db | Trx,
  table: 'case_categories' | 'case_types' | 'courts' | 'districts' | 'upazilas' | 'unions',
  ids: readonly number[],
): Promise<{ id: number; name: string; name_bn: string }[]> =>
  db
    .selectFrom(table)
    .select(['id', 'name', 'name_bn'])
    .where('id', 'in', [...ids])
    .execute()

/** Which of the places of an office belongs to another one than said, or is none. @source spec §3 Office */
export async function strayPlacesOf(
  db: Db | Trx,
  { divisionId, districtId, upazilaId }: { divisionId: number; districtId: number; upazilaId: number },
): Promise<('divisionId' | 'districtId' | 'upazilaId')[]> {
  const { rows } = await sql<{ division: boolean; district: boolean; upazila: boolean }>`select
    exists (select from divisions where id = ${divisionId}) as division,
    exists (select from districts where id = ${districtId} and division_id = ${divisionId}) as district,
    exists (select from upazilas where id = ${upazilaId} and district_id = ${districtId}) as upazila`.execute(
    db,
  )
  const [found] = rows
  return [
    ...(found?.division ? [] : ['divisionId' as const]),
    ...(found?.district ? [] : ['districtId' as const]),
    ...(found?.upazila ? [] : ['upazilaId' as const]),
  ]
}
