import { useCallback, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { caseFilterOf, caseSortOf, dispatchFilterKeys } from '../../machines/case-filter.ts'
import type { Read } from '../use-call.ts'
import type { PlaceInList } from './case/case-head.tsx'
import type { PaneRow } from './list-pane.tsx'
import type { PageOfRows } from './pages.tsx'
import { placeOf } from './pages.tsx'
import type { ActAnswer } from './send-act.ts'

/** What the address says of the list beside a case: the filters that its call takes. */
export function listQuery(params: URLSearchParams) {
  const q = params.get('q')
  const filter = caseFilterOf(params)
  return { ...placeOf(params), sort: caseSortOf(params, filter), ...filter, ...(q ? { q } : {}) }
}

/** The same of a list of dispatches. */
export function dispatchListQuery(params: URLSearchParams) {
  const q = params.get('q')
  const filter = caseFilterOf(params, dispatchFilterKeys)
  const sort = params.get('sort') === 'newest' ? ('newest' as const) : ('oldest' as const)
  return { ...placeOf(params), sort, ...filter, ...(q ? { q } : {}) }
}

const pageSize = 20

interface BesideList {
  read: Read<PageOfRows<unknown>>
  rows: readonly PaneRow[]
  currentId: string
  /** Whether a case that stands so is still found in the list. */
  isIn: (state: string) => boolean
}

/**
 * A case beside its list: where it stands there, and what opens after an act. What has left the list gives way to the next
 * one, whose heading takes the focus; what is still in it stays.
 * @source look Staff
 */
export function useBesideList({ read, rows, currentId, isIn }: BesideList) {
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const wantsFocus = useRef(false)
  const at = rows.findIndex(({ id }) => id === currentId)
  const next = rows[at + 1] ?? rows[at - 1]
  const takesFocus = useCallback(() => {
    const isWanted = wantsFocus.current
    wantsFocus.current = false
    return isWanted
  }, [])
  const onDone = (answer: ActAnswer) => {
    read.reload()
    if (!answer.isOk || at === -1 || !next || isIn(answer.data.state)) return
    wantsFocus.current = true
    navigate(next.href)
  }
  const place: PlaceInList = {
    rows,
    at,
    total: read.data?.total ?? 0,
    before: (placeOf(params).page - 1) * pageSize,
  }
  return { place, takesFocus, onDone }
}
