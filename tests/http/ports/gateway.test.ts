import { createServer } from 'node:http'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { formatPoisha, parseDhakaTime, parsePoisha } from '../../../src/server/ports/decimal.ts'
import { exchange } from '../../../src/server/ports/exchange.ts'
import { createSslcommerz } from '../../../src/server/ports/sslcommerz.ts'
import { startPair, store } from './gateway-world.ts'
import { deadAddress } from './world.ts'

/** A gateway that answers everything with one body. */
const answering = async (body: object, status = 200) => {
  const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return createSslcommerz({ baseUrl: `http://127.0.0.1:${address.port}`, ...store, timeoutMs: 60_000 })
}

describe('amounts and times', () => {
  test.each([
    ['10.00', 1_000],
    ['12345.67', 1_234_567],
    ['0.10', 10],
    ['0.1', 10],
    ['500000', 50_000_000],
    ['9.7500', 975],
  ])('%s taka is %i poisha', (text, poisha) => {
    expect(parsePoisha(text)).toBe(poisha)
  })
  test.each(['', '-1', '1e3', '1.005', '1,000.00', ' 1', 'NaN', '.5'])('%j is no amount', (text) => {
    expect(parsePoisha(text)).toBeNull()
  })
  test('every poisha up to 3,000 taka survives the way there and back', () => {
    const wrong = Array.from({ length: 300_000 }, (_, poisha) => poisha).filter(
      (poisha) => parsePoisha(formatPoisha(poisha)) !== poisha,
    )
    expect(wrong).toEqual([])
    expect([formatPoisha(1_000), formatPoisha(1_234_567), formatPoisha(10)]).toEqual([
      '10.00',
      '12345.67',
      '0.10',
    ])
    expect(() => formatPoisha(0.5)).toThrow(RangeError)
  })
  test('Dhaka wall time is six hours ahead of UTC', () => {
    expect(parseDhakaTime('2026-01-01 05:59:59')?.toISOString()).toBe('2025-12-31T23:59:59.000Z')
    expect(parseDhakaTime('2026-13-01 00:00:00')).toBeNull()
    expect(parseDhakaTime('2026-01-01T00:00:00')).toBeNull()
  })
})

describe('session', () => {
  test('opens with a key and a page', async () => {
    const { open, control } = await startPair()
    const { sessionKey, pageUrl } = await open('T1', 1_234_567)
    expect(sessionKey).toHaveLength(50)
    expect((await fetch(pageUrl)).status).toBe(200)
    expect(control.sessions()[0]).toMatchObject({ amountPoisha: 1_234_567, status: 'PENDING' })
  })
  test.each([999, 50_000_001])('%i poisha is outside the limits and refused', async (amount) => {
    const { gateway, request } = await startPair()
    expect(await gateway.createSession(request('T1', amount))).toMatchObject({ kind: 'refused' })
  })
  test('a wrong store password is refused', async () => {
    const { sandbox, request } = await startPair()
    const gateway = createSslcommerz({
      baseUrl: sandbox.url,
      ...store,
      storePassword: 'wrong',
      timeoutMs: 60_000,
    })
    const answer = await gateway.createSession(request('T1', 1_000))
    expect(answer).toMatchObject({ kind: 'refused', reason: expect.stringContaining('Credential') })
  })
  test.each(['down', 'error', 'lost'] as const)('%s is no answer', async (mode) => {
    const { gateway, request, control } = await startPair()
    control.mode = mode
    expect(await gateway.createSession(request('T1', 1_000))).toMatchObject({ kind: 'noAnswer' })
    expect(control.sessions()).toHaveLength(mode === 'lost' ? 1 : 0)
  })
  test('too slow is no answer, though the session is there', async () => {
    const { sandbox, request, control } = await startPair()
    const gateway = createSslcommerz({ baseUrl: sandbox.url, ...store, timeoutMs: 50 })
    control.mode = 'slow'
    // The time is over when the gateway has the session, however long the way there takes.
    const timer = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timer.signal)
    onTestFinished(() => timeout.mockRestore())
    const answer = gateway.createSession(request('T1', 1_000))
    await vi.waitFor(() => expect(control.sessions()).toHaveLength(1), 60_000)
    timer.abort(new DOMException('too slow', 'TimeoutError'))
    expect(await answer).toEqual({ kind: 'noAnswer', detail: 'timeout' })
    expect(timeout).toHaveBeenCalledExactlyOnceWith(50)
  })
  test('a refusal in the body of a 5xx is no refusal', async () => {
    const { request } = await startPair()
    const body = { status: 'FAILED', failedreason: 'try later' }
    const answer = await (await answering(body, 500)).createSession(request('T1', 1_000))
    expect(answer).toEqual({ kind: 'noAnswer', detail: 'HTTP 500' })
    expect(await (await answering(body)).createSession(request('T1', 1_000))).toMatchObject({
      kind: 'refused',
    })
  })
  test('nobody at the address is no answer, without the password in the detail', async () => {
    const { request } = await startPair()
    const { url } = await deadAddress()
    const gateway = createSslcommerz({ baseUrl: url, ...store, timeoutMs: 60_000 })
    expect(await gateway.createSession(request('T1', 1_000))).toEqual({
      kind: 'noAnswer',
      detail: 'network: ECONNREFUSED',
    })
    expect(JSON.stringify(await gateway.validate('v'))).not.toContain(store.storePassword)
  })
})

