import { connect } from 'node:net'
import { placeOf } from './reach.ts'

/** What the scanner says of bytes. `noAnswer`: nobody knows, so they are held and asked about again. */
export type Scan = { kind: 'clean' } | { kind: 'infected' } | { kind: 'noAnswer'; detail: string }

/** Looks for viruses. @source product 5, 7 */
export interface Scanner {
  scan(bytes: Uint8Array): Promise<Scan>
}

export interface ClamdOptions {
  /** `tcp://host:port` or `unix:/path`. */
  url: string
  /** Milliseconds for one document, the connection included. */
  timeoutMs: number
}

const chunkBytes = 65_536
const replyLengthMax = 4_096

function readReply(text: string): Scan {
  const reply = text.replace(/\0.*$/s, '').trim()
  if (/^stream: OK$/.test(reply)) return { kind: 'clean' }
  if (reply.endsWith(' FOUND')) return { kind: 'infected' }
  return { kind: 'noAnswer', detail: 'answer not understood' }
}

const framed = (bytes: Uint8Array): Buffer => {
  const parts: Buffer[] = [Buffer.from('zINSTREAM\0', 'latin1')]
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    parts.push(length, Buffer.from(chunk))
  }
  return Buffer.concat([...parts, Buffer.alloc(4)])
}

/** clamd, by its INSTREAM command. Only its own word that a stream is in order passes one. @source product 5 */
export const createClamd = ({ url, timeoutMs }: ClamdOptions): Scanner => ({
  scan: (bytes) =>
    new Promise((resolve) => {
      let reply = ''
      const socket = connect(placeOf(url))
      const finish = (scan: Scan) => {
        clearTimeout(timer)
        socket.destroy()
        resolve(scan)
      }
      const timer = setTimeout(() => finish({ kind: 'noAnswer', detail: 'timeout' }), timeoutMs)
      socket.on('error', (error) =>
        finish({ kind: 'noAnswer', detail: 'code' in error ? `network: ${String(error.code)}` : 'network' }),
      )
      socket.on('data', (data) => {
        reply += data.toString('latin1')
        if (reply.includes('\0') || reply.length > replyLengthMax) finish(readReply(reply))
      })
      socket.on('end', () => finish(readReply(reply)))
      socket.on('connect', () => socket.write(framed(bytes)))
    }),
})
