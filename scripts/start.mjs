import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensurePacked } from './build.mjs'
import { serverFolder } from './server-build.mjs'

const main = path.resolve(serverFolder, 'main.mjs')

/** Whether anything had to be built. Ends with a sentence where it cannot be. */
async function build() {
  try {
    return await ensureBuilt()
  } catch (error) {
    console.error(`The product could not be built: ${error.message.split('\n')[0]}`)
    console.error('After a fresh checkout run npm ci first. With LOG_LEVEL=debug the place is told too.')
    if (process.env.LOG_LEVEL === 'debug') console.error(error.stack)
    process.exit(1)
  }
}

/** A process of its own: what was loaded to build is not carried along. */
function startBeside() {
  const server = spawn(process.execPath, [main], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  // What is done here from now on stands behind it.
  setPriority(10)
}

if (await build()) startBeside()
else await import(pathToFileURL(main).href)

// Until a file is packed, the server packs it less well by itself.
await ensurePacked().catch((error) => console.error(`Pages could not be packed: ${error.message}`))
