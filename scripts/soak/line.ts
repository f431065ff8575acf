import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { CallInput, CallName, CallReply } from '../../src/api/calls.ts'
import type { Tally } from './tally.ts'

const unpackers: Partial<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
}

/** Nobody waits longer for an answer, in milliseconds. */
const patienceMs = 30_000

/** What was asked was not done; it is counted already. */
export class Refusal extends Error {
  readonly code: number
  constructor(call: string, code: number) {
    super(`${call}: ${code}`)
    this.code = code
  }
}

interface Sent {
  /** By what it is counted. */
  call: string
  method: string
  address: string
  body?: string | Buffer
  type?: string
  /** Whether another officer may have been there first. */
  mayMeet?: boolean
}

interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
}

function addressOf(template: string, { params = {}, query = {} }: Input): string {
  const filled = template.replace(/\{(\w+)\}/g, (_all, key: string) =>
    encodeURIComponent(String(params[key])),
  )
  const pairs = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs).toString()}` : filled
}

/** One person's own connection, kept as a browser keeps it; what is asked over it is counted. */
export class Line {
  readonly #url: string
  readonly #tally: Tally
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #token = ''

  constructor(url: string, tally: Tally) {
    this.#url = url
    this.#tally = tally
  }

  /** Makes one call of the contract. Throws a `Refusal` for anything but 200. */
  async ask<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    more: Pick<Sent, 'mayMeet'> = {},
  ): Promise<CallReply<Name>> {
    const [method = '', template = ''] = name.split(' ')
    const given = input as Input
    const bytes = await this.#send({
      call: name,
      method,
      address: addressOf(`/api${template}`, given),
      ...(method === 'POST' ? { body: JSON.stringify(given.body ?? {}), type: 'application/json' } : {}),
      ...more,
    })
    return (JSON.parse(bytes.toString()) as { data: CallReply<Name> }).data
  }

  /** Reads a page, or a file, to its end; how many bytes it was. */
  async read(path: string, query: Record<string, unknown> = {}): Promise<number> {
    const bytes = await this.#send({
      call: `GET ${path}`,
      method: 'GET',
      address: addressOf(path, { query }),
    })
    return bytes.length
  }

  /** Sends a file as a form of a page does. */
  async upload(bytes: Buffer, fileName: string): Promise<CallReply<'POST /documents'>> {
    const head = `--soak\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`
    const told = await this.#send({
      call: 'POST /documents',
      method: 'POST',
      address: '/api/documents',
      body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--soak--\r\n')]),
      type: 'multipart/form-data; boundary=soak',
    })
    return (JSON.parse(told.toString()) as { data: CallReply<'POST /documents'> }).data
  }

  async logIn(email: string, password: string): Promise<void> {
    const body = { email, password, isRemembered: true }
    this.#token = (await this.ask('POST /auth/login', { body })).access_token
  }

  async logOut(): Promise<void> {
    await this.ask('POST /auth/logout', {})
    this.#token = ''
  }

  close(): void {
    this.#agent.destroy()
  }

  async #send(sent: Sent): Promise<Buffer> {
    const begun = performance.now()
    const { code, bytes } = await this.#exchange(sent).catch(() => ({ code: 0, bytes: Buffer.alloc(0) }))
    const milliseconds = performance.now() - begun
    this.#tally.note({ call: sent.call, code, milliseconds, mayMeet: sent.mayMeet ?? false })
    if (code !== 200) throw new Refusal(sent.call, code)
    return bytes
  }

  async #exchange({ method, address, body, type }: Sent): Promise<{ code: number; bytes: Buffer }> {
    const headers = {
      'accept-encoding': 'br, gzip',
      ...(this.#token ? { authorization: `Bearer ${this.#token}`, cookie: `token=${this.#token}` } : {}),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    }
    const url = new URL(address, this.#url)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const going = request(url, { method, headers, agent: this.#agent }, resolve)
      going.setTimeout(patienceMs, () => going.destroy(new Error('nobody answered')))
      going.once('error', reject)
      going.end(body)
    })
    const packed = await buffer(answer)
    const bytes = (await unpackers[answer.headers['content-encoding'] ?? '']?.(packed)) ?? packed
    return { code: answer.statusCode ?? 0, bytes }
  }
}
