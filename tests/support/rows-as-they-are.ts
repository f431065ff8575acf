import { isDeepStrictEqual } from 'node:util'
import { applicationEntity } from '../../src/server/application/entity.ts'
import type { EntityName } from '../../src/server/database/rows.ts'
import type { Trx } from '../../src/server/deps.ts'
import { dispatchEntity } from '../../src/server/dispatch/entity.ts'
import type { AnyHandler } from '../../src/server/lifecycle/effects.ts'
import { paymentEntity } from '../../src/server/payment/entity.ts'

interface Watched {
  name: EntityName
  effects: object
  read(trx: Trx, id: string): Promise<object>
}
const entities: readonly Watched[] = [applicationEntity, dispatchEntity, paymentEntity]

/** So often the row of an effect of an event is compared: what is asked beside it takes its time. */
const comparedMax = 10

/** What the database keeps for lists alone, by itself. */
const ofLists: readonly string[] = ['owes']

const differencesOf = (held: object, there: object): string[] =>
  Object.entries(there)
    .filter(([column, value]) => !isDeepStrictEqual(value, (held as Record<string, unknown>)[column]))
    .map(([column]) => column)
    .filter((column) => !ofLists.includes(column))

/**
 * From now on each effect is carried out only after the row that it is given was compared with the one that is there; `seen` counts how often, and
 * `differences` names the columns that were otherwise. It must be stopped.
 */
export function watchRows(): { seen: Map<string, number>; differences: Set<string>; stop: () => void } {
  const [seen, differences] = [new Map<string, number>(), new Set<string>()]
  const kept = entities.map((entity) => ({ entity, handlers: { ...entity.effects } }))
  for (const { entity, handlers } of kept)
    for (const [effect, handler] of Object.entries(handlers as Record<string, AnyHandler>)) {
      const watched: AnyHandler = async (work, params) => {
        const key = `${effect} of ${work.event}`
        const count = seen.get(key) ?? 0
        seen.set(key, count + 1)
        if (count < comparedMax) {
          const there = await entity.read(work.trx, work.row.id)
          for (const column of differencesOf(work.row, there)) differences.add(`${key}: ${column}`)
        }
        return handler(work, params)
      }
      Object.assign(entity.effects, { [effect]: watched })
    }
  const stop = () => {
    for (const { entity, handlers } of kept) Object.assign(entity.effects, handlers)
  }
  return { seen, differences, stop }
}
