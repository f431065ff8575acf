import { describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../../src/server/ports/public-address.ts'
import { mayBeAsked, postWebhook } from '../../../src/server/ports/webhook-post.ts'
import { headersOf } from '../../../src/server/webhook/signature.ts'
import { startReceiver } from './world.ts'

/** By hand: hosts of addresses that nobody outside is to be asked at, in every form that a URL takes. */
const closed = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '127.1',
  '[::1]',
  '[::]',
  '[fc00::1]',
  '[fdff:ffff::1]',
  '[fe80::1]',
  '[ff02::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:10.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
]
const open = [
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.0.1',
  '169.253.0.1',
  '11.0.0.1',
  '[2606:4700::1111]',
]

const at = (addresses: readonly string[]) => () =>
  Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
const sent = { headers: {}, body: '{}' }

describe('where a webhook may lie (product 7)', () => {
  test.each(closed)('%s may not be asked, by its address or by a name that stands for it', async (host) => {
    const url = new URL(`https://${host}/`)
    expect(await mayBeAsked(url, { isLoopbackAllowed: false })).toBe(false)
    const how = { isLoopbackAllowed: false, timeoutMs: 60_000 }
    expect(await postWebhook(url, sent, how)).toEqual({ kind: 'refused' })
    const address = url.hostname.replace(/^\[|\]$/g, '')
    expect(isPublicAddress(address)).toBe(false)
    const named = new URL('https://hook.example/')
    const resolve = at(['8.8.8.8', address])
    expect(await mayBeAsked(named, { isLoopbackAllowed: false, resolve })).toBe(false)
    expect(await postWebhook(named, sent, { ...how, resolve })).toEqual({ kind: 'refused' })
  })
  test.each(open)('%s may be asked by TLS alone', async (host) => {
    expect(await mayBeAsked(new URL(`https://${host}/`), { isLoopbackAllowed: false })).toBe(true)
    expect(await mayBeAsked(new URL(`http://${host}/`), { isLoopbackAllowed: true })).toBe(false)
  })
  test('this machine may be asked where that is allowed, and nothing else of its networks', async () => {
    const allowed = { isLoopbackAllowed: true }
    expect(await mayBeAsked(new URL('http://127.0.0.1:9/'), allowed)).toBe(true)
    expect(await mayBeAsked(new URL('http://[::1]:9/'), allowed)).toBe(true)
    expect(
      await mayBeAsked(new URL('http://hook.example/'), { ...allowed, resolve: at(['127.0.0.1']) }),
    ).toBe(true)
    expect(await mayBeAsked(new URL('https://10.0.0.1/'), allowed)).toBe(false)
    expect(await mayBeAsked(new URL('https://169.254.169.254/'), allowed)).toBe(false)
  })
  test('what a name stands for when it is sent counts, not what it stood for before', async () => {
    const { url, received } = await startReceiver()
    const named = new URL('/', url.replace('127.0.0.1', 'hook.example'))
    const how = { timeoutMs: 60_000, resolve: at(['127.0.0.1']) }
    expect(await postWebhook(named, sent, { ...how, isLoopbackAllowed: false })).toEqual({ kind: 'refused' })
    expect(received).toEqual([])
    expect(await postWebhook(named, sent, { ...how, isLoopbackAllowed: true })).toEqual({
      kind: 'answer',
      status: 200,
    })
  })
  test('who does not answer in time has not answered', async () => {
    const { url } = await startReceiver([])
    const how = { isLoopbackAllowed: true, timeoutMs: 50, resolve: () => new Promise<never>(() => undefined) }
    expect(await postWebhook(new URL(url.replace('127.0.0.1', 'hook.example')), sent, how)).toEqual({
      kind: 'noAnswer',
    })
  })
})

test('a message is signed as the example of Standard Webhooks, by each secret that holds', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
  const signed = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  const headers = headersOf(message, new Date(1_614_265_330_999), [secret, secret])
  expect(headers).toMatchObject({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': `${signed} ${signed}`,
  })
})
