import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { DatabaseAway, isPassing } from './away.ts'
import type { Db } from './rows.ts'

/** How a replica stands against the database that it follows. */
export interface ReplicaStanding {
  /** Whether it is a standby that is being sent what changes. */
  isFollowing: boolean
  /** Whether it has all that the database had acknowledged when it was asked. */
  isLevel: boolean
  /** How old the last change is that it has; 0 where it is level. */
  behindSeconds: number
}

/** Where reports and exports are read. */
export interface Reports {
  /**
   * Reads from the replica where it has all that the database had acknowledged by now, and from the database itself otherwise, or where the
   * replica goes away meanwhile. So nobody reads less than a page before showed, and no report is behind.
   */
  read<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  /** Null where it does not answer. */
  standing(): Promise<ReplicaStanding | null>
}

/** A replica of the same net is level in a few milliseconds; whoever asks for a report is not made to wait for more. */
const waitMs = 300
const lookMs = 15
/** A replica that gives no connection within so many milliseconds is no help to whoever waits for a report. */
export const replicaWaitMs = 1_000
/** One that was not level, or away, is not asked again before. */
const againMs = 5_000

/** What everybody was told is kept, up to here. */
async function acknowledged(primary: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(primary)
  return rows[0]?.at ?? '0/0'
}

async function standingAt(replica: Db, at: string): Promise<ReplicaStanding> {
  const { rows } = await sql<ReplicaStanding>`
    select exists (select from pg_stat_wal_receiver) as "isFollowing",
      coalesce(pg_last_wal_replay_lsn() >= ${at}::pg_lsn, false) as "isLevel",
      coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0)::float8 as "behindSeconds"`.execute(
    replica,
  )
  const [found] = rows
  if (!found?.isFollowing)
    return { isFollowing: false, isLevel: false, behindSeconds: found?.behindSeconds ?? 0 }
  return found.isLevel ? { ...found, behindSeconds: 0 } : found
}

/** How a replica stands now. */
export const replicaStanding = async (primary: Db, replica: Db): Promise<ReplicaStanding> =>
  standingAt(replica, await acknowledged(primary))

/** Whether the database itself would do better: the replica went, or took back what was being read. */
const isOfReplica = (error: unknown): boolean =>
  (error instanceof DatabaseAway && error.code !== '57014') || isPassing(error)

/** Reports from a replica of the database, as far as it is level. */
export function createReports(primary: Db, replica: Db): Reports {
  let notBeforeMs = 0
  const isLevel = async (): Promise<boolean> => {
    if (performance.now() < notBeforeMs) return false
    const at = await acknowledged(primary)
    try {
      for (const giveUpAt = performance.now() + waitMs; ; await pause(lookMs)) {
        const standing = await standingAt(replica, at)
        if (standing.isLevel) return true
        if (!standing.isFollowing || performance.now() > giveUpAt) break
      }
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
    }
    notBeforeMs = performance.now() + againMs
    return false
  }
  return {
    async read(work) {
      if (!(await isLevel())) return work(primary)
      try {
        return await work(replica)
      } catch (error) {
        if (!isOfReplica(error)) throw error
        notBeforeMs = performance.now() + againMs
        return work(primary)
      }
    },
    standing: () =>
      replicaStanding(primary, replica).catch((error: unknown) => {
        if (error instanceof DatabaseAway) return null
        throw error
      }),
  }
}
