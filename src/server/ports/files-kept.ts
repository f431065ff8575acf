import path from 'node:path'
import { archiveOf } from './archive-folder.ts'
import { standInPort, standInsOf, type Settings } from '../settings.ts'
import { createFolderFiles, type Files } from './files.ts'
import { copiedTo } from './files-copied.ts'
import { createS3Files, type S3Files } from './s3-files.ts'

/** The bucket of the stand-in. */
export const standInBucket = 'documents'

/** Milliseconds. A caller who waits is answered after a quarter of a minute at the latest, whatever the store does. */
const times = { timeoutMs: 8_000, idleMs: 8_000, pausesMs: [200, 800], tryUntilMs: 7_000 }

/** A command beside a product with a stand-in finds it where that product has it. */
const addressOf = (settings: Settings): string | undefined =>
  settings.S3_URL ??
  (standInsOf(settings).includes('documents')
    ? `http://127.0.0.1:${standInPort(settings, 'documents')}/${standInBucket}`
    : undefined)

/** The store that the settings name; null where documents are kept in the folder. */
export function createStore(settings: Settings): S3Files | null {
  const url = addressOf(settings)
  if (url === undefined) return null
  return createS3Files({
    url,
    region: settings.S3_REGION,
    accessKey: settings.S3_ACCESS_KEY_ID,
    secretKey: settings.S3_SECRET_ACCESS_KEY,
    ...times,
  })
}

/** The folder that documents are kept in where no store is named. */
export const documentsFolder = ({ DATA_FOLDER }: Pick<Settings, 'DATA_FOLDER'>): string =>
  path.join(DATA_FOLDER, 'documents')

/** Where a copy of each document of the folder is kept beside the log of the database. */
export const documentCopiesFolder = (archive: string): string => path.join(archive, 'documents')

/**
 * Where documents are kept: the store that the settings name, or a folder in the data folder, of which all is copied where the log of the
 * database is kept. @source product 5
 */
export async function createFiles(settings: Settings): Promise<Files> {
  const store = createStore(settings)
  if (store !== null) return store
  const files = await createFolderFiles(documentsFolder(settings))
  const archive = archiveOf(settings)
  return archive === null ? files : copiedTo(files, documentCopiesFolder(archive))
}
