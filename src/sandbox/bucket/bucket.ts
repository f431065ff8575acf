import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import path from 'node:path'
import { assertLoopback } from '../loopback.ts'
import { errors, errorXml, listXml, type StoreError } from './answers.ts'
import { folderShelf, memoryShelf, type Shelf } from './shelf.ts'
import { credentialOf, isSameSignature, signatureOf } from './signature.ts'

/**
 * How a request goes wrong. `error` answers 500 and `busy` 503, both without doing anything; `down` cuts the connection and does nothing;
 * `lost` does the work and cuts; `silent` does nothing and never answers; `half` sends the first half of what it has and cuts, `stuck` the
 * same and goes silent; `denied` says no.
 */
export const bucketFaults = ['error', 'busy', 'down', 'lost', 'silent', 'half', 'stuck', 'denied'] as const
export type BucketFault = (typeof bucketFaults)[number]

export interface BucketOptions {
  host: string
  port: number
  bucket: string
  region: string
  accessKey: string
  secretKey: string
  /** Where objects are kept; in memory when absent. */
  folder?: string
  /** The most keys of one page, whoever asks for more. */
  pageKeysMax?: number
}

/** A store of objects in small. `url` names its bucket, as the product's setting does. */
export interface BucketSandbox {
  url: string
  port: number
  /** What becomes of the next requests, one each; afterwards all goes well. A method with a colon before a fault is for that method alone. */
  faults: (BucketFault | `${string}:${BucketFault}`)[]
  /** Every request, as method and path. */
  asked: string[]
  /** `cut`: whoever asked went away before the answer was whole. */
  heard: EventEmitter
  shelf: Shelf
  close(): Promise<void>
}

/** Milliseconds that the clocks of both sides may be apart. */
const skewMsMax = 15 * 60_000
const unsigned = 'UNSIGNED-PAYLOAD'

interface Asked {
  method: string
  url: URL
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
}

const hashOf = (body: Buffer, encoding: 'hex' | 'base64') =>
  createHash('sha256').update(body).digest(encoding)

const momentOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Why a request is not believed; null where it is. */
function doubtOf({ method, url, headers, body }: Asked, options: BucketOptions): StoreError | null {
  const credential = credentialOf(headers['authorization'])
  if (credential === null) return errors.accessDenied
  if (credential.accessKey !== options.accessKey) return errors.unknownKey
  if (credential.region !== options.region || credential.service !== 's3') return errors.wrongRegion
  const stamp = headers['x-amz-date'] ?? ''
  if (!stamp.startsWith(credential.day) || !(Math.abs(Date.now() - momentOf(stamp)) <= skewMsMax))
    return errors.skewed
  const needed = ['host', 'x-amz-date', 'x-amz-content-sha256']
  if (!needed.every((name) => credential.signedHeaders.includes(name))) return errors.accessDenied
  const bodyHash = headers['x-amz-content-sha256'] ?? ''
  const request = { method, path: url.pathname, search: url.search.slice(1), headers, bodyHash }
  if (!isSameSignature(signatureOf(request, credential, options.secretKey), credential.signature))
    return errors.wrongSignature
  if (bodyHash !== unsigned && bodyHash !== hashOf(body, 'hex')) return errors.wrongBody
  const checksum = headers['x-amz-checksum-sha256']
  return checksum !== undefined && checksum !== hashOf(body, 'base64') ? errors.badDigest : null
}

interface Answer {
  status: number
  headers?: Record<string, string | number>
  body?: Buffer | string
}
const refused = (error: StoreError): Answer => ({
  status: error.status,
  headers: { 'content-type': 'application/xml' },
  body: errorXml(error),
})

