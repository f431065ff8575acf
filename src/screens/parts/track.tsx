import type { ReactNode } from 'react'
import {
  stages,
  type Stage,
  type StageCondition,
  type StagePlace,
} from '../../machines/application/stages.ts'
import { stagesBehind } from '../../machines/application/track.ts'
import { stageLabelWords } from '../../words/groups/stage-label.ts'
import { stepStateWords } from '../../words/groups/step-state.ts'
import { m } from '../../words/messages.js'
import { formatNumber } from './format.ts'
import { Icon, type IconName } from './icon.tsx'
import { currentLocale } from './locale.ts'
import styles from './track.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How one stage is drawn: as the case stands there, or not reached yet. */
type Drawn = StageCondition | 'ahead'

const icons: Record<Drawn, IconName | null> = {
  done: 'check',
  yours: null,
  office: 'clock',
  returned: 'return',
  stopped: 'cross',
  ahead: null,
}

const drawnAt = (index: number, place: StagePlace): Drawn => {
  const behind = stagesBehind(place)
  return index < behind ? 'done' : index === behind ? place.as : 'ahead'
}

export const Circle = ({ index, as }: { index: number; as: Drawn }) => {
  const icon = icons[as]
  return (
    <span aria-hidden="true" className={styles.circle}>
      {icon ? <Icon name={icon} /> : formatNumber(index + 1, currentLocale())}
    </span>
  )
}

interface TrackProps {
  place: StagePlace
  /** Under a stage's name where there is room: when it was, how long it takes. */
  noteAt?: (stage: Stage, as: Drawn) => ReactNode
}

/** The five stages of a case and where it stands. @source look Litigant */
export const Track = ({ place, noteAt }: TrackProps) => (
  <ol className={styles.track} aria-label={m.track_label_list()}>
    {stages.map((stage, index) => {
      const as = drawnAt(index, place)
      const isHere = as !== 'done' && as !== 'ahead'
      return (
        <li key={stage} className={styles.stage} data-as={as} aria-current={isHere ? 'step' : undefined}>
          <Circle index={index} as={as} />
          <span className={styles.name}>
            {stageLabelWords[stage]()}
            <VisuallyHidden>
              {' '}
              {stepStateWords[as === 'done' ? 'done' : isHere ? 'current' : 'left']()}
            </VisuallyHidden>
          </span>
          {noteAt ? <span className={styles.note}>{noteAt(stage, as)}</span> : null}
        </li>
      )
    })}
  </ol>
)
