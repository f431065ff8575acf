import { m } from '../../../words/messages.js'
import { Icon, type IconName } from '../../parts/icon.tsx'
import styles from './needs.module.css'

const needs: readonly { icon: IconName; title: () => string; text: () => string }[] = [
  { icon: 'device', title: m.home_title_need_mobile, text: m.home_text_need_mobile },
  { icon: 'people', title: m.home_title_need_people, text: m.home_text_need_people },
  { icon: 'document', title: m.home_title_need_papers, text: m.home_text_need_papers },
  { icon: 'card', title: m.home_title_need_means, text: m.home_text_need_means },
]

/** What to have at hand before one begins. @source look Litigant */
export const Needs = () => (
  <>
    <h2>{m.home_title_needs()}</h2>
    <ul className={styles.needs}>
      {needs.map(({ icon, title, text }) => (
        <li key={icon} className={styles.need}>
          <Icon name={icon} />
          <span>
            <strong>{title()}</strong>
            <span className={styles.text}>{text()}</span>
          </span>
        </li>
      ))}
    </ul>
  </>
)
