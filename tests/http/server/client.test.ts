import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeClient, type OpenApi } from '../../../scripts/client/client.ts'
import type { createClient } from '../../../scripts/client/template/index.ts'
import { demoAccounts, demoPassword } from '../../../src/server/seed/people.ts'
import { m } from '../../../src/words/messages.js'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let address = ''
const folder = mkdtempSync(path.join(tmpdir(), 'court-client-'))
beforeAll(async () => {
  world = await createWorld()
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const api = (await (await fetch(`${address}/api/v1/docs`)).json()) as OpenApi
  await makeClient(api, folder)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The made client knows the calls of the API; the one beside its source knows two by way of example. */
interface Made {
  createClient(options: Parameters<typeof createClient>[0]): {
    call(
      name: string,
      input: object,
    ): Promise<{ isOk: boolean; code?: number; data: Record<string, unknown> }>
  }
}

test('a client that is made of the API logs in, reads, and is told why it may not', async () => {
  const made = (await import(/* @vite-ignore */ pathToFileURL(path.join(folder, 'index.js')).href)) as Made
  let token: string | null = null
  const client = made.createClient({ address, token: () => token, language: 'en' })
  const body = { email: demoAccounts.find(({ key }) => key === 'litigant')?.email, password: demoPassword }
  const login = await client.call('POST /auth/login', { body })
  token = String(login.data['access_token'])
  const list = await client.call('GET /auth/my-applications', { query: { page: 1, selectedTab: 'all' } })
  expect([login.isOk, list.isOk, list.data['rows']]).toEqual([true, true, []])
  const none = await client.call('GET /applications/{id}', {
    params: { id: '00000000-0000-7000-8000-000000000000' },
  })
  expect(none).toMatchObject({
    isOk: false,
    code: 404,
    message: m.error_text_not_found({}, { locale: 'en' }),
  })
  const wrong = await client.call('POST /auth/login', { body: { email: '', password: '' } })
  expect(wrong).toMatchObject({ isOk: false, code: 422 })
  const away = made.createClient({ address: 'http://127.0.0.1:1' })
  expect(await away.call('GET /faqs', {})).toMatchObject({ isOk: false, code: 0 })
})

test('its types know each call: a name that is none, a value that is missing and a field that is not told do not compile', () => {
  const wrong = `@ts-${'expect-error'}`
  const sample = `import { createClient } from './index.js'
const client = createClient({ address: 'https://court.example' })
const answer = await client.call('POST /applications/{id}/actions/{event}', {
  params: { id: 'x', event: 'approve' }, body: { version: 1 } })
export const state: 'approved' | string = answer.isOk ? answer.data.state : answer.message
const bill = await client.call('GET /bills/{id}', { params: { id: 'x' } })
export const poisha: number = bill.isOk ? bill.data.totalPoisha : 0
// ${wrong} there is no such call
await client.call('GET /nothing', {})
// ${wrong} an act needs the version that its sender saw
await client.call('POST /applications/{id}/actions/{event}', { params: { id: 'x', event: 'approve' }, body: {} })
// ${wrong} no bill has that
export const other = bill.isOk ? bill.data.totalTaka : 0
`
  const file = path.join(folder, 'sample.ts')
  writeFileSync(file, sample)
  const how = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--types',
    '',
    '--lib',
    'es2023,dom',
  ]
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', ...how, file], {
    encoding: 'utf8',
  })
  expect(stdout).toBe('')
})
