import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import {
  applicationFilterKeysOf,
  caseFilterOf,
  caseSortOf,
  dispatchFilterKeysOf,
  dispatchSortOf,
  type CaseFilterKey,
} from '../../machines/case-filter.ts'
import type { ApplicationList } from '../../machines/application/states.ts'
import type { DispatchList } from '../../machines/dispatch/states.ts'
import { m } from '../../words/messages.js'
import type { Read } from '../use-call.ts'
import type { PlaceInList } from './case/case-head.tsx'
import type { PaneRow } from './list-pane.tsx'
import type { PageOfRows } from './pages.tsx'
import { placeOf } from './pages.tsx'
import type { ActAnswer } from './send-act.ts'
import type { Toast } from './toasts.ts'
import { useStaffKeys } from './use-staff-keys.ts'

/** What the address says of the list beside a case: the filters that its call takes from its reader. */
export function listQuery(
  params: URLSearchParams,
  list: ApplicationList,
  keys: readonly CaseFilterKey[] = applicationFilterKeysOf(list),
) {
  const q = params.get('q')
  const filter = caseFilterOf(params, keys, list)
  return { ...placeOf(params), sort: caseSortOf(params, filter, list), ...filter, ...(q ? { q } : {}) }
}

/** The same of a list of dispatches. */
export function dispatchListQuery(
  params: URLSearchParams,
  list: DispatchList,
  keys: readonly CaseFilterKey[] = dispatchFilterKeysOf(list),
) {
  const q = params.get('q')
  const filter = caseFilterOf(params, keys)
  return { ...placeOf(params), sort: dispatchSortOf(params), ...filter, ...(q ? { q } : {}) }
}

const pageSize = 20

interface BesideList {
  read: Read<PageOfRows<unknown>>
  rows: readonly PaneRow[]
  currentId: string
  /** Whether a case that stands so is still found in the list. */
  isIn: (state: string) => boolean
}

/** What an act left, so that there is a way back to it: by its key, or from the word that it was done. */
function useWayBack() {
  const [, navigate] = useLocation()
  const [left, setLeft] = useState<string | null>(null)
  const back = left === null ? undefined : () => navigate(left)
  useStaffKeys({ KeyU: back })
  const leave = (href: string): Toast['action'] => {
    setLeft(href)
    return { label: m.staff_action_back_to_case(), onPress: () => navigate(href) }
  }
  return leave
}

/**
 * A case beside its list: where it stands there, and what opens after an act. What has left the list gives way to the next
 * one, whose heading takes the focus; at the end of a page that is the one that moves up. What is still in the list stays.
 * @source look Staff
 */
export function useBesideList({ read, rows, currentId, isIn }: BesideList) {
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const leave = useWayBack()
  /** The case whose heading takes the focus as soon as it is there. */
  const focused = useRef<string | null>(null)
  /** The last row of a page has gone: what stands at its place when the list was read again comes next. */
  const gone = useRef<{ id: string; at: number } | null>(null)
  const at = rows.findIndex(({ id }) => id === currentId)
  const takesFocus = (id: string) => {
    if (focused.current !== id) return false
    focused.current = null
    return true
  }
  const open = (row: PaneRow) => {
    focused.current = row.id
    navigate(row.href)
  }
  const fill = useEffectEvent(() => {
    const place = gone.current
    if (place === null || at !== -1) return
    gone.current = null
    const row = rows[place.at]
    if (row && place.id === currentId) open(row)
  })
  useEffect(() => fill(), [read.data])
  const onDone = (answer: ActAnswer): Toast['action'] | void => {
    read.reload()
    if (!answer.isOk) return
    // Its button is gone by now: where nothing comes next, its own heading has the focus.
    focused.current = currentId
    if (at === -1 || isIn(answer.data.state)) return
    const here = rows[at]
    const next = rows[at + 1]
    if (next) open(next)
    else gone.current = { id: currentId, at }
    return here && (next || read.data?.nextCursor) ? leave(here.href) : undefined
  }
  const place: PlaceInList = {
    rows,
    at,
    total: read.data?.total ?? 0,
    before: (placeOf(params).page - 1) * pageSize,
  }
  return { place, takesFocus, onDone }
}
