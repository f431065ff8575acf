import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Leg } from '../../../src/atlas/plan.ts'
import { countedIds } from '../../support/counted-ids.ts'
import { keptFile, type Kept } from '../../support/kept.ts'
import { notesOf, type Notes } from '../../support/noted.ts'
import type { WalkCourt } from '../../walks/court.ts'
import { coveringWalks, transitionsOf } from '../../walks/covering.ts'
import { posting } from '../../walks/posted.ts'
import { createWalkCourt, differencesOf } from '../../walks/walker.ts'

const file = keptFile(new URL('writes.txt', import.meta.url))
const told: Kept = new Map()

let court: WalkCourt
let notes: Notes

beforeAll(async () => {
  court = await createWalkCourt({ ids: countedIds() })
  const { db } = court.world
  await sql`update users set locale = 'en' where email in ('accountant@court.example', 'head-administrator@court.example')`.execute(
    db,
  )
  notes = await notesOf(court.world)
})
afterAll(() => court.world.close())

/** Notes under its transitions what an act wrote and sent; what was noted there already is noted once. */
async function note(leg: Leg, language: 'bn' | 'en'): Promise<void> {
  const { all } = await notes.take()
  const place = transitionsOf(leg).join('; ')
  const here = told.get(place) ?? new Map<string, unknown>()
  told.set(place, here)
  const text = JSON.stringify(all)
  if ([...here.values()].some((one) => JSON.stringify(one) === text)) return
  const count = [...here.keys()].filter((name) => name.startsWith(language)).length
  here.set(`${language} ${count + 1}`, all)
}

test('what each transition writes in all tables, and what goes out, is what is kept of it (house 6)', async () => {
  const walks = coveringWalks(court, ['application', 'dispatch', 'payment'], (walk) =>
    walk.flatMap(transitionsOf),
  )
  const hands = posting(court)
  const { world, stage } = court
  for (const [index, walk] of walks.entries()) {
    const language = index % 2 === 0 ? 'bn' : 'en'
    await sql`update users set locale = ${language} where id = ${stage.ownerId}`.execute(world.db)
    await notes.take()
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
