import { Suspense } from 'react'
import { lazyScreen } from '../lazy-screen.ts'
import { usePaperMarks } from './use-paper-marks.ts'

// Few papers have any.
const MarksLayer = lazyScreen(async () => (await import('./marks-layer.tsx')).MarksLayer)
const MarksTold = lazyScreen(async () => (await import('./marks-told.tsx')).MarksTold)

/** The marks over a picture, where it has some or one is asked for. */
export function Marks({ documentId, quarters = 0 }: { documentId: string; quarters?: 0 | 1 | 2 | 3 }) {
  const { marks, asked } = usePaperMarks()
  if (asked === null && !marks.some((mark) => mark.documentId === documentId)) return null
  return (
    <Suspense fallback={null}>
      <MarksLayer documentId={documentId} quarters={quarters} />
    </Suspense>
  )
}

/** What they say, below the picture. */
export function MarksBelow({ documentId }: { documentId: string }) {
  const marks = usePaperMarks().marks.filter((mark) => mark.documentId === documentId)
  if (marks.length === 0) return null
  return (
    <Suspense fallback={null}>
      <MarksTold marks={marks} />
    </Suspense>
  )
}