function listed({ url }: Asked, shelf: Shelf, { bucket, pageKeysMax = 1_000 }: BucketOptions): Answer {
  const prefix = url.searchParams.get('prefix') ?? ''
  const keysMax = Math.min(Number(url.searchParams.get('max-keys') ?? 1_000), pageKeysMax)
  const token = url.searchParams.get('continuation-token')
  const after = token === null ? '' : Buffer.from(token, 'base64').toString()
  if (token !== null && !after.startsWith('after <')) return refused(errors.badToken)
  const rest = shelf.keys().filter((key) => key.startsWith(prefix) && key > after.slice('after <'.length))
  const keys = rest.slice(0, keysMax)
  const isMore = rest.length > keys.length
  const body = listXml(bucket, {
    prefix,
    keysMax,
    objects: keys.map((key) => ({ key, sizeBytes: shelf.read(key)?.byteLength ?? 0 })),
    nextToken: isMore ? Buffer.from(`after <${keys.at(-1)}`).toString('base64') : null,
  })
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

/** What an authentic request does to one object. */
function done({ method, body }: Asked, key: string, shelf: Shelf): Answer {
  const found = shelf.read(key)
  switch (method) {
    case 'PUT':
      shelf.write(key, body)
      return { status: 200, headers: { 'x-amz-checksum-sha256': hashOf(body, 'base64') } }
    case 'DELETE':
      shelf.remove(key)
      return { status: 204 }
    case 'GET':
      return found === null ? refused(errors.noSuchKey) : { status: 200, body: found }
    case 'HEAD':
      return found === null
        ? { status: 404 }
        : { status: 200, headers: { 'content-length': found.byteLength } }
    default:
      return refused(errors.methodNotAllowed)
  }
}

function answerOf(asked: Asked, shelf: Shelf, options: BucketOptions): Answer {
  const doubt = doubtOf(asked, options)
  if (doubt !== null) return refused(doubt)
  const [, bucket = '', ...rest] = decodeURIComponent(asked.url.pathname).split('/')
  if (bucket !== options.bucket) return refused(errors.noSuchBucket)
  const key = rest.join('/')
  if (key !== '') return done(asked, key, shelf)
  if (asked.method === 'GET' && asked.url.searchParams.get('list-type') === '2')
    return listed(asked, shelf, options)
  return refused(errors.methodNotAllowed)
}

function send(
  response: ServerResponse,
  { status, headers = {}, body = '' }: Answer,
  fault: string | null,
): void {
  const bytes = Buffer.from(body)
  const isHalf = fault === 'half' || fault === 'stuck'
  response.writeHead(status, { 'content-length': bytes.byteLength, ...headers })
  if (!isHalf) return void response.end(bytes)
  response.write(bytes.subarray(0, Math.floor(bytes.byteLength / 2)), () => {
    if (fault === 'half') response.destroy()
  })
}

const refusals: Partial<Record<string, StoreError>> = {
  error: errors.internal,
  busy: errors.slowDown,
  denied: errors.accessDenied,
}

/** Takes the fault that is next for this method, if any is. */
function takeFault(faults: string[], method: string): string | null {
  const at = faults.findIndex((each) => !each.includes(':') || each.startsWith(`${method}:`))
  return at < 0 ? null : (faults.splice(at, 1)[0]?.replace(/^\w+:/, '') ?? null)
}

/**
 * Speaks the REST protocol of S3 by path: PUT, GET, HEAD and DELETE of objects and ListObjectsV2, each signed by Signature Version 4,
 * which is verified. @source product 5
 */
export async function startBucketSandbox(options: BucketOptions): Promise<BucketSandbox> {
  assertLoopback(options.host)
  const shelf =
    options.folder === undefined ? memoryShelf() : folderShelf(path.join(options.folder, 'bucket'))
  const faults: BucketSandbox['faults'] = []
  const asked: string[] = []
  const heard = new EventEmitter()
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', headers } = request
    const url = new URL(request.url ?? '/', `http://${headers.host}`)
    asked.push(`${method} ${url.pathname}`)
    response.on('close', () => void (response.writableFinished || heard.emit('cut')))
    const fault = takeFault(faults, method)
    const body = await buffer(request)
    if (fault === 'silent') return
    if (fault === 'down') return void request.socket.destroy()
    const refusal = refusals[fault ?? '']
    const answer = refusal
      ? refused(refusal)
      : answerOf({ method, url, headers: headers as Asked['headers'], body }, shelf, options)
    if (fault === 'lost') return void request.socket.destroy()
    send(response, answer, fault)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  return {
    url: `http://${options.host}:${port}/${options.bucket}`,
    port,
    faults,
    asked,
    heard,
    shelf,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
