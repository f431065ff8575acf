import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './page.module.css'

type PageProps = {
  title: string
  lead?: ReactNode
  /** What stands above the heading, such as where one is on a way of several pages. */
  before?: ReactNode
  isWide?: boolean
  /** When it changes, the heading takes the focus: a new page under the same address. */
  focusKey?: string | undefined
  /** The heading takes the focus as soon as the page is there: it is the answer to what was just done. */
  takesFocus?: boolean
  children: ReactNode
}

/** One page in one column under its heading. */
export const Page = ({
  title,
  lead,
  before,
  isWide = false,
  focusKey,
  takesFocus = false,
  children,
}: PageProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(focusKey)
  const isTaken = useRef(false)
  useEffect(() => {
    if (takesFocus && !isTaken.current) heading.current?.focus()
    isTaken.current = true
  }, [takesFocus])
  useEffect(() => {
    if (shown.current === focusKey) return
    shown.current = focusKey
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [focusKey])
  return (
    <div className={classNames(styles.column, isWide && styles.wide)}>
      {before}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
    </div>
  )
}

export const Section = ({ title, id, children }: { title: string; id?: string; children: ReactNode }) => (
  <section className={styles.section} id={id}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** One thing of a list, framed. */
export const Card = ({ children }: { children: ReactNode }) => <li className={styles.card}>{children}</li>
export const Cards = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.cards} aria-label={label}>
    {children}
  </ul>
)
/** Things side by side that wrap. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
export const Quiet = ({ children }: { children: ReactNode }) => <p className={styles.quiet}>{children}</p>
