import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TimelineEntry } from '../../../src/api/entities.ts'
import { createStage, placeApplication } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

const addresses = { litigant: '203.0.113.7', administrator: '198.51.100.21' } as const

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** What a history says of each act: what, and from where. */
const fromOf = (timeline: readonly TimelineEntry[]) => timeline.map(({ event, from }) => [event, from])

test('from where an officer acted other officers read; whence a litigant writes nobody, and a litigant nothing (product 8)', async () => {
  const stage = await createStage(world)
  const id = await placeApplication(stage, 'returned')
  const act = async (who: keyof typeof addresses, event: 'resubmit' | 'verify', payload: object) => {
    const { version } = await world.db
      .selectFrom('applications')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { code } = await world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event }, body: { version, payload } },
      { token: await world.login(who), address: addresses[who] },
    )
    expect(code).toBe(200)
  }
  await act('litigant', 'resubmit', { form: stage.form })
  await act('administrator', 'verify', {})
  // Both are kept: whoever looks into a theft has them.
  const kept = await world.db
    .selectFrom('history')
    .select('address')
    .where('subject_id', '=', id)
    .where('address', 'is not', null)
    .orderBy('id')
    .execute()
  expect(kept.map(({ address }) => address)).toEqual([addresses.litigant, addresses.administrator])
  const read = async (who: 'litigant' | 'administrator' | 'headAdministrator') =>
    (await world.call('GET /applications/{id}', { params: { id } }, await world.login(who))).data
  for (const who of ['administrator', 'headAdministrator'] as const)
    expect([who, fromOf((await read(who)).timeline).slice(-2)]).toEqual([
      who,
      [
        ['resubmit', null],
        ['verify', addresses.administrator],
      ],
    ])
  const own = await read('litigant')
  expect(fromOf(own.timeline).slice(-2)).toEqual([
    ['resubmit', null],
    ['verify', null],
  ])
  expect(JSON.stringify(own)).not.toContain(addresses.administrator)
  for (const who of ['administrator', 'headAdministrator'] as const)
    expect(JSON.stringify(await read(who))).not.toContain(addresses.litigant)
})
