import { connect as tcp } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { createKilledServer } from './tests/support/killed-server.ts'
import { startPostgres, killEmbedded } from './tests/support/postgres.ts'
const postgres = await startPostgres()
const server = createKilledServer({ DATABASE_URL: postgres.url, PUBLIC_URL: '' })
const url = await server.start()
await pause(45_000)
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
const count = async () => Number((await client.query("select xact_commit + xact_rollback as n from pg_stat_database where datname='postgres'")).rows[0].n)
const before = await count(); const t0 = Date.now()
await pause(120_000)
const after = await count()
console.log('idle transactions/s', ((after - before) / ((Date.now() - t0) / 1000)).toFixed(2))
const socket = tcp(Number(new URL(url).port), 'localhost'); socket.on('error', () => {})
socket.write('POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{')
await pause(500)
const t1 = Date.now(); console.log('exit', await server.stop(), 'after', Date.now() - t1, 'ms with a stalled body')
await server.close(); await client.end(); await postgres.close()
const own = createKilledServer({ PUBLIC_URL: '' })
const at = await own.start()
writeFileSync(path.join(own.dataFolder, 'postgres', 'cluster', 'PG_VERSION'), '17\n')
killEmbedded(own.dataFolder)
const t2 = Date.now()
let status: unknown = 0
while (status !== 'gone' && Date.now() - t2 < 150_000) { await pause(500); status = await fetch(`${at}/health/ready`).then((r) => r.status, () => 'gone') }
console.log('unstartable database: ended after', Date.now() - t2, 'ms; exit code', await own.stop())
await own.close()
