import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../support/free-port.ts'

export interface Received {
  path: string
  fields: Record<string, string>
}

/** A listening socket on loopback that keeps what is posted to it; `answers` gives the status of each post in turn. */
export const startReceiver = async (answers: number[] = []) => {
  const received: Received[] = []
  let wake = () => {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
      received.push({ path: request.url ?? '', fields })
      response.writeHead(answers.shift() ?? 200).end('ok')
      wake()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    async count(wanted: number) {
      while (received.length < wanted) await new Promise<void>((resolve) => (wake = resolve))
      return received
    },
  }
}

/** A loopback address where nothing listens, nor will anybody who asks for any port. */
export const deadAddress = async () => {
  const port = await freePort()
  return { url: `http://127.0.0.1:${port}`, port }
}

export const temporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'court-fee-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
