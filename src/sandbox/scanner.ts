import { createServer, type Socket } from 'node:net'

/** A scanner for viruses in small. `url` is what the product's setting takes. */
export interface ScannerSandbox {
  url: string
  port: number
  close(): Promise<void>
}

const command = 'zINSTREAM\0'
const streamBytesMax = 25 * 1_048_576

/** The test string that every scanner knows, put together here so that no scanner takes this file for one. */
export const testVirus = (): string =>
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR', '-STANDARD-ANTIVIRUS-', 'TEST-FILE!$H+H*'].join('')

/** What the chunks hold once the last one, of no length, has come; null before, and `bad` for what is none of it. */
function streamOf(received: Buffer): Buffer | 'bad' | null {
  if (received.length < command.length) return null
  if (received.toString('latin1', 0, command.length) !== command) return 'bad'
  const chunks: Buffer[] = []
  let at = command.length
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length > streamBytesMax) return 'bad'
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

function serve(socket: Socket): void {
  const parts: Buffer[] = []
  socket.on('error', () => socket.destroy())
  socket.on('data', (data) => {
    parts.push(data)
    const stream = streamOf(Buffer.concat(parts))
    if (stream === null) return
    const reply =
      stream === 'bad'
        ? 'UNKNOWN COMMAND'
        : stream.includes(testVirus())
          ? 'stream: Eicar-Test-Signature FOUND'
          : 'stream: OK'
    socket.end(`${reply}\0`)
  })
}

/** Speaks clamd's INSTREAM and finds one thing, the test string. @source product 5 */
export async function startScannerSandbox({
  host,
  port,
}: {
  host: string
  port: number
}): Promise<ScannerSandbox> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const listening = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `tcp://${host}:${listening}`,
    port: listening,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
