import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startScannerSandbox, testVirus, type ScannerSandbox } from '../../../src/sandbox/scanner.ts'
import { createClamd } from '../../../src/server/ports/scanner.ts'
import { deadAddress } from './world.ts'

let sandbox: ScannerSandbox
let other: Server | null = null
beforeAll(async () => {
  sandbox = await startScannerSandbox({ host: '127.0.0.1', port: 0 })
})
afterEach(() => {
  other?.close()
  other = null
})
afterAll(() => sandbox.close())

const scannerAt = (url: string) => createClamd({ url, timeoutMs: 60_000 })
/** A scanner that says this and nothing else. */
const saying = async (reply: string): Promise<string> => {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.end(reply))
  })
  other = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `tcp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

test('the test virus is found wherever it stands in a stream of many chunks, and nothing else is (product 5)', async () => {
  const scanner = scannerAt(sandbox.url)
  const filler = Buffer.alloc(200_000, 'a')
  expect(await scanner.scan(filler)).toEqual({ kind: 'clean' })
  expect(await scanner.scan(new Uint8Array())).toEqual({ kind: 'clean' })
  // Across the border of two chunks.
  const split = Buffer.concat([filler.subarray(0, 65_530), Buffer.from(testVirus()), filler])
  expect(await scanner.scan(split)).toEqual({ kind: 'infected' })
})

test.each([
  'stream: size limit exceeded ERROR\0',
  'OK\0',
  'stream: OK but\0',
  '',
  'INSTREAM size limit exceeded. ERROR\0',
])('the answer %j passes nothing (product 7)', async (reply) => {
  expect((await scannerAt(await saying(reply)).scan(Buffer.from('a'))).kind).toBe('noAnswer')
})

test('the stand-in ends though somebody has not sent all of a paper (product 5)', async () => {
  const one = await startScannerSandbox({ host: '127.0.0.1', port: 0 })
  const socket = connect(one.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('zINSTREAM\0')
  const gone = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined)
  await one.close()
  await gone
})

test('a scanner that is not there passes nothing (product 7)', async () => {
  const { port } = await deadAddress()
  expect((await scannerAt(`tcp://127.0.0.1:${port}`).scan(Buffer.from('a'))).kind).toBe('noAnswer')
  expect((await scannerAt('unix:/nowhere/clamd.ctl').scan(Buffer.from('a'))).kind).toBe('noAnswer')
})
