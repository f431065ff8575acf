import { Suspense } from 'react'
import { Router, useSearchParams, type AroundNavHandler } from 'wouter'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import type { ScreenProps } from '../routes/route.ts'

// A litigant's page that weighs what it must: what only officers need of it stands here.
const Form = lazyScreen(async () => (await import('../filing/filing-screen.tsx')).FilingEditScreen)

/** The form of a case for an officer: the list that the case was opened from goes with its steps, and back to the case. @source look Staff */
export function StaffEditScreen({ params }: ScreenProps) {
  const [of] = useSearchParams()
  const withList: AroundNavHandler = (navigate, to, options) => {
    const [path = '', search] = to.split('?')
    const query = new URLSearchParams(of)
    query.delete('step')
    for (const [key, value] of new URLSearchParams(search)) query.set(key, value)
    navigate(query.size > 0 ? `${path}?${query}` : path, options)
  }
  return (
    <Router aroundNav={withList}>
      <Suspense fallback={<Skeleton lineCount={10} />}>
        <Form params={params} />
      </Suspense>
    </Router>
  )
}
