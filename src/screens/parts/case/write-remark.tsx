import { Suspense, useContext } from 'react'
import { m } from '../../../words/messages.js'
import { fieldWord } from '../../words/form.ts'
import { Icon } from '../icon.tsx'
import { lazyScreen } from '../lazy-screen.ts'
import styles from './case.module.css'
import { RemarkDraftsContext } from './remark-drafts.ts'

const RemarkInput = lazyScreen(async () => (await import('./remark-input.tsx')).RemarkInput)

/**
 * Opens the field for a remark beside what it is about, as long as the case can be returned; what is written goes along when it is.
 * @source product 2.1, look Staff
 */
export function WriteRemark({ path }: { path: string }) {
  const remarks = useContext(RemarkDraftsContext)
  if (remarks === null || !remarks.isPlace(path)) return null
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
        <Suspense fallback={null}>
          <RemarkInput path={path} value={draft.remark} onChange={(remark) => remarks.write(path, remark)} />
        </Suspense>
      ) : null}
    </>
  )
}
