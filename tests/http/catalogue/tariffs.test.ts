import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../../src/api/calls.ts'
import { postagePoisha } from '../../../src/server/billing/fees-store.ts'
import { brokenHistories, historiesOf } from '../../support/histories.ts'
import { createStage, placeApplication, placeDispatch } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let token = ''
beforeAll(async () => {
  world = await createWorld()
  world.clock.set('2026-03-01T04:00:00Z')
  token = await world.login('superAdmin')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await world.close()
})

type Body = CallInput<'POST /customization/postal-tariffs/{service}'>['body']
const usual = async () => {
  const { data } = await world.call('GET /customization/postal-tariffs', {}, token)
  const found = data.services.find(({ service }) => service === 'usual')
  if (!found) throw new Error('the seed has a tariff of the usual post')
  return found
}
const write = async (part: Partial<Body> = {}) =>
  world.call(
    'POST /customization/postal-tariffs/{service}',
    {
      params: { service: 'usual' },
      body: {
        bands: [
          { from: '1', to: '50', price: '৩০', ad: '0' },
          { from: '51', to: '900', price: '40', ad: '1.50' },
        ],
        effectiveFrom: '2026-03-02',
        source: 'Order 7',
        version: (await usual()).version,
        ...part,
      },
    },
    token,
  )
const postage = (grams: number, day: string) => postagePoisha(world.db, 'usual', grams, day)

describe('the postal tariff (spec §7 Reference data, product 2.2)', () => {
  test('is written whole from a day on: bands that it has no more are gone then, and hold before', async () => {
    const before = await usual()
    const old = await postage(950, '2026-03-01')
    const { code } = await write()
    expect(code).toBe(200)
    const after = await usual()
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.tariffs.map(({ standing }) => standing)).toEqual(['coming', 'in_force'])
    expect(after.tariffs[0]?.bands).toEqual([
      { gramsMax: 50, pricePoisha: 3_000, adPricePoisha: 0 },
      { gramsMax: 900, pricePoisha: 4_000, adPricePoisha: 150 },
    ])
    expect(await postage(950, '2026-03-01')).toBe(old)
    // Of nine old bands two are left: what is heavier than the last one has no price.
    expect([await postage(50, '2026-03-02'), await postage(51, '2026-03-02')]).toEqual([3_000, 4_150])
    expect([await postage(900, '2026-03-02'), await postage(901, '2026-03-02')]).toEqual([4_150, null])
    const links = [...(await historiesOf(world.db)).values()].flat()
    expect(links.filter(({ entity }) => entity === 'postal_tariff')).toMatchObject([
      { event: 'store', actor_id: await world.userId('superAdmin') },
    ])
  })

  test('written again for the same day takes the place of the former', async () => {
    await write({ bands: [{ from: '1', to: '100', price: '77', ad: '0' }] })
    expect(await postage(10, '2026-03-02')).toBe(7_700)
    const { tariffs } = await usual()
    // The former stands below what took its place.
    expect(tariffs.map(({ standing }) => standing)).toEqual(['coming', 'replaced', 'in_force'])
    expect(tariffs[0]?.bands).toEqual([{ gramsMax: 100, pricePoisha: 7_700, adPricePoisha: 0 }])
  })

  test('of two who write at once one is told (product 2), and what is wrong is named and changes nothing', async () => {
    const { version } = await usual()
    const both = await Promise.all([write({ version }), write({ version })])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409])
    const held = await usual()
    const gap = [
      { from: '1', to: '50', price: '30', ad: '0' },
      { from: '60', to: '90', price: '40', ad: '0' },
    ]
    const refused = await write({ bands: gap })
    expect([refused.code, refused.refusal]).toMatchObject([
      422,
      { fields: [{ path: 'bands.1.from', error: 'band_gap' }] },
    ])
    expect((await write({ effectiveFrom: '2026-03-01' })).code).toBe(422)
    expect(await usual()).toEqual(held)
  })

  test.each([
    [5_000, 6_000],
    [5_001, null],
  ])('papers of %i g are suggested %s poisha: above the tariff nobody guesses', async (weight, suggested) => {
    world.clock.set('2026-03-01T04:00:00Z')
    const stage = await createStage(world)
    const paper = {
      id: 'document-1',
      name: 'আরজি',
      fileName: 'plaint.pdf',
      contentType: 'application/pdf',
      sizeBytes: 1_000,
      weight: String(weight),
    } as const
    const form = { ...stage.form, documents: [paper] }
    const applicationId = await placeApplication({ ...stage, form }, 'approved')
    const id = await placeDispatch(stage, applicationId, 'unrequested')
    const { code, data } = await world.call(
      'POST /dispatches/{id}/actions/{event}',
      { params: { id, event: 'request' }, body: { version: 1, payload: { option: 'usual' } } },
      await world.login('litigant'),
    )
    expect(code).toBe(200)
    expect(data.lines.map((line) => line.suggestedPostalCostPoisha)).toEqual([suggested])
  })
})
