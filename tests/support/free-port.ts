import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what the system gives to whoever asks for any port, so that none is lost to a connection in the meantime. */
const [lowest, highest] = [15_000, 32_000]

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isHeld = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ])
  if (!isHeld) return false
  server.close()
  await once(server, 'close')
  return true
}

/**
 * A port of this machine where nobody listens, followed by `more` of the same kind, as the stand-ins of a product want
 * them. It stays free for whoever stops and comes back to it.
 */
export async function freePort(more = 0): Promise<number> {
  const size = more + 1
  const blockCount = Math.floor((highest - lowest) / size)
  const first = lowest + size * Math.floor(Math.random() * blockCount)
  const block = Array.from({ length: size }, (_one, index) => first + index)
  for (const port of block) if (!(await isFree(port))) return freePort(more)
  return first
}
