import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import tar from 'tar-stream'
import * as z from 'zod'
import { canonicalJson } from '../lifecycle/history-link.ts'
import { digestOf } from '../ports/files.ts'
import type { Content } from './content-store.ts'

/** A case as its file has it: what was said of it, and its papers by their digests. */
export interface Archived {
  content: Content
  documents: ReadonlyMap<string, Buffer>
}

const caseName = 'case.json.gz'
const documentPrefix = 'documents/'
const ownFile = 0o600
/** No time in it: the same case makes the same file, however often it is begun anew. */
const noTime = new Date(0)

const shape = z.object({
  format: z.literal(1),
  content: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})

/** One file of a case: a tar of its rows as pressed JSON, and of its papers as they are. */
export async function archiveFileOf({ content, documents }: Archived): Promise<Buffer> {
  const pack = tar.pack()
  const add = (name: string, bytes: Buffer) =>
    pack.entry({ name, size: bytes.byteLength, mode: ownFile, mtime: noTime }, bytes)
  const written = buffer(pack)
  add(caseName, await promisify(gzip)(canonicalJson({ format: 1, content })))
  for (const [sha256, bytes] of documents) add(`${documentPrefix}${sha256}`, bytes)
  pack.finalize()
  return written
}

/** What a file holds. Throws for one that was cut or changed, or holds a paper that is not what its name says. */
export async function readArchive(file: Buffer): Promise<Archived> {
  const extract = tar.extract()
  Readable.from([file]).pipe(extract)
  const documents = new Map<string, Buffer>()
  let content: Content | null = null
  for await (const entry of extract) {
    const { name } = entry.header
    const bytes = await buffer(entry)
    if (name === caseName)
      content = shape.parse(JSON.parse((await promisify(gunzip)(bytes)).toString('utf8'))).content
    else {
      const sha256 = name.slice(documentPrefix.length)
      if (digestOf(bytes) !== sha256) throw new Error(`${name} is not what its name says`)
      documents.set(sha256, bytes)
    }
  }
  if (content === null) throw new Error('it holds no case')
  return { content, documents }
}

/** Whether two files say the same of a case, as far as its rows go. */
export const isSameContent = (one: Content, other: Content): boolean =>
  canonicalJson(one) === canonicalJson(other)