describe('signature', () => {
  /** Digests computed once with md5sum and sha256sum over the documented string. */
  const vector = {
    amount: '10.00',
    status: 'VALID',
    tran_id: 'VECTOR-1',
    val_id: '2601010000001abc',
    value_a: 'আবেদন',
    verify_key: 'amount,status,tran_id,val_id,value_a',
    verify_sign: '4406eba11673ed6fcd77fb38f4f37a97',
    verify_sign_sha2: '279bd5b780196ea343bc632b5d8e5e1dd357fde54a39dc7bac41daf935680bdf',
  }
  const gateway = createSslcommerz({ baseUrl: 'http://127.0.0.1', ...store, timeoutMs: 1 })
  test('a fixed post is genuine', () => {
    expect(gateway.parseCallback(vector)).toEqual({
      transactionId: 'VECTOR-1',
      sessionKey: null,
      status: 'valid',
      validationId: '2601010000001abc',
      isAuthentic: true,
      error: null,
    })
  })
  test.each(['verify_sign', 'verify_sign_sha2'] as const)('%s alone is enough', (left) => {
    const { verify_sign, verify_sign_sha2, ...fields } = vector
    const kept = left === 'verify_sign' ? { verify_sign } : { verify_sign_sha2 }
    expect(gateway.parseCallback({ ...fields, ...kept }).isAuthentic).toBe(true)
  })
  test.each([
    ['amount', { amount: '10.01' }],
    ['status', { status: 'FAILED' }],
    ['transaction', { tran_id: 'VECTOR-2' }],
    ['one of two signatures', { verify_sign: '0'.repeat(32) }],
    ['a shorter list of keys', { verify_key: 'amount,tran_id,val_id' }],
    ['no signature', { verify_sign: '', verify_sign_sha2: '' }],
    ['no keys', { verify_key: '' }],
  ])('tampered: %s', (_, change) => {
    expect(gateway.parseCallback({ ...vector, ...change }).isAuthentic).toBe(false)
  })
  test('a validation id that was added to a genuine post makes it false', async () => {
    const { open, control } = await startPair()
    await open('T1')
    const fields = control.pay('T1', { outcome: 'failed' }).browser?.fields ?? {}
    expect(gateway.parseCallback(fields).isAuthentic).toBe(true)
    expect(gateway.parseCallback({ ...fields, val_id: 'added' }).isAuthentic).toBe(false)
  })
  test('an empty post and names from the prototype are harmless', () => {
    expect(gateway.parseCallback({})).toMatchObject({ status: 'other', isAuthentic: false })
    expect(gateway.parseCallback({ status: 'constructor' }).status).toBe('other')
  })
})

