import { Suspense } from 'react'
import { ErrorState } from './error-state.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { Skeleton } from './skeleton.tsx'

const LastingFailure = lazyScreen(async () => (await import('./lasting-failure.tsx')).LastingFailure)

interface FailedReadProps {
  read: { message: string; code: number; reload: () => void }
  /** Nothing else is on the page: what failed is its heading. */
  isPage?: boolean
}

/**
 * A read that failed, with a way on: to try again, or away from what is not there and what is not for this person, where no second try
 * would help.
 */
export const FailedRead = ({ read, isPage }: FailedReadProps) =>
  read.code === 403 || read.code === 404 ? (
    <Suspense fallback={<Skeleton lineCount={4} />}>
      <LastingFailure code={read.code} isPage={isPage} />
    </Suspense>
  ) : (
    <ErrorState text={read.message} onRetry={read.reload} isPage={isPage} />
  )
