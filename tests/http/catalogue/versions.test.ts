import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedVersion } from '../../../src/api/version-calls.ts'
import { buildApp } from '../../../src/server/app.ts'
import {
  editedRecords,
  type EditedFields,
  type EditedRecord,
  type EditedRecords,
} from '../../support/edited-records.ts'
import { brokenHistories } from '../../support/histories.ts'
import { createStage, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let records: EditedRecords
/** Another process of the server on the same database. */
let other: FastifyInstance
const tokens = { superAdmin: '', administrator: '' }
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  other = await buildApp(world.deps)
  for (const who of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[who] = await world.login(who)
  records = editedRecords(world, tokens)
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await other.close()
  await world.close()
})

const asked = async (app: FastifyInstance, path: string) => {
  const headers = { authorization: `Bearer ${tokens.superAdmin}` }
  const reply = await app.inject({ url: `/api${path}`, headers })
  return reply.json<{ code: number; data: never }>()
}
const versionsOf = async (app: FastifyInstance, { read }: EditedRecord): Promise<EditedVersion[]> =>
  ((await asked(app, `${read}/versions`)).data as { rows: EditedVersion[] }).rows

/** Whoever changes an office's common remarks sees them as they stand. */
const untold = new Set(['common remark'])

test('every version of every record is told with who and when, on every process, and an earlier one comes back as a new one (product 5)', async () => {
  for (const record of await records.every(stage.officeId)) {
    if (untold.has(record.name)) continue
    const { data: row } = await records.answered(record)
    const first: EditedFields = record.form(row)
    const before = await versionsOf(world.app, record)
    // What ships was there from the beginning; the broadcast was added by somebody.
    const since = record.name === 'broadcast' ? before.at(-1) : { at: null, by: null }
    expect.soft(before.at(-1), record.name).toMatchObject({ ...since, values: first })
    world.clock.advance({ minutes: 1 })
    const changed = { ...first, name: `Changed ${record.name}` }
    const saved = await records.answered(record, { ...changed, version: row['version'] })
    expect.soft(saved.code, record.name).toBe(200)
    const [newest, ...earlier] = await versionsOf(other, record)
    expect.soft(newest, record.name).toMatchObject({ at: world.clock.now().toISOString(), values: changed })
    expect.soft(newest?.by, record.name).toBeTruthy()
    expect.soft(earlier, record.name).toEqual(before)
    world.clock.advance({ minutes: 1 })
    const back = await records.answered(record, {
      ...earlier.at(-1)?.values,
      version: saved.data['version'],
    })
    expect.soft([back.code, record.form(back.data)], record.name).toEqual([200, first])
    expect.soft(await versionsOf(world.app, record), record.name).toHaveLength(before.length + 2)
  }
})

test('what comes back is held to today’s rules, and of what is not there nothing is told', async () => {
  const [faq] = await records.every(stage.officeId)
  if (!faq) throw new Error('there is a question')
  const { data: row } = await records.answered(faq)
  // As a version of a time when nothing was asked of it would read.
  await world.db.updateTable('faqs').set({ description: '' }).where('id', '=', Number(row['id'])).execute()
  const fine = { ...faq.form(row), version: row['version'] }
  const saved = await records.answered(faq, fine)
  const oldest = (await versionsOf(world.app, faq)).at(-1)
  const refused = await records.answered(faq, { ...oldest?.values, version: saved.data['version'] })
  expect([oldest?.values['description'], refused.code]).toEqual(['', 422])
  for (const path of ['/customization/faqs/999999', '/customization/reference/union/999999999'])
    expect((await asked(world.app, `${path}/versions`)).code).toBe(404)
})

/** What anybody is offered by another process. */
const offered = async (path: string): Promise<{ id: number; name: string }[]> =>
  (await asked(other, path)).data

test('an office, a category, a type and a tariff are in force at once on another process (spec 2 Customization area)', async () => {
  const every = await records.every(stage.officeId)
  const change = async (name: string, part: EditedFields) => {
    const record = every.find((one) => one.name === name)
    if (!record) throw new Error(name)
    const { data: row } = await records.answered(record)
    expect(
      (await records.answered(record, { ...record.form(row), ...part, version: row['version'] })).code,
    ).toBe(200)
    return Number(row['id'])
  }
  const isOffered = async (path: string, id: number) => (await offered(path)).some((one) => one.id === id)
  const category = await change('case category', { name: 'Renamed Category' })
  expect((await offered('/case-categories/')).find(({ id }) => id === category)?.name).toBe(
    'Renamed Category',
  )
  const type = await change('case type', { name: 'Renamed Type' })
  expect((await offered('/case-types/')).find(({ id }) => id === type)?.name).toBe('Renamed Type')
  await change('case type', { status: 'de_active' })
  expect(await isOffered('/case-types/', type)).toBe(false)
  await change('case category', { status: 'de_active' })
  expect(await isOffered('/case-categories/', category)).toBe(false)
  const court = stage.form.courtId ?? 0
  expect(await isOffered('/subordinate-courts', court)).toBe(true)
  await change('office', { status: 'de_active' })
  expect(await isOffered('/subordinate-courts', court)).toBe(false)
  await change('office', { status: 'active' })
  expect(await isOffered('/subordinate-courts', court)).toBe(true)
  const tariffs = async (app: FastifyInstance) =>
    (await asked(app, '/customization/postal-tariffs')).data as {
      services: { service: string; version: number; tariffs: { bands: { pricePoisha: number }[] }[] }[]
    }
  const usual = (await tariffs(other)).services.find(({ service }) => service === 'usual')
  const body = {
    bands: [{ from: '1', to: '900', price: '77', ad: '0' }],
    effectiveFrom: '2030-01-01',
    source: 'Order 7',
    version: usual?.version ?? 0,
  }
  const params = { service: 'usual' as const }
  const written = await world.call(
    'POST /customization/postal-tariffs/{service}',
    { params, body },
    tokens.superAdmin,
  )
  expect(written.code).toBe(200)
  const after = (await tariffs(other)).services.find(({ service }) => service === 'usual')
  expect(after?.tariffs[0]?.bands.map(({ pricePoisha }) => pricePoisha)).toEqual([7_700])
})
