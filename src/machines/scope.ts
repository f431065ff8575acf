import { hasOffice, moduleOf, officesOf, type Actor, type Offices } from './actor.ts'
import { applicationStates } from './application/states.ts'
import type { Chart } from './chart.ts'
import { dispatchStates } from './dispatch/states.ts'
import { keysOf, officeModules, statesThat, type OfficeModule, type StateMeaning } from './entity.ts'
import { paymentStates } from './payment/states.ts'

export type EntityName = Chart<never, never>['entity']

/** What a person may read of an entity, as data: a row is within it when any of its parts has it. @source product 1, house 10 */
export interface Scope {
  /** The person's own rows, wherever they stand; null: none by ownership. */
  ownerId: string | null
  offices: Offices
  /** Of those offices' rows, the ones that stand in these states. */
  states: readonly string[]
  /** Of those offices' rows, the ones in these states of which a dispatch was sent. */
  statesOnceSent: readonly string[]
}

/** What of a row decides who may read it. `officeId` is null while it is before no office. */
export interface Place {
  ownerId: string
  officeId: string | null
  state: string
  /** Whether dispatchers see a dispatch of it. */
  isSent: boolean
}

const meanings: Record<EntityName, Readonly<Record<string, StateMeaning>>> = {
  application: applicationStates,
  dispatch: dispatchStates,
  payment: paymentStates,
}

/** Whether rows of an entity that stand in a state are counted per office. */
export const isCounted = (entity: EntityName, state: string): boolean =>
  meanings[entity][state]?.isCounted ?? false

/** A case reaches a dispatcher only by way of a dispatch. */
const readsOnceSent = (entity: EntityName, module: OfficeModule): boolean =>
  entity === 'application' && module === 'dispatch'

const seenBy = (entity: EntityName, modules: readonly OfficeModule[]): string[] =>
  statesThat(meanings[entity], (meaning) => modules.some((module) => meaning.seenBy.includes(module)))

/** The states in which dispatchers see a dispatch: from then on they see its case. @source product 1 */
export const sentStates: readonly string[] = seenBy('dispatch', ['dispatch'])

/** What an actor may read of an entity; the server reads everything. @source product 1 */
export function scopeOf(actor: Actor, entity: EntityName): Scope {
  if (actor.kind === 'system')
    return { ownerId: null, offices: 'all', states: keysOf(meanings[entity]), statesOnceSent: [] }
  const held = new Set(actor.slugs.map(moduleOf))
  const modules = officeModules.filter((module) => held.has(module))
  const states = seenBy(
    entity,
    modules.filter((module) => !readsOnceSent(entity, module)),
  )
  const onceSent = seenBy(
    entity,
    modules.filter((module) => readsOnceSent(entity, module)),
  )
  return {
    ownerId: actor.userId,
    offices: officesOf(actor),
    states,
    statesOnceSent: onceSent.filter((state) => !states.includes(state)),
  }
}

/** The part of a scope that an officer has by office, in these states alone: what a list of the staff's shows. */
export const byOffice = (scope: Scope, states: readonly string[]): Scope => ({
  ownerId: null,
  offices: scope.offices,
  states: scope.states.filter((state) => states.includes(state)),
  statesOnceSent: scope.statesOnceSent.filter((state) => states.includes(state)),
})

/** Whether a row is within a scope. The server asks the same of the database in one place. @source house 10 */
export const isInScope = (scope: Scope, { ownerId, officeId, state, isSent }: Place): boolean =>
  (scope.ownerId !== null && ownerId === scope.ownerId) ||
  (hasOffice(scope.offices, officeId) &&
    (scope.states.includes(state) || (isSent && scope.statesOnceSent.includes(state))))
