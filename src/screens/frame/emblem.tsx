import { m } from '../../words/messages.js'
import styles from './emblem.module.css'

export type Picture = { src: string; alt: string }

/** The mark beside the product's name: the operator's own, or a ring that says that there is none yet. @source look Tokens */
export const Emblem = ({ picture }: { picture?: Picture | undefined }) =>
  picture ? (
    <img src={picture.src} alt="" width={44} height={44} className={styles.picture} />
  ) : (
    <span aria-hidden="true" className={styles.none}>
      {m.frame_label_emblem()}
    </span>
  )
