import type { AuditRow } from '../../api/audit-calls.ts'
import { isAboutCase } from '../../machines/audit.ts'
import { m } from '../../words/messages.js'
import { written } from '../parts/written.ts'
import styles from './audit.module.css'

/** Each field of a record as it was and as it is; what a chart decides is told without its content. @source product 1, 7 */
export function AuditChanges({ entity, changes, became }: AuditRow) {
  if (isAboutCase(entity)) return <span className={styles.quiet}>{m.audit_label_content_elsewhere()}</span>
  if (changes.length === 0) return became
  return (
    <details>
      <summary>{[...new Set(changes.map(({ label }) => label))].join(', ')}</summary>
      <dl className={styles.changes}>
        {changes.map(({ name, label, before, after }) => (
          <div key={name}>
            <dt>{label}</dt>
            {before === null ? null : (
              <dd>
                <span className={styles.label}>{m.fee_label_before()}</span> {written(before)}
              </dd>
            )}
            {after === null ? null : (
              <dd>
                <span className={styles.label}>{m.fee_label_after()}</span> {written(after)}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}
