import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Db } from '../../src/server/deps.ts'
import { personChannelOf } from '../../src/machines/live.ts'
import { liveEvent } from '../../src/server/notice/deliver.ts'
import { subscribe, type LivePlace } from '../live-channel.ts'
import { passingMs, tryAgainMs, type Person } from './person.ts'

/** What a killed process had in hand expires, is found and is done by another. */
const arriveMs = 2 * passingMs

/** One person who hears the live channel. */
interface Ear {
  person: Person
  userId: string
  /** Whether their connection is cut with every fault; what was told meanwhile they read when they are back. */
  isCutOff: boolean
  heard: Set<string>
  read: Set<string>
  socket: WebSocket | null
}

/** Everybody who hears. */
export interface Listening {
  since: Date
  ears: readonly Ear[]
  cutOff(): void
  comeBack(): Promise<void>
}

/** Hears the channel of its person as a browser does; resolves when the channel is heard. */
async function listen(ear: Ear): Promise<void> {
  const { data: config } = await ear.person.ask('GET', '/config-status')
  ear.socket = await subscribe(config['live'] as LivePlace, {
    channel: personChannelOf(ear.userId),
    authorise: async (body) => {
      const { data } = await ear.person.ask('POST', '/broadcasting/auth', body)
      return { auth: String(data['auth']) }
    },
    hear: (event, data) => {
      if (event === liveEvent) ear.heard.add((JSON.parse(data) as { id: string }).id)
    },
  })
}

/** Reads the list of notices from its newest on, as far as something in it is new. */
async function readAgain(ear: Ear): Promise<void> {
  for (let page = 1; ; page += 1) {
    const { data } = await ear.person.ask('GET', `/notifications?page=${page}&size=100`)
    const ids = (data['rows'] as { id: string }[]).map(({ id }) => id)
    const isOld = ids.length === 0 || ids.some((id) => ear.read.has(id))
    for (const id of ids) ear.read.add(id)
    if (isOld) return
  }
}

/** Lets people hear what they are told. */
export async function startListening(
  people: readonly Pick<Ear, 'person' | 'userId' | 'isCutOff'>[],
): Promise<Listening> {
  const since = new Date()
  const ears = people.map((one): Ear => ({ ...one, heard: new Set(), read: new Set(), socket: null }))
  await Promise.all(ears.map(listen))
  return {
    since,
    ears,
    cutOff() {
      for (const ear of ears) if (ear.isCutOff) ear.socket?.terminate()
    },
    async comeBack() {
      for (const ear of ears) {
        if (!ear.isCutOff || ear.socket?.readyState === WebSocket.OPEN) continue
        await listen(ear)
        await readAgain(ear)
      }
    },
  }
}

/** What was written and nobody heard: waits until everything has arrived that will. Ends the listening. */
export async function missedNotices(
  db: Db,
  { since, ears }: Listening,
): Promise<{ written: number; missed: string[] }> {
  const missedBy = async (ear: Ear): Promise<string[]> => {
    const rows = await db
      .selectFrom('notices')
      .select('id')
      .where('user_id', '=', ear.userId)
      .where('created_at', '>=', since)
      .execute()
    return rows.map(({ id }) => id).filter((id) => !ear.heard.has(id) && !(ear.isCutOff && ear.read.has(id)))
  }
  const left = async () => Promise.all(ears.map(missedBy))
  let missing = await left()
  for (
    const giveUpAt = Date.now() + arriveMs;
    missing.some((ids) => ids.length > 0);
    missing = await left()
  ) {
    if (Date.now() > giveUpAt) break
    await pause(tryAgainMs)
  }
  const { count } = await db
    .selectFrom('notices')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  for (const { socket } of ears) socket?.terminate()
  return {
    written: Number(count),
    missed: missing.flatMap((ids) => ids.map((id) => `notice ${id} was written, and nobody heard of it`)),
  }
}
