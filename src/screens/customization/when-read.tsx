import type { ReactNode } from 'react'
import { ErrorState } from '../parts/error-state.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import type { Read } from '../use-call.ts'

/** Draws what was read, or that it is on its way, or why it is not there and how to try again. */
export function WhenRead<Data>({
  read,
  children,
}: {
  read: Read<Data>
  children: (data: Data) => ReactNode
}) {
  if (read.data !== null) return children(read.data)
  if (read.state === 'failed') return <ErrorState text={read.message} onRetry={read.reload} />
  return <Skeleton lineCount={8} />
}
