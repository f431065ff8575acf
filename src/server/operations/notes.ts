import { serviceNoteSeconds } from '../../machines/limits.ts'
import { faultOf, type ServiceKind, type SweepKind } from '../../machines/operations.ts'
import type { Deps } from '../deps.ts'
import { storeFault, storeWell } from './store.ts'

type Subject = ServiceKind | SweepKind

/** How services answer, written down as they are worked with. Nothing here rejects: work goes on without its note. */
export interface ServiceNotes {
  /** It answered, after so many milliseconds; written at most once a minute, and at once after a failure. */
  well(subject: Subject, answerMilliseconds: number): Promise<void>
  /** It did not; `detail` is kept as its kind alone. */
  fault(subject: Subject, detail: string): Promise<void>
}

/** The notes of one process. @source product 7 */
export function createNotes({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): ServiceNotes {
  const wellUntilMs = new Map<Subject, number>()
  const keep = async (subject: Subject, writing: Promise<void>): Promise<void> => {
    try {
      await writing
    } catch (error) {
      wellUntilMs.delete(subject)
      log.warn(
        { subject, reason: error instanceof Error ? error.message : 'unknown' },
        'how it is was not noted',
      )
    }
  }
  return {
    async well(service, answerMilliseconds) {
      const at = clock.now()
      if (at.getTime() < (wellUntilMs.get(service) ?? 0)) return
      wellUntilMs.set(service, at.getTime() + serviceNoteSeconds * 1_000)
      const note = { service, at, isCheck: false, answerMilliseconds: Math.round(answerMilliseconds) }
      await keep(service, storeWell(db, note))
    },
    async fault(service, detail) {
      wellUntilMs.delete(service)
      await keep(
        service,
        storeFault(db, { service, at: clock.now(), isCheck: false, fault: faultOf(detail) }),
      )
    },
  }
}

/** Carries work out and notes how it went; what it throws is thrown on. `faultIn`: why its answer is none, null where it is one. */
export async function noted<Answer>(
  notes: ServiceNotes,
  subject: Subject,
  work: () => Promise<Answer>,
  faultIn: (answer: Answer) => string | null = () => null,
): Promise<Answer> {
  const begun = performance.now()
  let answer: Answer
  try {
    answer = await work()
  } catch (error) {
    await notes.fault(subject, String(error))
    throw error
  }
  const detail = faultIn(answer)
  if (detail === null) await notes.well(subject, performance.now() - begun)
  else await notes.fault(subject, detail)
  return answer
}
