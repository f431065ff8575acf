import type { PageVersion } from '../../api/page-calls.ts'
import {
  banglaField,
  fieldsOf,
  isWritten,
  pagePieces,
  type PageSlug,
  type PageTexts,
} from '../../machines/page-content.ts'
import { banglaDigits } from '../../machines/text.ts'
import type { Db, Trx } from '../deps.ts'
import { historyOf } from '../lifecycle/state.ts'
import type { EditedRow } from './editor.ts'

/** A page with all of its texts by the names of their fields. */
export interface PageRow extends EditedRow {
  texts: PageTexts
}

async function textsOf(db: Db | Trx, slug: PageSlug): Promise<PageTexts> {
  const rows = await db.selectFrom('pages').selectAll().where('slug', '=', slug).execute()
  const stored = new Map(rows.map((row) => [row.key, row]))
  return Object.fromEntries(
    Object.entries(pagePieces[slug]).flatMap(([key, piece]) => {
      const english = [key, stored.get(key)?.value ?? ''] as const
      return isWritten(piece)
        ? [[banglaField(key), stored.get(key)?.value_bn ?? ''] as const, english]
        : [english]
    }),
  )
}

/** A page as it stands. */
export async function pageOf(db: Db | Trx, slug: PageSlug): Promise<PageRow> {
  const row = await db
    .selectFrom('page_versions')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  return {
    subject_id: row.subject_id,
    version: row.version,
    is_active: true,
    texts: await textsOf(db, slug),
  }
}

/** The page, locked until the transaction ends. */
export async function lockPage(trx: Trx, slug: PageSlug): Promise<PageRow> {
  await trx.selectFrom('page_versions').select('slug').where('slug', '=', slug).forUpdate().execute()
  return pageOf(trx, slug)
}

/** The texts of a page as its rows keep them. What has no language is kept alike for both, a number in either's figures. */
export const rowsOf = (slug: PageSlug, texts: PageTexts) =>
  Object.entries(pagePieces[slug]).map(([key, piece]) => {
    const value = texts[key] ?? ''
    const same = piece.kind === 'phone' ? banglaDigits(value) : value
    return { slug, key, value, value_bn: isWritten(piece) ? (texts[banglaField(key)] ?? '') : same }
  })

/** Writes every text of a page and its next version. */
export async function updatePage(
  trx: Trx,
  slug: PageSlug,
  texts: PageTexts,
  before: PageRow,
): Promise<PageRow> {
  const rows = rowsOf(slug, texts)
  await trx
    .insertInto('pages')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['slug', 'key']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        value_bn: eb.ref('excluded.value_bn'),
      })),
    )
    .execute()
  await trx
    .updateTable('page_versions')
    .set({ version: before.version + 1 })
    .where('slug', '=', slug)
    .execute()
  return pageOf(trx, slug)
}

/** Texts as a page had them then, with nothing for what it has since. */
const asOf = (slug: PageSlug, texts: PageTexts): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(pagePieces[slug]).flatMap(([key, piece]) =>
      fieldsOf(key, piece).map((name) => [name, '']),
    ),
  ),
  ...texts,
})

type Payload = { before?: { texts?: PageTexts }; after?: { texts?: PageTexts } }

/** How a page read before, the newest first: its history has it whole. A save that changed nothing left the texts as they were. */
export async function pageVersions(db: Db, slug: PageSlug): Promise<PageVersion[]> {
  const page = await pageOf(db, slug)
  const links = (await historyOf(db, 'page', page.subject_id)).map((link) => ({
    at: link.at.toISOString(),
    by: link.actor_name,
    // Written by the editor alone, as its rows are.
    payload: link.payload as Payload,
  }))
  const first = links.find(({ payload }) => payload.before?.texts)?.payload.before?.texts ?? page.texts
  const versions: PageVersion[] = [{ version: 1, at: null, by: null, texts: asOf(slug, first) }]
  for (const { at, by, payload } of links) {
    const last = versions.at(-1)?.texts ?? {}
    versions.push({ version: versions.length + 1, at, by, texts: asOf(slug, payload.after?.texts ?? last) })
  }
  return versions.toReversed()
}
