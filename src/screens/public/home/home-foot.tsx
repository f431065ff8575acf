import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import { m } from '../../../words/messages.js'
import { formatNumber } from '../../parts/format.ts'
import { Icon } from '../../parts/icon.tsx'
import { currentLocale } from '../../parts/locale.ts'
import { nameOf } from '../../parts/named.ts'
import { PhoneLink } from '../../parts/phone-link.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { helplineOf, useFooterTexts } from '../../shell/site-texts.ts'
import { useCall } from '../../use-call.ts'
import styles from './home-foot.module.css'
import { InvoiceCheck } from '../invoice-check.tsx'

const count = (value: number) => formatNumber(value, currentLocale())

/** What was found of what was typed. */
function Found({ q }: { q: string }) {
  const { data } = useCall('GET /courts-served', { query: { q } })
  if (!data) return null
  if (data.foundCount === 0) return <p className={styles.quiet}>{m.home_text_none_found()}</p>
  return (
    <>
      <ul className={styles.list}>
        {data.courts.map((court) => (
          <li key={court.id}>
            {nameOf(court)}
            {court.district ? <span className={styles.quiet}> · {nameOf(court.district)}</span> : null}
          </li>
        ))}
      </ul>
      <p className={styles.small}>{m.home_text_found({ count: count(data.foundCount) })}</p>
    </>
  )
}

/** Whether one's own court takes part: found as one types, in either language. @source look Litigant */
function Courts() {
  const [q, setQ] = useState('')
  const asked = useDeferredValue(q.trim())
  const all = useCall('GET /courts-served', { query: {} }).data
  return (
    <section>
      <h2>{m.home_title_courts()}</h2>
      <p className={styles.under}>
        {all
          ? m.home_text_courts({ districts: count(all.districtCount), courts: count(all.courtCount) })
          : ' '}
      </p>
      <TextField
        label={m.home_field_court()}
        name="court"
        type="search"
        value={q}
        onChange={setQ}
        autoComplete="off"
        lengthMax={100}
        isRequired
      />
      <div className={styles.courts} aria-live="polite">
        {asked === '' ? null : <Found q={asked} />}
      </div>
    </section>
  )
}

/** What stands below the first screens of the first page: check of an invoice, courts, help and safety. @source look Litigant */
export function HomeFoot() {
  const helpline = helplineOf(useFooterTexts())
  return (
    <>
      <div className={styles.two}>
        <InvoiceCheck />
        <Courts />
      </div>
      <section className={styles.help}>
        <div className={styles.inner}>
          <div>
            <h2>{helpline ? m.home_title_help() : m.frame_title_help()}</h2>
            {helpline ? (
              <p className={styles.phone}>
                <PhoneLink phone={helpline.phone} />
              </p>
            ) : (
              <p>{m.frame_text_help()}</p>
            )}
            {helpline?.hours ? <p className={styles.deepQuiet}>{helpline.hours}</p> : null}
          </div>
          <div>
            <h3>{m.home_title_more()}</h3>
            <Link href="/faq">{m.route_title_faq()}</Link>
            <Link href="/payment">{m.route_title_payment_page()}</Link>
            <Link href="/privacy">{m.route_title_privacy()}</Link>
          </div>
          <p className={styles.safety}>
            <Icon name="shield" />
            <span>{m.home_text_safety()}</span>
          </p>
        </div>
      </section>
    </>
  )
}
