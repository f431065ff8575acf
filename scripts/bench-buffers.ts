import { CompiledQuery } from 'kysely'
import type { CallName } from '../src/api/calls.ts'
import type { Db } from '../src/server/deps.ts'
import { readsOf, type Statement } from '../tests/support/plans.ts'
import { reads, waysOf, type Asked } from '../tests/support/reads.ts'
import { askedAlike } from './bench-lists.ts'
import { ask, withPlaces, type Place, type Size } from './bench-place.ts'

/** Pages that whoever asks touches in any case: less than this more is no growth, but a level of an index. */
const fewBlocks = 40

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

/** How many pages of the database a statement touches, of whatever it reads. */
async function blocksOf(db: Db, { text, values }: Statement): Promise<number> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) ${text}`, [...values]),
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
}

interface Touched {
  blocks: number
  /** The statement that touches most. */
  worst: string
  worstBlocks: number
}

async function touchedBy(place: Place, name: CallName, reader: string, asked: Asked): Promise<Touched> {
  const statements = await readsOf(() => ask(place, name, reader, asked))
  const found: Touched = { blocks: 0, worst: '', worstBlocks: 0 }
  for (const statement of statements) {
    const blocks = await blocksOf(place.db, statement)
    found.blocks += blocks
    if (blocks > found.worstBlocks) [found.worst, found.worstBlocks] = [statement.text, blocks]
  }
  return found
}

export interface BufferBench {
  sizes: readonly Size[]
  bound: number
  /** Where the databases are kept for the next time. */
  folder: string
  /** Parts of the names of the calls that are asked; all when empty. */
  only: readonly string[]
  /** Whether the statement that touches most is printed as well. */
  isTold: boolean
}

/**
 * How many pages of the database each way of asking touches, at two sizes. What a machine is busy with changes nothing of it, so that what
 * grows is seen where milliseconds do not show it yet. Answers how many are above the bound.
 * @source product 7
 */
export async function benchBuffers({ sizes, bound, folder, only, isTold }: BufferBench): Promise<number> {
  const names = reads.filter((read) => only.length === 0 || only.some((part) => read.includes(part)))
  let above = 0
  await withPlaces(folder, sizes, async ([small, large]) => {
    if (!small || !large) throw new Error('two sizes are compared')
    console.log(
      `${`${small.count}`.padStart(9)} ${`${large.count}`.padStart(9)} ${'ratio'.padStart(6)}  pages touched`,
    )
    for (const name of names)
      for (const reader of small.tokens.keys())
        for (const way of waysOf(name, small.known, small.days).keys()) {
          const alike = await askedAlike([small, large], name, reader, way)
          if (alike === null) continue
          const [first = {}, second = {}] = alike.asked
          const one = await touchedBy(small, name, reader, first)
          const other = await touchedBy(large, name, reader, second)
          const ratio = other.blocks / Math.max(1, one.blocks)
          const isAbove = ratio > bound && other.blocks - one.blocks > fewBlocks
          if (isAbove) above += 1
          const said = Object.entries(second.query ?? {}).map(([key, value]) => `${key}=${value}`)
          console.log(
            `${String(one.blocks).padStart(9)} ${String(other.blocks).padStart(9)} ${ratio.toFixed(2).padStart(6)}${isAbove ? ' !' : '  '} ${name.slice('GET '.length)} ${said.join(' ')} (${reader})`,
          )
          if (isAbove && isTold) console.log(`${''.padStart(29)}${other.worstBlocks} of ${other.worst}`)
        }
  })
  console.log(`\n${above} ways of asking touch more than ${bound} times as many, and ${fewBlocks} or more`)
  return above
}
