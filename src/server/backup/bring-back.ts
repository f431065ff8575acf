import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { verifyAudit } from '../audit/verify.ts'
import { checkLedger } from '../billing/ledger-check.ts'
import { connect } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { connectionConfig } from '../database/server.ts'
import type { Db } from '../deps.ts'
import { replayAll } from '../lifecycle/replay.ts'
import type { Files } from '../ports/files.ts'
import { createFiles, createStore } from '../ports/files-kept.ts'
import type { Settings } from '../settings.ts'
import { embeddedFault, refuseDeadDatabase } from '../starting/checks.ts'
import { holdDataFolder, prepareDataFolder } from '../starting/data-folder.ts'
import { StartFault } from '../starting/fault.ts'
import type { Tell } from '../starting/progress.ts'
import { restoreBackup, type Restored } from './restore.ts'

/** One thing that was proved of what was brought back, or what is wrong with it. */
export interface Proof {
  isRight: boolean
  sentence: string
}

/** What every copy of the product must hold to: a ledger without a fault, sealed histories, histories that walk, and every document. */
export async function proofsOf(
  db: Db,
  settings: Settings,
  { missing }: Pick<Restored, 'missing'>,
): Promise<Proof[]> {
  const broken: string[] = []
  await checkLedger(db, {
    broke: () => undefined,
    checked: ({ name, broken: count }) => void (count > 0 && broken.push(`${name}: ${count} broken`)),
  })
  const verdicts = await verifyAudit(db, settings)
  const { steps, stuck } = await replayAll(db)
  return [
    {
      isRight: broken.length === 0,
      sentence: broken.length === 0 ? 'the ledger holds' : `the ledger does not hold: ${broken.join(', ')}`,
    },
    ...verdicts.map(({ name, lookedAt, broken: fault }) => ({
      isRight: fault === null,
      sentence: fault === null ? `${name}: ${lookedAt} looked at` : `${name}: ${fault}`,
    })),
    {
      isRight: stuck.length === 0,
      sentence: `${steps} steps of histories replayed, ${stuck.length} kinds of them stuck`,
    },
    {
      isRight: missing.length === 0,
      sentence:
        missing.length === 0
          ? 'every document is there'
          : `${missing.length} documents are missing: ${missing.slice(0, 3).join(', ')}`,
    },
  ]
}

const isFilled = async (folder: string) => existsSync(folder) && (await readdir(folder)).length > 0

/** What is made in the data folder. */
const namesIn = (settings: Settings): string[] => [
  ...(settings.DATABASE_URL === undefined ? ['postgres'] : []),
  ...(createStore(settings) === null ? ['documents'] : []),
  'audit',
]

/**
 * A store may have outlived the database: what it holds is what the backup would put there, by its name. Answers how to take away what came
 * to it since.
 */
async function undoingIn(store: Files | null): Promise<() => Promise<void>> {
  if (store === null) return () => Promise.resolve()
  const before = new Set<string>()
  for await (const name of store.names()) before.add(name)
  return async () => {
    for await (const name of store.names()) if (!before.has(name)) await store.remove(name)
  }
}

async function refuseFullFolder(settings: Settings): Promise<void> {
  const { DATA_FOLDER: folder } = settings
  for (const name of namesIn(settings))
    if (await isFilled(path.join(folder, name)))
      throw new StartFault([
        `DATA_FOLDER is ${path.resolve(folder)}, where there is something already: ${name}. A backup is brought back into an empty folder; name another one.`,
      ])
}

/**
 * Does it while nobody else holds the data folder, in which nothing may be of what a restore makes; what was begun there is taken away again
 * unless all of it went well, or `isDone` said that it is there to stay.
 */
export async function intoEmptyFolder<Result>(
  settings: Settings,
  work: (isDone: () => void) => Promise<Result>,
): Promise<Result> {
  await refuseFullFolder(settings)
  await refuseDeadDatabase(settings)
  await prepareDataFolder(settings.DATA_FOLDER)
  const undo = await undoingIn(createStore(settings))
  const letGo = await holdDataFolder(settings.DATA_FOLDER)
  let isThere = false
  try {
    const result = await work(() => (isThere = true))
    isThere = true
    return result
  } finally {
    if (!isThere) {
      for (const name of namesIn(settings))
        await rm(path.join(settings.DATA_FOLDER, name), { recursive: true, force: true })
      await undo()
    }
    letGo()
  }
}

/**
 * Brings a backup back to where the settings say, which must be empty, and proves it. Throws a `StartFault` where it cannot be; what was
 * begun in the folder is taken away again.
 */
export const bringBack = (
  settings: Settings,
  how: { file: string; identity: string | null; tell: Tell },
): Promise<{ restored: Restored; proofs: Proof[] }> =>
  intoEmptyFolder(settings, async (isDone) => {
    const server = await connectionConfig(settings).catch((error: unknown) => {
      throw embeddedFault(error, settings)
    })
    try {
      const files = await createFiles(settings)
      const restored = await restoreBackup({ config: server.config, files, settings, ...how })
      isDone()
      const db = connect<Database>(server.config, { max: 2 })
      try {
        return { restored, proofs: await proofsOf(db, settings, restored) }
      } finally {
        await db.destroy()
      }
    } finally {
      await server.stop()
    }
  })

/** Brings it back beside everything, into a folder of its own that is taken away afterwards, and proves it. */
export async function rehearse(
  settings: Settings,
  how: { file: string; identity: string | null; tell: Tell },
): Promise<Proof[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'court-rehearsal-'))
  try {
    const { proofs } = await bringBack(
      {
        ...settings,
        DATA_FOLDER: folder,
        AUDIT_FOLDER: undefined,
        WAL_FOLDER: undefined,
        DATABASE_URL: undefined,
        S3_URL: undefined,
        ALLOW_STAND_INS: settings.ALLOW_STAND_INS.filter((name) => name !== 'documents'),
      },
      how,
    )
    return proofs
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
