import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { placeOf, withParams } from './pages.tsx'
import { Skeleton } from './skeleton.tsx'

/** The address of the last page that has rows, where this one has none; null where it is the whole list that has none. */
function lastPageOf(params: URLSearchParams, pageCount: number): string | null {
  const { page, after, before } = placeOf(params)
  if (page === 1 && !after && !before) return null
  const last = after || pageCount < page ? pageCount : 1
  return withParams(params, { page: last > 1 ? String(last) : null })
}

interface EmptyPageProps {
  /** How many pages the list has, where it counts them. */
  page: { page: number; pageCount?: number }
  children: ReactNode
}

/**
 * What a list says of itself where it has no rows. A page past its end, or one whose last row went, is not the list: the last page that has
 * rows takes its place.
 * @source product 6, look States
 */
export function EmptyPage({ page: { pageCount = 1 }, children }: EmptyPageProps) {
  const [params, setParams] = useSearchParams()
  const last = lastPageOf(params, pageCount)
  const go = useEffectEvent((to: string) => setParams(new URLSearchParams(to), { replace: true }))
  useEffect(() => {
    if (last !== null) go(last)
  }, [last])
  return last === null ? children : <Skeleton lineCount={10} />
}
