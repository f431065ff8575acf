import type { EntityName } from '../database/rows.ts'
import type { Deps } from '../deps.ts'

/** By the log that was told: what a request stands on is made anew for each. */
const told = new WeakMap<Deps['log'], Set<string>>()

/** Tells the log of a row that is damaged, once in the life of the process: it is read again with every list. @source product 7 */
export function reportDamage(deps: Deps, entity: EntityName, id: string): void {
  const known = told.get(deps.log) ?? new Set()
  told.set(deps.log, known)
  if (known.has(id)) return
  known.add(id)
  deps.log.error(
    { entity, id },
    'a row is damaged: an amount or a form in it is none that the product could have made',
  )
}
