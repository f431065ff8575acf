import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../../../src/server/billing/ledger-check.ts'
import { covered, coveredTransition, pairName } from '../../support/coverage.ts'
import { brokenHistories } from '../../support/histories.ts'
import { askedOf, walksAsked, type AskedWalk } from '../../walks/asked.ts'
import type { Step } from '../../../src/atlas/effects.ts'
import type { Leg } from '../../../src/atlas/plan.ts'
import { faultNames, faultsOf } from '../../walks/faults.ts'
import { watchRows } from '../../support/rows-as-they-are.ts'
import type { WalkCourt } from '../../walks/court.ts'
import { posting } from '../../walks/posted.ts'
import { createWalkCourt, differencesOf, type Between } from '../../walks/walker.ts'

const asked = askedOf('http')

let court: WalkCourt
let rows: ReturnType<typeof watchRows>
beforeAll(async () => {
  rows = watchRows()
  court = await createWalkCourt()
})
afterAll(async () => {
  rows.stop()
  await court.world.close()
})

/** Notes the transitions of a walk whose legs were right, and which followed which at one subject. */
function noting(): (leg: Leg) => void {
  const lasts = new Map<string, Step>()
  return ({ steps }) => {
    for (const step of steps) {
      const { entity, index, from, event, to } = step
      coveredTransition('http', entity, from, event, to)
      const last = lasts.get(`${entity} ${index}`)
      if (last) covered('http', entity, 'pair', pairName(last, step))
      lasts.set(`${entity} ${index}`, step)
    }
  }
}

/** What went wrong between two acts so far. */
const came = new Set<string>()

function walked(one: AskedWalk): Promise<string[]> {
  const { faultSeed } = one
  const fault: Between = faultSeed === null ? () => Promise.resolve(null) : faultsOf(faultSeed)
  const between: Between = async (...after) => {
    const name = await fault(...after)
    if (name !== null) came.add(name)
    return name
  }
  return differencesOf(court, one, { hands: posting(court), judged: noting(), between })
}

/** Pair by pair of each entity, and some by chance with what goes wrong between two acts, unless `npm run paths` asks for others; see there. */
test.each(asked.charts)(
  'the %s, walked from the birth of a case to its end (house 6)',
  async (chart) => {
    const walks = walksAsked(chart, { asked, prices: court.prices, level: 'http' })
    expect(walks.length).toBeGreaterThan(0)
    const found: string[] = []
    for (const walk of walks) found.push(...(await walked(walk)))
    expect(found).toEqual([])
    // So many acts by chance meet each of them.
    if (walks.length > 3 && walks.every(({ faultSeed }) => faultSeed !== null))
      expect(faultNames.filter((name) => !came.has(name))).toEqual([])
  },
  asked.limitMs,
)

test('what each effect of them was given was the row as it was there (house 10)', () => {
  expect([...rows.differences]).toEqual([])
  expect(rows.seen.size).toBeGreaterThan(0)
})

test('what all of them left: histories are whole, and every poisha is where the ledger has it (product 4)', async () => {
  expect(await brokenHistories(court.world.db)).toEqual([])
  const breaks: string[] = []
  await checkLedger(court.world.db, {
    broke: (name, { id, found }) => void breaks.push(`${name}, ${id}: ${found}`),
    checked: () => undefined,
  })
  expect(breaks).toEqual([])
})

test('what all of them left: each case says of itself whether its bills lack something (product 8)', async () => {
  const { rows } = await sql<{
    is: boolean
    owes: boolean
    count: number
  }>`select owes, count(*)::int as count,
      exists (select from bills where application_id = applications.id and not is_void and paid_poisha < total_poisha) as is
    from applications group by 1, 3`.execute(court.world.db)
  expect(rows.filter(({ is, owes }) => is !== owes)).toEqual([])
  expect(rows.filter(({ count }) => count > 0).map(({ owes }) => owes)).toHaveLength(2)
})
