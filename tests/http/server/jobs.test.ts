import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../../src/server/database/connect.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import type { Db } from '../../../src/server/deps.ts'
import { createQueue } from '../../../src/server/jobs/boss.ts'
import { jobNames, type Jobs, type Queue, type Workers } from '../../../src/server/jobs/queue.ts'
import { turnsAt } from '../../../src/server/jobs/schedule.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { statementsOf } from '../../support/statements.ts'

let database: TestDatabase
let db: Db
const queues: Queue[] = []
const errors: Error[] = []

beforeEach(async () => {
  database = await createDatabase()
  db = connect<Database>(database.config, { max: 3 })
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const queue of queues.splice(0)) await queue.stop()
  await db.destroy()
  await database.drop()
  errors.splice(0)
})

/** No sweep's turn comes while a test runs. */
const noon = Date.parse('2026-03-01T06:00:30Z')

async function open(): Promise<Queue> {
  const queue = await createQueue(
    database.config,
    (error) => void errors.push(error),
    () => noon,
  )
  queues.push(queue)
  return queue
}

type Verify = (job: Jobs['verify-payment']) => Promise<void>
/** Workers that do nothing but this. */
const workersWith = (verify: Verify): Workers => ({
  ...(Object.fromEntries(jobNames.map((name) => [name, () => Promise.resolve()])) as unknown as Workers),
  'verify-payment': verify,
})

const add = (queue: Queue, paymentId: string, afterSeconds = 0) =>
  db.transaction().execute((trx) => queue.add(trx, 'verify-payment', { paymentId }, { afterSeconds }))

/** A queue that works, and what it has carried out. */
async function working(): Promise<{ queue: Queue; ran: string[] }> {
  const queue = await open()
  const ran: string[] = []
  await queue.work(
    workersWith(({ paymentId }) => {
      ran.push(paymentId)
      return Promise.resolve()
    }),
  )
  return { queue, ran }
}

