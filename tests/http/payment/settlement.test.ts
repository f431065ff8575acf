import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefused } from '../../../src/server/errors.ts'
import { createPaymentWorld, granted, part, unbalanced, type PaymentWorld } from './world.ts'

let world: PaymentWorld

beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(async () => {
  expect(await unbalanced(world)).toEqual([])
  await world.close()
})

describe('a payment that goes well', () => {
  test('settles the bill, the ledger, the invoice and the application in one go', async () => {
    const { billId, applicationId, totalPoisha } = await world.newCase()
    const outcome = granted(await world.start(billId))
    expect(outcome).toMatchObject({ state: 'open', amountPoisha: totalPoisha, invoiceNumber: null })
    expect(outcome.pageUrl).toContain('/gwprocess/v4/gw/')
    // A minute after its page is there the gateway is asked for the first time.
    const opened = await world.row(outcome.transactionId)
    expect([opened.next_check_at?.getTime(), opened.checks]).toEqual([
      opened.state_since.getTime() + 60_000,
      0,
    ])
    const browser = await world.decide(outcome.transactionId)
    const back = await world.returned(browser)
    expect(back).toEqual({ status: 303, location: `/success_payment?transaction=${outcome.transactionId}` })
    await world.drain()

    const payment = await world.row(outcome.transactionId)
    const chargePoisha = 3_126
    expect(payment).toMatchObject({
      state: 'paid',
      store_amount_poisha: totalPoisha - chargePoisha,
      card_type: 'VISA-Other Bank',
      next_check_at: null,
      error: null,
      is_surplus: false,
    })
    expect(await world.ledger(payment.id)).toEqual([
      `payment gateway -${totalPoisha - chargePoisha}`,
      `payment bank_charge -${chargePoisha}`,
      'payment treasury +100000',
      'payment bar_council +20050',
      'payment dispatch +5001',
    ])
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: totalPoisha, is_void: false })
    const [invoice, ...more] = await world.invoices(payment.id)
    expect(more).toEqual([])
    expect(invoice).toMatchObject({ amount_poisha: totalPoisha, bank_charge_poisha: chargePoisha })
    expect(invoice?.invoice_number).toMatch(/^INV-DHAKA-\d{4}-\d{6}$/)
    expect(await world.stateOf(applicationId)).toBe('paid')
    const told = (await world.notices('PaymentCompleted')).map(({ user_id }) => user_id)
    expect(told).toEqual(expect.arrayContaining([world.litigant.userId, world.accountant.userId]))
    expect(told).not.toContain(world.farAccountant.userId)
  })

  test('a gateway that says more reached the store than was paid has kept nothing', async () => {
    const { billId, totalPoisha } = await world.newCase()
    world.gateway.switches.answerOverrides = { store_amount: '999999.00' }
    const payment = await world.payThrough(billId)
    world.gateway.switches.answerOverrides = {}
    expect(payment).toMatchObject({ state: 'paid', store_amount_poisha: totalPoisha })
    expect((await world.ledger(payment.id)).filter((entry) => /gateway|bank_charge/.test(entry))).toEqual([
      `payment gateway -${totalPoisha}`,
    ])
  })

  test('a poisha is an entry like any other', async () => {
    const { billId } = await world.newCase([
      ['treasury', 100_000],
      ['bar_council', 1],
    ])
    const { id, state } = await world.payThrough(billId)
    expect([state, (await world.ledger(id)).slice(2)]).toEqual([
      'paid',
      ['payment treasury +100000', 'payment bar_council +1'],
    ])
  })

  test('in parts: each lies on the lines in order, and the application is paid with the last', async () => {
    const { billId, applicationId, totalPoisha } = await world.newCase()
    const first = await world.payThrough(billId, part(110_000), { instrument: 'visacard' })
    expect(first.state).toBe('paid')
    expect((await world.ledger(first.id)).slice(2)).toEqual([
      'payment treasury +100000',
      'payment bar_council +10000',
    ])
    expect(await world.stateOf(applicationId)).toBe('verified')
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: 110_000 })
    const rest = await world.payThrough(billId)
    expect(rest).toMatchObject({ state: 'paid', amount_poisha: totalPoisha - 110_000 })
    expect((await world.ledger(rest.id)).slice(2)).toEqual([
      'payment bar_council +10050',
      'payment dispatch +5001',
    ])
    expect(await world.stateOf(applicationId)).toBe('paid')
    const numbers = [...(await world.invoices(first.id)), ...(await world.invoices(rest.id))].map((invoice) =>
      Number(invoice.invoice_number.slice(-6)),
    )
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1)
  })
})

