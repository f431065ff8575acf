import { Suspense, useContext } from 'react'
import { lazyScreen } from '../lazy-screen.ts'
import styles from './case.module.css'
import { RemarkDraftsContext } from './remark-drafts.ts'

const RemarkOpener = lazyScreen(async () => (await import('./remark-opener.tsx')).RemarkOpener)

/**
 * Opens the field for a remark beside what it is about, as long as the case can be returned; what is written goes along when it is.
 * @source product 2.1, look Staff
 */
export function WriteRemark({ path }: { path: string }) {
  const remarks = useContext(RemarkDraftsContext)
  return remarks?.isPlace(path) ? (
    <Suspense fallback={<span className={styles.write} />}>
      <RemarkOpener path={path} remarks={remarks} />
    </Suspense>
  ) : null
}
