import type { PersonDraft } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Icon } from '../parts/icon.tsx'
import { written } from '../parts/written.ts'
import styles from './persons.module.css'

interface Props {
  who: string
  person: PersonDraft
  /** Their particulars are the account's, until somebody changes them. */
  isOwn: boolean
  onChange: () => void
}

/** Somebody of whom all is known, in one row; a press unfolds the fields. */
export const PersonLine = ({ who, person, isOwn, onChange }: Props) => (
  <div className={styles.line}>
    <Icon name="check-circle" />
    <span className={styles.words}>
      <span className={styles.name}>{person.name}</span>
      <span className={styles.about}>
        {[who, isOwn ? m.person_text_own() : written(person.mobile), person.address]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <button
      type="button"
      className={styles.change}
      onClick={onChange}
      aria-label={m.my_action_change({ who })}
    >
      {m.person_action_open()}
    </button>
  </div>
)
