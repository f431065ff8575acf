import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { vi } from 'vitest'
import type { Db } from '../../src/server/deps.ts'

/** A statement as it was sent. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

/** What was read of the database while some work went on. */
export async function readsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const reads: Statement[] = []
  const query = Reflect.get(pg.Client.prototype, 'query')
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [text, values] = given
    if (typeof text === 'string' && /^\s*(select|with)\b/.test(text) && !/\bfor update\b/.test(text))
      reads.push({ text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(query, this, given) as void
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return reads
}

/** One step of a plan, as EXPLAIN tells it. */
export interface PlanStep {
  'Node Type': string
  'Plan Rows': number
  'Relation Name'?: string
  'Sort Key'?: string[]
  Plans?: PlanStep[]
}

/** How the database would carry a statement out, step by step. */
export async function planOf(db: Db, { text, values }: Statement): Promise<PlanStep[]> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanStep }[] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
  )
  const flat = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(flat)]
  return rows[0]?.['QUERY PLAN'].flatMap(({ Plan }) => flat(Plan)) ?? []
}
