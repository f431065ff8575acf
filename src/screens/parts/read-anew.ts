import type { CallName } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'
import { liveSignal } from '../live-signal.ts'
import { session } from '../session.ts'

/** Who somebody is and whatever they look at is read anew: it is as old as what was refused. */
export function readAnew(): void {
  session.send({ type: 'refresh' })
  liveSignal.send({ type: 'changed' })
}

/** What is not there any more was perhaps taken out of reach, as where an officer was moved: all is read anew, which leads away. @source look States */
export function heedGone<Name extends CallName>(answer: Answer<Name>): Answer<Name> {
  if (!answer.isOk && answer.code === 404) readAnew()
  return answer
}
