import { Suspense, type ReactNode } from 'react'
import { ErrorState } from '../parts/error-state.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Skeleton } from '../parts/skeleton.tsx'
import type { Read } from '../use-call.ts'

const LastingFailure = lazyScreen(async () => (await import('../parts/lasting-failure.tsx')).LastingFailure)

/** Draws what was read, or that it is on its way, or why it is not there: to try again, or away from what no second try would bring. */
export function WhenRead<Data>({
  read,
  children,
}: {
  read: Read<Data>
  children: (data: Data) => ReactNode
}) {
  if (read.data !== null) return children(read.data)
  const waiting = <Skeleton lineCount={8} />
  if (read.state !== 'failed') return waiting
  if (![403, 404, 422].includes(read.code)) return <ErrorState text={read.message} onRetry={read.reload} />
  return (
    <Suspense fallback={waiting}>
      <LastingFailure code={read.code} />
    </Suspense>
  )
}
