import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startBalancer } from '../../../scripts/cluster/balancer.ts'
import { startCluster } from '../../../scripts/cluster/cluster.ts'
import { killsOf, replacementsOf } from '../../../scripts/cluster/disturb.ts'
import { soak } from '../../../scripts/cluster/soak.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { createDatabase, urlOf, type TestDatabase } from '../../support/database.ts'

let folder = ''
let database: TestDatabase | null = null
afterAll(async () => {
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

test('what a process was in the middle of answering when it was killed is answered as not begun, and a whole answer goes through as it is', async () => {
  const process = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'x-told': 'yes' })
    if (request.url === '/whole') return void response.end('whole')
    response.write('half', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(process, 'listening')
  const url = `http://127.0.0.1:${(process.address() as AddressInfo).port}`
  const balancer = await startBalancer([{ url, isOpen: true, underWay: 0 }], { host: '127.0.0.1', port: 0 })
  try {
    const whole = await fetch(`http://127.0.0.1:${balancer.port}/whole`)
    expect([whole.status, whole.headers.get('x-told'), await whole.text()]).toEqual([200, 'yes', 'whole'])
    const half = await fetch(`http://127.0.0.1:${balancer.port}/half`)
    expect([half.status, half.headers.get('retry-after'), half.headers.get('x-told')]).toEqual([
      503,
      '1',
      null,
    ])
    expect(await half.json()).toMatchObject({ code: 503 })
  } finally {
    await balancer.close()
    process.close()
  }
})

test('two processes behind one address, each killed and replaced while people work: what was acknowledged is there once, every notice is heard, and nobody meets more than a 503 that says when to come back (product 5)', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'court-cluster-'))
  database = await createDatabase()
  const settings = readSettings({
    PORT: '0',
    DATA_FOLDER: folder,
    DATABASE_URL: urlOf(database.config),
    LOG_LEVEL: 'error',
    // Nobody logs in by it here; its stand-in would only make the start slower.
    IDENTITY_ISSUER: 'http://127.0.0.1:9',
  })
  const said: string[] = []
  const hear = (line: string) => {
    if (/^\{.*"level":[56]0/.test(line)) said.push(line)
  }
  const cluster = await startCluster({ settings, processes: 2, hear })
  try {
    const faults = [...killsOf(cluster), ...replacementsOf(cluster)]
    expect(await soak(cluster, faults, { seconds: 0, calmSeconds: 0 })).toEqual([])
  } finally {
    expect(await cluster.close()).toEqual([0, 0])
  }
  expect(said).toEqual([])
})
