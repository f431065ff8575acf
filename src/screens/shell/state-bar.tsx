import { m } from '../../words/messages.js'
import { PhoneLink } from '../parts/phone-link.tsx'
import { helplineOf, useFooterTexts } from './site-texts.ts'
import styles from './state-bar.module.css'

/** Whose service this is, as far as its operator says so, and where to call. Its height is kept before its texts are there. */
export const StateBar = () => {
  const read = useFooterTexts()
  const helpline = helplineOf(read)
  const claim = read('service_claim')
  return (
    <div className={styles.bar} data-print="hide">
      <div className={styles.inner}>
        <span className={styles.words}>
          {m.frame_text_state()}
          {claim ? ` · ${claim}` : null}
        </span>
        {helpline ? <PhoneLink phone={helpline.phone} /> : null}
      </div>
    </div>
  )
}
