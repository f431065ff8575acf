import { sql } from 'kysely'
import type { AuditedEntity } from '../../machines/audit.ts'
import { formatDay } from '../../machines/format-time.ts'
import { referenceKinds } from '../../machines/reference.ts'
import type { Word } from '../../wording/word.ts'
import { dispatchOptionWords } from '../../words/groups/dispatch-option.ts'
import { noticeTitleWords } from '../../words/groups/notice-title.ts'
import { routeTitleWords } from '../../words/groups/route-title.ts'
import { recordTables } from '../catalogue/record-kinds.ts'
import type { Db } from '../deps.ts'
import type { Locale } from '../errors.ts'

type Words = Readonly<Record<string, Word>>

/** Where what a history is of stands. */
interface Kind {
  table: string
  /** What the history knows it by. */
  id: 'id' | 'subject_id'
  /** What it is called, in English and in Bangla. */
  names: readonly [string, string]
  /** Where the product itself names it. */
  told?: (name: string, locale: Locale) => string
}

const names = ['name', 'name_bn'] as const
const edited = (table: string): Kind => ({ table, id: 'subject_id', names })
/** Of what is known by one column, which the product has words for. */
const known = (table: string, column: string, told: Kind['told'], id: Kind['id'] = 'subject_id'): Kind => ({
  table,
  id,
  names: [column, column],
  ...(told ? { told } : {}),
})
const by =
  (words: Words, prefix = '') =>
  (name: string, locale: Locale): string =>
    words[prefix + name]?.({}, { locale }) ?? name

/** What somebody may look for by its name; a case, and what is done with one, has none here. @source product 1 */
const kinds: Readonly<Partial<Record<AuditedEntity, Kind>>> = {
  ...Object.fromEntries(referenceKinds.map((kind) => [kind, edited(recordTables[kind].table)])),
  broadcast: edited('broadcasts'),
  case_category: edited('case_categories'),
  case_type: edited('case_types'),
  court: edited('courts'),
  day_close: known('day_closes', 'day', formatDay, 'id'),
  faq: { table: 'faqs', id: 'subject_id', names: ['title', 'title_bn'] },
  fee_type: edited('fee_types'),
  notice_text: known('notice_texts', 'kind', by(noticeTitleWords)),
  office: { table: 'offices', id: 'id', names },
  page: known('page_versions', 'slug', by(routeTitleWords, 'page_')),
  postal_tariff: known('postal_tariff_sets', 'service', by(dispatchOptionWords)),
  remark: edited('common_remarks'),
  role: edited('roles'),
  user: known('users', 'name', undefined, 'id'),
  webhook: edited('webhooks'),
}

interface Subject {
  entity: AuditedEntity
  subject_id: string
}

/** What the subject of a link is called by now, to its reader; null where it has no name here, or is gone. */
export type SubjectName = (subject: Subject, locale: Locale) => string | null

/** The names of all these subjects, asked once for all of them; nothing is asked where none has one. @source product 7 */
export async function subjectNames(db: Db, subjects: readonly Subject[]): Promise<SubjectName> {
  const wanted = new Map<AuditedEntity, Set<string>>()
  for (const { entity, subject_id } of subjects)
    wanted.set(entity, (wanted.get(entity) ?? new Set()).add(subject_id))
  const parts = [...wanted].flatMap(([entity, of]) => {
    const kind = kinds[entity]
    if (!kind) return []
    const { table, id } = kind
    const [name, nameBn] = kind.names.map((column) => sql`${sql.ref(column)}::text`)
    return [
      sql`select ${entity}::text || ' ' || ${sql.ref(id)} as key, ${name} as name, ${nameBn} as name_bn
        from ${sql.table(table)} where ${sql.ref(id)} = any(${[...of]}::uuid[])`,
    ]
  })
  if (parts.length === 0) return () => null
  const { rows } = await sql<{ key: string; name: string; name_bn: string }>`${sql.join(
    parts,
    sql` union all `,
  )}`.execute(db)
  const found = new Map(rows.map((row) => [row.key, row]))
  return ({ entity, subject_id }, locale) => {
    const row = found.get(`${entity} ${subject_id}`)
    if (!row) return null
    const name = locale === 'bn' ? row.name_bn : row.name
    return kinds[entity]?.told?.(name, locale) ?? name
  }
}
