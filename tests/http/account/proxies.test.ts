import { describe, expect, onTestFinished, test } from 'vitest'
import { loginFailuresAddressMax } from '../../../src/machines/limits.ts'
import { readSettings } from '../../../src/server/settings.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
const behind = async (trust: string | null) => {
  world = await createWorld({ settings: trust === null ? {} : { TRUST_PROXY: trust } })
  onTestFinished(() => world.close())
}

/** A wrong login for an account of its own, by way of so many addresses; the nearest is whom the socket comes from. */
const guess = async (index: number, forwarded: string | null, socket: string) => {
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: socket,
    headers: forwarded === null ? {} : { 'x-forwarded-for': forwarded },
    payload: { email: `person${index}@example.test`, password: 'Wrong1234' },
  })
  return statusCode
}

/** So many guesses beyond the limit: what each got, counted. */
async function counted(forwardedOf: (index: number) => string | null, socket = '10.0.0.1') {
  const codes: Record<number, number> = {}
  for (let index = 0; index < loginFailuresAddressMax + 20; index += 1) {
    const code = await guess(index, forwardedOf(index), socket)
    codes[code] = (codes[code] ?? 0) + 1
  }
  return codes
}
const held = { 422: loginFailuresAddressMax, 429: 20 }

describe('the address that limits count by (product 7)', () => {
  test.each([
    ['one proxy', '1', (own: string) => `${own}, 203.0.113.7`, '10.0.0.1'],
    ['two proxies', '2', (own: string) => `${own}, 203.0.113.7, 10.9.0.1`, '10.0.0.1'],
    ['a network', '10.0.0.0/8', (own: string) => `${own}, 203.0.113.7, 10.9.0.1`, '10.0.0.1'],
    ['an address and a network', '10.0.0.1, fd00::/8', (own: string) => `${own}, 203.0.113.7`, '10.0.0.1'],
  ])('behind %s: what a client writes by itself is not believed', async (_what, trust, way, socket) => {
    await behind(trust)
    expect(await counted((index) => way(`198.51.100.${index}`), socket)).toEqual(held)
    const another = way('198.51.100.1').replace('203.0.113.7', '203.0.113.8')
    expect(await guess(1_000, another, socket)).toBe(422)
  })

  test('behind a proxy each of its clients has an address of its own', async () => {
    await behind('1')
    expect(await counted((index) => `203.0.113.${index}`)).toEqual({ 422: loginFailuresAddressMax + 20 })
  })

  test.each([null, 'false', '0'])('without a proxy (%s) the header is nobody’s word', async (trust) => {
    await behind(trust)
    expect(await counted((index) => `198.51.100.${index}`)).toEqual(held)
  })

  test('a network of proxies does not let somebody outside of it speak for others', async () => {
    await behind('10.0.0.0/8')
    expect(await counted((index) => `198.51.100.${index}`, '192.0.2.1')).toEqual(held)
  })
})

describe('TRUST_PROXY', () => {
  test.each(['true', 'yes', 'all', '10', '-1', '10.0.0.0/33', '300.1.1.1', 'proxy.example', '::1/129'])(
    'takes no %s',
    (trust) => {
      expect(() => readSettings({ TRUST_PROXY: trust })).toThrow(
        /^TRUST_PROXY is ".*", but must be false, the number of proxies/,
      )
    },
  )
})
