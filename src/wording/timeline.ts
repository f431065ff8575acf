import type { TimelineEntry } from '../api/entities.ts'
import { applicationEventWords } from '../words/groups/application-event.ts'
import { dispatchEventWords } from '../words/groups/dispatch-event.ts'
import { paymentEventWords } from '../words/groups/payment-event.ts'
import type { Word } from './word.ts'

const events: Record<TimelineEntry['entity'], Record<string, Word>> = {
  application: applicationEventWords,
  dispatch: dispatchEventWords,
  payment: paymentEventWords,
}

/** What an entry says happened, in the language of the page unless another is named. */
export const eventTitle = (
  { entity, event }: Pick<TimelineEntry, 'entity' | 'event'>,
  ...said: Parameters<Word>
): string => events[entity][event]?.(...said) ?? event
