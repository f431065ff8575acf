import type { Chart } from '../../machines/chart.ts'
import type { ActWords } from '../../wording/word.ts'
import { applicationActWords } from '../../words/groups/application-act.ts'
import { dispatchActWords } from '../../words/groups/dispatch-act.ts'
import { paymentActWords } from '../../words/groups/payment-act.ts'

export type ActEntity = Chart<never, string>['entity']

/** What each act of an entity is called, asked and told by. */
export const actWords: Record<ActEntity, Record<string, ActWords>> = {
  application: applicationActWords,
  dispatch: dispatchActWords,
  payment: paymentActWords,
}
