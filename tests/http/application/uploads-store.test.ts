import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startBucketSandbox, type BucketSandbox } from '../../../src/sandbox/bucket/bucket.ts'
import { createNotes } from '../../../src/server/operations/notes.ts'
import { watchedPorts } from '../../../src/server/operations/watched.ts'
import { withResolvers } from '../../support/database-query.ts'
import { fetchFile, pdfOf, uploadFile } from '../../support/files.ts'
import { createWorld, type World } from '../../support/world.ts'
import { filesOf } from '../ports/bucket-world.ts'

let world: World
let bucket: BucketSandbox
let token: string
beforeAll(async () => {
  bucket = await startBucketSandbox({
    host: '127.0.0.1',
    port: 0,
    bucket: 'papers',
    region: 'ap-southeast-1',
    accessKey: 'invented-key',
    secretKey: 'invented/secret+key',
  })
  const keys = { S3_ACCESS_KEY_ID: 'invented-key', S3_SECRET_ACCESS_KEY: 'invented/secret+key' }
  world = await createWorld({ settings: { S3_URL: bucket.url, ...keys } })
  world.deps.files = filesOf(bucket, { timeoutMs: 60_000 })
  Object.assign(world.deps, watchedPorts(world.deps, createNotes(world.deps)))
})
beforeEach(async () => {
  world.clock.advance({ minutes: 2 })
  token = await world.login('litigant')
})
afterAll(async () => {
  await world.close()
  await bucket.close()
})

const rows = () => world.db.selectFrom('documents').select('sha256').execute()
const standing = async () => {
  const { data } = await world.call('GET /super-admin/operations', {}, await world.login('superAdmin'))
  return data.services.find(({ service }) => service === 'documents')
}
const inTime = { timeout: 60_000, interval: 20 }
const away = (fault: BucketSandbox['faults'][number]) => bucket.faults.push(fault, fault, fault)

test('a paper is kept in the store, read from it, and gone from it with its last name (product 5)', async () => {
  const { code, data } = await uploadFile(world, token, pdfOf())
  expect(code).toBe(200)
  const [row] = await rows()
  expect(bucket.shelf.keys()).toEqual([row?.sha256])
  expect((await fetchFile(world, token, data.id)).statusCode).toBe(200)
  expect(await standing()).toMatchObject({ standing: 'well', isStandIn: false })
  world.clock.advance({ hours: 25 })
  await world.workers['sweep-documents']({})
  await world.drain()
  expect([await rows(), bucket.shelf.keys()]).toEqual([[], []])
})

test.each(['PUT:error', 'PUT:lost', 'HEAD:down'] as const)(
  'while the store answers %s, who uploads is told to come again, and nothing is left of it (product 5)',
  async (fault) => {
    away(fault)
    const response = await uploadFile(world, token, pdfOf({ more: `% ${fault}` }))
    expect(response.code).toBe(503)
    expect(await standing()).toMatchObject({ standing: 'failing' })
    await world.drain()
    expect([await rows(), bucket.shelf.keys()]).toEqual([[], []])
  },
)

test('a paper that cannot be read at the moment is told with 503 and when to come again (product 7)', async () => {
  const { data } = await uploadFile(world, token, pdfOf({ more: '% to be read' }))
  away('GET:busy')
  const response = await fetchFile(world, token, data.id)
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
  expect(world.logs.join('')).not.toMatch(/invented/)
  expect((await fetchFile(world, token, data.id)).statusCode).toBe(200)
})

test('whoever removes bytes and whoever names them again at this moment wait for each other (product 5)', async () => {
  await world.db.deleteFrom('documents').execute()
  const paper = pdfOf({ more: '% twice' })
  await uploadFile(world, token, paper)
  const [{ sha256 } = { sha256: '' }] = await rows()
  await world.db.deleteFrom('documents').execute()
  const { files } = world.deps
  const [removing, go] = [withResolvers<void>(), withResolvers<void>()]
  world.deps.files = {
    ...files,
    async remove(name) {
      removing.resolve()
      await go.promise
      await files.remove(name)
    },
  }
  try {
    const removed = world.workers['remove-files']({ sha256s: [sha256] })
    await removing.promise
    const asked = bucket.asked.length
    const uploaded = uploadFile(world, token, paper)
    await vi.waitFor(async () => {
      const { rows: waiting } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`.execute(world.db)
      expect(waiting).toHaveLength(1)
    }, inTime)
    expect(bucket.asked.length).toBe(asked)
    go.resolve()
    await removed
    expect((await uploaded).code).toBe(200)
    expect(bucket.shelf.keys()).toContain(sha256)
  } finally {
    go.resolve()
    world.deps.files = files
  }
})

test('a store that is silent holds no connection to the database (product 7)', async () => {
  const silent = Array.from({ length: 8 }, () => 'HEAD:silent' as const)
  bucket.faults.push(...silent)
  const before = bucket.asked.length
  const uploads = silent.map((_, index) => uploadFile(world, token, pdfOf({ more: `% silent ${index}` })))
  await vi.waitFor(() => expect(bucket.asked.length).toBe(before + silent.length), inTime)
  const { code } = await world.call('GET /auth/info', {}, token)
  expect(code).toBe(200)
  await bucket.close()
  expect(new Set((await Promise.all(uploads)).map((one) => one.code))).toEqual(new Set([503]))
})