test('what was waived of a line is no room for what is paid (product 2.5, 4)', async () => {
  const { billId } = await world.newCase([
    ['treasury', 100_000],
    ['bar_council', 50_000],
  ])
  const waived = { waived_poisha: 40_000 }
  await world.db
    .updateTable('bill_lines')
    .set(waived)
    .where('bill_id', '=', billId)
    .where('fund', '=', 'treasury')
    .execute()
  await world.db
    .updateTable('bills')
    .set({ ...waived, total_poisha: 110_000 })
    .where('id', '=', billId)
    .execute()
  await world.payThrough(billId, part(70_000))
  const lines = world.db.selectFrom('bill_lines').select('paid_poisha').where('bill_id', '=', billId)
  const paid = async () => (await lines.orderBy('position').execute()).map(({ paid_poisha }) => paid_poisha)
  expect(await paid()).toEqual([60_000, 10_000])
  expect((await world.payThrough(billId)).state).toBe('paid')
  expect(await paid()).toEqual([60_000, 50_000])
})

describe('starting', () => {
  test('a hundred at once leave one live attempt and one session at the gateway', async () => {
    const { billId } = await world.newCase()
    const before = world.gateway.sessions().length
    const answers = await Promise.all(Array.from({ length: 100 }, () => world.start(billId)))
    const rows = await world.db.selectFrom('payments').selectAll().where('bill_id', '=', billId).execute()
    expect(rows.map(({ state }) => state)).toEqual(['open'])
    expect(world.gateway.sessions().length - before).toBe(1)
    const codes = new Set(answers.map((answer) => (isRefused(answer) ? answer.code : answer.transactionId)))
    codes.delete(409)
    expect([...codes]).toEqual([rows[0]?.transaction_id])
    const again = granted(await world.start(billId))
    expect(again.transactionId).toBe(rows[0]?.transaction_id)
    expect(again.pageUrl).toBe(rows[0]?.page_url)
    expect(await world.start(billId, part(2_000))).toMatchObject({ refused: true, code: 409 })
  })

  test.each([
    ['below the gateway’s minimum', 999, 'amount_too_small'],
    ['more than is left', 125_052, 'amount_too_large'],
    ['leaving a rest that no gateway takes', 124_500, 'amount_too_large'],
  ])('a part %s is refused and leaves nothing', async (_name, partPoisha, error) => {
    const { billId } = await world.newCase()
    const refused = await world.start(billId, part(partPoisha))
    expect(isRefused(refused) && refused.data?.('en')).toMatchObject({
      fields: [{ path: 'partPoisha', error }],
    })
    expect(
      await world.db.selectFrom('payments').select('id').where('bill_id', '=', billId).execute(),
    ).toEqual([])
  })

  test('is refused to strangers, on void bills, and without a defendant', async () => {
    const one = await world.newCase()
    expect(await world.start(one.billId, {}, world.other)).toMatchObject({ code: 404 })
    await world.db
      .updateTable('applications')
      .set((set) => ({
        form: set.fn('jsonb_set', [set.ref('form'), set.val('{defendants}'), set.val('[]')]) as never,
      }))
      .where('id', '=', one.applicationId)
      .execute()
    const refused = await world.start(one.billId)
    expect(isRefused(refused) && [refused.code, refused.word('en')]).toEqual([
      409,
      'Please Add Defendants Before Payment',
    ])
    const two = await world.newCase()
    await two.voidBill()
    expect(await world.start(two.billId)).toMatchObject({ code: 409 })
  })

  test('a gateway that refuses makes it failed, one that is silent makes it unknown until it answers', async () => {
    const { billId } = await world.newCase()
    world.gateway.switches.modes.session = 'refuse'
    expect(granted(await world.start(billId))).toMatchObject({ state: 'failed', pageUrl: null })
    world.gateway.switches.modes.session = 'lost'
    const lost = granted(await world.start(billId))
    world.gateway.switches.modes.session = 'up'
    expect(lost).toMatchObject({ state: 'unknown', pageUrl: null })
    const refused = await world.start(billId)
    expect(isRefused(refused) && refused.word('en')).toBe('Your payment is being verified. Do not pay again.')
    await world.decide(lost.transactionId, { scenario: 'browserOnly' })
    world.clock.forward(2)
    await world.workers['sweep-payments']({})
    await world.drain()
    expect((await world.row(lost.transactionId)).state).toBe('paid')
  })
})

