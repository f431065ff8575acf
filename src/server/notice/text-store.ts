import type { NoticeTextVersion } from '../../api/notice-text-calls.ts'
import type { NoticeTexts } from '../../machines/notice-text.ts'
import type { NoticeKind } from '../../machines/notices.ts'
import type { Db, Trx } from '../deps.ts'
import { historyOf } from '../lifecycle/state.ts'

/** The words of a notice as the editor keeps them; null: those that ship. */
export interface NoticeTextRow {
  subject_id: string
  version: number
  is_active: true
  texts: NoticeTexts | null
}

interface Columns {
  subject: string | null
  subject_bn: string | null
  text: string | null
  text_bn: string | null
}

const textsOf = ({ subject, subject_bn: subjectBn, text, text_bn: textBn }: Columns): NoticeTexts | null =>
  subject === null || subjectBn === null || text === null || textBn === null
    ? null
    : { subjectBn, subject, textBn, text }

const columnsOf = (texts: NoticeTexts | null): Columns => ({
  subject: texts?.subject ?? null,
  subject_bn: texts?.subjectBn ?? null,
  text: texts?.text ?? null,
  text_bn: texts?.textBn ?? null,
})

const rowOf = (row: Columns & { subject_id: string; version: number }): NoticeTextRow => ({
  subject_id: row.subject_id,
  version: row.version,
  is_active: true,
  texts: textsOf(row),
})

/** Which notices have words of their own. */
export async function changedKinds(db: Db): Promise<ReadonlySet<NoticeKind>> {
  const rows = await db.selectFrom('notice_texts').select('kind').where('text', 'is not', null).execute()
  return new Set(rows.map(({ kind }) => kind))
}

/** The words of a notice as they stand; undefined where nobody ever changed them. */
export async function noticeTextOf(db: Db | Trx, kind: NoticeKind): Promise<NoticeTextRow | undefined> {
  const row = await db.selectFrom('notice_texts').selectAll().where('kind', '=', kind).executeTakeFirst()
  return row && rowOf(row)
}

/** The words of a notice, locked until the transaction ends. */
export async function lockNoticeText(trx: Trx, kind: NoticeKind): Promise<NoticeTextRow> {
  await trx
    .insertInto('notice_texts')
    .values({ kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('notice_texts')
    .selectAll()
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return rowOf(row)
}

/** Writes the words of a notice, or that those that ship hold again, with their next version. */
export async function updateNoticeText(
  trx: Trx,
  kind: NoticeKind,
  texts: NoticeTexts | null,
  before: NoticeTextRow,
): Promise<NoticeTextRow> {
  const row = await trx
    .updateTable('notice_texts')
    .set({ ...columnsOf(texts), version: before.version + 1 })
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirstOrThrow()
  return rowOf(row)
}

/** Where somebody is reached who wants to see a message: by both ways, each if there is one. */
export const contactsOf = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['name', 'email', 'mobile'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

type Payload = { after?: { texts?: NoticeTexts | null } }

/** How a notice read, the newest first: its history has each version whole. A save that changed nothing left the words as they were. */
export async function noticeTextVersions(
  db: Db,
  kind: NoticeKind,
  shipped: NoticeTexts,
): Promise<NoticeTextVersion[]> {
  const versions: NoticeTextVersion[] = [{ version: 0, at: null, by: null, isShipped: true, texts: shipped }]
  const row = await noticeTextOf(db, kind)
  for (const link of row ? await historyOf(db, 'notice_text', row.subject_id) : []) {
    // Written by the editor alone, as its rows are.
    const { after } = link.payload as Payload
    const last = versions.at(-1)
    const isSame = after?.texts === undefined
    versions.push({
      version: versions.length,
      at: link.at.toISOString(),
      by: link.actor_name,
      isShipped: isSame ? (last?.isShipped ?? true) : after.texts === null,
      texts: isSame ? (last?.texts ?? shipped) : (after.texts ?? shipped),
    })
  }
  return versions.toReversed()
}
