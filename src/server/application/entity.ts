import type { ApplicationEntry } from '../database/rows.ts'
import { isOfficeInReach, moduleOf, type Actor } from '../../machines/actor.ts'
import {
  applicationChart,
  type ApplicationEventType,
  type ApplicationFacts,
} from '../../machines/application.ts'
import type { Entity } from '../lifecycle/advance.ts'
import { applicationCarriers } from './effects.ts'
import { applicationFacts, formOf, lockApplication } from './store.ts'

/**
 * Its owner always; of a submitted one also the administrators and accountants of its office and the head office, and
 * their dispatchers from the day a dispatch of it was sent.
 * @source product 1
 */
export function isApplicationVisible(actor: Actor, row: ApplicationEntry): boolean {
  if (actor.kind === 'system' || row.owner_id === actor.userId) return true
  if (row.office_id === null || row.state === 'draft' || row.state === 'discarded') return false
  if (!isOfficeInReach(actor, row.office_id)) return false
  const modules = new Set(actor.slugs.map(moduleOf))
  return modules.has('administrative') || modules.has('account') || (modules.has('dispatch') && row.is_sent)
}

const changedKeys = (before: object, after: object): string[] =>
  Object.entries(after)
    .filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[key]),
    )
    .map(([key]) => key)

/** The application as the one transaction sees it. @source product 2.1 */
export const applicationEntity: Entity<'application', ApplicationFacts, ApplicationEventType> = {
  name: 'application',
  chart: applicationChart,
  lock: lockApplication,
  facts: applicationFacts,
  isVisible: isApplicationVisible,
  carriers: applicationCarriers,
  record(row, event, payload) {
    if (event === 'save') return {}
    const given = typeof payload === 'object' && payload !== null ? payload : {}
    if ('form' in given) {
      const form = formOf(row, given)
      const changed = changedKeys(row.form, form)
      return event === 'submit'
        ? {}
        : {
            changed,
            before: Object.fromEntries(Object.entries(row.form).filter(([key]) => changed.includes(key))),
          }
    }
    return event === 'changeDefendants' ? { ...given, before: { defendants: row.form.defendants } } : given
  },
}
