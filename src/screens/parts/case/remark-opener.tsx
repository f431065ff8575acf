import { m } from '../../../words/messages.js'
import { fieldWord } from '../../words/form.ts'
import { formatNumber } from '../format.ts'
import { Icon } from '../icon.tsx'
import { currentLocale } from '../locale.ts'
import styles from './case.module.css'
import type { CaseRemarks } from './remark-drafts.ts'
import { RemarkInput } from './remark-input.tsx'
import { RemarkNumber } from './remark-number.tsx'
import { withBegun, without, withPart } from './remark-rows.ts'

type OpenerProps = { path: string; remarks: CaseRemarks }

/** One more remark, which is in hand at once. */
function begin(path: string, { value, change, take }: CaseRemarks) {
  const begun = withBegun(value, path)
  change(begun.value)
  take(begun.key)
}

/** The number of the remark at a field while all are written beside the case: it leads there; without one it begins one. */
function Beside({ path, remarks }: OpenerProps) {
  const at = remarks.value.rows.findIndex((row) => row.path === path)
  const row = remarks.value.rows[at]
  const field = fieldWord(path)
  const number = formatNumber(at + 1, currentLocale())
  const label = row ? m.remark_action_open({ number, field }) : m.remark_action_write({ field })
  const press = () => (row ? remarks.take(row.key) : begin(path, remarks))
  return (
    <button type="button" className={styles.write} aria-label={label} title={label} onClick={press}>
      {row ? <RemarkNumber number={at + 1} /> : <Icon name="plus" />}
    </button>
  )
}

/** The button that opens a remark and takes it back, and its field below. */
export function RemarkOpener({ path, remarks }: OpenerProps) {
  const { value, change } = remarks
  const at = value.rows.findIndex((row) => row.path === path)
  const row = value.rows[at]
  if (remarks.isOpen) return <Beside path={path} remarks={remarks} />
  const field = fieldWord(path)
  const label = row ? m.remark_action_take_back({ field }) : m.remark_action_write({ field })
  return (
    <>
      {row ? <RemarkNumber number={at + 1} /> : null}
      <button
        type="button"
        className={styles.write}
        aria-label={label}
        title={label}
        aria-expanded={row !== undefined}
        data-print="hide"
        onClick={() => (row ? change(without(value, row.key)) : begin(path, remarks))}
      >
        <Icon name={row ? 'cross' : 'plus'} />
      </button>
      {row ? (
        <RemarkInput
          path={path}
          caseId={remarks.caseId}
          value={row.remark}
          isTaken={remarks.inHand === row.key}
          onChange={(remark) => change(withPart(value, row.key, { remark }))}
        />
      ) : null}
    </>
  )
}
