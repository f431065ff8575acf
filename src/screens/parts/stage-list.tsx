import { stages, type Stage } from '../../machines/application/stages.ts'
import { stageTextWords } from '../../words/groups/stage-text.ts'
import { stageTitleWords } from '../../words/groups/stage-title.ts'
import { stageWhoWords } from '../../words/groups/stage-who.ts'
import { m } from '../../words/messages.js'
import { classNames } from './class-names.ts'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import styles from './track.module.css'

/** The stages that are the litigant's own to do. */
const own: readonly Stage[] = ['filed', 'paid']

/** The five stages told in full: whose each is, what is done and, where it is known, how long it usually takes. @source look Litigant */
export const StageList = ({ daysOf }: { daysOf: (stage: Stage) => string | undefined }) => (
  <ol className={classNames(styles.track, styles.told)} aria-label={m.track_label_list()}>
    {stages.map((stage, index) => {
      const days = daysOf(stage)
      return (
        <li key={stage} className={classNames(styles.stage, own.includes(stage) && styles.yours)}>
          <span aria-hidden="true" className={styles.circle}>
            {formatNumber(index + 1, currentLocale())}
          </span>
          <span className={styles.words}>
            <span className={styles.head}>
              {stageTitleWords[stage]()}
              {days ? <span className={styles.days}>{days}</span> : null}
            </span>
            <span className={styles.text}>
              <span className={styles.who}>{stageWhoWords[stage]()}</span>
              {' · '}
              {stageTextWords[stage]()}
            </span>
          </span>
        </li>
      )
    })}
  </ol>
)
