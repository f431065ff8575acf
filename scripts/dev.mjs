import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureWords } from './words.mjs'

// As the server does; what the environment says itself stays.
if (existsSync('.env')) process.loadEnvFile('.env')

/** The server listens this far above the address that people open; its stand-ins follow it. */
const portOffset = 10
const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'
const dataFolder = path.resolve(process.env.DATA_FOLDER || 'data')
const serverUrl = `http://127.0.0.1:${port + portOffset}`
/** The server is made of these; the screens are Vite's own business. */
const ofServer = ['server', 'machines', 'api', 'wording', 'sandbox'].map(
  (room) => path.resolve('src', room) + path.sep,
)
const messages = path.resolve('messages') + path.sep

/** Much is written here, and no page is made of it. */
const unwatched = [
  dataFolder,
  ...['coverage', 'dist', 'dist-pages', 'dist-server', 'docs', 'tests'].map((folder) => path.resolve(folder)),
]

const env = {
  ...process.env,
  PORT: String(port + portOffset),
  HOST: '127.0.0.1',
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
}

/** Whether the server answers; false when it ended before it did. */
async function isReadyBefore(ended) {
  let isOver = false
  void ended.then(() => (isOver = true))
  while (!isOver) {
    const answer = await fetch(`${serverUrl}/api/config-status`).catch(() => null)
    if (answer?.ok) return true
    await Promise.race([pause(100), ended])
  }
  return false
}

/** One run of the server. The address and the accounts are said at the first one; the log goes on. */
function startServer(isFirst) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (isFirst || line.startsWith('{')) console.log(line)
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  }
  return { ready: isReadyBefore(ended), stop }
}

await ensureWords()
let server = startServer(true)
/** Settled while the server answers. A page that asks in between waits: an answer of nobody would log it out. */
let answers = server.ready
const wait = {
  name: 'wait-for-the-server',
  configureServer: ({ middlewares }) => {
    middlewares.use('/api', (_request, _response, next) => void answers.then(() => next()))
  },
}

const { createServer } = await import('vite')
const vite = await createServer({
  plugins: [wait],
  clearScreen: false,
  logLevel: 'warn',
  server: {
    port,
    host,
    strictPort: true,
    proxy: { '/api': serverUrl },
    watch: { ignored: unwatched.map((folder) => `${folder}/**`) },
  },
})
await vite.listen().catch(async (error) => {
  await server.stop()
  console.error(
    `Nothing can be shown at port ${port}: ${error.message}. End what listens there, or set another PORT.`,
  )
  process.exit(1)
})

if (!(await server.ready)) console.log('The server did not start. It is tried again when a file changes.')

let isStopping = false
let renewal = null
let wanted = null

/** Starts the server anew, and once more when something changed meanwhile; then the open pages load again. */
async function renew() {
  // An editor writes a file in several steps.
  await pause(100)
  let isReady = false
  while (wanted !== null && !isStopping) {
    const file = wanted
    wanted = null
    const since = performance.now()
    if (file.startsWith(messages)) await ensureWords()
    await server.stop()
    if (isStopping) return
    server = startServer(false)
    isReady = await server.ready
    const what = isReady
      ? `server renewed in ${Math.round(performance.now() - since)} ms`
      : 'server did not start'
    console.log(`${path.relative('.', file)}: ${what}`)
  }
  renewal = null
  if (isReady) vite.ws.send({ type: 'full-reload' })
}

vite.watcher.add(['messages', 'src/server', 'src/sandbox'])
vite.watcher.on('all', (_event, name) => {
  const file = path.resolve(name)
  const counts = file.startsWith(messages)
    ? file.endsWith('.json')
    : /\.tsx?$/.test(file) && ofServer.some((room) => file.startsWith(room))
  if (!counts || isStopping) return
  wanted = file
  renewal ??= renew()
  answers = renewal
})

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    void Promise.all([server.stop(), vite.close()]).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
