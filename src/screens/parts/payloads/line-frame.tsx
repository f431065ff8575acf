import type { ReactNode } from 'react'
import type { About, DispatchLine } from './payload-fields.tsx'
import styles from './payloads.module.css'

export const linesOf = ({ lines = [] }: About): readonly DispatchLine[] => lines

/** The rows that there are now, each as it was typed. */
export const fitLines = <Row extends { defendantId: string }>(
  kept: readonly Row[],
  now: readonly Row[],
): readonly Row[] => now.map((row) => kept.find(({ defendantId }) => defendantId === row.defendantId) ?? row)

/** What is typed of one defendant, below the name and the address. */
export const LineFrame = ({
  about,
  index,
  children,
}: {
  about: About
  index: number
  children: ReactNode
}) => {
  const line = linesOf(about)[index]
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{line?.name}</legend>
      <p className={styles.quiet}>{line?.address}</p>
      {children}
    </fieldset>
  )
}
