import { Suspense, use } from 'react'
import { lazyScreen } from '../lazy-screen.ts'
import styles from './case.module.css'
import { CaseRemarksContext } from './remark-drafts.ts'

const RemarkOpener = lazyScreen(async () => (await import('./remark-opener.tsx')).RemarkOpener)

/**
 * Opens the field for a remark beside what it is about, as long as the case can be returned; what is written goes along when it is.
 * `isBegunAlone`: where several fields share a place, the others have it only once they have a remark.
 * @source product 2.1, look Staff
 */
export function WriteRemark({ path, isBegunAlone = false }: { path: string; isBegunAlone?: boolean }) {
  const remarks = use(CaseRemarksContext)
  if (!remarks?.isPlace(path)) return null
  if (isBegunAlone && !remarks.value.rows.some((row) => row.path === path)) return null
  return (
    <Suspense fallback={<span className={styles.write} />}>
      <RemarkOpener path={path} remarks={remarks} />
    </Suspense>
  )
}
