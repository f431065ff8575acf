import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import path from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import { flush } from '../ports/files.ts'
import { StartFault } from '../starting/fault.ts'

/** Bytes that may lie between two of the streams. */
const highWaterMark = 1 << 20
const ownFile = 0o600
/** How every file that is closed to all but the holder of a key begins. */
const sealedMark = 'age-encryption.org/'

/** A backup while it is written: one file, a tar of named entries, closed to a recipient where one is given. */
export interface ArchiveWriter {
  /** Resolves when the entry is on its way and the next one may come. */
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Makes the file durable and gives it its name. */
  end(): Promise<void>
  /** Takes away what was written. */
  drop(): Promise<void>
}

async function sealedFor(recipient: string, plain: Readable): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>)
  return Readable.fromWeb(sealed as WebStream<Uint8Array>)
}

/** Begins a backup beside its place: until it is whole nothing bears its name. `recipient`: a public key of age, or null. */
export async function createArchive(file: string, recipient: string | null): Promise<ArchiveWriter> {
  const aside = `${file}.part`
  await rm(aside, { force: true })
  const pack = tar.pack()
  const plain = Readable.from(pack, { objectMode: false, highWaterMark })
  const source = recipient === null ? plain : await sealedFor(recipient, plain)
  const written = pipeline(source, createWriteStream(aside, { flags: 'wx', mode: ownFile, highWaterMark }))
  const failed = written.then(
    () => new Promise<never>(() => undefined),
    (error: unknown) => Promise.reject(error instanceof Error ? error : new Error(String(error))),
  )
  failed.catch(() => undefined)
  const entry = (name: string, bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      pack.entry(
        { name, size: bytes.byteLength, mode: ownFile },
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        (error) => (error ? reject(error) : resolve()),
      )
    })
  return {
    // A disk that is full ends the writing; the entry under way would wait for ever.
    add: (name, bytes) => Promise.race([entry(name, bytes), failed]),
    async end() {
      pack.finalize()
      await written
      await flush(aside)
      await rename(aside, file)
      await flush(path.dirname(file))
    },
    async drop() {
      pack.destroy()
      await written.catch(() => undefined)
      await rm(aside, { force: true })
    },
  }
}

async function beginningOf(file: string): Promise<string> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw new StartFault([`There is no file ${file} that this user may read.`], { cause })
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sealedMark.length), 0, sealedMark.length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function opened(file: string, identity: string | null): Promise<Readable> {
  const isSealed = (await beginningOf(file)) === sealedMark
  if (isSealed && identity === null)
    throw new StartFault([`${file} is closed. Name the file with its key: --identity FILE.`])
  const bytes = createReadStream(file, { highWaterMark })
  if (!isSealed || identity === null) return bytes
  const decrypter = new Decrypter()
  try {
    decrypter.addIdentity(identity)
    const plain = await decrypter.decrypt(Readable.toWeb(bytes) as ReadableStream<Uint8Array>)
    return Readable.fromWeb(plain as WebStream<Uint8Array>)
  } catch (cause) {
    bytes.destroy()
    throw new StartFault([`${file} is not closed to this key. Name the key that belongs to its recipient.`], {
      cause,
    })
  }
}

/** An entry as it comes. */
export interface Entry {
  name: string
  bytes: Buffer
}

/**
 * The entries of a backup, in their order, each whole. Throws a `StartFault` for a file that is no backup, one that was cut or
 * changed, and a key that does not open it. `identity`: a private key of age, or null.
 */
export async function* entriesOf(file: string, identity: string | null): AsyncGenerator<Entry> {
  const source = await opened(file, identity)
  const extract = tar.extract()
  const fed = pipeline(source, extract as unknown as Writable)
  fed.catch(() => undefined)
  try {
    for await (const entry of extract) {
      const parts: Buffer[] = []
      for await (const part of entry) parts.push(part as Buffer)
      yield { name: entry.header.name, bytes: Buffer.concat(parts) }
    }
    await fed
  } catch (cause) {
    throw cause instanceof StartFault
      ? cause
      : new StartFault([`${file} is no backup, or was cut or changed: it cannot be read to its end.`], {
          cause,
        })
  }
}
