import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { World } from '../../support/world.ts'
import { clauseIds, clauseOf } from '../../witness/clauses.ts'
import type { Answer } from '../../support/trials.ts'
import { openTrials, trials } from './clauses-trials.ts'

let world: World
beforeAll(async () => {
  world = await openTrials()
})
afterAll(() => world.close())

const tables = [
  'applications',
  'case_types',
  'bills',
  'bill_lines',
  'payments',
  'dispatches',
  'dispatch_lines',
  'documents',
  'history',
  'invoices',
  'notices',
  'users',
  'faqs',
  'page_versions',
  'common_remarks',
  'notice_texts',
  'broadcasts',
  'sessions',
]
/** Everything that a call could leave behind, and the jobs that wait. When a session was last used does not count. */
async function state(): Promise<unknown> {
  const digests = tables.map(async (table) => {
    const rows = sql<{ digest: string | null }>`
      select md5(string_agg(row::text, '|' order by row::text)) as digest
      from (select to_jsonb(each) - 'last_seen_at' as row from ${sql.table(table)} each) rows`
    return [table, (await rows.execute(world.db)).rows[0]?.digest]
  })
  return [await Promise.all(digests), await world.waiting()]
}

const said = ({ message, refusal }: Answer, at: string | null): string[] =>
  at === null
    ? [message]
    : (refusal.fields ?? []).filter(({ path }) => path === at).map((field) => field.message)

describe.each(['bn', 'en'] as const)('in %s', (language) => {
  test.each(clauseIds.map((id) => [id, clauseOf(id).clause] as const))('%s: %s', async (id) => {
    const trial = trials[id]
    if ('isOfScreenAlone' in trial) return expect(trial.isOfScreenAlone).not.toBe('')
    const clause = clauseOf(id)
    const sentence = (clause.fromServer ?? clause)[language]
    const subject = (await trial.prepare?.()) ?? ''
    expect(trial.wrong.length).toBeGreaterThan(0)
    for (const call of trial.wrong) {
      await world.drain()
      const before = await state()
      const answer = await call({ language }, subject)
      expect([answer.code, said(answer, trial.at)]).toEqual([trial.code, [sentence]])
      expect(await state()).toEqual(before)
    }
    const { code, refusal } = await trial.right({ language }, subject)
    expect([code, refusal.fields]).toEqual([200, undefined])
  })
})
