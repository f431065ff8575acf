import { useEffect, useState } from 'react'
import { m } from '../../words/messages.js'
import { formatMoment } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { FilterWords } from '../parts/report-filter.tsx'
import { useAccount } from '../session.ts'
import styles from './print.module.css'

/** The moment at which it goes to paper. */
function usePrintedAt(): string {
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    const note = () => setAt(new Date().toISOString())
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return at
}

/** What stands above a report on paper, and nowhere else, below its title: whose it is, under which filter, when and by whom it was printed. @source product 4 */
export const PrintHead = () => {
  const account = useAccount()
  const moment = formatMoment(usePrintedAt(), currentLocale())
  return (
    <header className={styles.head}>
      {account?.user.office ? <p>{nameOf(account.user.office)}</p> : null}
      <p>
        <FilterWords />
      </p>
      <p>{m.report_text_printed({ moment, who: account?.user.name ?? '' })}</p>
    </header>
  )
}