describe('callbacks', () => {
  test('ten one after the other and ten at once leave one invoice and one posting', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    const browser = await world.decide(transactionId, { scenario: 'repeated' })
    if (!browser) throw new Error('no browser')
    const notification = { ...browser, url: `${world.url}/api/gateway/ipn` }
    for (let count = 0; count < 10; count += 1)
      expect((await world.returned(count % 2 ? browser : notification)).status).toBe(count % 2 ? 303 : 200)
    const both = Array.from({ length: 10 }, () => [world.returned(browser), world.returned(notification)])
    await Promise.all([...both.flat(), world.drain()])
    await world.drain()
    const payment = await world.row(transactionId)
    expect(payment.state).toBe('paid')
    expect(await world.invoices(payment.id)).toHaveLength(1)
    const postings = await world.db
      .selectFrom('ledger_postings')
      .select('reference')
      .where('payment_id', '=', payment.id)
      .execute()
    expect(postings).toEqual([{ reference: `payment:${payment.id}` }])
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: payment.amount_poisha })
    const events = await world.db
      .selectFrom('history')
      .select('event')
      .where('subject_id', '=', payment.id)
      .orderBy('sequence')
      .execute()
    expect(events.map(({ event }) => event)).toEqual(['start', 'opened', 'validated'])
  })

  test('a forged one is kept as such and settles nothing', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    const browser = await world.decide(transactionId, { scenario: 'forged' })
    const back = await world.returned(browser)
    await world.drain()
    expect(back.location).toBe(`/fail_payment?transaction=${transactionId}`)
    const payment = await world.row(transactionId)
    expect(payment.state).toBe('failed')
    expect(await world.ledger(payment.id)).toEqual([])
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: 0 })
    const messages = await world.db
      .selectFrom('gateway_messages')
      .select(['source', 'is_signature_valid'])
      .where('transaction_id', '=', transactionId)
      .orderBy('source')
      .execute()
    expect(messages).toEqual([
      { source: 'ipn', is_signature_valid: false },
      { source: 'return_success', is_signature_valid: false },
    ])
  })

  test('a success that nobody paid for is not believed while the gateway says otherwise', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    const fields = { tran_id: transactionId, status: 'VALID', val_id: 'made-up', card_no: '4111111111111111' }
    const back = await world.returned({ url: `${world.url}/api/gateway/return/success`, fields })
    expect(back.location).toBe(`/success_payment?transaction=${transactionId}`)
    expect((await world.row(transactionId)).state).toBe('open')
    const { fields: kept } = await world.db
      .selectFrom('gateway_messages')
      .select('fields')
      .where('transaction_id', '=', transactionId)
      .executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ card_no: '411111XXXXXX1111' })
    const strange = await world.returned({
      url: `${world.url}/api/gateway/return/success`,
      fields: { tran_id: 'nobody' },
    })
    expect(strange).toEqual({ status: 303, location: '/404' })
  })

  test('the validation of another payment cannot be used twice', async () => {
    const cheap = await world.newCase([['treasury', 2_000]])
    const dear = await world.newCase()
    const paid = await world.payThrough(cheap.billId)
    const { transactionId } = granted(await world.start(dear.billId))
    const fields = { tran_id: transactionId, status: 'VALID', val_id: paid.validation_id ?? '' }
    await world.returned({ url: `${world.url}/api/gateway/return/success`, fields })
    expect((await world.row(transactionId)).state).toBe('open')
    expect(await world.bill(dear.billId)).toMatchObject({ paid_poisha: 0 })
  })

  test('another amount than ours settles nothing, is kept and is warned about', async () => {
    const { billId } = await world.newCase()
    const { transactionId } = granted(await world.start(billId))
    const browser = await world.decide(transactionId, { scenario: 'tampered' })
    await world.returned(browser)
    await world.drain()
    const payment = await world.row(transactionId)
    expect(payment).toMatchObject({ state: 'open', error: 'validation_mismatch' })
    expect(payment.next_check_at).not.toBeNull()
    expect(await world.ledger(payment.id)).toEqual([])
    expect(await world.bill(billId)).toMatchObject({ paid_poisha: 0 })
    const kept = await world.db
      .selectFrom('gateway_messages')
      .select('source')
      .where('transaction_id', '=', transactionId)
      .where('source', '=', 'validation')
      .execute()
    expect(kept).toHaveLength(1)
    expect(
      world.logs.some((line) => line.includes(payment.id) && line.includes('another payment than ours')),
    ).toBe(true)
  })
})
