import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { viewTimeline } from '../../../src/server/lifecycle/timeline.ts'
import { createPaymentWorld, granted as done, part, type PaymentWorld } from './world.ts'

let world: PaymentWorld

beforeAll(async () => {
  world = await createPaymentWorld()
})
afterAll(() => world.close())

const read: PaymentWorld['call'] = (name, input, caller) => world.call(name, input, caller)

/** What was granted; the message is the failure otherwise. */
function granted<T>(reply: { code: number; message: string; data: T }): T {
  if (reply.code !== 200) throw new Error(`${reply.code} ${reply.message}`)
  return reply.data
}

const today = () => new Date(world.clock.now().getTime() + 6 * 3_600_000).toISOString().slice(0, 10)

describe('the payer', () => {
  test('sees the bill, what is under way on it, and what became of it', async () => {
    const { billId, totalPoisha } = await world.newCase()
    const params = { id: billId }
    expect(granted(await read('GET /bills/{id}', { params }, world.litigant))).toMatchObject({
      state: 'unpaid',
      outstandingPoisha: totalPoisha,
      caseNumber: 'TS-123/2026',
      hasDefendant: true,
      payable: true,
      liveTransactionId: null,
    })
    const { transactionId } = done(await world.start(billId, part(50_000)))
    const live = granted(await read('GET /bills/{id}', { params }, world.litigant))
    expect(live).toMatchObject({ payable: false, liveTransactionId: transactionId })
    await world.decide(transactionId)
    await world.drain()
    const after = granted(await read('GET /bills/{id}', { params }, world.litigant))
    expect(after).toMatchObject({ state: 'partially_paid', paidPoisha: 50_000, payable: true })
    expect(after.lines.map(({ paidPoisha }) => paidPoisha)).toEqual([50_000, 0, 0])
    const asked = { params: { transaction_id: transactionId } }
    const outcome = granted(await read('GET /payments/{transaction_id}/outcome', asked, world.litigant))
    expect(outcome).toMatchObject({
      state: 'paid',
      amountPoisha: 50_000,
      pageUrl: null,
      billKind: 'application',
    })
    expect(outcome.invoiceNumber).toMatch(/^INV-/)
    expect(await read('GET /bills/{id}', { params }, world.other)).toMatchObject({ code: 404 })
    expect(await read('GET /payments/{transaction_id}/outcome', asked, world.other)).toMatchObject({
      code: 404,
    })
  })

  test('turns the pages of own invoices without a gap or a repetition', async () => {
    for (let count = 0; count < 4; count += 1) {
      const { billId } = await world.newCase([['treasury', 5_000 + count]])
      await world.payThrough(billId)
    }
    const all = granted(await read('GET /auth/my-invoices', { query: { size: 100 } }, world.litigant))
    expect(all.rows.length).toBe(all.total)
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = granted(await read('GET /auth/my-invoices', { query: { size: 2, after } }, world.litigant))
      seen.push(...page.rows.map(({ id }) => id))
      after = page.nextCursor ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(all.rows.map(({ id }) => id))
    expect(all.rows.map(({ issuedAt }) => issuedAt)).toEqual(
      all.rows
        .map(({ issuedAt }) => issuedAt)
        .toSorted()
        .toReversed(),
    )
    expect(granted(await read('GET /auth/my-invoices', {}, world.other)).rows).toEqual([])
  })
})

test('the whole way over HTTP: start, pay, and what the right of each call lets through', async () => {
  const { billId, totalPoisha } = await world.newCase()
  const start = { params: { id: billId }, body: { method: 'mobile_banking', type: 'full' } }
  expect(await read('POST /bills/{id}/payments', start, null)).toMatchObject({ code: 401 })
  expect(await read('POST /bills/{id}/payments', start, world.accountant)).toMatchObject({ code: 403 })
  const { transactionId, pageUrl } = granted(await read('POST /bills/{id}/payments', start, world.litigant))
  const page = await (await fetch(pageUrl ?? '')).text()
  expect([page.includes('value="bkash"'), page.includes('value="visacard"')]).toEqual([true, false])
  const back = await world.returned(await world.decide(transactionId, { instrument: 'bkash' }))
  expect(back).toEqual({ status: 303, location: `/success_payment?transaction=${transactionId}` })
  const { id, version } = await world.row(transactionId)
  const refund = (body: object) => ({ params: { id, event: 'refund' }, body })
  const payload = { ground: 'correction', reason: 'Paid in error', refundPoisha: totalPoisha }
  const act = 'POST /payments/{id}/actions/{event}'
  expect(await read(act, refund({ payload, version }), world.litigant)).toMatchObject({ code: 403 })
  expect(await read(act, refund({ payload: {}, version }), world.accountant)).toMatchObject({ code: 422 })
  expect(await read(act, refund({ payload, version: version - 1 }), world.accountant)).toMatchObject({
    code: 409,
  })
  const asked = granted(await read(act, refund({ payload, version }), world.accountant))
  expect(asked).toMatchObject({ state: 'refundAsked', reason: 'Paid in error' })
  const confirm = { params: { id, event: 'confirmRefund' }, body: { version: asked.version } }
  const alone = await read(act, confirm, world.accountant)
  expect([alone.code, alone.message]).toEqual([
    409,
    'You asked for this refund yourself. Another accountant or the head office confirms it.',
  ])
  granted(await read(act, confirm, world.secondAccountant))
  await world.drain()
  expect(await world.row(transactionId)).toMatchObject({ state: 'refunded', refunded_poisha: totalPoisha })
  const forced = {
    params: { id, event: 'validated' },
    body: { version: (await world.row(transactionId)).version },
  }
  expect(await read(act, forced, world.accountant)).toMatchObject({ code: 409 })
})

