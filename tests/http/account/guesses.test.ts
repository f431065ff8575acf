import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallInput, CallName } from '../../../src/api/calls.ts'
import {
  gatewayStrangersMax,
  loginFailuresAddressMax,
  loginFailuresMax,
  loginLockedMinutes,
  otpFailuresAddressMax,
  otpFailuresMax,
  otpLockedMinutes,
  otpTriesMax,
  receiptLockedMinutes,
  receiptMissesMax,
} from '../../../src/machines/limits.ts'
import { demoPassword } from '../../../src/server/seed/people.ts'
import { howMany } from '../../support/at-length.ts'
import { createStage, placeApplication, placeBill, placePayment, transactionOf } from '../../support/stage.ts'
import { statementsOf } from '../../support/statements.ts'
import { createWorld, type World } from '../../support/world.ts'

const guessCount = howMany(2_000, 10_000)
/** Those at the login come in two ways, half of them each. */
const loginGuessCount = guessCount / 2
const batchSize = 200

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.advance({ hours: 2 }))

/** An address of the net of its own for each number below 16 million. */
const addressOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`
const six = (index: number) => String(index).padStart(6, '0')

/** Tries all guesses, many at once; how many got which code. */
async function guessAll<Name extends CallName>(
  name: Name,
  guess: (index: number) => { input: CallInput<Name>; address: string },
  count = guessCount,
): Promise<Record<number, number>> {
  const codes: Record<number, number> = {}
  for (let begin = 0; begin < count; begin += batchSize) {
    const replies = await Promise.all(
      Array.from({ length: batchSize }, (_, index) => {
        const { input, address } = guess(begin + index)
        return world.call(name, input, { address })
      }),
    )
    for (const { code, headers } of replies) {
      codes[code] = (codes[code] ?? 0) + 1
      if (code === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  }
  return codes
}

/** Everything that a right guess would change. */
const heldOf = async (mobile: string) => {
  const user = await world.db.selectFrom('users').selectAll().where('mobile', '=', mobile).executeTakeFirst()
  const sessions = await world.db
    .selectFrom('sessions')
    .select(['id', 'revoked_at'])
    .where('user_id', '=', user?.id ?? '00000000-0000-0000-0000-000000000000')
    .execute()
  const tickets = await world.db.selectFrom('tickets').select('id').where('mobile', '=', mobile).execute()
  return { user, sessions, tickets }
}

async function codeFor(mobile: string): Promise<string> {
  await world.drain()
  return /\b\d{6}\b/.exec(world.sms.sent.findLast((sms) => sms.mobile === mobile)?.text ?? '')?.[0] ?? ''
}

describe('thousands of guesses (product 7)', () => {
  test('at a code, from as many addresses: only so many are compared with it', async () => {
    const mobile = '01700000001'
    const ask = (address: string) => world.call('POST /auth/recovery/otp', { body: { mobile } }, { address })
    await ask('10.200.0.1')
    const right = await codeFor(mobile)
    const before = await heldOf(mobile)
    let codes: Record<number, number> = {}
    const statements = await statementsOf(async () => {
      codes = await guessAll('POST /auth/recovery/otp/verify', (index) => ({
        // Never the right one: what is counted is how many would have had a chance.
        input: { body: { mobile, otp: six((Number(right) + 1 + index) % 1_000_000) } },
        address: addressOf(index),
      }))
    }, world.databaseConfig.database)
    expect(codes).toEqual({ 422: otpFailuresMax, 429: guessCount - otpFailuresMax })
    expect(statements.filter((text) => text.includes('from "otps"'))).toHaveLength(otpFailuresMax)
    const { tries } = await world.db
      .selectFrom('otps')
      .select('tries')
      .where('sent_to', '=', mobile)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(otpTriesMax)
    expect(await heldOf(mobile)).toEqual(before)

    world.clock.advance({ minutes: otpLockedMinutes })
    await ask('10.200.0.2')
    const body = { mobile, otp: await codeFor(mobile) }
    const opened = await world.call('POST /auth/recovery/otp/verify', { body }, { address: '10.200.0.2' })
    expect(opened.code).toBe(200)
  })

  test('at the login of one account, from as many addresses: only so many are hashed', async () => {
    const before = await heldOf('01700000002')
    const compared = vi.spyOn(world.deps.passwords, 'isRight')
    const emails = ['01700000002', 'litigant2@example.com']
    const guess = (index: number) => ({
      input: { body: { email: emails[index % 2] ?? '', password: `Guess${index}` } },
      address: addressOf(index),
    })
    const codes = await guessAll('POST /auth/login', guess, loginGuessCount)
    expect(codes).toEqual({ 422: loginFailuresMax, 429: loginGuessCount - loginFailuresMax })
    expect(compared).toHaveBeenCalledTimes(loginFailuresMax)
    compared.mockRestore()
    expect(await heldOf('01700000002')).toEqual(before)
    world.clock.advance({ minutes: loginLockedMinutes })
    const body = { email: '01700000002', password: demoPassword }
    expect((await world.call('POST /auth/login', { body }, { address: '10.200.0.3' })).code).toBe(200)
  })

  test('at the logins of as many accounts, from one address: only so many are hashed', async () => {
    const address = '10.200.0.4'
    const compared = vi.spyOn(world.deps.passwords, 'isRight')
    const guess = (index: number) => ({
      input: { body: { email: `person${index}@example.test`, password: demoPassword } },
      address,
    })
    const codes = await guessAll('POST /auth/login', guess, loginGuessCount)
    expect(codes).toEqual({ 422: loginFailuresAddressMax, 429: loginGuessCount - loginFailuresAddressMax })
    expect(compared).toHaveBeenCalledTimes(loginFailuresAddressMax)
    compared.mockRestore()
    const body = { email: 'litigant@example.com', password: demoPassword }
    expect((await world.call('POST /auth/login', { body }, { address })).code).toBe(429)
    world.clock.advance({ minutes: loginLockedMinutes })
    expect((await world.call('POST /auth/login', { body }, { address })).code).toBe(200)
  })

  test('at the number of a receipt: only so many are looked up, and a hit is not told either', async () => {
    const stage = await createStage(world)
    const applicationId = await placeApplication(stage, 'paid')
    const billId = await placeBill(stage, { applicationId, totalPoisha: 5_000, paidPoisha: 5_000 })
    const paid = { state: 'paid' as const, amountPoisha: 5_000, refundedPoisha: 0, isSurplus: false }
    const paymentId = await placePayment(stage, { applicationId, billId, ...paid })
    await world.db
      .insertInto('invoices')
      .values({
        id: world.deps.ids.uuid(),
        invoice_number: 'INV-2026-99999999',
        transaction_id: 'T-of-the-receipt',
        payment_id: paymentId,
        bill_id: billId,
        application_id: applicationId,
        dispatch_id: null,
        owner_id: stage.ownerId,
        office_id: stage.officeId,
        amount_poisha: 5_000,
        bank_charge_poisha: 0,
        issued_at: world.clock.now(),
      })
      .execute()
    const look = (number: string, address: string) =>
      world.call(
        'GET /public/invoice/{transaction_id}',
        { params: { transaction_id: number }, query: { amount: '50' } },
        { address },
      )
    const address = '10.200.0.5'
    for (let hits = 0; hits < receiptMissesMax + 5; hits += 1)
      expect((await look('INV-2026-99999999', address)).code).toBe(200)

    let codes: Record<number, number> = {}
    const statements = await statementsOf(async () => {
      codes = await guessAll('GET /public/invoice/{transaction_id}', (index) => ({
        input: { params: { transaction_id: `INV-2026-${String(index).padStart(8, '0')}` }, query: {} },
        address,
      }))
    }, world.databaseConfig.database)
    expect(codes).toEqual({ 404: receiptMissesMax, 429: guessCount - receiptMissesMax })
    expect(statements.filter((text) => text.includes('from "invoices"'))).toHaveLength(receiptMissesMax)
    expect((await look('INV-2026-99999999', address)).code).toBe(429)
    expect((await look('T-of-the-receipt', '10.200.0.6')).code).toBe(200)
    world.clock.advance({ minutes: receiptLockedMinutes })
    expect((await look('INV-2026-99999999', address)).code).toBe(200)
  })
})

describe('wrong codes (product 7)', () => {
  const verify = (name: 'register' | 'recovery', mobile: string, otp: string, address: string) =>
    world.call(`POST /auth/${name}/otp/verify`, { body: { mobile, otp } }, { address })

  test('from one address are counted over all numbers and purposes', async () => {
    const address = '10.201.0.1'
    for (let index = 0; index < otpFailuresAddressMax; index += 1) {
      const purpose = index % 2 ? 'register' : 'recovery'
      expect((await verify(purpose, `017100${six(index).slice(1)}`, '000000', address)).code).toBe(422)
    }
    const locked = await verify('register', '01710099999', '000000', address)
    expect([locked.code, locked.headers['retry-after']]).toEqual([429, String(otpLockedMinutes * 60)])
    expect((await verify('register', '01710099999', '000000', '10.201.0.2')).code).toBe(422)
  })

  test('of one purpose lock no other, and the right one is not counted', async () => {
    const mobile = '01710088888'
    for (let index = 0; index < otpFailuresMax; index += 1)
      await verify('recovery', mobile, '000000', addressOf(70_000 + index))
    expect((await verify('recovery', mobile, '000000', '10.201.0.3')).code).toBe(429)
    const address = '10.201.0.4'
    for (let index = 0; index < 3; index += 1) {
      await world.call('POST /auth/register/otp', { body: { mobile } }, { address })
      expect((await verify('register', mobile, await codeFor(mobile), address)).code).toBe(200)
      world.clock.advance({ minutes: 1 })
    }
    const counted = await world.db
      .selectFrom('login_failures')
      .select('id')
      .where('subject', 'in', [`try registration ${mobile}`, `try ${address}`])
      .execute()
    expect(counted).toEqual([])
  })
})

describe('strangers at the gateway’s addresses (product 2.3)', () => {
  const post = (url: string, transaction: string, remoteAddress: string) =>
    world.app.inject({
      method: 'POST',
      url: `/api/gateway/${url}`,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `tran_id=${transaction}&status=VALID`,
    })
  const kept = async (transaction: string) =>
    (
      await world.db
        .selectFrom('gateway_messages')
        .select('id')
        .where('transaction_id', 'like', `${transaction}%`)
        .execute()
    ).length

  test.each([
    ['return/success', 303],
    ['ipn', 200],
  ])('%s keeps only so many, and answers all alike', async (url, status) => {
    const address = `10.202.0.${status === 200 ? 1 : 2}`
    const name = `X${status}`
    const seen = new Set<string>()
    for (let index = 0; index < gatewayStrangersMax + 20; index += 1) {
      const { statusCode, headers, body } = await post(url, `${name}-${index}`, address)
      seen.add(JSON.stringify([statusCode, headers.location, body]))
    }
    expect(seen.size).toBe(1)
    expect([...seen][0]).toContain(String(status))
    expect(await kept(name)).toBe(gatewayStrangersMax)
    const stage = await createStage(world)
    const applicationId = await placeApplication(stage, 'verified')
    const billId = await placeBill(stage, { applicationId, totalPoisha: 5_000, paidPoisha: 0 })
    const open = { state: 'paid' as const, amountPoisha: 5_000, refundedPoisha: 0, isSurplus: false }
    const id = await placePayment(stage, { applicationId, billId, ...open })
    const ours = await transactionOf(world, id)
    await post(url, ours, address)
    expect(await kept(ours)).toBeGreaterThan(0)
  })
})
