import type { Application } from '../../../api/entities.ts'
import { stepOfPath, type FormStep } from '../../../machines/form.ts'
import { m } from '../../../words/messages.js'
import { remarkWord } from '../../words/remark.ts'
import { remarkedOf } from '../document/paper-marks.ts'
import styles from './case.module.css'

/** The remark written on what stands at a place of the form by now, beside it. */
export const Remark = ({ application, path }: { application: Application; path: string }) => {
  const found = remarkedOf(application).remarks.filter(({ now }) => now === path)
  return found.map(({ remark }) => (
    <span key={remark} className={styles.remark}>
      <strong>{m.staff_label_remark()}:</strong> {remark}
    </span>
  ))
}

type GoneProps = { application: Application; steps: readonly FormStep[] }

/** Remarks on what its owner took away since from these parts of the form: they stand at nothing else. @source product 2.1 */
export const GoneRemarks = ({ application, steps }: GoneProps) =>
  remarkedOf(application)
    .remarks.filter(({ path, now }) => now === null && steps.includes(stepOfPath(path)))
    .map(({ path, now, remark }) => (
      <p key={path} className={styles.remark}>
        <strong>{remarkWord({ path, now })}:</strong> {remark}
      </p>
    ))
