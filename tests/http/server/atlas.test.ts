import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAtlasOpen, type Settings } from '../../../src/server/settings.ts'
import { readPageBuild } from '../../../src/server/web/page-build.ts'
import { Pages } from '../../../src/server/web/pages.ts'
import { pagesFolder } from '../../../src/server/web/static.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const production = (names: string[]): Settings => ({
  ...world.deps.settings,
  NODE_ENV: 'production',
  ALLOW_STAND_INS: names,
})

test('the testers’ page is open where the product is developed, and in production only by name (product 5)', async () => {
  expect((await world.call('GET /config-status', {})).data.isDevelopment).toBe(true)
  expect(isAtlasOpen(production([]))).toBe(false)
  expect(isAtlasOpen(production(['gateway', 'demo']))).toBe(false)
  expect(isAtlasOpen(production(['atlas']))).toBe(true)
})

test('closed, its address is answered as one that nobody knows, to whoever has a session too (product 5)', async () => {
  const build = await readPageBuild(pagesFolder)
  if (!build) throw new Error('the pages are not built')
  const asked = { search: '', locale: 'bn', theme: null, ip: '127.0.0.1', login: null } as const
  const plain = (settings: Settings, path: string, hasSession: boolean) =>
    new Pages(world.app, build, settings).plain({ ...asked, path, hasSession } as never)
  for (const hasSession of [false, true])
    for (const path of ['/test', '/test/', '/TEST', '/test-demo2', '/Test-Demo2/'])
      expect(plain(production([]), path, hasSession)).toBe(plain(production([]), '/nobody-knows', hasSession))
  expect(plain(production(['atlas']), '/test', true)).not.toBe(
    plain(production(['atlas']), '/nobody-knows', true),
  )
  const told = await world.app.inject({ url: '/test' })
  expect(told.statusCode).toBe(200)
})
