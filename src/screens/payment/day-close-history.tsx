import type { DayClose } from '../../api/close-calls.ts'
import { closeEventWords } from '../../words/groups/close-event.ts'
import { m } from '../../words/messages.js'
import { Fold, Folds } from '../parts/fold.tsx'
import { Timeline } from '../parts/timeline.tsx'
import { whyText } from './day-close-why.ts'

/** What was done with a day: by whom, when, and why. @source product 8 */
export const DayCloseHistory = ({ history }: Pick<DayClose, 'history'>) => (
  <Folds>
    <Fold title={m.timeline_title_section()} icon="clock">
      <Timeline
        label={m.timeline_label_list()}
        moments={history.map(({ event, at, by, reason, counterpart }, place) => {
          const why = whyText({ reason, counterpart })
          return {
            key: `${event} ${place}`,
            title: closeEventWords[event](),
            at,
            text: (
              <>
                <p>{by}</p>
                {why ? <p>{m.timeline_text_reason({ reason: why })}</p> : null}
              </>
            ),
          }
        })}
      />
    </Fold>
  </Folds>
)
