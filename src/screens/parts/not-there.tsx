import { Suspense } from 'react'
import { lazyScreen } from './lazy-screen.ts'
import { Skeleton } from './skeleton.tsx'

const LastingFailure = lazyScreen(async () => (await import('./lasting-failure.tsx')).LastingFailure)

/** An address of nothing, with the ways away from it. */
export const NotThere = () => (
  <Suspense fallback={<Skeleton lineCount={4} />}>
    <LastingFailure code={404} />
  </Suspense>
)
