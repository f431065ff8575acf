import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let app: FastifyInstance
let requests: FastifyRequest[]
const sockets: Socket[] = []
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  requests = []
  app = await buildApp(world.deps)
  app.addHook('onRequest', (request, _reply, done) => {
    requests.push(request)
    done()
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})
afterAll(() => world.close())

const head = (length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

async function open(): Promise<{ socket: Socket; said: () => string }> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let said = ''
  socket.on('data', (data: Buffer) => (said += data.toString()))
  socket.on('error', () => {})
  await once(socket, 'connect')
  return { socket, said: () => said }
}

const arrived = (bytes: number) =>
  expect.poll(() => requests.at(-1)?.raw.socket.bytesRead ?? 0, { interval: 5 }).toBeGreaterThanOrEqual(bytes)

/** Half a minute passes for whoever watches the bodies. */
const windowPasses = () => void vi.advanceTimersByTime(30_000)

describe('bodies (product 7)', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })

  test('one that drips a byte each five seconds is cut', async () => {
    const { socket } = await open()
    const closed = once(socket, 'close')
    socket.write(head(1_000))
    for (let sent = 1; sent <= 6; sent += 1) {
      socket.write(' ')
      await arrived(head(1_000).length + sent)
    }
    windowPasses()
    await closed
  })

  test('one that comes as slowly as 2G brings it arrives whole', async () => {
    const { socket, said } = await open()
    // 10 kbit/s: 37,500 bytes in half a minute.
    const body = JSON.stringify({ email: `${'x'.repeat(250_000)}@example.com`, password: 'x' })
    socket.write(head(body.length))
    await arrived(head(body.length).length)
    for (let sent = 0; sent < body.length; sent += 37_500) {
      socket.write(body.slice(sent, sent + 37_500))
      await arrived(head(body.length).length + Math.min(sent + 37_500, body.length))
      windowPasses()
    }
    await expect.poll(said).toContain('HTTP/1.1 4')
    expect(said()).toContain('"code":422')
  })

  test('nothing watches a request that is over', async () => {
    const { socket, said } = await open()
    socket.write(`${head(2)}{}`)
    await expect.poll(said).toContain('"code":422')
    await expect.poll(() => vi.getTimerCount()).toBe(0)
  })
})

test('a request that never ends, however steadily it drips, has an end', () => {
  expect(app.server.requestTimeout).toBeGreaterThan(0)
  expect(app.server.headersTimeout).toBeLessThanOrEqual(30_000)
})

test('what is under way when the server stops has four seconds to end, and then it is cut (product 7)', async () => {
  const { socket } = await open()
  const cut = once(socket, 'close')
  let isCut = false
  void cut.then(() => (isCut = true))
  socket.write(`${head(1_000)}{`)
  await expect.poll(() => requests.length).toBe(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const closed = app.close()
  await expect.poll(() => vi.getTimerCount(), { interval: 1 }).toBe(1)
  vi.advanceTimersByTime(3_900)
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
  expect(isCut).toBe(false)
  vi.advanceTimersByTime(200)
  expect(vi.getTimerCount()).toBe(0)
  await Promise.all([cut, closed])
})

test('a stop does not wait for a connection that stalls, and refuses what comes meanwhile', async () => {
  const [stalled, idle] = [await open(), await open()]
  stalled.socket.write(`${head(1_000)}{`)
  idle.socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\n1')
  await expect.poll(() => requests.length).toBe(2)
  const closed = app.close()
  // Whoever still holds a connection and asks once more.
  idle.socket.write('23GET /health/ready HTTP/1.1\r\nhost: x\r\n\r\n')
  await closed
  expect(idle.said()).not.toContain('ready\n')
  expect(stalled.said()).toBe('')
})
