import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeWalks } from '../../../src/atlas/made-walks.ts'
import type { CaseWalk, Leg } from '../../../src/atlas/plan.ts'
import { edgeName } from '../../../src/atlas/rows.ts'
import { demoAccounts } from '../../../src/server/seed/people.ts'
import { countedIds } from '../../support/counted-ids.ts'
import { keptFile, type Kept } from '../../support/kept.ts'
import { Telling, type Known } from '../../support/told-writes.ts'
import { noteWritten } from '../../support/written.ts'
import type { WalkCourt } from '../../walks/court.ts'
import { posting } from '../../walks/posted.ts'
import { createWalkCourt, differencesOf } from '../../walks/walker.ts'

const file = keptFile(new URL('writes.txt', import.meta.url))
const told: Kept = new Map()

let court: WalkCourt
let known: Known
let written: Awaited<ReturnType<typeof noteWritten>>

beforeAll(async () => {
  court = await createWalkCourt({ ids: countedIds() })
  const { db } = court.world
  const people = await db.selectFrom('users').select(['id', 'email']).execute()
  const offices = await db.selectFrom('offices').select(['id', 'code']).execute()
  known = new Map([
    ...people.map(
      ({ id, email }) => [id, demoAccounts.find((one) => one.email === email)?.key ?? ''] as const,
    ),
    ...offices.map(({ id, code }) => [id, `office ${code}`] as const),
  ])
  await sql`update users set locale = 'en' where email in ('accountant@court.example', 'head-administrator@court.example')`.execute(
    db,
  )
  written = await noteWritten(db)
})
afterAll(() => court.world.close())

/** What a walk shows: its transitions. */
const shownIn = (walk: CaseWalk): string[] =>
  walk.flatMap(({ steps }) => steps.map((step) => `${step.entity} ${edgeName(step)}`))

/** Walks that show every transition once: each time the one that shows most that is new for its length. */
function covering(): CaseWalk[] {
  const walks = (['application', 'dispatch', 'payment'] as const)
    .flatMap((chart) => madeWalks(chart, 'edges', court.prices))
    .map((walk) => ({ walk, shown: shownIn(walk) }))
  const seen = new Set<string>()
  const worthOf = ({ walk, shown }: (typeof walks)[number]) =>
    new Set(shown.filter((name) => !seen.has(name))).size / walk.length
  const chosen: CaseWalk[] = []
  for (;;) {
    const best = walks.toSorted((one, other) => worthOf(other) - worthOf(one))[0]
    if (!best || worthOf(best) === 0) return chosen
    chosen.push(best.walk)
    for (const name of best.shown) seen.add(name)
  }
}

const namesOf = ({ steps }: Leg) => steps.map((step) => `${step.entity} ${edgeName(step)}`).join('; ')

/** What went out since it was last asked. */
function outgoing(telling: Telling): unknown[] {
  const { sms, mail, live } = court.world
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

/** Notes under its transitions what an act wrote and sent; what was noted there already is noted once. */
async function note(leg: Leg, language: 'bn' | 'en'): Promise<void> {
  const { world } = court
  await world.drain()
  const telling = new Telling({ known, keys: written.keys, now: world.clock.now() })
  const rows = (await written.take()).toSorted((one, other) =>
    one.table < other.table ? -1 : Number(one.table > other.table),
  )
  telling.meet(rows)
  const all = [...rows.map((row) => telling.row(row)), ...outgoing(telling)]
  const place = namesOf(leg)
  const here = told.get(place) ?? new Map<string, unknown>()
  told.set(place, here)
  const text = JSON.stringify(all)
  if ([...here.values()].some((one) => JSON.stringify(one) === text)) return
  const count = [...here.keys()].filter((name) => name.startsWith(language)).length
  here.set(`${language} ${count + 1}`, all)
}

test('what each transition writes in all tables, and what goes out, is what is kept of it (house 6)', async () => {
  const walks = covering()
  const hands = posting(court)
  const { world, stage } = court
  for (const [index, walk] of walks.entries()) {
    const language = index % 2 === 0 ? 'bn' : 'en'
    await sql`update users set locale = ${language} where id = ${stage.ownerId}`.execute(world.db)
    await world.drain()
    await written.take()
    outgoing(new Telling({ known, keys: written.keys, now: world.clock.now() }))
    const found = await differencesOf(
      court,
      { walk, again: `walk ${index}` },
      {
        hands,
        judged: () => undefined,
        between: async (_court, _rows, leg) => {
          await note(leg, language)
          world.clock.advance({ minutes: 1 })
          return null
        },
      },
    )
    expect(found).toEqual([])
  }
  file.keep(told)
  expect(file.changes(told)).toEqual([])
})
