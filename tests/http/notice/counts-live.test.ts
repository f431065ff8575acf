import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let [headOfficeId, otherOfficeId] = ['', '']
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  ;[headOfficeId, otherOfficeId] = [
    await world.officeOf('headAdministrator'),
    await world.officeOf('otherAdministrator'),
  ]
})
afterAll(() => world.close())
afterEach(() => {
  world.live.events.length = 0
})

const counted = () => world.live.events.filter(({ event }) => event === 'counts-changed')

test('a change that moves a badge is told to its office and to the head office, to nobody else, and says nothing', async () => {
  const id = await placeApplication(stage, 'unverified')
  const token = await world.login('administrator')
  const params = { id, event: 'verify' as const }
  const { code } = await world.call(
    'POST /applications/{id}/actions/{event}',
    { params, body: { version: 1, payload: {} } },
    token,
  )
  expect(code).toBe(200)
  await world.drain()
  expect(counted()).toEqual([
    { channel: `private-office.${stage.officeId}`, event: 'counts-changed', data: {} },
    { channel: 'private-offices', event: 'counts-changed', data: {} },
  ])
})

test('a case that comes to an office, which no count had before, is told to it too, and to the other pages of whoever sent it', async () => {
  const id = await placeApplication(stage, 'draft')
  const { code } = await world.call(
    'POST /applications/{id}/actions/{event}',
    { params: { id, event: 'submit' }, body: { version: 1, payload: { form: stage.form } } },
    await world.login('litigant'),
  )
  expect(code).toBe(200)
  await world.drain()
  const channels = counted().map(({ channel }) => channel)
  expect(channels.toSorted()).toEqual([
    `private-office.${stage.officeId}`,
    'private-offices',
    `private-user.${stage.ownerId}`,
  ])
})

test('what leaves every count as it is tells nothing', async () => {
  const id = await placeApplication(stage, 'unverified')
  const token = await world.login('litigant')
  const { code } = await world.call(
    'POST /applications/{id}/actions/{event}',
    {
      params: { id, event: 'changeDefendants' },
      body: { version: 1, payload: { saved: [], removedIds: [] } },
    },
    token,
  )
  expect(code).toBe(200)
  await world.drain()
  expect(counted()).toEqual([])
})

test('a holiday that is added, changed, taken from a file or deleted moves what is overdue: every office is told; of other records none is (product 8)', async () => {
  const token = await world.login('superAdmin')
  const kind = 'holiday' as const
  const names = { name: 'Invented holiday', nameBn: 'কাল্পনিক ছুটি', status: 'active' }
  const offices = [stage.officeId, otherOfficeId].map((id) => `private-office.${id}`)
  const told = async () => {
    await world.drain()
    const channels = counted().map(({ channel }) => channel)
    world.live.events.length = 0
    return ['private-offices', ...offices].map((one) => channels.filter((channel) => channel === one).length)
  }
  const everybody = [1, 1, 1]
  const add = (of: 'holiday' | 'division', code: string) =>
    world.call(
      'POST /customization/reference/{kind}',
      { params: { kind: of }, body: { ...names, code, ownerId: '' } },
      token,
    )
  const { data: held } = await add(kind, '2026-03-10')
  expect(await told()).toEqual(everybody)
  const params = { kind, id: held.id }
  const body = { ...names, status: 'de_active', version: 1 }
  await world.call('POST /customization/reference/{kind}/{id}', { params, body }, token)
  expect(await told()).toEqual(everybody)
  const text = `code,nameBn,name,status\n2026-03-11,কাল্পনিক ছুটি,Invented holiday,active\n`
  const take = async (isDryRun: boolean) => {
    const file = { text, isDryRun, isWhole: false }
    const asked = { params: { kind }, body: file }
    return (await world.call('POST /customization/reference/{kind}/import', asked, token)).data
  }
  expect(await take(true)).toMatchObject({ added: 1, isTaken: false })
  expect(await told()).toEqual([0, 0, 0])
  expect(await take(false)).toMatchObject({ added: 1, isTaken: true })
  expect(await told()).toEqual(everybody)
  expect(await take(false)).toMatchObject({ added: 0, unchanged: 1 })
  expect(await told()).toEqual([0, 0, 0])
  const deletion = { params, body: { version: 2 } }
  await world.call('POST /customization/reference/{kind}/{id}/delete', deletion, token)
  expect(await told()).toEqual(everybody)
  expect((await add('division', 'TOLD-1')).code).toBe(200)
  expect(await told()).toEqual([0, 0, 0])
})

test('the channel of an office is opened to whoever sees its badges: not to another office, not without such a list', async () => {
  const ask = async (key: DemoKey, channel_name: string) => {
    const body = { socket_id: '123.456', channel_name }
    return (await world.call('POST /broadcasting/auth', { body }, await world.login(key))).code
  }
  const own = `private-office.${stage.officeId}`
  const expected: [DemoKey, string, number][] = [
    ['administrator', own, 200],
    ['dispatcher', own, 200],
    ['accountant', own, 200],
    ['accountant', `private-office.${otherOfficeId}`, 403],
    ['accountant', 'private-offices', 403],
    ['litigant', own, 403],
    ['otherAdministrator', own, 403],
    ['otherAdministrator', `private-office.${otherOfficeId}`, 200],
    ['headAdministrator', 'private-offices', 200],
    ['headAdministrator', `private-office.${headOfficeId}`, 403],
    ['administrator', 'private-offices', 403],
    ['superAdmin', 'private-offices', 403],
    ['headAccountant', 'private-offices', 200],
  ]
  for (const [key, channel, code] of expected)
    expect([key, channel, await ask(key, channel)]).toEqual([key, channel, code])
})
