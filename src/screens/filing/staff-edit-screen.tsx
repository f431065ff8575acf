import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import { staffCaseHref } from '../parts/staff-href.ts'
import type { ScreenProps } from '../routes/route.ts'

const Form = lazyScreen(async () => (await import('./filing-screen.tsx')).FilingEditScreen)

/**
 * The form of a case for an officer. The list that the case was opened from goes with its steps and back to the case; a litigant's form,
 * which knows of no list, need not carry it.
 * @source look Staff
 */
export function StaffEditScreen({ params }: ScreenProps) {
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const [of] = useState(search)
  const takeList = useEffectEvent(() => {
    const now = new URLSearchParams(location.search)
    if (!of.has('list') || now.has('list')) return
    const query = new URLSearchParams(of)
    query.delete('step')
    for (const [key, value] of now) query.set(key, value)
    navigate(`${location.pathname}?${query}`, { replace: true })
  })
  const leave = useEffectEvent(() => {
    if (location.pathname === staffCaseHref(params['id'] ?? '')) takeList()
  })
  useEffect(() => takeList(), [search])
  useLayoutEffect(() => () => leave(), [])
  return (
    <Suspense fallback={<Skeleton lineCount={10} />}>
      <Form params={params} />
    </Suspense>
  )
}
