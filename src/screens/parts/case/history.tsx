import type { TimelineEntry } from '../../../api/entities.ts'
import { eventTitle } from '../../../wording/timeline.ts'
import { timelineAuthorWords } from '../../../words/groups/timeline-author.ts'
import { m } from '../../../words/messages.js'
import { Timeline } from '../timeline.tsx'

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
