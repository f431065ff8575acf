import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveBuiltFiles } from '../../../src/server/web/built-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'court-built-'))
const files = {
  'index.html': '<!doctype html>',
  'assets/page-1.js': 'plain',
  'assets/page-1.js.br': 'packed',
  'assets/deep/part-2.js': 'part',
  'assets/.kept': 'hidden',
  'site/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.vite/manifest.json': '{}',
}
const routes: string[] = []
let app: FastifyInstance

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  app = fastify()
  app.addHook('onRoute', ({ url }) => void routes.push(url))
  await serveBuiltFiles(app, folder)
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('not there'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test('one route a folder, however many files lie in it (product 5)', () => {
  expect(routes.toSorted()).toEqual(['/assets/*', '/index.html', '/site/*'])
})

test('a file is given as it lies there, and told how long it may be kept', async () => {
  const kept = await Promise.all(
    ['/assets/page-1.js?x=1', '/assets/deep/part-2.js', '/site/logo.svg', '/index.html'].map(async (url) => {
      const { statusCode, headers, body } = await app.inject(url)
      return [statusCode, headers['cache-control'], body]
    }),
  )
  expect(kept).toEqual([
    [200, 'public, max-age=31536000, immutable', 'plain'],
    [200, 'public, max-age=31536000, immutable', 'part'],
    [200, 'public, max-age=86400', files['site/logo.svg']],
    [200, 'no-cache', '<!doctype html>'],
  ])
})

test('packed for whoever reads that; its head alone; nothing where it did not change', async () => {
  const url = '/assets/page-1.js'
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
  expect([packed.body, packed.headers['content-encoding'], packed.headers['vary']]).toEqual([
    'packed',
    'br',
    'accept-encoding',
  ])
  expect(packed.headers['content-type']).toMatch(/javascript/)
  const head = await app.inject({ url, method: 'HEAD' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '5'])
  const again = await app.inject({ url, headers: { 'if-none-match': String(head.headers['etag']) } })
  expect(again.statusCode).toBe(304)
})

test.each([
  '/assets/gone.js',
  '/assets/',
  '/assets/deep',
  '/assets/.kept',
  '/assets//page-1.js',
  '/.vite/manifest.json',
  '/site/',
])('%s is not there', async (url) => {
  const { statusCode, body } = await app.inject(url)
  expect([statusCode, body]).toEqual([404, 'not there'])
})
