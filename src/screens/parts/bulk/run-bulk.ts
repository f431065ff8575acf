import { isLoggedOut, isPassing } from '../../../api/client.ts'
import { posts, type ActAnswer } from '../send-act.ts'
import type { BulkOf, BulkResult, BulkRow } from './bulk.ts'
import { eachOf } from './each-of.ts'
import { m } from '../../../words/messages.js'

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

const changed = 409

/** Why a row was refused; what lacks something, of several at once, is asked for where it stands alone. */
const refusalOf = (answer: ActAnswer): string | null =>
  answer.isOk ? null : answer.data.fields?.length ? m.bulk_text_more_wanted() : answer.message

/**
 * Does one act on each of the rows, a few at a time; each is a change of its own that is made whole or refused, so that
 * stopping leaves nothing half done. Those already asked for are waited for. Once the session is over nobody is asked any more: what the
 * others would have come to, no answer says. Answers the rows that were changed since they were chosen.
 */
export async function runBulk<Row extends BulkRow>(
  { entity, meaning, name }: BulkOf<Row>,
  rows: readonly Row[],
  on: { result: (result: BulkResult) => void; isStopped: () => boolean; keyOf: (row: Row) => string },
): Promise<Row[]> {
  const changedRows: Row[] = []
  await eachOf(rows, async (row) => {
    if (on.isStopped()) return false
    const act = { id: row.id, event: meaning.event, version: row.version, key: on.keyOf(row), payload: {} }
    const answer = await sent(() => posts[entity](act, true))
    if (!answer.isOk && isLoggedOut(answer.code)) return false
    if (!answer.isOk && answer.code === changed) changedRows.push(row)
    on.result({ id: row.id, name: name(row), refusal: refusalOf(answer) })
    return true
  })
  return changedRows
}
