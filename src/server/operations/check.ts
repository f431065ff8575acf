import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { serviceNoteSeconds } from '../../machines/limits.ts'
import { faultOf, hasRoom, type ServiceKind } from '../../machines/operations.ts'
import type { Deps } from '../deps.ts'
import { reach } from '../ports/reach.ts'
import type { Settings } from '../settings.ts'
import type { ServiceName } from '../starting/services.ts'
import { allNotes, databaseAnswerMilliseconds, storeFault, storeWell } from './store.ts'

/** So long an address may take to be reached. */
export const reachMs = 3_000

const liveAddress = ({ LIVE_CLUSTER, LIVE_HOST, LIVE_PORT }: Settings): string | undefined => {
  if (LIVE_CLUSTER !== undefined) return `https://api-${LIVE_CLUSTER}.pusher.com`
  return LIVE_HOST === undefined ? undefined : `tcp://${LIVE_HOST}:${LIVE_PORT ?? 80}`
}

/** Where each service is that is reached by an address; undefined where none is set. */
export const addressesOf = (
  settings: Settings,
): Record<Exclude<ServiceKind, 'database' | 'replica' | 'disk'>, string | undefined> => ({
  sslcommerz: settings.GATEWAY_URL,
  bkash: settings.BKASH_URL,
  identity: settings.IDENTITY_ISSUER,
  registry: settings.REGISTRY_URL,
  live: liveAddress(settings),
  sms: settings.SMS_URL,
  mail: settings.SMTP_URL,
  scanner: settings.CLAMD_URL,
  documents: settings.S3_URL,
})

/** Which stand-in plays a service; the one of identity plays the registry too. */
export const standInOf: Readonly<Record<ServiceKind, ServiceName | null>> = {
  sslcommerz: 'gateway',
  bkash: 'bkash',
  identity: 'identity',
  registry: null,
  live: 'live',
  sms: 'sms',
  mail: 'mail',
  scanner: 'scanner',
  documents: 'documents',
  database: null,
  replica: null,
  disk: null,
}

async function checkAddress(deps: Deps, service: ServiceKind, address: string): Promise<void> {
  const answer = await reach(address, reachMs)
  const note = { service, at: deps.clock.now(), isCheck: true }
  if (typeof answer === 'number') await storeWell(deps.db, { ...note, answerMilliseconds: answer })
  else await storeFault(deps.db, { ...note, fault: faultOf(answer) })
}

/** The room of the disk that a folder is on, in bytes. */
export async function roomOf(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bsize, bavail, blocks } = await statfs(folder)
  return { freeBytes: bsize * bavail, totalBytes: bsize * blocks }
}

async function checkDisk(deps: Deps): Promise<void> {
  const room = await roomOf(deps.settings.DATA_FOLDER)
  const note = { service: 'disk' as const, at: deps.clock.now(), isCheck: true, ...room }
  if (hasRoom(room.freeBytes, room.totalBytes)) await storeWell(deps.db, { ...note, answerMilliseconds: 0 })
  else await storeFault(deps.db, { ...note, fault: 'no_room' })
}

/** Whether the replica for reports answers and follows, where there is one. One that is behind is none that fails: the database is read meanwhile. */
async function checkReplica({ db, clock, reports }: Deps): Promise<void> {
  if (!reports) return
  const began = performance.now()
  const standing = await reports.standing()
  const note = { service: 'replica' as const, at: clock.now(), isCheck: true }
  if (standing?.isFollowing)
    await storeWell(db, { ...note, answerMilliseconds: Math.round(performance.now() - began) })
  else await storeFault(db, { ...note, fault: standing ? 'not_following' : 'unreachable' })
}

/**
 * Looks after services of which nothing was noted for a minute: whether their address is reached, how fast the database answers, whether its
 * replica follows, and how much room the data folder has. One process a minute does, as with every sweep.
 * @source product 7
 */
export async function checkServices(deps: Deps): Promise<void> {
  const { db, clock, settings } = deps
  const before = clock.now().getTime() - (serviceNoteSeconds - 5) * 1_000
  const fresh = new Set(
    (await allNotes(db)).flatMap(({ service, noted_at }) => (noted_at.getTime() > before ? [service] : [])),
  )
  const quiet = Object.entries(addressesOf(settings)).flatMap(([service, address]) =>
    address === undefined || fresh.has(service as ServiceKind)
      ? []
      : [{ service: service as ServiceKind, address }],
  )
  await Promise.all([
    ...quiet.map(({ service, address }) => checkAddress(deps, service, address)),
    checkDisk(deps),
    checkReplica(deps),
  ])
  const answerMilliseconds = await databaseAnswerMilliseconds(db)
  await storeWell(db, { service: 'database', at: clock.now(), isCheck: true, answerMilliseconds })
}

/** The file in the data folder that whoever made a backup touches. */
export const backupMark = 'last-backup'

/** The file that is touched when a backup was brought back for trial, and held. */
export const rehearsalMark = 'last-rehearsal'

const touchedAt = (file: string): Promise<Date | null> =>
  stat(file).then(
    ({ mtime }) => mtime,
    () => null,
  )

/** When the last backup was made, as far as anybody said; null where nobody did. @source product 7 */
export const lastBackup = (dataFolder: string): Promise<Date | null> =>
  touchedAt(path.join(dataFolder, backupMark))

/** When a backup was last brought back for trial, and held; null where that was never done. @source product 7 */
export const lastRehearsal = (dataFolder: string): Promise<Date | null> =>
  touchedAt(path.join(dataFolder, rehearsalMark))
