import { isPassing } from '../../../api/client.ts'
import { posts, type ActAnswer } from '../send-act.ts'
import type { BulkOf, BulkResult, BulkRow } from './bulk.ts'

/** Several at a time, so that a thousand rows are done in minutes and the others are still served. */
const atOnce = 3

/** Whoever is told to come later comes so often again, in seconds; the same request, which happens once. */
const pauses = [1, 3, 9]

async function sent(post: () => Promise<ActAnswer>): Promise<ActAnswer> {
  for (const seconds of pauses) {
    const answer = await post()
    if (answer.isOk || !isPassing(answer.code)) return answer
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  }
  return post()
}

/**
 * Does one act on each of the rows, a few at a time; each is a change of its own that is made whole or refused, so that
 * stopping leaves nothing half done. Those already asked for are waited for.
 */
export async function runBulk<Row extends BulkRow>(
  { entity, meaning, name }: BulkOf<Row>,
  rows: readonly Row[],
  on: { result: (result: BulkResult) => void; isStopped: () => boolean; keyOf: (row: Row) => string },
): Promise<void> {
  const waiting = [...rows]
  const work = async () => {
    for (let row = waiting.shift(); row && !on.isStopped(); row = waiting.shift()) {
      const act = { id: row.id, event: meaning.event, version: row.version, key: on.keyOf(row), payload: {} }
      const answer = await sent(() => posts[entity](act, true))
      on.result({ id: row.id, name: name(row), refusal: answer.isOk ? null : answer.message })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
