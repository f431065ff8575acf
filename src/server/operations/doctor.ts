import {
  hasRoom,
  sweepKinds,
  sweepMinutes,
  sweepStandingOf,
  type ServiceNote,
} from '../../machines/operations.ts'
import { boundsOf } from '../database/connect.ts'
import type { Standing } from '../database/primary.ts'
import type { ReplicaStanding } from '../database/replica.ts'
import { storeFault } from '../starting/store-fault.ts'
import type { DatabaseFacts, LogFacts } from './doctor-store.ts'

/** What was found, in one sentence with what to do. `look`: it works, and somebody should know; `WRONG`: it does not. */
export interface Finding {
  verdict: 'ok' | 'look' | 'WRONG'
  sentence: string
}
const finding =
  (verdict: Finding['verdict']) =>
  (sentence: string): Finding => ({ verdict, sentence })
export const ok = finding('ok')
export const look = finding('look')
export const wrong = finding('WRONG')

const clockApartMsMax = 5_000
const certificateDaysMin = 14
const backupHoursMax = 48
/** The release that is tried. */
const postgresMajor = 18
const dayMs = 24 * 3_600_000

const gigabytes = (bytes: number) => `${(bytes / 1_024 ** 3).toFixed(1)} GB`
const seconds = (ms: number) => `${Math.round(ms / 100) / 10} s`

