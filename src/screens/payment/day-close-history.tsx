import type { DayClose } from '../../api/close-calls.ts'
import { closeEventWords } from '../../words/groups/close-event.ts'
import { m } from '../../words/messages.js'
import { Fold, Folds } from '../parts/fold.tsx'
import { Timeline } from '../parts/timeline.tsx'

/** What was done with a day: by whom, when, and why it was reopened. @source product 8 */
export const DayCloseHistory = ({ history }: Pick<DayClose, 'history'>) => (
  <Folds>
    <Fold title={m.timeline_title_section()} icon="clock">
      <Timeline
        label={m.timeline_label_list()}
        moments={history.map(({ event, at, by, reason }) => ({
          key: `${event} ${at}`,
          title: closeEventWords[event](),
          at,
          text: (
            <>
              <p>{by}</p>
              {reason ? <p>{m.timeline_text_reason({ reason })}</p> : null}
            </>
          ),
        }))}
      />
    </Fold>
  </Folds>
)
