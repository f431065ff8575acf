import path from 'node:path'
import { connect } from '../src/server/database/connect.ts'
import { startEmbedded, type EmbeddedConfig } from '../src/server/database/embedded.ts'
import type { Database } from '../src/server/database/schema.ts'
import type { CaseWalk } from '../src/atlas/plan.ts'
import { makeJobTable } from '../tests/support/queue.ts'
import type { WalkCourt } from '../tests/walks/court.ts'
import { coveringWalks, transitionsOf } from '../tests/walks/covering.ts'
import { posting } from '../tests/walks/posted.ts'
import { createWalkCourt, differencesOf } from '../tests/walks/walker.ts'
import { judge, type Judged } from './bench-judge.ts'
import { copyOf, fill, median } from './bench-place.ts'

/** What an act may cost at the larger size, as a part of what it costs at the smaller one. */
const ratioMax = 1.2
/** So many times the turns that are asked for, what is still open is judged as it stands. */
const turnsMax = 4
/** What is done when the people have their answers. */
const afterwards = 'the jobs that follow, of all acts together'
const together = 'all acts together'

/** One size: its court, the walks through it, and the milliseconds that each act took in every turn. */
interface Side {
  count: number
  court: WalkCourt
  walks: readonly CaseWalk[]
  /** Milliseconds that were waited since it was last put to nought. */
  waited: number
  taken: Map<string, number[]>
}

/** Counts what is waited for: an answer, or the jobs in which the server hears of a payment. Whoever walks there looks things up as well. */
function countWaiting(side: Side): void {
  const { world } = side.court
  const drain = world.drain.bind(world)
  const counted =
    <Asked extends unknown[], Answer>(wait: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      const start = performance.now()
      const answer = await wait(...asked)
      side.waited += performance.now() - start
      return answer
    }
  world.app.inject = counted(world.app.inject.bind(world.app)) as typeof world.app.inject
  world.drain = counted(drain)
}

async function sideOf(root: EmbeddedConfig, folder: string, count: number): Promise<Side> {
  const database = await copyOf(await fill(root, folder, count))
  const db = connect<Database>(database.config, { max: 1 })
  await makeJobTable(db)
  await db.destroy()
  const court = await createWalkCourt({ database, now: new Date().toISOString() })
  // Whatever was filled in and not kept since would be ended with the one draft that is walked.
  const walks = coveringWalks(court, ['application', 'dispatch', 'payment'], (walk) =>
    walk.flatMap(transitionsOf),
  ).filter((walk) => walk.every(({ steps }) => steps.every(({ event }) => event !== 'expire')))
  const side: Side = { count, court, walks, waited: 0, taken: new Map() }
  countWaiting(side)
  return side
}

function add(to: Map<string, number> | undefined, what: string, milliseconds: number): void {
  to?.set(what, (to.get(what) ?? 0) + milliseconds)
}

/** Walks one case from its birth on, and tells what each of its acts took and what followed. Throws what is not as it was planned. */
async function walkAt(side: Side, walk: CaseWalk, again: string): Promise<Map<string, number>> {
  const { world } = side.court
  const spent = new Map<string, number>([[afterwards, 0]])
  const found = await differencesOf(
    side.court,
    { walk, again },
    {
      hands: posting(side.court),
      judged: (leg) => {
        const name = transitionsOf(leg).join('; ')
        if (!spent.has(name)) spent.set(name, side.waited)
      },
      between: async () => {
        side.waited = 0
        await world.drain()
        add(spent, afterwards, side.waited)
        world.clock.advance({ minutes: 1 })
        side.waited = 0
        return null
      },
    },
  )
  side.waited = 0
  if (found.length > 0) throw new Error(found.join('\n'))
  return spent
}

/** Every walk at both sizes, one right after the other, each of them first by turns; an act counts where it comes first. */
async function turn(sides: readonly [Side, Side], index: number): Promise<void> {
  const all = sides.map(() => new Map<string, number>())
  for (const at of sides[0].walks.keys())
    for (const place of (at + index) % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const walk = sides[place].walks[at]
      if (!walk) throw new Error('both sizes are walked alike')
      for (const [what, milliseconds] of await walkAt(sides[place], walk, `walk ${at}`))
        if (what === afterwards || !all[place]?.has(what)) add(all[place], what, milliseconds)
    }
  for (const [place, { taken }] of sides.entries()) {
    const here = all[place] ?? new Map<string, number>()
    const after = here.get(afterwards) ?? 0
    here.set(
      together,
      [...here.values()].reduce((sum, one) => sum + one, -after),
    )
    for (const [what, milliseconds] of here) taken.set(what, [...(taken.get(what) ?? []), milliseconds])
  }
}

function judged([small, large]: readonly [Side, Side], what: string): Judged {
  const above = large.taken.get(what) ?? []
  return judge(
    (small.taken.get(what) ?? []).map((milliseconds, index) => (above[index] ?? Number.NaN) / milliseconds),
    ratioMax,
  )
}

/** Prints what every act took; answers how many are above the bound, or not known to be within it. */
function tellOf(sides: readonly [Side, Side]): number {
  const columns = sides.map(({ count }) => String(count).padStart(9)).join(' ')
  console.log(`${columns}  ratio    of it 99 %  p50, ms`)
  let aboveCount = 0
  for (const what of sides[0].taken.keys()) {
    const { ratio, from, to, isAbove } = judged(sides, what)
    if (isAbove !== false) aboveCount += 1
    const medians = sides.map(({ taken }) => median(taken.get(what) ?? []))
    const between = `${from.toFixed(2)}–${to.toFixed(2)}`
    const mark = { true: '  above', false: '', null: '  open' }[`${isAbove}`]
    console.log(
      `${medians.map((one) => one.toFixed(1).padStart(9)).join(' ')} ${ratio.toFixed(2).padStart(6)}  ${between.padStart(12)}  ${what}${mark}`,
    )
  }
  return aboveCount
}

/**
 * What every act of a case, a dispatch and a payment costs at two sizes, as people do them one after the other from the birth of a case on. The
 * first turn counts for nothing. Prints all; answers whether none is above the bound.
 */
export async function benchActs(
  sizes: readonly [number, number],
  { folder, times }: { folder: string; times: number },
): Promise<boolean> {
  const embedded = await startEmbedded({ folder: path.join(folder, 'postgres') })
  const open: Side[] = []
  try {
    for (const count of sizes) open.push(await sideOf(embedded.config, folder, count))
    const [small, large] = open
    if (!small || !large) throw new Error('two sizes are compared')
    const sides = [small, large] as const
    await turn(sides, 0)
    for (const { taken } of sides) taken.clear()
    const isOpen = (what: string) => judged(sides, what).isAbove === null
    let turns = 0
    do {
      await turn(sides, turns)
      turns += 1
    } while (turns < times || (turns < times * turnsMax && [...small.taken.keys()].some(isOpen)))
    const aboveCount = tellOf(sides)
    const actCount = small.taken.size - 2
    console.log(
      `\n${actCount} acts, ${turns} turns: ${aboveCount} above ${ratioMax}, or not known to be within it`,
    )
    return aboveCount === 0
  } finally {
    for (const { court } of open) await court.world.close()
    await embedded.stop()
  }
}
