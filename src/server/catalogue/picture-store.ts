import type { Insertable } from 'kysely'
import type { ContentTables } from '../database/content-schema.ts'
import type { Db } from '../deps.ts'

export const insertPicture = (db: Db, row: Insertable<ContentTables['page_pictures']>): Promise<unknown> =>
  db.insertInto('page_pictures').values(row).execute()

/** The bytes of a picture as WebP; undefined where there is none of that id. */
export const pictureContent = (db: Db, id: string): Promise<{ content: Buffer } | undefined> =>
  db.selectFrom('page_pictures').select('content').where('id', '=', id).executeTakeFirst()
