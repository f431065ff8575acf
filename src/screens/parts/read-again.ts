import type { CallName } from '../../api/calls.ts'
import type { Answer } from '../../api/client.ts'

/**
 * Hands an answer on; where somebody was faster (409), what is shown is read again, so that the next press is meant for what is
 * stored by now. What was typed stays.
 * @source spec §7, look Staff
 */
export async function readAgainWhereLate<Name extends CallName>(
  asked: Promise<Answer<Name>>,
  /** Reads it, told what was said: where what was shown goes, that goes with it. */
  reload: (message: string) => void,
): Promise<Answer<Name>> {
  const answer = await asked
  if (!answer.isOk && answer.code === 409) reload(answer.message)
  return answer
}