describe('validation', () => {
  test('gives exact poisha, the charge, and an instant in UTC', async () => {
    const instant = Date.UTC(2026, 0, 1, 18, 30, 5)
    const { open, gateway, control } = await startPair({ clock: () => instant })
    await open('T1', 1_234_567)
    const { session } = control.pay('T1', { instrument: 'dbbl_visa' })
    const first = await gateway.validate(session.validationId)
    expect(first).toMatchObject({
      kind: 'valid',
      transactionId: 'T1',
      amountPoisha: 1_234_567,
      storeAmountPoisha: 1_234_567 - 30_864,
      currency: 'BDT',
      cardType: 'VISA-Dutch Bangla',
      cardBrand: 'VISA',
      isRisky: false,
      storeId: 'teststore',
      transactedAt: new Date(instant),
    })
    expect(control.sessions()[0]?.status).toBe('VALIDATED')
    expect(await gateway.validate(session.validationId)).toEqual(first)
  })
  test('an unknown id is invalid', async () => {
    const { gateway } = await startPair()
    expect(await gateway.validate('nothing')).toEqual({ kind: 'invalid', status: 'INVALID_TRANSACTION' })
  })
  test('a call that was not carried out says nothing about the payment', async () => {
    const { sandbox } = await startPair()
    const gateway = createSslcommerz({
      baseUrl: sandbox.url,
      ...store,
      storePassword: 'wrong',
      timeoutMs: 60_000,
    })
    const nothing = { kind: 'noAnswer', detail: 'APIConnect INVALID_REQUEST' }
    expect(await gateway.validate('v')).toEqual(nothing)
    expect(await gateway.queryTransaction('T1')).toEqual(nothing)
    expect(await gateway.querySession('S1')).toEqual(nothing)
  })
  test.each([
    [{}],
    [{ status: 'VALID', APIConnect: 'DONE' }],
    [[]],
    [{ status: 'VALID', tran_id: 'T', val_id: 'V', amount: '1e9', store_amount: '1', currency: 'BDT' }],
  ])('%j is not understood: no answer', async (body) => {
    const gateway = await answering(body)
    expect(await gateway.validate('v')).toMatchObject({ kind: 'noAnswer' })
    expect(await gateway.querySession('s')).not.toMatchObject({ kind: 'found' })
    expect(await gateway.queryTransaction('t')).toMatchObject({ kind: 'noAnswer' })
  })
  test('risk and a foreign store are visible to the caller', async () => {
    const { open, gateway, control } = await startPair()
    await open('T1')
    const { session } = control.pay('T1', { scenario: 'risky' })
    control.switches.answerOverrides = { store_id: 'elsewhere', currency: 'USD', currency_type: 'USD' }
    expect(await gateway.validate(session.validationId)).toMatchObject({
      isRisky: true,
      storeId: 'elsewhere',
      currency: 'USD',
    })
  })
})

