import { dispatchChart } from '../../machines/dispatch/chart.ts'
import type { DispatchEventType, DispatchNote } from '../../machines/dispatch/events.ts'
import type { DispatchFacts } from '../../machines/dispatch/facts.ts'
import type { Entity } from '../lifecycle/advance.ts'
import { dispatchEffects } from './effects.ts'
import { dispatchFacts, lockDispatch, readDispatch } from './store.ts'

const cleared: Record<DispatchNote, unknown> = { reason: null }

/** The dispatch as the one transaction sees it. @source product 2.2 */
export const dispatchEntity: Entity<'dispatch', DispatchFacts, DispatchEventType> = {
  name: 'dispatch',
  chart: dispatchChart,
  lock: lockDispatch,
  read: readDispatch,
  readOf: ['dispatches'],
  facts: dispatchFacts,
  effects: dispatchEffects,
  cleared,
  record: (_row, _event, payload) => (typeof payload === 'object' && payload !== null ? payload : {}),
}
