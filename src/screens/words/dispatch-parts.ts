import type { DispatchOption, DispatchOutcome } from '../../machines/dispatch/options.ts'
import { m } from '../../words/messages.js'
import type { Word } from './word.ts'

/** Registry or Usual Post. @source spec §3 */
export const dispatchOptionWords: Record<DispatchOption, Word> = {
  registry: m.dispatch_label_option_registry,
  usual: m.dispatch_label_option_usual,
}

/** What became of a summons. @source product 2.2 */
export const dispatchOutcomeWords: Record<DispatchOutcome, Word> = {
  delivered: m.dispatch_label_outcome_delivered,
  refused: m.dispatch_label_outcome_refused,
  not_found: m.dispatch_label_outcome_not_found,
  returned: m.dispatch_label_outcome_returned,
}
