import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startGatewaySandbox } from '../../../src/sandbox/gateway/gateway.ts'
import { poishaOf } from '../../../src/sandbox/gateway/units.ts'
import { startPair, store } from '../ports/gateway-world.ts'
import { temporaryFolder } from '../ports/world.ts'

const press = (pageUrl: string, fields: Record<string, string>) =>
  fetch(pageUrl, { method: 'POST', body: new URLSearchParams(fields) }).then((reply) => reply.text())

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** The form that the browser would post next, read from the page. */
const returnForm = (page: string) => {
  const action = /<form id="return"[^>]*action="([^"]+)"/s.exec(page)?.[1]
  const inputs = [...page.matchAll(/type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"/g)]
  return action
    ? { action, fields: Object.fromEntries(inputs.map(([, name, value]) => [name, unescape(value ?? '')])) }
    : null
}

test('an amount is read with as many places as it has (product 5)', () => {
  expect(['12', '12.3', '12.03', '0.30'].map(poishaOf)).toEqual([1_200, 1_230, 1_203, 30])
  expect(['', '12.', '1.234', '-1', '123456789'].map(poishaOf)).toEqual([null, null, null, null, null])
})

describe('the hosted page', () => {
  test('shows merchant, order, amount and instruments, in Bangla by default and in English', async () => {
    const { open } = await startPair({ storeName: 'Court <Fee>' })
    const { pageUrl } = await open('ORDER-7', 1_234_567)
    const bangla = await (await fetch(pageUrl)).text()
    expect(bangla).toContain('<html lang="bn">')
    expect(bangla).toContain('Court &lt;Fee&gt;')
    expect(bangla).toContain('ORDER-7')
    expect(bangla).toContain('১২,৩৪৫.৬৭')
    expect(bangla).toContain('বিকাশ')
    const english = await (await fetch(`${pageUrl}?lang=en`)).text()
    expect(english).toContain('12,345.67')
    expect(english).toContain('Mobile banking')
    expect(english.replace('বাংলা', '')).not.toMatch(/[\u0980-\u09e5]/)
    expect(english).not.toMatch(/ style=|<script(?! src)/)
  })
  test('offers only what multi_card_name allows', async () => {
    const { gateway, request } = await startPair()
    const answer = await gateway.createSession({
      ...request('T1', 1_000),
      method: 'mobile_banking',
    })
    const page = await (await fetch(answer.kind === 'opened' ? answer.pageUrl : '')).text()
    const values = [...page.matchAll(/name="instrument"\s+value="(\w+)"/g)].map(([, key]) => key)
    expect(values).toEqual(['bkash', 'dbblmobilebanking', 'abbank'])
  })
  test.each([
    ['paid', '/success', 'valid', 'VALID'],
    ['failed', '/fail', 'failed', 'FAILED'],
    ['canceled', '/cancel', 'canceled', 'CANCELLED'],
  ] as const)('%s: signed notification and a browser return to %s', async (outcome, path, status, word) => {
    const { open, shop, gateway } = await startPair()
    const { pageUrl } = await open('T1', 10_000)
    const form = returnForm(await press(pageUrl, { outcome, instrument: 'bkash' }))
    expect(form?.action).toBe(`${shop.url}${path}`)
    const [notification] = await shop.count(1)
    expect(notification?.path).toBe('/ipn')
    expect(notification?.fields).toEqual(form?.fields)
    expect(form?.fields['status']).toBe(word)
    const callback = gateway.parseCallback(form?.fields ?? {})
    expect(callback).toMatchObject({ status, transactionId: 'T1', isAuthentic: true })
    expect(callback.validationId === null).toBe(outcome !== 'paid')
    expect(gateway.parseCallback({ ...form?.fields, tran_id: 'T2' }).isAuthentic).toBe(false)
  })
  test('a second press, here after another choice, meets the first decision', async () => {
    const { open, control, pageUrlOf } = await withPages()
    await open('T1')
    const first = returnForm(await press(pageUrlOf('T1'), { outcome: 'paid', instrument: 'visacard' }))
    const second = returnForm(await press(pageUrlOf('T1'), { outcome: 'canceled', instrument: 'visacard' }))
    expect(second).toEqual(first)
    await control.notificationsSettled()
    expect(control.sessions().map(({ status }) => status)).toEqual(['VALID'])
  })
  test('what the store sent cannot break out of the page, and an unknown key is 404', async () => {
    const { sandbox, request, gateway } = await startPair()
    const answer = await gateway.createSession({
      ...request('T1', 1_000),
      productName: `"><script>x</script> Q'`,
    })
    const reply = await fetch(answer.kind === 'opened' ? answer.pageUrl : '')
    const page = await reply.text()
    expect(page).not.toContain('<script>x')
    expect(page).toContain('&quot;&gt;&lt;script&gt;x&lt;/script&gt; Q&#39;')
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fetch(`${sandbox.url}/gwprocess/v4/gw/nothing`)).status).toBe(404)
    const files = ['page.css', 'return.js', 'font-400.woff2', 'font-600.woff2']
    const replies = await Promise.all(files.map((file) => fetch(`${sandbox.url}/sandbox/${file}`)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

const withPages = async () => {
  const pair = await startPair()
  const pageUrlOf = (transactionId: string) => {
    const session = pair.control.sessions().find((one) => one.transactionId === transactionId)
    return `${pair.sandbox.url}/gwprocess/v4/gw/${session?.sessionKey}`
  }
  return { ...pair, pageUrlOf }
}

describe('scenarios', () => {
  const play = async (scenario: string) => {
    const pair = await startPair()
    const { pageUrl } = await pair.open('T1', 10_000)
    const form = returnForm(await press(pageUrl, { outcome: 'paid', instrument: 'visacard', scenario }))
    await pair.control.notificationsSettled()
    return { ...pair, form }
  }
  test('the browser is lost', async () => {
    const { form, shop } = await play('ipnOnly')
    expect(form).toBeNull()
    expect(shop.received).toHaveLength(1)
  })
  test('the notification is lost', async () => {
    const { form, shop } = await play('browserOnly')
    expect(form?.fields['status']).toBe('VALID')
    expect(shop.received).toHaveLength(0)
  })
  test('repeated ten times', async () => {
    const { shop } = await play('repeated')
    expect(shop.received).toHaveLength(10)
    expect(new Set(shop.received.map(({ fields }) => fields['val_id'])).size).toBe(1)
  })
  test('late: pending for validation and query until it comes to light', async () => {
    const { form, shop, gateway, control } = await play('late')
    const validationId = form?.fields['val_id'] ?? ''
    expect(shop.received).toHaveLength(0)
    expect(await gateway.validate(validationId)).toEqual({ kind: 'invalid', status: 'PENDING' })
    expect(await gateway.queryTransaction('T1')).toMatchObject({ status: 'pending' })
    control.settleLate('T1')
    await shop.count(1)
    expect(await gateway.validate(validationId)).toMatchObject({ kind: 'valid', amountPoisha: 10_000 })
  })
  test('late by the clock alone', async () => {
    const { open, shop, gateway, control } = await startPair()
    control.lateMs = 20
    await open('T1')
    control.pay('T1', { scenario: 'late' })
    const [notification] = await shop.count(1)
    expect(await gateway.validate(notification?.fields['val_id'] ?? '')).toMatchObject({ kind: 'valid' })
  })
  test('forged: a success that neither signature nor validation confirms', async () => {
    const { form, shop, gateway } = await play('forged')
    expect(form?.action).toBe(`${shop.url}/success`)
    const callback = gateway.parseCallback(form?.fields ?? {})
    expect(callback).toMatchObject({ status: 'valid', isAuthentic: false })
    expect(await gateway.validate(callback.validationId ?? '')).toMatchObject({ kind: 'invalid' })
    expect(await gateway.queryTransaction('T1')).toMatchObject({ status: 'failed' })
  })
  test('tampered: genuine, with another amount', async () => {
    const { form, gateway } = await play('tampered')
    const callback = gateway.parseCallback(form?.fields ?? {})
    expect(callback.isAuthentic).toBe(true)
    expect(await gateway.validate(callback.validationId ?? '')).toMatchObject({
      kind: 'valid',
      amountPoisha: 5_000,
    })
  })
  test('risky', async () => {
    const { form, gateway } = await play('risky')
    expect(await gateway.validate(form?.fields['val_id'] ?? '')).toMatchObject({
      kind: 'valid',
      isRisky: true,
    })
  })
})

describe('notifications and memory', () => {
  test('a notification that the store does not take is sent again', async () => {
    const { open, shop, control } = await startPair({ notificationPausesMs: [1, 1, 1] }, [500, 503])
    await open('T1')
    control.pay('T1')
    await control.notificationsSettled()
    expect(shop.received).toHaveLength(3)
    expect(control.sessions()[0]?.notificationsDue).toBe(0)
  })
  test('what a killed process knew is there again, half-written line or not, and what was due is sent', async () => {
    const folder = await temporaryFolder()
    const before = await startPair({ folder, notificationPausesMs: [60_000] }, [500])
    await before.open('T1', 1_234_567)
    const { session } = before.control.pay('T1')
    await before.shop.count(1)
    const refund = {
      bankTransactionId: session.bankTransactionId,
      refundTransactionId: 'R1',
      amountPoisha: 567,
      remarks: 'r',
    }
    const refunded = await before.gateway.refund(refund)
    const file = join(folder, 'gateway.jsonl')
    const copy = await temporaryFolder()
    await writeFile(join(copy, 'gateway.jsonl'), await readFile(file))
    await appendFile(join(copy, 'gateway.jsonl'), '{"session":{"sessionKey":"HALF')
    expect(await readFile(file, 'utf8')).not.toContain(store.storePassword)

    const after = await startPair({ folder: copy })
    expect(after.control.sessions().map(({ transactionId }) => transactionId)).toEqual(['T1'])
    await before.shop.count(2)
    expect(await after.gateway.validate(session.validationId)).toMatchObject({ amountPoisha: 1_234_567 })
    expect(
      await after.gateway.refund({ ...refund, refundTransactionId: 'R2', amountPoisha: 1_234_001 }),
    ).toMatchObject({
      kind: 'failed',
    })
    const reference = refunded.kind === 'success' ? refunded.refundReference : ''
    expect(await after.gateway.queryRefund(reference)).toMatchObject({ kind: 'refunded' })
    await after.open('T2')
    expect(await readFile(join(copy, 'gateway.jsonl'), 'utf8')).not.toContain('HALF')
  })
  test('a port that is taken is an error, and the memory can be opened again', async () => {
    const folder = await temporaryFolder()
    const { sandbox } = await startPair()
    await expect(startPair({ port: sandbox.port, folder })).rejects.toThrow('EADDRINUSE')
    expect((await startPair({ folder })).control.sessions()).toEqual([])
  })
  test('a payment that it knows stays as it is when it is told of it again (product 5)', async () => {
    const { open, control } = await startPair()
    await open('T1', 10_000)
    control.pay('T1', {})
    const known = control.sessions()
    const told = { validationId: 'v', bankTransactionId: 'b', instrument: 'bkash', at: new Date(0) }
    control.remember({ ...told, transactionId: 'T1', amountPoisha: 99, storeAmountPoisha: 99 })
    expect(control.sessions()).toEqual(known)
    control.remember({ ...told, transactionId: 'T2', amountPoisha: 99, storeAmountPoisha: 99 })
    expect(control.sessions().map(({ transactionId }) => transactionId)).toEqual(['T1', 'T2'])
  })
  test('only loopback', async () => {
    await expect(startGatewaySandbox({ host: '0.0.0.0', port: 0, ...store })).rejects.toThrow('loopback')
  })
})

describe('control over HTTP', () => {
  const call = async (url: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, body: await reply.json() }
  }
  test('switches, pays and lists', async () => {
    const { sandbox, gateway, request, open, shop } = await startPair()
    const control = `${sandbox.url}/sandbox/control`
    await call(`${control}/switches`, { mode: 'refuse' })
    expect(await gateway.createSession(request('T1', 1_000))).toMatchObject({ kind: 'refused' })
    await call(`${control}/switches`, { mode: 'up', modes: { validation: 'down' } })
    await open('T1')
    expect(await call(`${control}/pay`, { transactionId: 'T1', scenario: 'late' })).toMatchObject({
      status: 200,
      body: { browser: { url: `${shop.url}/success` }, session: { status: 'PENDING' } },
    })
    await call(`${control}/settle-late`, { transactionId: 'T1' })
    await shop.count(1)
    expect(await gateway.validate('v')).toMatchObject({ kind: 'noAnswer' })
    const sessions: unknown = await (await fetch(`${control}/sessions`)).json()
    expect(sessions).toMatchObject([{ transactionId: 'T1', status: 'VALID' }])
  })
  test('refuses what it does not understand', async () => {
    const { sandbox } = await startPair()
    const control = `${sandbox.url}/sandbox/control`
    expect((await call(`${control}/switches`, { mode: 'sideways' })).status).toBe(422)
    expect((await call(`${control}/pay`, { transactionId: 'T9' })).status).toBe(404)
  })
})