const seen = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })
const stateOf = async (paymentId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ state: string }>`select state::text from pgboss.job
    where name = 'verify-payment' and data->>'paymentId' = ${paymentId}`.execute(db)
  return rows[0]?.state
}
const isHearing = () =>
  seen(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and query = 'listen jobs'`.execute(db)
    expect(rows).toHaveLength(1)
  })

const stillMs = 300
/** Nothing is being asked of the database, nor for a while: what a start brings is done, however long it takes to be answered. */
const isStill = () =>
  seen(async () => {
    const { rows } = await sql`select query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`.execute(db)
    expect(rows).toEqual([])
    const pause = () => new Promise((resolve) => setTimeout(resolve, stillMs))
    expect(await statementsOf(pause, database.config.database)).toEqual([])
  })

describe('carrying out jobs', () => {
  test('nobody there: hardly a statement, and what is due later begins by itself (product 7)', async () => {
    const { queue, ran } = await working()
    await isHearing()
    await add(queue, 'now')
    await seen(() => expect(ran).toEqual(['now']))
    await seen(async () => expect(await stateOf('now')).toBe('completed'))
    await isStill()
    const begunAt = Date.now()
    const statements = await statementsOf(async () => {
      await add(queue, 'later', 6)
      await seen(() => expect(ran).toEqual(['now', 'later']))
    }, database.config.database)
    // Adding it is four, carrying it out three; the rest is what the waiting cost, below one a second.
    const waitedSeconds = (Date.now() - begunAt) / 1_000
    expect(waitedSeconds).toBeGreaterThan(5)
    expect(statements.length, statements.join('\n')).toBeLessThan(7 + waitedSeconds)
  })

  test('several that were added at once are each carried out, and are tried as often as one that was added alone', async () => {
    const { queue, ran } = await working()
    await add(queue, 'alone')
    await db.transaction().execute((trx) =>
      queue.addAll(trx, [
        { name: 'verify-payment', job: { paymentId: 'first' } },
        { name: 'verify-payment', job: { paymentId: 'second' } },
        { name: 'tell-counts', job: { officeId: 'office' } },
      ]),
    )
    await seen(() => expect(ran.toSorted()).toEqual(['alone', 'first', 'second']))
    const { rows } = await sql`select distinct retry_limit, retry_delay, retry_backoff, expire_in::text, name
      from pgboss.job where name in ('verify-payment', 'tell-counts') order by name`.execute(db)
    const rules = { retry_limit: 12, retry_delay: 5, retry_backoff: true }
    expect(rows).toMatchObject([
      { ...rules, name: 'tell-counts' },
      { ...rules, name: 'verify-payment' },
    ])
  })

  test('a job that was rolled back is not carried out', async () => {
    const { queue, ran } = await working()
    const undone = db.transaction().execute(async (trx) => {
      await queue.add(trx, 'verify-payment', { paymentId: 'undone' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await add(queue, 'done')
    await seen(() => expect(ran).toEqual(['done']))
  })

  test('of several processes on one database each job has one, wherever it was added', async () => {
    const [one, two] = [await working(), await working()]
    const idle = await open()
    const wanted = Array.from({ length: 60 }, (_, index) => `job ${index}`)
    for (const [index, id] of wanted.entries()) await add([one.queue, two.queue, idle][index % 3] ?? idle, id)
    await seen(() => expect([...one.ran, ...two.ran].toSorted()).toEqual(wanted.toSorted()))
    expect(errors).toEqual([])
  })

  test('a handler that throws is tried again later, and the next job is not held up', async () => {
    const queue = await open()
    const ran: string[] = []
    await queue.work(
      workersWith(({ paymentId }) => {
        ran.push(paymentId)
        return paymentId === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve()
      }),
    )
    await add(queue, 'bad')
    await add(queue, 'good')
    await seen(async () => expect(await stateOf('good')).toBe('completed'))
    await seen(async () => expect(await stateOf('bad')).toBe('retry'))
    expect(errors.map(({ message }) => message)).toEqual(['no'])
  })
})

describe('sweeps', () => {
  const turn = (moment: string, name: string) =>
    turnsAt(Date.parse(moment)).find((each) => each.name === name)?.id

  test.each([
    ['sweep-payments', '2026-03-01T06:01:00Z', '2026-03-01T06:01:59Z', '2026-03-01T06:02:00Z'],
    ['sweep-deliveries', '2026-03-01T06:10:00Z', '2026-03-01T06:19:59Z', '2026-03-01T06:20:00Z'],
    ['sweep-drafts', '2026-03-01T06:07:00Z', '2026-03-01T07:06:59Z', '2026-03-01T07:07:00Z'],
    // Half past three at night in Dhaka.
    ['sweep-accounts', '2026-02-28T21:30:00Z', '2026-03-01T21:29:59Z', '2026-03-01T21:30:00Z'],
  ])('%s has one turn from one of its times to the next', (name, from, last, next) => {
    expect(turn(last, name)).toBe(turn(from, name))
    expect(turn(next, name)).not.toBe(turn(from, name))
  })

  test('of several processes, and after a restart, a turn is one job', async () => {
    let swept = 0
    const workers: Workers = {
      ...workersWith(() => Promise.resolve()),
      'sweep-payments': () => {
        swept += 1
        return Promise.resolve()
      },
    }
    const first = [await open(), await open()]
    for (const queue of first) await queue.work(workers)
    await seen(() => expect(swept).toBe(1))
    for (const queue of first) await queue.stop()
    queues.splice(0)
    const again = await working()
    await add(again.queue, 'after')
    await seen(() => expect(again.ran).toEqual(['after']))
    const { rows } = await sql<{ state: string }>`select state::text from pgboss.job
      where name = 'sweep-payments'`.execute(db)
    expect(rows).toEqual([{ state: 'completed' }])
  })
})

/** From now on marking a job as done meets what `refusals` says; a switch, for to take a trigger away waits for every lock. */
async function refuseCompleting(): Promise<void> {
  await sql`create table refusals (code text not null, message text not null)`.execute(db)
  await sql`create function refuse() returns trigger language plpgsql as $$
    declare found refusals%rowtype;
    begin
      select * into found from refusals limit 1;
      if found.code is not null then raise exception '%', found.message using errcode = found.code; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger refused before update on pgboss.job for each row
    when (new.state = 'completed') execute function refuse()`.execute(db)
}
async function refuse(code: string, message: string): Promise<void> {
  await sql`insert into refusals values (${code}, ${message})`.execute(db)
}
const refuseNoMore = () => sql`delete from refusals`.execute(db)

describe('a database that is away', () => {
  test('a job that cannot be marked as done is marked when there is room again', async () => {
    const { queue, ran } = await working()
    await refuseCompleting()
    await refuse('53100', 'could not extend file')
    await add(queue, 'full')
    await seen(() => expect(ran).toEqual(['full']))
    await seen(() => expect(errors.map(({ message }) => message)).toContain('the database is away'))
    await refuseNoMore()
    await seen(async () => expect(await stateOf('full')).toBe('completed'))
    expect(ran).toEqual(['full'])
  })

  test('a job whose marking met another transaction is marked at the next try, and not done again', async () => {
    const { queue, ran } = await working()
    await refuseCompleting()
    await refuse('40P01', 'deadlock detected')
    await add(queue, 'met')
    await seen(() => expect(ran).toEqual(['met']))
    await seen(() => expect(errors.map(({ message }) => message)).toContain('deadlock detected'))
    await refuseNoMore()
    await seen(async () => expect(await stateOf('met')).toBe('completed'))
    expect(ran).toEqual(['met'])
  })

  test('every connection cut, the listening one too: it goes on by itself', async () => {
    const { queue, ran } = await working()
    for (const id of ['first', 'second', 'third']) {
      await isHearing()
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      await add(queue, id)
      await seen(() => expect(ran).toContain(id))
    }
  })
})

describe('a process that died', () => {
  test('what it had in hand is taken up by another, within a minute (product 7)', async () => {
    const queue = await open()
    await add(queue, 'orphan')
    // As a process leaves it that took it half a minute ago.
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '30 seconds'
      where name = 'verify-payment'`.execute(db)
    const { ran } = await working()
    await seen(() => expect(ran).toEqual(['orphan']))
  })

  test('a long job of a living process is not taken for one', async () => {
    const queue = await open()
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    await queue.work(workersWith(() => ended))
    await add(queue, 'long')
    await seen(async () => expect(await stateOf('long')).toBe('active'))
    // It is told of twice before anybody would take it for one.
    await sql`update pgboss.job set started_on = now() - interval '14 seconds'
      where name = 'verify-payment'`.execute(db)
    await seen(async () => {
      const { rows } = await sql<{
        is_kept: boolean
      }>`select started_on > now() - interval '10 seconds' as is_kept
        from pgboss.job where name = 'verify-payment'`.execute(db)
      expect(rows).toEqual([{ is_kept: true }])
    })
    end()
    await seen(async () => expect(await stateOf('long')).toBe('completed'))
  })

  test('a stop gives back what it had not begun', async () => {
    const queue = await open()
    const begun: string[] = []
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    await add(queue, 'one')
    await add(queue, 'other')
    await queue.work(
      workersWith(({ paymentId }) => {
        begun.push(paymentId)
        return ended
      }),
    )
    await seen(() => expect(begun).toHaveLength(1))
    const stopped = queue.stop()
    queues.splice(0)
    end()
    await stopped
    const waiting = begun[0] === 'one' ? 'other' : 'one'
    expect([await stateOf(begun[0] ?? ''), await stateOf(waiting)]).toEqual(['completed', 'retry'])
    expect(begun).toHaveLength(1)
  })
})
