import type { TimelineEntry } from '../../../api/entities.ts'
import { m } from '../../../words/messages.js'
import { applicationEventWords } from '../../words/application.ts'
import { dispatchEventWords } from '../../words/dispatch.ts'
import { paymentEventWords } from '../../words/payment.ts'
import type { Word } from '../../words/word.ts'
import { Timeline } from '../timeline.tsx'

const events: Record<TimelineEntry['entity'], Record<string, Word>> = {
  application: applicationEventWords,
  dispatch: dispatchEventWords,
  // An attempt's first link is written before its chart begins.
  payment: { ...paymentEventWords, start: m.timeline_text_payment_start },
}

const people: Record<TimelineEntry['by'], Word> = {
  self: m.timeline_text_self,
  staff: m.timeline_text_staff,
  litigant: m.timeline_text_litigant,
  system: m.timeline_text_system,
}

/** What happened to a subject, newest last, by whom and why. @source product 8 */
export const History = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <Timeline
    label={m.timeline_label_list()}
    moments={entries.map((entry) => ({
      key: `${entry.entity} ${entry.event} ${entry.at}`,
      title: events[entry.entity][entry.event]?.() ?? entry.event,
      at: entry.at,
      text: (
        <>
          <p>{entry.byName ?? people[entry.by]()}</p>
          {entry.reason ? <p>{m.timeline_text_reason({ reason: entry.reason })}</p> : null}
        </>
      ),
    }))}
  />
)
