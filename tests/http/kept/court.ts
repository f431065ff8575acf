import { sql } from 'kysely'
import type { CaseWalk } from '../../../src/atlas/plan.ts'
import { seed } from '../../../src/server/seed/index.ts'
import { countedIds } from '../../support/counted-ids.ts'
import { courtOf } from '../../support/drivers/law.ts'
import { createWorld, type World } from '../../support/world.ts'
import { posting } from '../../walks/posted.ts'
import type { WalkCourt } from '../../walks/court.ts'
import { coveringWalks } from '../../walks/covering.ts'
import { differencesOf, walkCourtOf } from '../../walks/walker.ts'
import type { AfterAct } from './acting.ts'
import { actIn, elsewhere } from './acts.ts'

/** How the money of a case ends; the demo data has a case and a summons in every state. */
const endOf = (walk: CaseWalk): string[] => {
  const one = walk.at(-1)?.one
  if (!one) return []
  return [
    ...one.bills.map(({ kind, isVoid }) => `bill ${kind} ${isVoid}`),
    ...one.attempts.flatMap(({ state, isCounter, refund }) => [
      `attempt ${state} ${isCounter}`,
      `refund ${refund?.ground} ${refund?.state}`,
    ]),
  ]
}

/** Cases of their own, each with its number and its people, and time between its acts. */
async function walkEach(court: WalkCourt): Promise<void> {
  const { form } = court.stage
  const hands = posting(court)
  for (const [index, walk] of coveringWalks(court, ['payment', 'application', 'dispatch'], endOf).entries()) {
    const number = `${index + 1}`.padStart(2, '0')
    const [petitioner, ...others] = form.petitioners
    if (petitioner)
      court.stage.form = {
        ...form,
        caseNumber: `TS-${number}/2026`,
        remark: `Remark ${number}`,
        petitioners: [{ ...petitioner, name: `বাদী ${number}`, mobile: `017100000${number}` }, ...others],
        defendants: form.defendants.map((one) => ({
          ...one,
          name: `বিবাদী ${number}`,
          address: `সড়ক ${number}`,
        })),
      }
    const found = await differencesOf(
      court,
      { walk, again: '' },
      {
        hands,
        judged: () => court.world.clock.advance({ minutes: 3, seconds: index + 1 }),
        between: () => Promise.resolve(null),
      },
    )
    if (found.length > 0) throw new Error(found.join('\n'))
    court.world.clock.advance({ minutes: 11 })
  }
  court.stage.form = form
}

/**
 * A court with one of everything: the cases of the demo data, one for each end that a case can come to, and what people do besides. The same in
 * every run, on any day. What `lookAt` answers looks at each act besides the walks.
 */
export async function createKeptCourt(lookAt: (world: World) => Promise<AfterAct>): Promise<WalkCourt> {
  const world = await createWorld({ ids: countedIds() })
  // The database wrote by its own clock when the accounts were recorded.
  await world.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update office_accounts set recorded_at = '2026-01-01T00:00:00Z'`.execute(trx)
  })
  await seed(world.deps)
  const court = await walkCourtOf(await courtOf(world))
  await walkEach(court)
  await elsewhere(court)
  await actIn(court, await lookAt(world))
  return court
}
