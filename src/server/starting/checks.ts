import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { readAddress } from '../database/address.ts'
import { configOf, openClient } from '../database/connect.ts'
import { folderFault } from './data-folder.ts'
import { services } from './services.ts'
import { standInsOf, type Settings } from '../settings.ts'
import { StartFault } from './fault.ts'

const loopback = '127.0.0.1'
const databaseWaitMs = 10_000

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Place {
  host: string
  port: number
  /** What of ours listens there. */
  who: string
  /** The setting that moves it. */
  setting: 'PORT' | 'METRICS_PORT'
}

/** Everything that will listen at a port of its choice, in the order of the ports. */
export function placesOf(settings: Settings): Place[] {
  const { PORT: port, HOST: host, METRICS_PORT: metricsPort = 0, METRICS_HOST: metricsHost } = settings
  const metrics =
    metricsPort === 0
      ? []
      : [
          {
            host: metricsHost,
            port: metricsPort,
            who: 'what is measured',
            setting: 'METRICS_PORT' as const,
          },
        ]
  if (port === 0) return metrics
  const byOffset = new Map<number, string[]>()
  for (const name of standInsOf(settings))
    for (const offset of services[name].offsets)
      byOffset.set(offset, [...(byOffset.get(offset) ?? []), services[name].title])
  const standIns = [...byOffset].toSorted(([one], [other]) => one - other)
  return [
    { host, port, who: "the product's own pages", setting: 'PORT' },
    ...standIns.map(([offset, titles]) => ({
      host: loopback,
      port: port + offset,
      who: `the stand-in of ${titles.join(' and ')}, PORT + ${offset}`,
      setting: 'PORT' as const,
    })),
    ...metrics,
  ]
}

/** Why nothing can listen there as a sentence; null for an error of another kind. */
export function listenFault(error: unknown, { host, port, who, setting }: Place): string | null {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is taken; ${who} would listen there. End what listens there now, or set another ${setting}.`
    case 'EACCES':
      return `Port ${port} is not for this user; ${who} would listen there. Set a ${setting} of 1024 or above.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `${setting === 'PORT' ? 'HOST' : 'METRICS_HOST'} is "${host}", which is no address of this machine. Set 127.0.0.1, or 0.0.0.0 for all of its addresses.`
    default:
      return null
  }
}

async function faultAt(place: Place): Promise<string | null> {
  const server = createServer()
  try {
    server.listen({ host: place.host, port: place.port, exclusive: true })
    await once(server, 'listening')
    return null
  } catch (error) {
    return listenFault(error, place)
  } finally {
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
}

/** Tries every port that will be needed before anything is begun. Throws a `StartFault` with all that are taken. */
export async function refuseTakenPorts(settings: Settings): Promise<void> {
  const faults = await Promise.all(placesOf(settings).map(faultAt))
  const found = faults.filter((fault) => fault !== null)
  if (found.length > 0) throw new StartFault(found)
}

/** The database as the address names it, without its password. */
const nameOf = (url: string) => {
  const address = readAddress(url)
  if (typeof address === 'string') throw new Error(`the address ${address}`)
  const { pathname, username } = new URL(address.hosts[0].url)
  const places = address.hosts.map(({ host, port }) => `${host}${host.startsWith('/') ? '' : `:${port}`}`)
  return {
    place: places.join(' or '),
    database: decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username),
    user: decodeURIComponent(username),
  }
}

/** Why the database that a setting names cannot be used, with what to do. */
export function databaseFault(error: unknown, url: string, setting = 'DATABASE_URL'): string {
  const { place, database, user } = nameOf(url)
  const isOwn = setting === 'DATABASE_URL'
  const without = `leave ${setting} out${isOwn ? ' to use the embedded one' : ''}`
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return `The database at ${place} does not let ${user || 'this user'} in. Correct user and password in ${setting}.`
    case '3D000':
      return `There is no database ${database} at ${place}. Make it (createdb ${database}), or correct the name in ${setting}.`
    case '42501':
      return `${user || 'The user'} may not make tables in the database ${database} at ${place}. Make it the owner of that database.`
    case 'NOPRIMARY':
      return `No database at ${place} takes changes: each is a standby, or read only. Promote one, or correct ${setting}.`
    case '53300':
      return `The database at ${place} takes no more connections. Raise its max_connections, or end what holds them.`
    case '57P03':
      return `The database at ${place} is starting or stopping. Start again when it is up.`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
    case 'ENOENT':
      return `No database answers at ${place}. Start it, correct ${setting}, or ${without}.`
    default:
      return /timeout/i.test(messageOf(error))
        ? `No database answers at ${place}. Start it, correct ${setting}, or ${without}.`
        : `The database at ${place} cannot be used: ${messageOf(error)}. Correct ${setting}.`
  }
}

/** Asks the database of `DATABASE_URL` whether it is there and lets us in. Throws a `StartFault` when not. */
export async function refuseDeadDatabase({ DATABASE_URL: url }: Settings): Promise<void> {
  if (url === undefined) return
  const client = openClient(configOf(url), { connectionTimeoutMillis: databaseWaitMs })
  // A connection that breaks after it was refused is no news.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw new StartFault([databaseFault(error, url)], { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Why the embedded database does not run, with what to do. */
export function embeddedFault(error: unknown, settings: Settings): StartFault {
  const said = messageOf(error)
  const isFull = /No space left on device/.test(said)
  const known = isFull ? Object.assign(new Error(said), { code: 'ENOSPC' }) : error
  return (
    folderFault(known, settings.DATA_FOLDER) ??
    new StartFault(
      [
        `The embedded database does not start: ${said.split('\n')[0]?.replace(/[.:]?$/, '.')} Its log is ${path.join(settings.DATA_FOLDER, 'postgres', 'server.log')}; DATABASE_URL names another PostgreSQL.`,
      ],
      { cause: error },
    )
  )
}

/**
 * What a part of the start threw, as a `StartFault` where whoever runs the product can mend it: a place that was taken after it
 * was tried, a disk that became full, a database that went away. Everything else as it was.
 */
export function startFaultOf(error: unknown, settings: Settings): unknown {
  if (error instanceof StartFault) return error
  const isOfFiles = error instanceof Error && 'path' in error
  const port = error instanceof Error && 'port' in error ? error.port : settings.PORT
  const place = isOfFiles ? undefined : placesOf(settings).find((each) => each.port === port)
  const listening = place && error instanceof Error && 'syscall' in error ? listenFault(error, place) : null
  if (listening !== null && listening !== undefined) return new StartFault([listening], { cause: error })
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (
    settings.DATABASE_URL !== undefined &&
    /^(?:28P01|28000|3D000|42501|53300|57P0\d|NOPRIMARY)$/.test(codeOf(inner))
  )
    return new StartFault([databaseFault(inner, settings.DATABASE_URL)], { cause: error })
  return (isOfFiles ? folderFault(error, settings.DATA_FOLDER) : null) ?? error
}
