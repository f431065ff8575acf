import { Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { caseFilterOf, type CaseFilterKey } from '../../machines/case-filter.ts'
import { m } from '../../words/messages.js'
import { Fold } from './fold.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { SearchFilter } from './queue.tsx'

// Its fields and the names of courts are no part of what a list begins with.
const CaseFilterPanel = lazyScreen(async () => (await import('./case-filter-panel.tsx')).CaseFilterPanel)
const CaseFilterChips = lazyScreen(async () => (await import('./case-filter-panel.tsx')).CaseFilterChips)

/** Whether the address narrows a list by more than words. */
export const isNarrowed = (params: URLSearchParams, keys: readonly CaseFilterKey[]): boolean =>
  Object.keys(caseFilterOf(params, keys)).length > 0

/** What a list of cases is narrowed by and in what order it stands, above it; all of it is in the address. @source look Staff */
export function CaseFilterBar({ keys }: { keys: readonly CaseFilterKey[] }) {
  const [params] = useSearchParams()
  const [isOpen, setIsOpen] = useState(false)
  const filter = caseFilterOf(params, keys)
  return (
    <>
      <SearchFilter />
      {isNarrowed(params, keys) ? (
        <Suspense fallback={null}>
          <CaseFilterChips filter={filter} />
        </Suspense>
      ) : null}
      <Fold title={m.report_title_filter()} onToggle={setIsOpen}>
        {isOpen ? (
          <Suspense fallback={null}>
            <CaseFilterPanel key={params.toString()} keys={keys} filter={filter} />
          </Suspense>
        ) : null}
      </Fold>
    </>
  )
}
