import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ApplicationList } from '../../machines/application/states.ts'
import { caseFilterOf, type CaseFilterKey } from '../../machines/case-filter.ts'
import { m } from '../../words/messages.js'
import { lastDayError } from './day-range.ts'
import { lazyScreen } from './lazy-screen.ts'
import { withParams } from './pages.tsx'
import { SearchFilter } from './queue.tsx'
import styles from './report-filter.module.css'

// Its fields and the names of courts are no part of what a list begins with.
const CaseFilterPanel = lazyScreen(async () => (await import('./case-filter-panel.tsx')).CaseFilterPanel)
const CaseFilterChips = lazyScreen(async () => (await import('./case-filter-panel.tsx')).CaseFilterChips)

/** Whether the address narrows a list by more than words. */
export const isNarrowed = (
  params: URLSearchParams,
  keys: readonly CaseFilterKey[],
  list?: ApplicationList,
): boolean => Object.keys(caseFilterOf(params, keys, list)).length > 0

/** What a list of cases is narrowed by and in what order it stands, above it; all of it is in the address. @source look Staff */
export function CaseFilterBar({ keys, list }: { keys: readonly CaseFilterKey[]; list?: ApplicationList }) {
  const [params, setParams] = useSearchParams()
  const filter = caseFilterOf(params, keys, list)
  // What an address has wrong is told at its field.
  const [isOpen, setIsOpen] = useState(lastDayError(filter) !== undefined)
  const isMine = filter.assignee === 'me'
  return (
    <>
      <SearchFilter />
      {isNarrowed(params, keys, list) ? (
        <Suspense fallback={null}>
          <CaseFilterChips filter={filter} list={list} />
        </Suspense>
      ) : null}
      <div className={styles.chips}>
        {keys.includes('assignee') ? (
          <button
            type="button"
            className={styles.chip}
            aria-pressed={isMine}
            onClick={() =>
              setParams(new URLSearchParams(withParams(params, { assignee: isMine ? null : 'me' })))
            }
          >
            {m.assignment_label_me()}
          </button>
        ) : null}
        <button
          type="button"
          className={styles.chip}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {m.report_title_filter()} <span aria-hidden="true">{isOpen ? '▴' : '▾'}</span>
        </button>
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <CaseFilterPanel key={params.toString()} keys={keys} filter={filter} list={list} />
        </Suspense>
      ) : null}
    </>
  )
}