describe('an invoice', () => {
  test('is shown to its payer and its office, and checked by anybody without personal data', async () => {
    const { billId, totalPoisha } = await world.newCase()
    const paid = await world.payThrough(billId)
    const params = { transaction_id: paid.transaction_id }
    const own = granted(await read('GET /invoices/{transaction_id}', { params }, world.litigant))
    expect(own).toMatchObject({
      amountPoisha: totalPoisha,
      billedPoisha: totalPoisha,
      totalPaidPoisha: totalPoisha,
      bankChargePoisha: 3_126,
      payerName: 'payer',
      usedAt: null,
    })
    expect(own.lines.map(({ fund, paidPoisha }) => [fund, paidPoisha])).toEqual([
      ['treasury', 100_000],
      ['bar_council', 20_050],
      ['dispatch', 5_001],
    ])
    expect(granted(await read('GET /invoices/{transaction_id}', { params }, world.accountant))).toEqual(own)
    for (const stranger of [world.other, world.farAccountant])
      expect(await read('GET /invoices/{transaction_id}', { params }, stranger)).toMatchObject({ code: 404 })
    const shown = granted(await read('GET /public/invoice/{transaction_id}', { params }, null))
    expect(shown).toMatchObject({
      transactionId: paid.transaction_id,
      caseNumber: 'TS-123/2026',
      usedAt: null,
    })
    expect(JSON.stringify(shown)).not.toContain('payer')
    const byNumber = { params: { transaction_id: shown.invoiceNumber }, query: { amount: '1250.51' } }
    expect(granted(await read('GET /public/invoice/{transaction_id}', byNumber, world.other))).toEqual(shown)
    const nobody = await read(
      'GET /public/invoice/{transaction_id}',
      { params: { transaction_id: 'none' } },
      world.other,
    )
    expect([nobody.code, nobody.message]).toEqual([
      404,
      'There is no such invoice. Check the number, and the amount with an invoice number, and try again.',
    ])
  })
})

