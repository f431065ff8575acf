import { unreckonedOfDispatch } from '../../machines/dispatch/facts.ts'
import { systemActor } from '../../machines/actor.ts'
import type { Deps, Trx } from '../deps.ts'
import { insertDispatch } from './store.ts'

/** Whose dispatch it is to be. */
export interface DispatchOf {
  id: string
  ownerId: string
  officeId: string
}

/** An application's next dispatch before the law: opened by the server, its row made by the answer. @source product 2.2 */
export function dispatchBirth(deps: Deps, trx: Trx, application: DispatchOf) {
  const id = deps.ids.uuid()
  const { ownerId, officeId } = application
  return {
    id,
    event: 'open' as const,
    payload: {},
    actor: systemActor,
    facts: {
      ownerId,
      officeId,
      lineDefendantIds: [],
      paidPoisha: 0,
      outstandingPoisha: 0,
      ...unreckonedOfDispatch,
    },
    insert: () => insertDispatch(trx, { id, application, at: deps.clock.now() }),
  }
}
