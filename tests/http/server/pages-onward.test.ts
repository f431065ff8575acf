import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readKey, type GivenPage } from '../../../src/api/page.ts'
import { readPageBuild } from '../../../src/server/web/page-build.ts'
import { pagesFolder } from '../../../src/server/web/static.ts'
import {
  createStage,
  placeApplication,
  placeBill,
  placeInvoice,
  placePayment,
  transactionOf,
} from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** What a browser is told to fetch ahead, and whether the page's own policy lets it be told. */
function aheadIn(text: string, policy: unknown): unknown {
  const [, rules] = /<script type="speculationrules">([\s\S]*?)<\/script>/.exec(text) ?? []
  if (rules === undefined) return null
  const hash = createHash('sha256').update(rules).digest('base64')
  expect(String(policy)).toMatch(`'sha256-${hash}'`)
  return JSON.parse(rules)
}

const givenIn = (text: string): GivenPage | null =>
  JSON.parse(/id="given">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? 'null') as GivenPage | null

test('what was paid brings the invoice and its screen, and has its page fetched ahead, as nearly everybody goes there; not where there is none, nor to whoever spares data', async () => {
  const token = await world.login('litigant')
  const stage = await createStage(world)
  const applicationId = await placeApplication(stage, 'verified')
  const attempt = async (state: 'paid' | 'failed') => {
    const billId = await placeBill(stage, {
      applicationId,
      totalPoisha: 5_000,
      paidPoisha: state === 'paid' ? 5_000 : 0,
    })
    const of = { billId, applicationId, amountPoisha: 5_000, refundedPoisha: 0, isSurplus: false }
    const paymentId = await placePayment(stage, { ...of, state })
    return state === 'paid' ? placeInvoice(stage, { ...of, paymentId }) : transactionOf(world, paymentId)
  }
  const [paid, failed] = [await attempt('paid'), await attempt('failed')]
  const build = await readPageBuild(pagesFolder)
  const files = build?.parts.screens['/invoice/:transaction_id'] ?? []
  expect(files).not.toEqual([])
  const isBrought = async (path: string, transaction: string, headers: Record<string, string> = {}) => {
    const url = `${path}?transaction=${transaction}`
    const reply = await world.app.inject({ url, cookies: { token }, headers })
    const { body } = reply
    expect(body).toMatch(/<div id="root"><[^/]/)
    const key = readKey('GET /invoices/{transaction_id}', { params: { transaction_id: transaction } })
    return [
      givenIn(body)?.answers[key]?.isOk ?? false,
      files.every((file) => body.includes(file)),
      aheadIn(body, reply.headers['content-security-policy']),
    ]
  }
  expect(await isBrought('/success_payment', paid)).toEqual([
    true,
    true,
    { prefetch: [{ urls: [`/invoice/${paid}`], eagerness: 'immediate' }] },
  ])
  expect(await isBrought('/success_payment', failed)).toEqual([false, false, null])
  expect(await isBrought('/cancel_payment', paid)).toEqual([false, false, null])
  expect(await isBrought('/success_payment', paid, { 'save-data': 'on' })).toEqual([false, false, null])
})
