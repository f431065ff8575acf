import type { ReactNode } from 'react'
import type { Named } from '../../api/entities.ts'
import { shortCourtName } from '../../machines/court-name.ts'
import { m } from '../../words/messages.js'
import { useAccount } from '../session.ts'
import styles from './case-columns.module.css'
import type { Column } from './data-table.tsx'
import { Icon } from './icon.tsx'
import { nameOf } from './named.ts'
import { Numbered } from './queue.tsx'
import { written } from './written.ts'

/** What every list of cases tells of one. */
interface CaseRow {
  referenceNumber: string | null
  caseNumber: string
  petitionerName: string
  court: Named | null
  /** Who works on it. @source product 8 */
  heldBy: string | null
  isDamaged?: boolean
}

/** What a case is called: its number of this platform, or the court's where it has none yet. */
export const caseName = ({ referenceNumber, caseNumber }: Pick<CaseRow, 'referenceNumber' | 'caseNumber'>) =>
  referenceNumber ?? written(caseNumber)

/** Whose case, before which court, in one line each, and on which remarks were begun; the whole of what ends in dots is its title. @source look Staff */
export function useCaseColumns<Row extends CaseRow>(
  isRemarked: (row: Row) => boolean = () => false,
): readonly Column<Row>[] {
  const officeName = nameOf(useAccount()?.user.office)
  const courtOf = ({ court }: Row) => (court ? nameOf(court) : m.queue_label_none())
  return [
    {
      key: 'reference',
      heading: m.queue_label_numbers(),
      cell: (row) => <Numbered>{caseName(row)}</Numbered>,
      beside: (row) => (
        <>
          {row.referenceNumber === null ? null : (
            <span className={styles.beside}>{written(row.caseNumber)}</span>
          )}
          {row.heldBy ? (
            <Mark sign={Array.from(row.heldBy)[0] ?? ''} word={m.claim_label_held({ name: row.heldBy })} />
          ) : null}
          {isRemarked(row) ? <Mark sign={<Icon name="pencil" />} word={m.remark_label_begun()} /> : null}
          {row.isDamaged ? <Mark sign="!" word={m.case_label_damaged()} /> : null}
        </>
      ),
      gives: { whole: (row) => `${caseName(row)} · ${written(row.caseNumber)}` },
    },
    {
      key: 'petitioner',
      heading: m.queue_label_petitioner(),
      cell: ({ petitionerName }) => petitionerName,
      gives: { share: 'some', whole: ({ petitionerName }) => petitionerName },
    },
    {
      key: 'court',
      heading: m.case_field_court_id(),
      cell: (row) => shortCourtName(courtOf(row), officeName),
      gives: { share: 'most', whole: courtOf },
    },
  ]
}

/** Something about a row in one sign, such as who has it by the first of the name; in a card in words. */
const Mark = ({ sign, word }: { sign: ReactNode; word: string }) => (
  <span className={styles.mark} title={word}>
    <span className={styles.sign} aria-hidden="true">
      {sign}
    </span>
    <span className={styles.word}>{word}</span>
  </span>
)
