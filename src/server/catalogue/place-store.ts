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
  const names: Record<string, PlaceName> = {}
  for (const [kind, table, key] of [
    ['district', 'districts', 'districtId'],
    ['upazila', 'upazilas', 'upazilaId'],
    ['union', 'unions', 'unionId'],
  ] as const) {
    const ids = idsOf(persons, key)
    if (ids.length === 0) continue
    const rows = await db.selectFrom(table).select(['id', 'name', 'name_bn']).where('id', 'in', ids).execute()
    for (const row of rows) names[`${kind}.${row.id}`] = { name: row.name, nameBn: row.name_bn }
  }
  return names
}

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
  table: 'case_categories' | 'case_types' | 'courts',
  ids: readonly number[],
): Promise<{ id: number; name: string; name_bn: string }[]> =>
  db
    .selectFrom(table)
    .select(['id', 'name', 'name_bn'])
    .where('id', 'in', [...ids])
    .execute()
