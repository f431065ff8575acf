import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { FilesAway } from './files.ts'
import { codeIn } from './s3-answers.ts'

/** url: the bucket, by path, with what its keys begin with. All times in milliseconds. */
export interface S3Options {
  url: string
  region: string
  accessKey: string
  secretKey: string
  /** What one try may take until its answer begins, and one without a long answer altogether. */
  timeoutMs: number
  /** How long an answer that has begun may be silent. */
  idleMs: number
  /** The pauses before the second try and those after it; as many tries more. */
  pausesMs: readonly number[]
  /** No further try begins after so long. */
  tryUntilMs: number
}

/** What is asked of the store. `key`: empty for the bucket itself. */
export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Uint8Array
  /** What is answered is read by whoever asked, as it comes. */
  isStreamed?: boolean
}

/** An answer: its status, its code where it is a refusal, its text unless it is streamed, and how to end it. */
export interface S3Answer {
  response: Response
  status: number
  code: string
  text: string
  stop: AbortController
}

const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Why the net gave no answer, without the address. */
export const detailOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown failure'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const { cause } = error
  return cause instanceof Error && 'code' in cause
    ? `network: ${String(cause.code)}`
    : `network: ${error.name}`
}

/** Failures of the moment; whoever asks again does nothing twice, for every request here says what is to be, not what is to change. */
const isPassing = (status: number) => status >= 500 || status === 429

const addressOf = (base: string, { key, query = {} }: S3Request): URL => {
  const [, bucket = '', ...prefix] = new URL(base).pathname.replace(/\/+$/, '').split('/')
  const path = key === '' ? [bucket, ''] : [bucket, ...prefix, key]
  const url = new URL(`/${path.join('/')}`, base)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/**
 * Asks a store of S3's protocol, signed, and tries again what failed for the moment: 5xx, 429, silence and cut connections. Redirects are not
 * followed. Throws a `FilesAway` when no answer came; a refusal is an answer.
 */
export function createS3Requests(options: S3Options) {
  const { url, region, accessKey, secretKey, timeoutMs, pausesMs, tryUntilMs } = options
  const signer = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' })

  const once = async (request: S3Request): Promise<S3Answer> => {
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new DOMException('too slow', 'TimeoutError')), timeoutMs)
    try {
      const { method, body, headers = {}, isStreamed = false } = request
      const signed = await signer.sign(addressOf(url, request), {
        method,
        headers: { 'x-amz-content-sha256': emptyHash, ...headers },
        ...(body ? { body: Buffer.from(body) } : {}),
      })
      const response = await fetch(signed, { redirect: 'manual', signal: stop.signal })
      const text = isStreamed && response.status === 200 ? '' : await response.text()
      return { response, status: response.status, code: response.ok ? '' : codeIn(text), text, stop }
    } catch (error) {
      throw new FilesAway(detailOf(stop.signal.aborted ? stop.signal.reason : error), { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  return async (request: S3Request): Promise<S3Answer> => {
    const begun = performance.now()
    for (let tries = 0; ; tries += 1) {
      const pauseMs = pausesMs[tries]
      const isLast = pauseMs === undefined
      try {
        const answer = await once(request)
        if (!isPassing(answer.status)) return answer
        throw refusedBy(answer)
      } catch (error) {
        if (!(error instanceof FilesAway) || isLast || performance.now() - begun > tryUntilMs) throw error
        await pause(pauseMs)
      }
    }
  }
}

/** A refusal that nobody foresaw, as what stops the work: the status and the store's code, and nothing else it wrote. */
export const refusedBy = ({ status, code }: Pick<S3Answer, 'status' | 'code'>): FilesAway =>
  new FilesAway(`HTTP ${status}${code === '' ? '' : ` ${code}`}`)
