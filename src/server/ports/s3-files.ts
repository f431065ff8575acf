import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { FilesAway, isDigest, type Files } from './files.ts'
import { readPage } from './s3-answers.ts'
import { createS3Requests, detailOf, refusedBy, type S3Answer, type S3Options } from './s3-requests.ts'

/** Documents in a bucket; `fault` asks whether it is there and lets us read its list: null, or what is wrong. */
export interface S3Files extends Files {
  fault(): Promise<string | null>
}

/** The bytes as they come; one who falls silent or cuts in the middle breaks the stream, and who stops reading ends the request. */
async function* bytesOf({ response, stop }: S3Answer, idleMs: number): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const timer = setTimeout(() => stop.abort(new DOMException('too slow', 'TimeoutError')), idleMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      yield value as Uint8Array
    }
  } catch (error) {
    throw new FilesAway(detailOf(stop.signal.aborted ? stop.signal.reason : error), { cause: error })
  } finally {
    stop.abort()
  }
}

function streamOf(answer: S3Answer, idleMs: number): Readable {
  const stream = Readable.from(bytesOf(answer, idleMs), { objectMode: false })
  // A read that waits is not heard of by its generator until something comes.
  return stream.once('close', () => answer.stop.abort())
}

/**
 * Documents in a bucket of an S3-compatible store, each under its digest, by path and with Signature Version 4. The store has the sum of what is
 * put, in the signature and as a checksum, and keeps nothing else. Throws a `FilesAway` for a store that does not do what was asked.
 * @source product §5
 */
export function createS3Files(options: S3Options): S3Files {
  const ask = createS3Requests(options)
  const prefix = new URL(options.url).pathname.split('/').filter(Boolean).slice(1).join('/')
  const beginning = prefix === '' ? '' : `${prefix}/`
  const pageAfter = async (token: string | null, keysMax: number) => {
    const query = {
      'list-type': '2',
      'max-keys': String(keysMax),
      ...(beginning === '' ? {} : { prefix: beginning }),
      ...(token === null ? {} : { 'continuation-token': token }),
    }
    const answer = await ask({ method: 'GET', key: '', query })
    if (answer.status !== 200) throw refusedBy(answer)
    return readPage(answer.text)
  }
  const sizeOf = async (sha256: string): Promise<number | null> => {
    const answer = await ask({ method: 'HEAD', key: sha256 })
    if (answer.status === 404) return null
    if (answer.status !== 200) throw refusedBy(answer)
    return Number(answer.response.headers.get('content-length'))
  }

  return {
    async put(bytes) {
      const digest = createHash('sha256').update(bytes).digest()
      const [sha256, sizeBytes] = [digest.toString('hex'), bytes.byteLength]
      if ((await sizeOf(sha256)) === sizeBytes) return { sha256, sizeBytes }
      const headers = {
        'content-type': 'application/octet-stream',
        'x-amz-content-sha256': sha256,
        'x-amz-checksum-sha256': digest.toString('base64'),
      }
      const answer = await ask({ method: 'PUT', key: sha256, body: bytes, headers })
      if (answer.status !== 200) throw refusedBy(answer)
      return { sha256, sizeBytes }
    },
    async get(sha256) {
      if (!isDigest(sha256)) return null
      const answer = await ask({ method: 'GET', key: sha256, isStreamed: true })
      if (answer.status === 404 && answer.code === 'NoSuchKey') return null
      if (answer.status !== 200) throw refusedBy(answer)
      return streamOf(answer, options.idleMs)
    },
    async *names() {
      let token: string | null = null
      do {
        const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(token, 1_000)
        for (const key of page.keys) {
          const name = key.slice(beginning.length)
          if (key.startsWith(beginning) && isDigest(name)) yield name
        }
        token = page.nextToken
      } while (token !== null)
    },
    async remove(sha256) {
      if (!isDigest(sha256)) return
      const answer = await ask({ method: 'DELETE', key: sha256 })
      if (answer.status === 404 && answer.code === 'NoSuchKey') return
      if (answer.status !== 204 && answer.status !== 200) throw refusedBy(answer)
    },
    fault: () =>
      pageAfter(null, 1).then(
        () => null,
        (error: unknown) => {
          if (error instanceof FilesAway) return error.detail
          throw error
        },
      ),
  }
}
