import { Suspense } from 'react'
import type { TimelineEntry } from '../../../api/entities.ts'
import { lazyScreen } from '../lazy-screen.ts'
import { Skeleton } from '../skeleton.tsx'

const History = lazyScreen(async () => (await import('./history.tsx')).History)

/** What happened, at the foot of a case: its words come after what is acted on. */
export const LateHistory = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <Suspense fallback={<Skeleton lineCount={4} />}>
    <History entries={entries} />
  </Suspense>
)
