import { m } from '../../words/messages.js'
import { useFooterTexts } from '../shell/site-texts.ts'
import styles from './emblem.module.css'

/** Beside the product's name: whose it is, or a ring that says that none is set yet; nobody's is made up. @source look Tokens */
export const Emblem = () => {
  const source = useFooterTexts()('logo')
  return source ? (
    <img src={source} alt="" className={styles.emblem} />
  ) : (
    <span aria-hidden="true" className={styles.none}>
      {m.frame_label_emblem()}
    </span>
  )
}
