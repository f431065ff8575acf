import { once } from 'node:events'
import { createServer } from 'node:net'
import { standInPortCount } from '../../src/server/settings.ts'

/** Below what the system gives to whoever asks for any port, so that none is lost to a connection in the meantime. */
const [lowest, highest] = [15_000, 32_000]

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isHeld = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isHeld) return false
  server.close()
  await once(server, 'close')
  return true
}

/** What a product with stand-ins takes: its own and those that follow. */
const size = standInPortCount + 1

/**
 * A port of this machine where nobody listens, nor at those that follow it for stand-ins. It stays free for whoever stops
 * and comes back to it.
 */
export async function freePort(): Promise<number> {
  const blockCount = Math.floor((highest - lowest) / size)
  const first = lowest + size * Math.floor(Math.random() * blockCount)
  for (let port = first; port < first + size; port += 1) if (!(await isFree(port))) return freePort()
  return first
}