/** The room of the data folder, in bytes. */
export function ofRoom({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Finding {
  const room = `The disk of DATA_FOLDER has ${gigabytes(freeBytes)} free of ${gigabytes(totalBytes)}`
  return hasRoom(freeBytes, totalBytes)
    ? ok(`${room}.`)
    : wrong(`${room}. Make room, or move the folder to a larger disk, before it is full.`)
}

/** How the database answers: its version, its bounds against those that are asked for, its clock. */
export function ofDatabase(facts: DatabaseFacts, statementSeconds: number): Finding[] {
  const { postgres, answerMilliseconds, clockAheadMilliseconds, bounds } = facts
  const wanted = boundsOf(statementSeconds)
  const isBounded = (['statementMs', 'lockMs', 'idleMs'] as const).every(
    (name) => bounds[name] === wanted[name],
  )
  const version =
    Number.parseInt(postgres, 10) < postgresMajor
      ? look(
          `The database is PostgreSQL ${postgres}, and the product is tried on ${postgresMajor}. Plan its upgrade.`,
        )
      : ok(`The database answers in ${answerMilliseconds} ms and is PostgreSQL ${postgres}.`)
  const cuts = `a statement after ${seconds(bounds.statementMs)}, a wait for a lock after ${seconds(bounds.lockMs)}, a pause in a transaction after ${seconds(bounds.idleMs)}`
  const timeOuts = !isBounded
    ? wrong(
        `The database does not cut what takes too long as DATABASE_STATEMENT_SECONDS asks for: ${cuts} (0 s: never). Let the pooler between take start-up parameters, or connect without it.`,
      )
    : statementSeconds === 0
      ? look('Nothing that takes too long in the database is cut. Set DATABASE_STATEMENT_SECONDS to 30.')
      : ok(`The database cuts ${cuts}.`)
  const isApart = Math.abs(clockAheadMilliseconds) > clockApartMsMax
  const apart = `The clock of the database is ${seconds(Math.abs(clockAheadMilliseconds))} ${clockAheadMilliseconds < 0 ? 'behind' : 'ahead of'} this machine's`
  const clock = isApart ? wrong(`${apart}. Let both follow the same time server (NTP).`) : ok(`${apart}.`)
  return [version, timeOuts, clock]
}

/** The servers that `DATABASE_URL` names, each with what it says of itself; null where it does not answer. */
export function ofServers(servers: readonly { place: string; standing: Standing | null }[]): Finding[] {
  const away = servers.filter(({ standing }) => standing === null)
  const taking = servers.filter(({ standing }) => standing?.takesChanges)
  if (away.length > 0)
    return away.map(({ place }) =>
      look(`The server ${place} of DATABASE_URL does not answer. Start it, so that somebody can take over.`),
    )
  if (taking.length > 1)
    return [
      wrong(
        `${taking.map(({ place }) => place).join(' and ')} of DATABASE_URL take changes at once. End the one that was the primary before, and make it a standby of the other.`,
      ),
    ]
  return [ok(`All ${servers.length} servers of DATABASE_URL answer, and one of them takes changes.`)]
}

/** The replica for reports: how it stands, and whether it is one of this database. */
export function ofReplica({ isFollowing, isLevel, behindSeconds }: ReplicaStanding, isOwn: boolean): Finding {
  if (!isOwn)
    return wrong(
      'REPORT_DATABASE_URL is no standby of the database in DATABASE_URL. Name one, or leave it out: reports would be of another database.',
    )
  if (!isFollowing)
    return wrong(
      'The replica for reports follows nobody, so that reports are read from the database itself. Make it a standby by streaming again.',
    )
  return isLevel
    ? ok('The replica for reports is level with the database.')
    : look(
        `The replica for reports is ${seconds(behindSeconds * 1_000)} behind; until it is level, reports are read from the database itself.`,
      )
}

/** How far the tables are: `run` by the database (null: there are none), `known` to this release. */
export function ofMigrations(run: readonly string[] | null, known: readonly string[]): Finding {
  if (run === null) return look('The database has no tables yet. The first start makes them.')
  const unknown = run.filter((name) => !known.includes(name))
  const pending = known.filter((name) => !run.includes(name))
  if (unknown.length > 0)
    return wrong(
      `The database was upgraded by a newer release: ${unknown.join(', ')}. Run that release, or go back to the backup from before it.`,
    )
  if (pending.length > 0)
    return look(
      `Migrations are pending: ${pending.join(', ')}. Keep a backup; the next start of this release runs them.`,
    )
  return ok(`All ${known.length} migrations ran, the last is ${run.at(-1)}.`)
}

/** A service by its address: milliseconds, or why nobody was reached. */
export function ofReach(title: string, setting: string, answer: number | string): Finding {
  const Title = `${title.charAt(0).toUpperCase()}${title.slice(1)}`
  if (typeof answer === 'number') return ok(`${Title} is reached in ${answer} ms.`)
  return wrong(`${Title} is not reached (${answer}). Correct ${setting}, or let this machine through to it.`)
}

/** Whether the store of documents lets us in: null, or why not. */
export const ofStore = (detail: string | null): Finding =>
  detail === null ? ok('The store of documents shows its list.') : wrong(storeFault(detail))

/** Papers that nobody finds, since documents are read from the store. */
export const ofLeftPapers = (folder: string): Finding =>
  look(
    `Documents lie in ${folder}, and the product reads those of the store. Run npm run documents:move, and put the folder away once it says that all are there.`,
  )

/** What an address shows of itself by TLS. */
export interface Certificate {
  validUntil: Date
  /** Why nobody should believe it, as a code; null where it holds. */
  doubt: string | null
}

/** The certificate at an address of a setting; a text says why none was seen. */
export function ofCertificate(setting: string, certificate: Certificate | string, now: Date): Finding {
  if (typeof certificate === 'string')
    return look(
      `The certificate at ${setting} could not be looked at from here (${certificate}). Look at it from elsewhere.`,
    )
  const { validUntil, doubt } = certificate
  const day = validUntil.toISOString().slice(0, 10)
  const leftDays = (validUntil.getTime() - now.getTime()) / dayMs
  if (leftDays <= 0) return wrong(`The certificate at ${setting} expired on ${day}. Have it renewed now.`)
  if (doubt !== null)
    return wrong(
      `The certificate at ${setting} is not to be believed (${doubt}). Have it issued for this name by an authority that this machine knows, or name yours in NODE_EXTRA_CA_CERTS.`,
    )
  if (leftDays <= certificateDaysMin)
    return look(
      `The certificate at ${setting} expires in ${Math.floor(leftDays)} days, on ${day}. Have it renewed.`,
    )
  return ok(`The certificate at ${setting} holds until ${day}.`)
}

/** Who may do everything. `isInvited`: `ADMIN_EMAIL` or the demo accounts say who will. */
export function ofAdministrators(count: number, isInvited: boolean): Finding {
  if (count > 0) return ok(`${count} ${count === 1 ? 'person is' : 'people are'} super admin.`)
  return isInvited
    ? look('Nobody is super admin yet. The next start makes the one that the settings name.')
    : wrong('Nobody is super admin. Set ADMIN_EMAIL to their e-mail address and start again.')
}

/** The log of the embedded database, where `WAL_FOLDER` asks for it. */
export function ofLog({ isKept, isFailing, lastKeptAt }: LogFacts): Finding {
  if (!isKept)
    return wrong('The database does not keep its log, as WAL_FOLDER asks for. Start the product anew.')
  const last = lastKeptAt === null ? 'none was yet' : `the last one ${lastKeptAt.toISOString()}`
  return isFailing
    ? wrong(
        `The database cannot keep its log in WAL_FOLDER (${last}) and grows meanwhile. See that the folder is there, has room, and can be written; DATA_FOLDER/postgres/server.log says why.`,
      )
    : ok(`The database keeps its log in WAL_FOLDER (${last}).`)
}

/** When the last backup was made; null where nobody said so. */
export function ofBackup(at: Date | null, now: Date): Finding {
  if (at === null)
    return look(
      'No backup is known of. Make one by npm run backup; one made in another way is known once DATA_FOLDER/last-backup is touched.',
    )
  const hours = Math.floor((now.getTime() - at.getTime()) / 3_600_000)
  const age = `The last backup is ${hours} hours old`
  return hours >= backupHoursMax ? look(`${age}. Find out why there was none since.`) : ok(`${age}.`)
}

/** The sweeps by what was noted of them. */
export function ofSweeps(notes: ReadonlyMap<string, ServiceNote>, now: Date): Finding[] {
  const found = sweepKinds.flatMap((sweep) => {
    const standing = sweepStandingOf(notes.get(sweep) ?? null, sweepMinutes[sweep], now)
    if (standing === 'failing')
      return wrong(`The sweep ${sweep} fails. The page of operations and the log say since when and why.`)
    if (standing === 'unknown')
      return look(`The sweep ${sweep} is late. Start the product, or look into its log where it runs.`)
    return []
  })
  return found.length > 0 ? found : [ok(`All ${sweepKinds.length} sweeps came in their time.`)]
}

/** What is in the archive. `years`: after how many a closed case goes there; undefined where none does. */
export function ofArchive(
  years: number | undefined,
  { count, lastAt }: { count: number; lastAt: Date | null },
): Finding {
  const cases = `${count} ${count === 1 ? 'case is' : 'cases are'} in the archive`
  const last = lastAt === null ? '' : `, the last since ${lastAt.toISOString()}`
  return ok(
    years === undefined
      ? `No case goes into the archive, since ARCHIVE_AFTER_YEARS is not set; ${cases}${last}.`
      : `Cases that were closed ${years} years ago go into the archive; ${cases}${last}.`,
  )
}

/** Jobs that were given up, by kind. */
export function ofJobs(failed: readonly { name: string; count: number }[]): Finding {
  if (failed.length === 0) return ok('No job was given up.')
  const kinds = failed.map(({ name, count }) => `${count} of ${name}`).join(', ')
  return look(`Jobs were given up: ${kinds}. Begin them again on the page of operations.`)
}