describe('queries', () => {
  test.each([
    ['paid', 'valid'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
  ] as const)('%s is found as %s by transaction and by session', async (outcome, status) => {
    const { open, gateway, control } = await startPair()
    const { sessionKey } = await open('T1', 1_000)
    expect(await gateway.queryTransaction('T1')).toMatchObject({ kind: 'found', status: 'pending' })
    control.pay('T1', { outcome })
    const query = await gateway.queryTransaction('T1')
    expect(query).toMatchObject({ kind: 'found', status })
    expect(await gateway.querySession(sessionKey)).toEqual(query)
    const amount = query.kind === 'found' ? query.validation?.amountPoisha : null
    expect(amount).toBe(outcome === 'paid' ? 1_000 : undefined)
  })
  test('of several attempts the valid one decides, then one that is still pending', async () => {
    const { open, gateway, control } = await startPair()
    await open('T1')
    control.pay('T1', { outcome: 'failed' })
    await open('T1')
    expect(await gateway.queryTransaction('T1')).toMatchObject({ status: 'pending' })
    control.pay('T1')
    await open('T1')
    expect(await gateway.queryTransaction('T1')).toMatchObject({ status: 'valid' })
  })
  test('what nobody knows is not found', async () => {
    const { gateway } = await startPair()
    expect(await gateway.queryTransaction('T9')).toEqual({ kind: 'notFound' })
    expect(await gateway.querySession('S9')).toEqual({ kind: 'notFound' })
  })
  test('after 90 minutes a session is expired, or unattempted if nobody came', async () => {
    let now = Date.UTC(2026, 0, 1)
    const { open, gateway } = await startPair({ clock: () => now })
    const { pageUrl } = await open('T1')
    await open('T2')
    await fetch(pageUrl)
    now += 90 * 60_000
    expect(await gateway.queryTransaction('T1')).toMatchObject({ status: 'expired' })
    expect(await gateway.queryTransaction('T2')).toMatchObject({ status: 'unattempted' })
    expect((await fetch(pageUrl)).status).toBe(410)
  })
})

describe('refunds', () => {
  const startPaid = async () => {
    const pair = await startPair()
    await pair.open('T1', 10_000)
    const { session } = pair.control.pay('T1')
    const refund = (refundTransactionId: string, amountPoisha: number) =>
      pair.gateway.refund({
        bankTransactionId: session.bankTransactionId,
        refundTransactionId,
        amountPoisha,
        remarks: 'Rejected',
      })
    return { ...pair, refund }
  }
  test('parts up to what is left, then no more', async () => {
    const { refund, gateway } = await startPaid()
    const first = await refund('R1', 9_990)
    expect(first).toMatchObject({ kind: 'success' })
    expect(await refund('R2', 11)).toMatchObject({ kind: 'failed', reason: 'Only 0.10 is left to refund' })
    expect(await refund('R3', 10)).toMatchObject({ kind: 'success' })
    expect(await gateway.queryRefund(first.kind === 'success' ? first.refundReference : '')).toMatchObject({
      kind: 'refunded',
      refundedAt: expect.any(Date),
    })
  })
  test('the same refund sent again leads to the one that is known, and money moves once', async () => {
    const { refund, gateway, control } = await startPaid()
    control.switches.modes.refund = 'lost'
    expect(await refund('R1', 4_000)).toMatchObject({ kind: 'noAnswer' })
    control.switches.modes.refund = 'up'
    const again = await refund('R1', 4_000)
    expect(again).toMatchObject({ kind: 'processing' })
    const reference = again.kind === 'processing' ? again.refundReference : ''
    expect(await gateway.queryRefund(reference)).toMatchObject({ kind: 'refunded' })
    expect(await refund('R2', 6_001)).toMatchObject({ kind: 'failed' })
    expect(await refund('R3', 6_000)).toMatchObject({ kind: 'success' })
  })
  test('processing, then canceled: the amount is free again', async () => {
    const { refund, gateway, control } = await startPaid()
    control.switches.refundState = 'processing'
    const answer = await refund('R1', 10_000)
    const reference = answer.kind === 'processing' ? answer.refundReference : ''
    expect(await gateway.queryRefund(reference)).toEqual({ kind: 'processing' })
    control.settleRefunds('cancelled')
    expect(await gateway.queryRefund(reference)).toEqual({ kind: 'canceled' })
    expect(await refund('R2', 10_000)).toMatchObject({ kind: 'processing' })
  })
  test('refusal, silence and an unknown reference', async () => {
    const { refund, gateway, control } = await startPaid()
    control.switches.modes.refund = 'refuse'
    expect(await refund('R1', 100)).toMatchObject({ kind: 'failed', reason: 'Refund is not allowed' })
    control.switches.modes.refund = 'down'
    expect(await refund('R1', 100)).toMatchObject({ kind: 'noAnswer', refundReference: null })
    control.switches.modes.refund = 'up'
    expect(await gateway.queryRefund('nothing')).toEqual({ kind: 'notFound' })
  })
})

test('what a gateway is told goes to its own address alone: nobody is followed elsewhere (domain 1)', async () => {
  const asked = vi.fn((_url: unknown, _init?: RequestInit) => Promise.resolve(new Response('{}')))
  const answer = await exchange(
    new URL('https://gateway.example'),
    {},
    { timeoutMs: 1_000, fetch: asked as typeof fetch },
  )
  expect(answer).toEqual({ kind: 'answer', body: {}, status: 200 })
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error' })
})
