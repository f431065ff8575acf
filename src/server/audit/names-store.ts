import { sql } from 'kysely'
import type { Db } from '../deps.ts'
import type { Locale } from '../errors.ts'

/** A table whose rows a history holds by their ids. */
interface Held {
  table: 'case_categories' | 'districts' | 'divisions' | 'offices' | 'roles' | 'upazilas' | 'users'
  ids: 'uuid' | 'int'
}
const user: Held = { table: 'users', ids: 'uuid' }

/** By the field that holds them. */
const kinds: Readonly<Record<string, Held>> = {
  category_id: { table: 'case_categories', ids: 'int' },
  district_id: { table: 'districts', ids: 'int' },
  division_id: { table: 'divisions', ids: 'int' },
  from: user,
  office_id: { table: 'offices', ids: 'uuid' },
  owner_id: user,
  role_id: { table: 'roles', ids: 'int' },
  to: user,
  upazila_id: { table: 'upazilas', ids: 'int' },
}

const isId: Record<Held['ids'], RegExp> = {
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  int: /^\d{1,9}$/,
}

type Fields = Readonly<Record<string, unknown>>

/** What a field holds is called so; null where it holds no row, or one that is gone. */
export type NameOf = (field: string, value: unknown, locale: Locale) => string | null

const keyOf = ({ table }: Held, id: unknown): string => `${table} ${String(id)}`

/** A person has one name in both languages. */
const namesIn = (db: Db, { table, ids: type }: Held, ids: readonly string[]) =>
  db
    .selectFrom(table)
    .select([
      sql<string>`${table}::text || ' ' || id`.as('key'),
      'name',
      sql<string>`${sql.ref(table === 'users' ? 'name' : 'name_bn')}`.as('name_bn'),
    ])
    .where(sql<boolean>`id = any(${ids}::${sql.raw(type)}[])`)

/** The names of all rows that these fields hold, asked once for all of them; nothing is asked where they hold none. */
export async function namesHeld(db: Db, held: readonly Fields[]): Promise<NameOf> {
  const wanted = new Map<Held, Set<string>>()
  for (const [field, value] of held.flatMap((fields) => Object.entries(fields))) {
    const kind = kinds[field]
    if (kind && isId[kind.ids].test(String(value)))
      wanted.set(kind, (wanted.get(kind) ?? new Set()).add(String(value)))
  }
  const [first, ...others] = [...wanted].map(([kind, ids]) => namesIn(db, kind, [...ids]))
  const rows = first ? await others.reduce((all, one) => all.unionAll(one), first).execute() : []
  const names = new Map(rows.map((row) => [row.key, row]))
  return (field, value, locale) => {
    const kind = kinds[field]
    const row = kind && names.get(keyOf(kind, value))
    return row ? (locale === 'bn' ? row.name_bn : row.name) : null
  }
}
