import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { areScreensBuilt, buildScreens, ensurePacked, ensureServerBuilt } from './build.mjs'
import { serverFolder } from './server-build.mjs'

const main = path.resolve(serverFolder, 'main.mjs')

/** What work answers. Ends with a sentence where something cannot be built, and `server` with it. */
async function built(work, server = null) {
  try {
    return await work()
  } catch (error) {
    server?.kill()
    console.error(`The product could not be built: ${error.message.split('\n')[0]}`)
    console.error('After a fresh checkout run npm ci first. With LOG_LEVEL=debug the place is told too.')
    if (process.env.LOG_LEVEL === 'debug') console.error(error.stack)
    process.exit(1)
  }
}

/** A process of its own: what was loaded to build is not carried along, and its database is made meanwhile. */
function startBeside() {
  const server = spawn(process.execPath, [main, '--screens-follow'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return server
}

const isServerBuilt = await built(ensureServerBuilt)
if (isServerBuilt || !areScreensBuilt()) {
  const server = startBeside()
  await built(buildScreens, server)
  server.send('built', () => undefined)
  // What is done here from now on stands behind it.
  setPriority(10)
} else await import(pathToFileURL(main).href)

// Until a file is packed, the server packs it less well by itself.
await ensurePacked().catch((error) => console.error(`Pages could not be packed: ${error.message}`))
