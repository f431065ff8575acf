import { m } from '../../../words/messages.js'
import { fieldWord } from '../../words/form.ts'
import { Icon } from '../icon.tsx'
import styles from './case.module.css'
import type { RemarkDrafts } from './remark-drafts.ts'
import { RemarkInput } from './remark-input.tsx'

/** The button that opens a remark and takes it back, and its field below. */
export function RemarkOpener({ path, remarks }: { path: string; remarks: RemarkDrafts }) {
  const draft = remarks.drafts.find((one) => one.path === path)
  const isOpen = draft !== undefined
  const field = fieldWord(path)
  const label = isOpen ? m.remark_action_take_back({ field }) : m.remark_action_write({ field })
  return (
    <>
      <button
        type="button"
        className={styles.write}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        data-print="hide"
        onClick={() => remarks.write(path, isOpen ? null : '')}
      >
        <Icon name={isOpen ? 'cross' : 'plus'} />
      </button>
      {isOpen ? (
        <RemarkInput path={path} value={draft.remark} onChange={(remark) => remarks.write(path, remark)} />
      ) : null}
    </>
  )
}
