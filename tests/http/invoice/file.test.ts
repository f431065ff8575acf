import { afterAll, beforeAll, expect, test } from 'vitest'
import { papersPerMinuteMax, paperRetrySeconds } from '../../../src/machines/limits.ts'
import { buildApp } from '../../../src/server/app.ts'
import type { PersonCaller } from '../../../src/server/web/handler.ts'
import { pagesOf } from '../../support/papers.ts'
import { tokenOf } from '../payment/people.ts'
import { createPaymentWorld, type PaymentWorld } from '../payment/world.ts'

let world: PaymentWorld
let transactionId = ''
let invoiceNumber = ''

beforeAll(async () => {
  world = await createPaymentWorld()
  const { billId } = await world.newCase()
  const paid = await world.payThrough(billId)
  transactionId = paid.transaction_id
  const [invoice] = await world.invoices(paid.id)
  invoiceNumber = invoice?.invoice_number ?? ''
})
afterAll(() => world.close())

const headersOf = (caller: PersonCaller | null, language = 'en') => ({
  'accept-language': language,
  ...(caller ? { authorization: `Bearer ${tokenOf(caller.userId)}` } : {}),
})

const ask = (
  caller: PersonCaller | null,
  { of = transactionId, query = '?language=en', language = 'en' } = {},
) => fetch(`${world.url}/api/invoices/${of}/pdf${query}`, { headers: headersOf(caller, language) })

const refusalOf = async (response: Response) => {
  const { code, message } = (await response.json()) as { code: number; message: string }
  expect(code).toBe(response.status)
  return [code, message]
}

const textOf = async (response: Response) => {
  const pages = await pagesOf(new Uint8Array(await response.arrayBuffer()))
  return pages
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ')
}

test('its payer and its office have it as a file, named by its number and never run as a page (spec §3)', async () => {
  for (const caller of [world.litigant, world.accountant, world.administrator]) {
    const response = await ask(caller)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${invoiceNumber}-en.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const text = await textOf(response)
    for (const said of [invoiceNumber, transactionId, 'TS-123/2026', '৳1,250.51', 'Paid by payer'])
      expect(text).toContain(said)
  }
})

test('in the language that is named, else in the caller’s; another is refused', async () => {
  const words: [string, string, string][] = [
    ['?language=bn', 'en', '১,২৫০.৫১'],
    ['?language=en', 'bn', '৳1,250.51'],
    ['', 'bn', '১,২৫০.৫১'],
    ['', 'en', '৳1,250.51'],
  ]
  for (const [query, language, amount] of words)
    expect(await textOf(await ask(world.litigant, { query, language })), `${query} ${language}`).toContain(
      amount,
    )
  expect((await ask(world.litigant, { query: '?language=fr' })).status).toBe(422)
})

test('nobody else learns that it exists; who is logged out is told so (product 1)', async () => {
  const nowhere = await refusalOf(await ask(world.other, { of: 'CF00' }))
  expect(nowhere[0]).toBe(404)
  for (const stranger of [world.other, world.farAccountant])
    expect(await refusalOf(await ask(stranger))).toEqual(nowhere)
  expect((await refusalOf(await ask(null)))[0]).toBe(401)
})

test('so many in a minute for one person, and then not (product 7)', async () => {
  const statuses: number[] = []
  world.clock.forward(5)
  for (let count = 0; count < papersPerMinuteMax; count += 1)
    statuses.push((await ask(world.administrator)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const stopped = await ask(world.administrator)
  expect((await refusalOf(stopped))[0]).toBe(429)
  const seconds = Number(stopped.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await ask(world.accountant)).status).toBe(200)
  world.clock.forward(2)
  expect((await ask(world.administrator)).status).toBe(200)
})

test('when it cannot be made, the person reads so in their language and when to come back', async () => {
  const silent = { draw: () => Promise.resolve(null), close: () => Promise.resolve() }
  const app = await buildApp(world.deps, silent)
  const url = `/api/invoices/${transactionId}/pdf`
  const replies = await Promise.all(
    ['en', 'bn'].map((language) => app.inject({ url, headers: headersOf(world.litigant, language) })),
  )
  await app.close()
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  expect(replies.map(({ headers }) => headers['retry-after'])).toEqual([
    String(paperRetrySeconds),
    String(paperRetrySeconds),
  ])
  expect(replies.map((reply) => reply.json<{ message: string }>().message)).toEqual([
    'The PDF of the invoice cannot be made right now. Try again in half a minute. The invoice itself is safe.',
    'চালানের PDF এই মুহূর্তে তৈরি করা যাচ্ছে না। আধা মিনিট পরে আবার চেষ্টা করুন। চালানটি ঠিকই আছে।'.normalize(
      'NFC',
    ),
  ])
})
