import { stages, type StagePlace } from '../../machines/application/stages.ts'
import { applicationStates } from '../../machines/application/states.ts'
import {
  askedDispatch,
  isAtSummons,
  isSaidBySent,
  stagesBehind,
  type CaseStanding,
} from '../../machines/application/track.ts'
import { dispatchStates } from '../../machines/dispatch/states.ts'
import { applicationTagWords } from '../../words/groups/application-tag.ts'
import { dispatchTagWords } from '../../words/groups/dispatch-tag.ts'
import { stageLabelWords } from '../../words/groups/stage-label.ts'
import { m } from '../../words/messages.js'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import { StatusTag } from './status-tag.tsx'

/** The one line on where a case stands: what is owed before all else, then its dispatch once there is one. @source look Litigant */
export function CaseTag({ standing }: { standing: CaseStanding }) {
  const { state, cameBack, isOwing } = standing
  const isLast = isAtSummons(state)
  const isSent = isSaidBySent(standing)
  if (isSent && cameBack && !isOwing)
    return <StatusTag tone="warning" label={m.track_label_came_back()} icon="return" />
  const shown = isOwing ? null : isSent ? 'completed' : askedDispatch(standing)
  if (shown)
    return (
      <StatusTag
        tone={dispatchStates[shown].tone}
        label={dispatchTagWords[shown]()}
        icon={shown === 'completed' ? 'mail' : undefined}
      />
    )
  const told = isLast && isOwing ? 'verified' : state
  return (
    <StatusTag
      tone={applicationStates[told].tone}
      label={applicationTagWords[told]()}
      icon={applicationStates[told].shape}
    />
  )
}

/** The stage by number and name: `Step 3 of 5: Fees`. */
export function stageText(place: StagePlace): string {
  const locale = currentLocale()
  const step = Math.min(stagesBehind(place) + 1, stages.length)
  return m.parts_text_step({
    step: formatNumber(step, locale),
    count: formatNumber(stages.length, locale),
    name: stageLabelWords[place.stage](),
  })
}
