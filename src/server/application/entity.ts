import { applicationChart } from '../../machines/application/chart.ts'
import type { ApplicationEventType, ApplicationNote } from '../../machines/application/events.ts'
import type { ApplicationFacts } from '../../machines/application/facts.ts'
import type { Entity } from '../lifecycle/advance.ts'
import { applicationEffects } from './effects.ts'
import { applicationFacts } from './facts-store.ts'
import { formOf, lockApplication, readApplication } from './store.ts'

const changedKeys = (before: object, after: object): string[] =>
  Object.entries(after)
    .filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[key]),
    )
    .map(([key]) => key)

const cleared: Record<ApplicationNote, unknown> = { reason: null, remarks: [], proposal: null }

/** The application as the one transaction sees it. @source product 2.1 */
export const applicationEntity: Entity<'application', ApplicationFacts, ApplicationEventType> = {
  name: 'application',
  chart: applicationChart,
  lock: lockApplication,
  read: readApplication,
  readOf: ['applications', 'dispatches'],
  facts: applicationFacts,
  effects: applicationEffects,
  cleared,
  record(row, event, payload) {
    if (row === null || event === 'save') return {}
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
