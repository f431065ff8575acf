import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ServiceKind } from '../../machines/operations.ts'
import { archiveStanding } from '../archive/store.ts'
import { readAddress } from '../database/address.ts'
import { DatabaseAway } from '../database/away.ts'
import { boundsOf, configOf, connect } from '../database/connect.ts'
import { migrations } from '../database/migrations/index.ts'
import { standingsOf } from '../database/primary.ts'
import { replicaStanding, replicaWaitMs } from '../database/replica.ts'
import type { Database } from '../database/schema.ts'
import type { Db } from '../deps.ts'
import { seenCertificate } from '../ports/certificate.ts'
import { createStore, documentsFolder } from '../ports/files-kept.ts'
import { reach } from '../ports/reach.ts'
import { standInsOf, type Settings } from '../settings.ts'
import { databaseFault } from '../starting/checks.ts'
import { folderFault } from '../starting/data-folder.ts'
import { StartFault } from '../starting/fault.ts'
import { registry, services } from '../starting/services.ts'
import { withDatabaseAsIs } from '../starting/with-database.ts'
import { addressesOf, lastBackup, reachMs, roomOf, standInOf } from './check.ts'
import {
  look,
  ofAdministrators,
  ofArchive,
  ofBackup,
  ofCertificate,
  ofDatabase,
  ofJobs,
  ofLeftPapers,
  ofLog,
  ofMigrations,
  ofReach,
  ofReplica,
  ofRoom,
  ofServers,
  ofStore,
  ofSweeps,
  ok,
  wrong,
  type Finding,
} from './doctor.ts'
import {
  administratorCount,
  clusterNumber,
  databaseFacts,
  givenUp,
  logFacts,
  migrationsRun,
} from './doctor-store.ts'
import { allNotes } from './store.ts'

/** What the looks are made with: this machine's clock, its disks, and an authority that it believes besides its own. */
export interface Eyes {
  now: () => Date
  roomOf: typeof roomOf
  authority?: string
}
export const ownEyes: Eyes = { now: () => new Date(), roomOf }

/** What stopped a look, as findings; a surprise is thrown on. */
function wrongsOf(error: unknown): Finding[] {
  if (error instanceof StartFault) return error.sentences.map(wrong)
  throw error
}

const isPartOfDigest = (name: string) => /^[0-9a-f]{2}$/.test(name)

const isThere = (name: string) =>
  stat(name).then(
    () => true,
    () => false,
  )

async function lookAtFolder(folder: string, eyes: Eyes): Promise<Finding[]> {
  if (!(await isThere(folder)))
    return [look(`DATA_FOLDER is ${path.resolve(folder)}, which is not there yet. The first start makes it.`)]
  try {
    // As a folder, so that a file of this name is told.
    await access(`${folder}${path.sep}.`, constants.R_OK | constants.W_OK | constants.X_OK)
    return [ok('DATA_FOLDER can be written.'), ofRoom(await eyes.roomOf(folder))]
  } catch (error) {
    return wrongsOf(folderFault(error, folder) ?? error)
  }
}

async function lookAtContent(db: Db, settings: Settings, now: Date): Promise<Finding[]> {
  const { ADMIN_EMAIL, DEMO_ACCOUNTS } = settings
  const notes = new Map(
    (await allNotes(db)).map((row) => [
      row.service as string,
      {
        lastWellAt: row.last_well_at,
        failingSince: row.failing_since,
        answerMilliseconds: row.answer_milliseconds,
        notedAt: row.noted_at,
      },
    ]),
  )
  return [
    ofAdministrators(await administratorCount(db), DEMO_ACCOUNTS || ADMIN_EMAIL !== undefined),
    ...ofSweeps(notes, now),
    ofArchive(settings.ARCHIVE_AFTER_YEARS, await archiveStanding(db)),
    ofJobs(await givenUp(db)),
  ]
}

