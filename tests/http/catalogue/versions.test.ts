import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedVersion } from '../../../src/api/version-calls.ts'
import { typedTargets } from '../../../src/machines/target.ts'
import { buildApp } from '../../../src/server/app.ts'
import { inTransaction } from '../../../src/server/lifecycle/transaction.ts'
import { deActivate } from '../../../src/server/webhook/deliver.ts'
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

const asked = async (app: FastifyInstance, path: string, by: keyof typeof tokens = 'superAdmin') => {
  const headers = { authorization: `Bearer ${tokens[by]}` }
  const reply = await app.inject({ url: `/api${path}`, headers })
  return reply.json<{ code: number; data: never }>()
}
const versionsOf = async (app: FastifyInstance, { read, by }: EditedRecord): Promise<EditedVersion[]> =>
  ((await asked(app, `${read}/versions`, by)).data as { rows: EditedVersion[] }).rows

const webhookForm: EditedFields = {
  name: 'Trial system',
  nameBn: 'পরীক্ষা ব্যবস্থা',
  url: 'https://127.0.0.1/told',
  application: true,
  dispatch: false,
  payment: true,
  officeId: 'all',
  status: 'active',
}

/** What has a form and versions besides: a system outside that is told, and somebody who works here with two roles. */
async function ofOthers(): Promise<EditedRecord[]> {
  const { db } = world
  const path = '/customization/webhooks'
  const adding = { name: 'webhook', read: path, save: path, form: () => webhookForm, texts: [] }
  const { code, data } = await records.answered(adding, webhookForm)
  if (code !== 200) throw new Error(`the webhook was refused with ${code}`)
  const hook = `${path}/${(data['webhook'] as { id: number }).id}`
  const id = await world.userId('dispatcher')
  const { number } = await db
    .selectFrom('users')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await sql`insert into user_roles (user_id, role_id, position)
    select ${id}, id, 1 from roles where slug = 'administrator'`.execute(db)
  const person = `/user-role-management/users/${number}`
  return [
    { ...adding, read: hook, save: hook },
    {
      name: 'user',
      read: person,
      save: person,
      texts: [],
      form: ({ name, office, roles, status }) => {
        const [firstRoleId, otherRoleIds] = (roles as { id: number }[]).map((role) => String(role.id))
        return { name, officeId: (office as { id: string }).id, firstRoleId, otherRoleIds, status }
      },
    },
  ]
}

/** What was added here; whatever else there is was there from the beginning. */
const added = new Set(['broadcast', 'webhook'])

test('every version of every record is told with who and when, on every process, and an earlier one comes back as a new one (product 5)', async () => {
  for (const record of [...(await records.every(stage.officeId)), ...(await ofOthers())]) {
    const { data: row } = await records.answered(record)
    const first: EditedFields = record.form(row)
    const before = await versionsOf(world.app, record)
    const since = added.has(record.name) ? before.at(-1) : { at: null, by: null }
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

test('of a webhook no version has its secret, and what the server did to it is told of nobody (product 7)', async () => {
  const { data } = await world.call(
    'POST /customization/webhooks',
    { body: { ...webhookForm, name: 'Other' } as never },
    tokens.superAdmin,
  )
  const { id, version } = data.webhook
  const rotated = await world.call(
    'POST /customization/webhooks/{id}/rotate',
    { params: { id }, body: { version } },
    tokens.superAdmin,
  )
  world.clock.advance({ minutes: 1 })
  // As after an answer that the other system is gone.
  await inTransaction(world.db, (trx) => deActivate(trx, id, world.clock.now()))
  const { rows } = (
    await world.call('GET /customization/webhooks/{id}/versions', { params: { id } }, tokens.superAdmin)
  ).data
  // Another secret is no version: nobody brings the former back.
  expect(rows.map(({ by, values }) => [by === null, values['status']])).toEqual([
    [true, 'de_active'],
    [false, 'active'],
  ])
  expect(Object.keys(rows[0]?.values ?? {}).toSorted()).toEqual(Object.keys(webhookForm).toSorted())
  expect(JSON.stringify(rows)).not.toContain(rotated.data.secret.slice('whsec_'.length))
})

test('what an office lets its stages take comes back, and is told to that office alone (product 5, 8)', async () => {
  const told = { own: tokens.administrator, other: await world.login('otherAdministrator') }
  const of = async (who: keyof typeof told) =>
    (await world.call('GET /stage-targets/versions', {}, told[who])).data.rows
  const values = typedTargets({})
  expect(await of('own')).toEqual([{ at: null, by: null, values }])
  const save = async (change: EditedVersion['values'], version: number) => {
    const body = { values: { ...values, ...change } as Record<string, string>, version }
    const saved = await world.call('POST /stage-targets', { body }, told.own)
    expect(saved.code).toBe(200)
    world.clock.advance({ minutes: 1 })
    return saved.data
  }
  const first = await save({ application_unverified_days: '৭', application_unverified_escalation: '9' }, 0)
  const second = await save({ application_paid_days: '4' }, first.version)
  const rows = await of('own')
  expect(rows.map((row) => [row.by !== null, row.values])).toEqual([
    [true, { ...values, application_paid_days: '4' }],
    [true, { ...values, application_unverified_days: '7', application_unverified_escalation: '9' }],
    [false, values],
  ])
  expect((await save(rows[1]?.values ?? {}, second.version)).values).toEqual(rows[1]?.values)
  expect(await of('other')).toEqual([{ at: null, by: null, values }])
})

test('of another office’s common remark no version is told', async () => {
  const remark = (await records.every(stage.officeId)).find(({ name }) => name === 'common remark')
  if (!remark) throw new Error('an office has remarks')
  expect(await versionsOf(world.app, remark)).not.toEqual([])
  const headers = { authorization: `Bearer ${await world.login('otherAdministrator')}` }
  const { statusCode } = await world.app.inject({ url: `/api${remark.read}/versions`, headers })
  expect(statusCode).toBe(404)
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
