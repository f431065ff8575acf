import { latinDigits } from '../../machines/text.ts'
import { formatWritten } from './format.ts'
import { Icon } from './icon.tsx'
import { currentLocale } from './locale.ts'
import styles from './phone-link.module.css'

/** A telephone number in the reader's figures, which dials. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${latinDigits(phone).replace(/[^\d+]/g, '')}`} className={styles.phone}>
    <Icon name="phone" />
    {formatWritten(phone, currentLocale())}
  </a>
)
