import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { lazyScreen } from '../lazy-screen.ts'
import type { ActAnswer } from '../send-act.ts'
import { tooLateOf, type TooLate } from './too-late.ts'

const FasterBand = lazyScreen(async () => (await import('./faster-band.tsx')).FasterBand)

type Subject = ComponentProps<typeof FasterBand>['subject']

/**
 * What was in the way of the last act on a subject (409), to be drawn beside what was pressed; what somebody did since is read by the
 * subject as it is drawn with. `tell` is given each answer, with the version that the act was meant for.
 * @source look Staff, look Litigant
 */
export function useLate(): {
  tell: (answer: ActAnswer, version: number) => void
  bandOf: (subject: Subject) => ReactNode
} {
  const [late, setLate] = useState<TooLate | null>(null)
  return {
    tell: (answer, version) => setLate(tooLateOf(answer, version)),
    bandOf: (subject) =>
      late === null ? null : (
        <Suspense fallback={null}>
          <FasterBand subject={subject} late={late} />
        </Suspense>
      ),
  }
}
