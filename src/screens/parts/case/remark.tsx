import type { Application } from '../../../api/entities.ts'
import { m } from '../../../words/messages.js'
import styles from './case.module.css'

/** The remark written on a place of the form, beside it. */
export const Remark = ({ application, path }: { application: Application; path: string }) => {
  const found = application.remarks.filter((remark) => remark.path === path)
  return found.map(({ remark }) => (
    <span key={remark} className={styles.remark}>
      <strong>{m.staff_label_remark()}:</strong> {remark}
    </span>
  ))
}
