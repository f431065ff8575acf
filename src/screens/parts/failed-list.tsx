import { Suspense } from 'react'
import { ErrorState } from './error-state.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { Skeleton } from './skeleton.tsx'

const LastingFailure = lazyScreen(async () => (await import('./lasting-failure.tsx')).LastingFailure)

/**
 * A list that failed. Where it does not have what its address narrows it by, or is not for this person, no second try would help: the way on
 * is the list without that, or away. @source look States
 */
export const FailedList = ({ read }: { read: { message: string; code: number; reload: () => void } }) =>
  [403, 404, 422].includes(read.code) ? (
    <Suspense fallback={<Skeleton lineCount={4} />}>
      <LastingFailure code={read.code === 403 ? 403 : 422} />
    </Suspense>
  ) : (
    <ErrorState text={read.message} onRetry={read.reload} />
  )
