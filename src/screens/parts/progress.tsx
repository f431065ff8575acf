import { m } from '../../words/messages.js'
import { formatNumber } from './format.ts'
import { currentLocale } from './locale.ts'
import styles from './progress.module.css'

/** How far something has come, 0 to 100, as a bar and in the person's figures. */
export const Progress = ({ label, percent }: { label: string; percent: number }) => (
  <div className={styles.progress}>
    <progress value={percent} max={100} aria-label={label} />
    <span>{m.parts_text_percent({ percent: formatNumber(Math.round(percent), currentLocale()) })}</span>
  </div>
)