async function lookAtDatabase(settings: Settings, { now }: Eyes): Promise<Finding[]> {
  const { DATABASE_URL: url, DATA_FOLDER: folder, DATABASE_STATEMENT_SECONDS: statementSeconds } = settings
  if (url === undefined && !(await isThere(path.join(folder, 'postgres'))))
    return [look('There is no database in DATA_FOLDER yet. The first start makes it.')]
  const known = Object.keys(migrations).toSorted()
  const work = async (db: Db): Promise<Finding[]> => {
    const found = ofDatabase(await databaseFacts(db, now), statementSeconds)
    const replica = await lookAtReplica(db, settings.REPORT_DATABASE_URL)
    const log = settings.WAL_FOLDER === undefined ? [] : [ofLog(await logFacts(db))]
    const tables = ofMigrations(await migrationsRun(db), known)
    // Tables of another release are not asked what this one would ask them.
    return tables.verdict === 'ok'
      ? [...found, ...log, ...replica, tables, ...(await lookAtContent(db, settings, now()))]
      : [...found, ...log, ...replica, tables]
  }
  const reading = (db: Db) => db.transaction().setAccessMode('read only').execute(work)
  const [servers, found] = await Promise.all([
    lookAtServers(url),
    withDatabaseAsIs(settings, reading, { bounds: boundsOf(statementSeconds) }).catch(wrongsOf),
  ])
  return [...servers, ...found]
}

/** Each of the servers, where several are named. */
export async function lookAtServers(url: string | undefined): Promise<Finding[]> {
  const address = url === undefined ? '' : readAddress(url)
  if (typeof address === 'string' || address.hosts.length === 1) return []
  const found = await standingsOf(address.hosts)
  return ofServers(found.map(({ host, standing }) => ({ place: `${host.host}:${host.port}`, standing })))
}

/** The replica for reports beside the database, where one is named. */
async function lookAtReplica(db: Db, url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return []
  const replica = connect<Database>(configOf(url), { max: 1, waitMs: replicaWaitMs })
  try {
    const standing = await replicaStanding(db, replica)
    return [ofReplica(standing, (await clusterNumber(db)) === (await clusterNumber(replica)))]
  } catch (error) {
    const cause = error instanceof DatabaseAway ? error.cause : error
    return [wrong(databaseFault(cause, url, 'REPORT_DATABASE_URL'))]
  } finally {
    await replica.destroy()
  }
}

const serviceOf = (kind: ServiceKind) => {
  const name = standInOf[kind]
  return name === null ? registry : services[name]
}

async function lookAtServices(settings: Settings, eyes: Eyes): Promise<Finding[]> {
  const addressed = Object.entries(addressesOf(settings)).flatMap(([kind, address]) => {
    const { title, addresses } = serviceOf(kind as ServiceKind)
    return address === undefined ? [] : [{ title, setting: addresses.join(' or '), address }]
  })
  const reached = await Promise.all(
    addressed.map(async ({ title, setting, address }) =>
      ofReach(title, setting, await reach(address, reachMs)),
    ),
  )
  const { PUBLIC_URL: own } = settings
  const shown = [...addressed, ...(own === undefined ? [] : [{ setting: 'PUBLIC_URL', address: own }])]
  const certificates = await Promise.all(
    shown
      .filter(({ address }) => address.startsWith('https:'))
      .map(async ({ setting, address }) =>
        ofCertificate(setting, await seenCertificate(address, reachMs, eyes.authority), eyes.now()),
      ),
  )
  const standIns = standInsOf(settings).map((name) =>
    look(
      `A stand-in plays ${services[name].title}. Where people use the product, set ${services[name].addresses.join(' or ')}.`,
    ),
  )
  return [...reached, ...certificates, ...standIns]
}

/** The bucket is asked for its list, as a backup does; papers that lie where nobody reads them are told of. */
async function lookAtStore(settings: Settings): Promise<Finding[]> {
  const store = settings.S3_URL === undefined ? null : createStore(settings)
  if (store === null) return []
  const folder = documentsFolder(settings)
  const left = await readdir(folder).catch(() => [])
  return [ofStore(await store.fault()), ...(left.some(isPartOfDigest) ? [ofLeftPapers(folder)] : [])]
}

/**
 * Looks at all that a start and a day of work stand on, without changing anything: the data folder, the database and what it
 * tells, each service outside, certificates, the last backup. No finding repeats a secret.
 * @source product 5, 7
 */
export async function lookAll(settings: Settings, eyes: Eyes = ownEyes): Promise<Finding[]> {
  const [folder, database, outside, store, backupAt] = await Promise.all([
    lookAtFolder(settings.DATA_FOLDER, eyes),
    lookAtDatabase(settings, eyes),
    lookAtServices(settings, eyes),
    lookAtStore(settings),
    lastBackup(settings.DATA_FOLDER),
  ])
  return [
    ok('The settings can be read.'),
    ...folder,
    ...database,
    ...outside,
    ...store,
    ofBackup(backupAt, eyes.now()),
  ]
}
