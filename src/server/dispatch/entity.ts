import type { DispatchEntry } from '../database/rows.ts'
import { isOfficeInReach, moduleOf, type Actor } from '../../machines/actor.ts'
import { dispatchChart, type DispatchEventType, type DispatchFacts } from '../../machines/dispatch.ts'
import type { Entity } from '../lifecycle/advance.ts'
import { dispatchCarriers } from './effects.ts'
import { dispatchFacts, lockDispatch } from './store.ts'

const unseenByDispatchers: readonly string[] = [
  'unrequested',
  'requested',
  'payable',
  'paid',
  'declined',
  'canceled',
]

/** Its owner; administrators and accountants of its office; dispatchers once it was sent. @source product 1 */
export function isDispatchVisible(
  actor: Actor,
  row: Pick<DispatchEntry, 'state' | 'owner_id' | 'office_id'>,
): boolean {
  if (actor.kind === 'system' || row.owner_id === actor.userId) return true
  if (!isOfficeInReach(actor, row.office_id)) return false
  const modules = new Set(actor.slugs.map(moduleOf))
  if (modules.has('administrative') || modules.has('account')) return true
  return modules.has('dispatch') && !unseenByDispatchers.includes(row.state)
}

/** The dispatch as the one transaction sees it. @source product 2.2 */
export const dispatchEntity: Entity<'dispatch', DispatchFacts, DispatchEventType> = {
  name: 'dispatch',
  chart: dispatchChart,
  lock: lockDispatch,
  facts: (_deps, trx, row) => dispatchFacts(trx, row),
  isVisible: isDispatchVisible,
  carriers: dispatchCarriers,
  record: (_row, _event, payload) => (typeof payload === 'object' && payload !== null ? payload : {}),
}
