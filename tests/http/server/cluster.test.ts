import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

test(
  'two processes behind one address, each killed and replaced while people work: what was acknowledged is there once, every notice is heard, and nobody meets more than a 503 that says when to come back (product 5)',
  { timeout: 480_000 },
  async () => {
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
  },
)
