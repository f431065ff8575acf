import type { TimelineEntry } from '../../../api/entities.ts'
import type { Word } from '../../../wording/word.ts'
import { applicationEventWords } from '../../../words/groups/application-event.ts'
import { dispatchEventWords } from '../../../words/groups/dispatch-event.ts'
import { paymentEventWords } from '../../../words/groups/payment-event.ts'
import { timelineAuthorWords } from '../../../words/groups/timeline-author.ts'
import { m } from '../../../words/messages.js'
import { Timeline } from '../timeline.tsx'

const events: Record<TimelineEntry['entity'], Record<string, Word>> = {
  application: applicationEventWords,
  dispatch: dispatchEventWords,
  payment: paymentEventWords,
}

/** What an entry says happened. */
export const eventTitle = ({ entity, event }: Pick<TimelineEntry, 'entity' | 'event'>): string =>
  events[entity][event]?.() ?? event

/** Who did it, as far as the reader is told. */
export const authorName = ({ byName, by }: TimelineEntry): string => byName ?? timelineAuthorWords[by]()

/** What happened to a subject, newest last, by whom and why. @source product 8 */
export const History = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <Timeline
    label={m.timeline_label_list()}
    moments={entries.map((entry) => ({
      key: `${entry.entity} ${entry.event} ${entry.at}`,
      title: eventTitle(entry),
      at: entry.at,
      text: (
        <>
          <p>{[authorName(entry), entry.from].filter(Boolean).join(' · ')}</p>
          {entry.reason ? <p>{m.timeline_text_reason({ reason: entry.reason })}</p> : null}
        </>
      ),
    }))}
  />
)