describe('the accountant', () => {
  test('lists the payments of the office by state, day and words, with their total', async () => {
    const { billId } = await world.newCase([['treasury', 7_777]])
    const { transactionId } = done(await world.start(billId))
    const list = async (query: Record<string, unknown>, caller = world.accountant) =>
      granted(await read('GET /payments', { query }, caller))
    const open = await list({ state: 'open' })
    expect(open.rows.map((row) => row.transactionId)).toEqual([transactionId])
    expect(open).toMatchObject({ total: 1, receivedPoisha: 0, pageCount: 1 })
    expect(open.states).toEqual([
      { state: 'open', count: 1, amountPoisha: 7_777, receivedPoisha: 0, refundedPoisha: 0 },
    ])
    expect((await list({ q: transactionId.slice(3, 15).toUpperCase() })).total).toBe(1)
    expect((await list({ q: '100%' })).total).toBe(0)
    const all = await list({ size: 100 })
    expect((await list({ from: today(), to: today() })).total).toBe(all.total)
    expect((await list({ to: '2020-01-01' })).total).toBe(0)
    expect(await list({}, world.farAccountant)).toMatchObject({
      total: 0,
      receivedPoisha: 0,
      states: [],
      rows: [],
    })
    expect(await read('GET /payments', { query: { after: 'nonsense' } }, world.accountant)).toMatchObject({
      code: 422,
    })
    await world.decide(transactionId)
    await world.drain()
  })

  test('reads one payment with its timeline; the litigant is told no officer’s name', async () => {
    const { billId } = await world.newCase()
    const paid = await world.payThrough(billId)
    const payment = granted(await read('GET /payments/{id}', { params: { id: paid.id } }, world.accountant))
    expect(payment.timeline.map(({ event, by, byName }) => [event, by, byName])).toEqual([
      ['start', 'litigant', 'payer'],
      ['opened', 'system', null],
      ['validated', 'system', null],
    ])
    expect(payment.facts).toMatchObject({ refundablePoisha: paid.amount_poisha, billOutstandingPoisha: 0 })
    done(await world.refund(paid.id, 1_000))
    await world.drain()
    const own = await viewTimeline(world.db, 'payment', paid.id, {
      userId: world.litigant.userId,
      isStaff: false,
    })
    expect(own.map(({ event, by, byName, reason }) => [event, by, byName, reason])).toEqual([
      ['start', 'self', 'payer', null],
      ['opened', 'system', null, null],
      ['validated', 'system', null, null],
      ['refund', 'staff', null, 'Charged too much'],
      ['confirmRefund', 'staff', null, null],
      ['refunded', 'system', null, null],
    ])
    const history = await world.db
      .selectFrom('history')
      .select('payload')
      .where('subject_id', '=', paid.id)
      .execute()
    expect(JSON.stringify(history)).not.toContain(paid.session_key)
    expect(await read('GET /payments/{id}', { params: { id: paid.id } }, world.farAccountant)).toMatchObject({
      code: 404,
    })
  })

  /** What the funds have, by their entries alone. */
  const fundsInLedger = async () => {
    const entries = await world.db
      .selectFrom('ledger_entries')
      .select(['credit_poisha', 'debit_poisha'])
      .where('account', 'in', ['treasury', 'bar_council', 'dispatch'])
      .execute()
    return entries.reduce((total, entry) => total + entry.credit_poisha - entry.debit_poisha, 0)
  }

  test('reports what the ledger says, each row and the totals the same', async () => {
    const risky = await world.newCase()
    const held = await world.payThrough(risky.billId, {}, { scenario: 'risky' })
    const report = async (period: Record<string, unknown>, caller = world.accountant) =>
      granted(await read('GET /accountant/report', { query: { ...period, size: 100 } }, caller))
    const day = { from: today(), to: today() }
    const before = await report(day)
    expect(before.rows.some((row) => row.transactionId === held.transaction_id)).toBe(false)
    done(await world.act(held.id, 'release'))
    const { rows, ...totals } = await report(day)
    expect(rows).toHaveLength(before.rows.length + 1)
    expect(rows[0]).toMatchObject({
      transactionId: held.transaction_id,
      bankChargePoisha: 3_126,
      parts: [
        { fund: 'treasury', amountPoisha: 100_000 },
        { fund: 'bar_council', amountPoisha: 20_050 },
        { fund: 'dispatch', amountPoisha: 5_001 },
      ],
    })
    const invoices = await world.db.selectFrom('invoices').selectAll().execute()
    expect(new Set(rows.map(({ invoiceNumber }) => invoiceNumber))).toEqual(
      new Set(invoices.map((invoice) => invoice.invoice_number)),
    )
    expect(totals.receivedPoisha).toBe(invoices.reduce((sum, invoice) => sum + invoice.amount_poisha, 0))
    const refunded = await world.db.selectFrom('refunds').select('amount_poisha').execute()
    expect(totals.refundedPoisha).toBe(refunded.reduce((sum, row) => sum + row.amount_poisha, 0))
    expect(totals.netPoisha).toBe(totals.receivedPoisha - totals.refundedPoisha)
    expect(await fundsInLedger()).toBe(totals.netPoisha)
    expect(totals.bankChargePoisha).toBe(
      invoices.reduce((sum, invoice) => sum + invoice.bank_charge_poisha, 0),
    )
    expect(totals.funds.reduce((sum, { netPoisha }) => sum + netPoisha, 0)).toBe(totals.netPoisha)
    expect((await report({ from: '2020-01-01', to: '2020-01-02' })).rows).toEqual([])
    expect((await report(day, world.farAccountant)).rows).toEqual([])
  })
})

test('a dispatch is paid by its own bill, and its invoice names it', async () => {
  const { applicationId, billId } = await world.newCase()
  await world.payThrough(billId)
  const dispatchId = world.deps.ids.uuid()
  const at = world.clock.now()
  const owner = { owner_id: world.litigant.userId, office_id: world.officeId }
  await world.db
    .updateTable('applications')
    .set({ state: 'approved' })
    .where('id', '=', applicationId)
    .execute()
  await world.db
    .insertInto('dispatches')
    .values({
      id: dispatchId,
      application_id: applicationId,
      ...owner,
      state: 'payable',
      option: 'registry',
      weight_grams: 20,
      reason: null,
      due_date: null,
      state_since: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const dispatchBillId = await world.newBill(applicationId, dispatchId, [['dispatch', 6_500]])
  const first = await world.payThrough(dispatchBillId, part(5_000))
  const state = async () =>
    (
      await world.db
        .selectFrom('dispatches')
        .select('state')
        .where('id', '=', dispatchId)
        .executeTakeFirstOrThrow()
    ).state
  expect([first.state, await state()]).toEqual(['paid', 'payable'])
  const rest = await world.payThrough(dispatchBillId)
  expect([rest.state, await state()]).toEqual(['paid', 'paid'])
  expect(await world.invoices(rest.id)).toMatchObject([{ dispatch_id: dispatchId, amount_poisha: 1_500 }])
  expect(await world.stateOf(applicationId)).toBe('approved')
})
