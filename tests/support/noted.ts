import { demoAccounts } from '../../src/server/seed/people.ts'
import { Telling } from './told-writes.ts'
import type { World } from './world.ts'
import { noteWritten } from './written.ts'

/** What is written and sent in a world, from a moment on. */
export interface Notes {
  /** Runs the jobs that wait, and tells what was written and what went out since it was last asked, each as it is told. */
  take(): Promise<{ telling: Telling; all: unknown[] }>
}

/** What went out since it was last asked. */
function outgoing({ sms, mail, live }: World, telling: Telling): unknown[] {
  return [
    ...sms.sent.splice(0).map(({ mobile, text }) => ({ sms: mobile, text: telling.value(text) })),
    ...mail.sent.splice(0).map(({ to, subject, text, html }) => ({
      mail: to,
      subject: telling.value(subject),
      text: telling.value(text),
      html: telling.value(html),
    })),
    ...live.events.splice(0).map(({ channel, event, data }) => ({
      live: telling.value(channel, 'channel'),
      event,
      data: telling.value(data, 'data'),
    })),
  ]
}

/** Notes from now on what is written in the tables of a world and what it sends. People and offices have the names that everybody knows. */
export async function notesOf(world: World): Promise<Notes> {
  const { db } = world
  const people = await db.selectFrom('users').select(['id', 'email']).execute()
  const offices = await db.selectFrom('offices').select(['id', 'code']).execute()
  const known = new Map([
    ...people.map(
      ({ id, email }) => [id, demoAccounts.find((one) => one.email === email)?.key ?? ''] as const,
    ),
    ...offices.map(({ id, code }) => [id, `office ${code}`] as const),
  ])
  const written = await noteWritten(db)
  return {
    async take() {
      await world.drain()
      const telling = new Telling({ known, keys: written.keys, now: world.clock.now() })
      const rows = (await written.take()).toSorted((one, other) =>
        one.table < other.table ? -1 : Number(one.table > other.table),
      )
      telling.meet(rows)
      return { telling, all: [...rows.map((row) => telling.row(row)), ...outgoing(world, telling)] }
    },
  }
}
