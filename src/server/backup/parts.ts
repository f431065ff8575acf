import { createHash, type Hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod'
import type { Readable } from 'node:stream'

/** How a backup is laid out; another number is another release's. */
export const format = 1

/** The first entry: from when it is, and of which tables. */
export const headSchema = z.object({
  format: z.literal(format),
  at: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
})
export type Head = z.infer<typeof headSchema>

const sumSchema = z.object({ rows: z.int(), bytes: z.int(), sha256: z.string() })
/** What a table came to. */
export type Sum = z.infer<typeof sumSchema>

/** The last entry: what there must be before it, and where the counters stand. */
export const endSchema = z.object({
  tables: z.record(z.string(), sumSchema),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  documents: z.int(),
})
export type End = z.infer<typeof endSchema>

/** The names of entries, in the order in which they come; rows come as `rows/<schema>.<name>/<number>`, papers as `documents/<sha256>`. */
export const entryNames = {
  head: 'head.json',
  seals: 'audit/heads.jsonl',
  settings: 'settings.json',
  end: 'end.json',
}
export const keyOf = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`

/** Rows are written in parts of so many bytes before they are pressed: what is held at once does not grow with the table. */
const partBytes = 4 << 20
const press = promisify(gzip)
/** What a part was before it was pressed. */
export const unpressed = promisify<Buffer, Buffer>(gunzip)

/** Adds up what goes by. */
export class Summing {
  bytes = 0
  readonly #hash: Hash = createHash('sha256')
  add(chunk: Uint8Array): void {
    this.bytes += chunk.byteLength
    this.#hash.update(chunk)
  }
  end(rows: number): Sum {
    return { rows, bytes: this.bytes, sha256: this.#hash.digest('hex') }
  }
}

/** A stream in pressed parts. */
export async function* partsOf(stream: Readable, sum: Summing): AsyncGenerator<Buffer> {
  let [held, size]: [Buffer[], number] = [[], 0]
  const taken = () => press(Buffer.concat(held), { level: 1 })
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum.add(chunk)
    held.push(chunk)
    size += chunk.byteLength
    if (size < partBytes) continue
    yield await taken()
    ;[held, size] = [[], 0]
  }
  if (size > 0) yield await taken()
}
