import { useId, type ReactNode } from 'react'
import styles from './case.module.css'

/** One part of a subject, with its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** What a subject is and where it stands, above its actions. */
export const SubjectHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.head}>
    <p className={styles.title}>
      <strong>{title}</strong>
    </p>
    {children}
  </div>
)
