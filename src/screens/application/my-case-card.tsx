import { Link } from 'wouter'
import type { OwnRow } from '../../api/entities.ts'
import { stages } from '../../machines/application/stages.ts'
import { placeOf, stagesBehind } from '../../machines/application/track.ts'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { formatMoney } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Segments } from '../parts/segments.tsx'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import { written } from '../parts/written.ts'
import { linksOf, type CaseLink } from './my-links.ts'
import { CaseTag, stageText } from '../parts/case-standing.tsx'
import { standingOfRow } from './my-standing.ts'
import styles from './my.module.css'

/** What waits for the owner of this row, as a link; null where nothing does. */
export const mainLinkOf = (row: OwnRow): CaseLink | null => linksOf(row).find(({ isMain }) => isMain) ?? null

/** One next step, or that there is none. @source look Litigant */
function Next({ row, isFilled }: { row: OwnRow; isFilled: boolean }) {
  const main = mainLinkOf(row)
  if (main)
    return (
      <LinkButton href={main.href} variant={isFilled ? 'primary' : 'secondary'} isWide>
        {main.isToPay && row.owedPoisha > 0
          ? m.my_action_pay({ amount: formatMoney(row.owedPoisha, currentLocale()) })
          : main.label}
      </LinkButton>
    )
  const place = placeOf(standingOfRow(row))
  if (place?.as === 'stopped')
    return <Link href={`/my-application-details/${row.id}`}>{m.my_action_see_reason()}</Link>
  return <p className={styles.calm}>{m.my_text_nothing_to_do()}</p>
}

/** A case of one's own: number, where it stands, how far, and one next step. On a desk it is a row. @source look Litigant */
export function CaseCard({ row, isFilled }: { row: OwnRow; isFilled: boolean }) {
  const standing = standingOfRow(row)
  const place = placeOf(standing)
  const about = [row.caseType && nameOf(row.caseType), row.court && nameOf(row.court)]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={styles.card}>
      <div className={styles.what}>
        <h2>
          <Link href={`/my-application-details/${row.id}`}>
            {written(row.caseNumber) || m.my_text_untitled()}
          </Link>
        </h2>
        <span className={styles.reference}>
          {row.referenceNumber ? <span>{row.referenceNumber} · </span> : null}
          <DateTime at={row.createdAt} form="short" />
        </span>
      </div>
      <div className={styles.tag}>
        <CaseTag standing={standing} />
      </div>
      <p className={styles.about} title={about}>
        {about}
      </p>
      {place ? (
        <div className={styles.far}>
          <Segments count={stages.length} doneCount={stagesBehind(place)} />
          <span>{stageText(place)}</span>
        </div>
      ) : null}
      <p className={styles.due}>
        {row.owedPoisha > 0 ? (
          <>
            <VisuallyHidden>{m.my_label_left()}: </VisuallyHidden>
            <Money amountPoisha={row.owedPoisha} />
          </>
        ) : null}
      </p>
      <div className={styles.next}>
        <Next row={row} isFilled={isFilled} />
      </div>
      {row.keptUntil ? (
        <p className={styles.kept}>
          {m.my_label_kept_until()}: <DateTime at={row.keptUntil} form="day" />
        </p>
      ) : null}
    </li>
  )
}
