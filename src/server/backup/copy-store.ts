import type { ClientBase } from 'pg'

/** Where the database keeps its log; null where it does not. */
export async function keptLogFolder(client: ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ folder: string | null }>(
    `select case when current_setting('archive_mode') = 'on'
       then current_setting('basic_archive.archive_directory', true) end as folder`,
  )
  return rows[0]?.folder ?? null
}

/** Tells the database that its files are copied from now on; answers when that is. */
export async function beginCopy(client: ClientBase): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(
    `select clock_timestamp() as at from pg_backup_start('court-fee', true)`,
  )
  return rows[0]?.at ?? new Date()
}

const waitMs = 300_000

/**
 * Tells it that all of them are, and waits until the log of the meantime is kept. Answers what has to stand in the copy, from when on it can be
 * brought back, and the first file of the log that it needs. Rejects where the log is not kept within five minutes.
 */
export async function endCopy(client: ClientBase): Promise<{ label: string; at: Date; firstLog: string }> {
  await client.query(`set statement_timeout = ${waitMs}`)
  const { rows } = await client.query<{ label: string; at: Date }>(
    'select labelfile as label, clock_timestamp() as at from pg_backup_stop(true)',
  )
  const [{ label, at } = { label: '', at: new Date() }] = rows
  const firstLog = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (firstLog === undefined) throw new Error(`the label of a copy names no file of the log: ${label}`)
  return { label, at, firstLog }
}

/** Of the transactions that were replayed, when the last one was committed; null where none was. */
export async function lastReplayed(client: ClientBase): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at')
  return rows[0]?.at ?? null
}
