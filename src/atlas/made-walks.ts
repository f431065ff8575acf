import { actsOn, perform, walkPrices } from './acts.ts'
import { unbornCase } from './case.ts'
import type { EntityName, Prices } from './effects.ts'
import { made } from './made.ts'
import type { CaseWalk, Cover, Leg } from './plan.ts'

/** What is due at verify where no court says so, in poisha. */
export const duePoisha = 45_000

/** A walk as the places of its acts among all that could be tried: what `made.ts` keeps of it. */
export function picksOf(walk: CaseWalk): string {
  let one = unbornCase
  return walk
    .map((leg) => {
      const sought = JSON.stringify(leg.act)
      const place = actsOn(one).findIndex((act) => JSON.stringify(act) === sought)
      if (place < 0) throw new Error(`${sought} is nothing that can be tried`)
      one = leg.one
      return place
    })
    .join(' ')
}

/** The walk of such places by today's law, at a court's prices; throws where the law refuses one: then the file is stale. */
export function walkOf(picks: string, prices: Prices = walkPrices(duePoisha)): CaseWalk {
  let one = unbornCase
  return picks.split(' ').map((pick): Leg => {
    const act = actsOn(one)[Number(pick)]
    const walked = act && perform(one, act, prices)
    if (!walked || 'code' in walked)
      throw new Error('src/atlas/made.ts is stale: run npm run paths -- --write')
    one = walked.one
    return { act, ...walked }
  })
}

/** The planned walks of an entity, walked again by today's law: planning takes seconds, this takes none. */
export const madeWalks = (entity: EntityName, cover: Cover, prices?: Prices): CaseWalk[] =>
  made[entity][cover].split(';').map((picks) => walkOf(picks, prices))
