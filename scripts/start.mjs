import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { ensureBuilt, ensurePacked } from './build.mjs'
import { serverFolder } from './server-build.mjs'

try {
  await ensureBuilt()
} catch (error) {
  console.error(`The product could not be built: ${error.message}`)
  console.error('After a fresh checkout run npm ci first; LOG_LEVEL=debug tells where it failed.')
  if (process.env.LOG_LEVEL === 'debug') console.error(error.stack)
  process.exit(1)
}
const server = spawn(process.execPath, [`${serverFolder}/main.mjs`], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// Beside the server, and behind it: until a file is packed the server packs it less well by itself.
setPriority(10)
await ensurePacked().catch((error) => console.error(`Pages could not be packed: ${error.message}`))
