import { Suspense } from 'react'
import { ErrorState } from './error-state.tsx'
import { lazyScreen } from './lazy-screen.ts'

const LastingFailure = lazyScreen(async () => (await import('./lasting-failure.tsx')).LastingFailure)

interface FailedReadProps {
  read: { message: string; code: number; reload: () => void }
}

/**
 * A read that failed, with a way on: to try again, or away from what is not there and what is not for this person, where no second try
 * would help.
 */
export const FailedRead = ({ read }: FailedReadProps) =>
  read.code === 403 || read.code === 404 ? (
    <Suspense>
      <LastingFailure {...read} />
    </Suspense>
  ) : (
    <ErrorState text={read.message} onRetry={read.reload} />
  )
