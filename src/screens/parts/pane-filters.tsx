import { Link, useSearchParams } from 'wouter'
import type { ApplicationList } from '../../machines/application/states.ts'
import { caseFilterOf, type CaseFilterKey } from '../../machines/case-filter.ts'
import { m } from '../../words/messages.js'
import { CaseFilterChips } from './case-filter-panel.tsx'
import styles from './list-pane.module.css'
import { withParams } from './pages.tsx'

interface PaneFiltersProps {
  /** The same list over the whole window. */
  href: string
  filterKeys: readonly CaseFilterKey[]
  list?: ApplicationList | undefined
}

/** What the list is narrowed by, each with a way to take it away; what else there is to narrow by is asked over the whole window. */
export function PaneFilters({ href, filterKeys, list }: PaneFiltersProps) {
  const [params, setParams] = useSearchParams()
  const filter = caseFilterOf(params, filterKeys, list)
  const { assignee, ...others } = filter
  const isMine = assignee === 'me'
  const shown = isMine ? others : filter
  const turn = () => setParams(new URLSearchParams(withParams(params, { assignee: isMine ? null : 'me' })))
  return (
    <div className={styles.filters}>
      {filterKeys.includes('assignee') ? (
        <button type="button" className={styles.turn} aria-pressed={isMine} onClick={turn}>
          {m.assignment_label_me()}
        </button>
      ) : null}
      {Object.keys(shown).length > 0 ? <CaseFilterChips filter={shown} list={list} /> : null}
      <Link href={href} className={styles.turn}>
        {m.report_title_filter()}
      </Link>
    </div>
  )
}
