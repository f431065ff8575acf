import { startEmbedded } from '../src/server/database/embedded.ts'
import { urlOf } from '../tests/support/database.ts'
import { ensureServer } from './server-build.mjs'
await ensureServer()
const e = await startEmbedded({ folder: '/tmp/r/abdata/postgres' })
console.log('URL', urlOf(e.config))
process.on('SIGTERM', () => void e.stop().then(() => process.exit(0)))
setInterval(() => {}, 1000)
