import { describe, expect, onTestFinished, test } from 'vitest'
import { startBkashSandbox } from '../../../src/sandbox/bkash/bkash.ts'
import type { WalletChoice } from '../../../src/sandbox/bkash/control.ts'
import { createBkash } from '../../../src/server/ports/bkash.ts'
import { readQueried, readRefund } from '../../../src/server/ports/bkash-answers.ts'
import { createGateways } from '../../../src/server/ports/gateways.ts'
import { readSettings, standInsOf } from '../../../src/server/settings.ts'
import { StartFault } from '../../../src/server/starting/fault.ts'
import type { GatewayAttempt, SessionRequest, TransactionQuery } from '../../../src/server/ports/gateway.ts'

const merchant = { appKey: 'app', appSecret: 'app-secret', username: 'shop', password: 'shop-password' }

/** The wallet and a merchant of it, with a clock that both go by. */
const startPair = async (given: Partial<typeof merchant> = {}) => {
  let now = Date.UTC(2026, 0, 1)
  const sandbox = await startBkashSandbox({ host: '127.0.0.1', port: 0, ...merchant, clock: () => now })
  onTestFinished(() => sandbox.close())
  const gateway = createBkash({
    baseUrl: sandbox.url,
    ...merchant,
    ...given,
    timeoutMs: 60_000,
    now: () => now,
  })
  const request = (transactionId: string, amountPoisha: number): SessionRequest => ({
    transactionId,
    amountPoisha,
    callbackUrl: (path) => `http://127.0.0.1:9/${path}`,
    customer: { name: '', email: '', address: '', city: '', postcode: '', mobile: '01700000000' },
    productName: 'Court fee CF-1',
    productCategory: 'Court fee',
  })
  const open = async (transactionId: string, amountPoisha = 1_234_567) => {
    const answer = await gateway.createSession(request(transactionId, amountPoisha))
    if (answer.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(answer)}`)
    const attempt: GatewayAttempt = {
      transactionId,
      sessionKey: answer.sessionKey,
      validationId: null,
      claims: [],
      isOver: false,
    }
    return { attempt, pageUrl: answer.pageUrl }
  }
  const { control } = sandbox
  /** Decided at the wallet's page, with what the browser brings back. */
  const decided = async (transactionId: string, choice: WalletChoice = {}, amountPoisha?: number) => {
    const { attempt } = await open(transactionId, amountPoisha)
    const address = control.pay(transactionId, choice)
    const fields = address === null ? null : Object.fromEntries(new URL(address).searchParams)
    const claim = fields && gateway.parseCallback({ ...fields, transaction: transactionId })
    return { ...attempt, claims: claim ? [claim] : [] }
  }
  const forward = (seconds: number) => void (now += seconds * 1_000)
  return { sandbox, gateway, request, open, decided, control, forward }
}

const charged = (amountPoisha: number) => ({
  kind: 'found',
  status: 'valid',
  validation: {
    transactionId: 'T1',
    amountPoisha,
    storeAmountPoisha: amountPoisha,
    currency: 'BDT',
    cardType: 'BKASH-bKash',
    isRisky: false,
    transactedAt: new Date('2026-01-01T00:00:00Z'),
  },
})
const wallet = { grants: 1, refreshes: 0 }

describe('tokens (domain 1.3)', () => {
  test('one is granted for however many calls at once, kept, and refreshed before its end', async () => {
    const { open, control, forward } = await startPair()
    await Promise.all(['T1', 'T2', 'T3', 'T4'].map((id) => open(id)))
    expect(control.counted).toEqual(wallet)
    forward(3_500)
    await open('T5')
    expect(control.counted).toEqual(wallet)
    forward(50)
    await Promise.all(['T6', 'T7', 'T8'].map((id) => open(id)))
    expect(control.counted).toEqual({ grants: 1, refreshes: 1 })
  })
  test('one that is refused before its time is renewed, and the call is made once more', async () => {
    const { open, control } = await startPair()
    await open('T1')
    control.forgetTokens()
    await open('T2')
    expect(control.counted).toEqual({ grants: 1, refreshes: 1 })
    expect(control.payments()).toHaveLength(2)
  })
  test.each([{ appSecret: 'wrong' }, { password: 'wrong' }])(
    'without the right words nobody is answered: %j',
    async (given) => {
      const { gateway, request } = await startPair(given)
      expect(await gateway.createSession(request('T1', 1_000))).toMatchObject({ kind: 'noAnswer' })
      expect(await gateway.answers()).toBe(false)
    },
  )
})

describe('a payment', () => {
  test.each([1_000, 1_001, 1_010, 29_999_999])('%i poisha arrive to the poisha', async (amountPoisha) => {
    const { gateway, decided, control } = await startPair()
    const attempt = await decided('T1', {}, amountPoisha)
    expect(await gateway.outcomeOf(attempt)).toMatchObject(charged(amountPoisha))
    expect(control.payments()[0]).toMatchObject({ paidPoisha: amountPoisha })
  })
  test('the page asks for number, code and PIN in both languages, and sends the browser back', async () => {
    const { gateway, open } = await startPair()
    const { pageUrl, attempt } = await open('T1', 5_000)
    const [bangla, english] = await Promise.all(
      ['', '?lang=en'].map(async (query) => (await fetch(pageUrl + query)).text()),
    )
    for (const name of ['number', 'code', 'pin']) expect(bangla).toContain(`name="${name}"`)
    expect(english).toContain('bKash account number')
    const sent = (pin: string) =>
      fetch(pageUrl, {
        method: 'POST',
        body: new URLSearchParams({ number: '01700000000', code: '123456', pin, outcome: 'authorised' }),
        redirect: 'manual',
      })
    expect((await sent('00000')).status).toBe(422)
    const back = await sent('12121')
    const address = new URL(back.headers.get('location') ?? '')
    expect([back.status, address.pathname]).toEqual([303, '/bkash/T1'])
    const claim = gateway.parseCallback({ ...Object.fromEntries(address.searchParams), transaction: 'T1' })
    expect(claim).toMatchObject({ status: 'valid', isAuthentic: true, sessionKey: attempt.sessionKey })
  })
  test('nobody is charged before it is carried out, nor once it is over', async () => {
    const { gateway, decided, control } = await startPair()
    const attempt = await decided('T1')
    expect(control.payments()[0]).toMatchObject({ state: 'authorised', paidPoisha: 0 })
    expect(await gateway.outcomeOf({ ...attempt, isOver: true })).toMatchObject({ status: 'unattempted' })
    expect(control.payments()[0]).toMatchObject({ state: 'authorised', paidPoisha: 0 })
  })
  test('a browser that never comes back: the query says that the payer authorised it, and it is carried out', async () => {
    const { gateway, decided, control } = await startPair()
    const attempt = await decided('T1', { scenario: 'ipnOnly' })
    expect(attempt.claims).toEqual([])
    expect(await gateway.outcomeOf(attempt)).toMatchObject(charged(1_234_567))
    expect(control.payments()[0]).toMatchObject({ state: 'completed' })
  })
  test('a charge whose answer is lost is found by the query, and no second one is made', async () => {
    const { gateway, decided, control } = await startPair()
    const attempt = await decided('T1')
    control.switches.modes.execute = 'lost'
    expect(await gateway.outcomeOf(attempt)).toMatchObject(charged(1_234_567))
    control.switches.modes.query = 'down'
    expect(await gateway.outcomeOf(attempt)).toMatchObject({ kind: 'noAnswer' })
    control.mode = 'up'
    const both = await Promise.all([gateway.outcomeOf(attempt), gateway.outcomeOf(attempt)])
    expect(both).toMatchObject([charged(1_234_567), charged(1_234_567)])
  })
  const ends: [WalletChoice, Partial<TransactionQuery>][] = [
    [{ outcome: 'canceled' }, { status: 'canceled' }],
    [{ outcome: 'failed' }, { status: 'failed', error: 'Invalid Payment State' }],
    [{ scenario: 'insufficient' }, { status: 'failed', error: 'Insufficient Balance' }],
  ]
  test.each(ends)('%j ends as %j', async (choice, end) => {
    const { gateway, decided } = await startPair()
    const attempt = await decided('T1', choice)
    expect(await gateway.outcomeOf(attempt)).toMatchObject({ kind: 'found', ...end })
  })
  test('what a browser says is not believed: no success, no cancel, while the payer is at the page', async () => {
    const { gateway, open, control } = await startPair()
    const { attempt } = await open('T1')
    for (const status of ['success', 'failure', 'cancel', 'nonsense']) {
      const claim = gateway.parseCallback({
        transaction: 'T1',
        paymentID: attempt.sessionKey ?? '',
        status,
      })
      const asked = { ...attempt, claims: [claim] }
      expect(await gateway.outcomeOf(asked)).toMatchObject({ kind: 'found', status: 'unattempted' })
    }
    control.pay('T1')
    expect(await gateway.outcomeOf(attempt)).toMatchObject(charged(1_234_567))
  })
  test('another amount is told as it was taken, for the caller to compare', async () => {
    const { gateway, decided } = await startPair()
    const attempt = await decided('T1', { scenario: 'tampered' })
    expect(await gateway.outcomeOf(attempt)).toMatchObject(charged(1_234_667))
  })
  test('a service that does not answer well says nothing of a payment, whatever else it says', () => {
    const said = { transactionStatus: 'Initiated', verificationStatus: 'Complete' }
    expect(readQueried({ ...said, statusCode: '0000' })).toMatchObject({ kind: 'found', isAuthorised: true })
    for (const code of ['2079', '503', '9999'])
      expect(readQueried({ ...said, statusCode: code }), code).toMatchObject({
        kind: 'noAnswer',
        isAuthorised: false,
      })
  })
  test('who cancels at the page needs neither code nor PIN', async () => {
    const { open, control } = await startPair()
    for (const [id, outcome] of [
      ['T1', 'canceled'],
      ['T2', 'failed'],
    ] as const) {
      const { attempt, pageUrl } = await open(id)
      const back = await fetch(pageUrl, {
        method: 'POST',
        body: new URLSearchParams({ outcome }),
        redirect: 'manual',
      })
      const payment = control.payments().find(({ paymentId }) => paymentId === attempt.sessionKey)
      expect([back.status, payment?.state]).toEqual([303, outcome])
    }
  })
  test('of a page that was never given out nobody need be asked', async () => {
    const { gateway, open, control } = await startPair()
    const { attempt } = await open('T1')
    control.mode = 'down'
    const never = { ...attempt, sessionKey: null }
    expect(await gateway.outcomeOf(never)).toEqual({ kind: 'notFound', isUnasked: true })
  })
  test.each(['down', 'error', 'lost'] as const)('%s is no answer, and nobody is there', async (mode) => {
    const { gateway, request, control } = await startPair()
    control.mode = mode
    expect(await gateway.createSession(request('T1', 1_000))).toMatchObject({ kind: 'noAnswer' })
    expect(await gateway.answers()).toBe(false)
    control.mode = 'up'
    expect(await gateway.answers()).toBe(true)
  })
  test('a refusal is one, with the wallet’s own words', async () => {
    const { gateway, request, control } = await startPair()
    expect(await gateway.createSession(request('T1', 10))).toEqual({
      kind: 'refused',
      reason: 'Invalid amount',
    })
    control.switches.modes.create = 'refuse'
    expect(await gateway.createSession(request('T1', 1_000))).toMatchObject({ kind: 'noAnswer' })
  })
})

describe('refunds', () => {
  test.each([
    ['Completed', 'refunded'],
    ['Initiated', 'processing'],
    ['Pending', 'processing'],
    ['Failed', 'canceled'],
    ['Declined', 'canceled'],
    ['Cancelled', 'canceled'],
    ['Expired', 'canceled'],
  ])('%s is read as %s (domain 1)', (transactionStatus, kind) => {
    const answer = { refundTrxID: 'R1', transactionStatus, completedTime: '2026-03-08T10:00:00:000 GMT+0600' }
    expect(readRefund(answer)).toMatchObject({ kind: 'refund', reference: 'R1', state: { kind } })
  })

  const startPaid = async () => {
    const pair = await startPair()
    const attempt = await pair.decided('T1', {}, 10_000)
    const found = await pair.gateway.outcomeOf(attempt)
    if (found.kind !== 'found' || found.status !== 'valid') throw new Error('not paid')
    const refundOf = (refundTransactionId: string, amountPoisha: number, knownReferences: string[] = []) => ({
      bankTransactionId: found.validation.bankTransactionId,
      sessionKey: attempt.sessionKey,
      knownReferences,
      refundTransactionId,
      amountPoisha,
      // A reason may be longer than the gateway takes.
      remarks: 'Rejected '.repeat(60),
    })
    return { ...pair, refundOf }
  }
  test('one that is lost on the way is found before it is sent again: the money moves once', async () => {
    const { gateway, control, refundOf } = await startPaid()
    const request = refundOf('R1', 4_000)
    control.switches.modes.refund = 'lost'
    expect(await gateway.refund(request)).toMatchObject({ kind: 'noAnswer' })
    control.switches.modes.refund = 'up'
    const again = await gateway.refund(request)
    expect(again).toMatchObject({ kind: 'success' })
    expect(await gateway.refund(request)).toEqual(again)
    expect(control.payments()[0]?.refund).toMatchObject({ amountPoisha: 4_000 })
    const reference = again.kind === 'success' ? again.refundReference : ''
    expect(await gateway.queryRefund(reference, request)).toMatchObject({ kind: 'refunded' })
  })
  test('a second one of a payment is refused with the wallet’s words: it gives back once', async () => {
    const { gateway, refundOf } = await startPaid()
    const first = await gateway.refund(refundOf('R1', 4_000))
    const known = first.kind === 'success' ? [first.refundReference] : []
    expect(await gateway.refund(refundOf('R2', 1_000, known))).toEqual({
      kind: 'failed',
      reason: 'The original transaction has been reversed already',
      refundReference: null,
    })
  })
  test('under way, then canceled: it can be asked for again', async () => {
    const { gateway, control, refundOf } = await startPaid()
    control.switches.refundState = 'Initiated'
    const request = refundOf('R1', 10_000)
    const answer = await gateway.refund(request)
    const reference = answer.kind === 'processing' ? answer.refundReference : ''
    expect(await gateway.queryRefund(reference, request)).toEqual({ kind: 'processing' })
    control.settleRefunds('Cancelled')
    expect(await gateway.queryRefund(reference, request)).toEqual({ kind: 'notFound' })
    control.switches.refundState = 'Completed'
    expect(await gateway.refund(request)).toMatchObject({ kind: 'success' })
  })
  test('more than was paid, and silence', async () => {
    const { gateway, control, refundOf } = await startPaid()
    expect(await gateway.refund(refundOf('R1', 10_001))).toMatchObject({ kind: 'failed' })
    control.switches.modes.refund = 'down'
    expect(await gateway.refund(refundOf('R1', 100))).toMatchObject({ kind: 'noAnswer' })
  })
})

describe('its settings (product 5)', () => {
  const known = { BKASH_URL: 'https://bkash.example/v1', BKASH_APP_KEY: 'key', BKASH_USERNAME: 'user' }
  const whole = { ...known, BKASH_APP_SECRET: 'invented', BKASH_PASSWORD: 'invented' }
  const production = {
    NODE_ENV: 'production',
    CODE_PEPPER: 'invented-pepper-of-a-test',
    AUDIT_KEY: 'invented-audit-key-of-a-test',
    ALLOW_STAND_INS: 'gateway,sms,mail,live,identity,scanner',
  }
  const faultsOf = (env: Record<string, string>): string[] => {
    try {
      readSettings(env)
      return []
    } catch (error) {
      if (error instanceof StartFault) return error.message.split('\n')
      throw error
    }
  }
  const isPlayed = (env: Record<string, string>) => standInsOf(readSettings(env)).includes('bkash')

  test.each([{}, production])('half set is refused by name: %j', (env) => {
    const [fault = '', ...rest] = faultsOf({ ...env, ...known })
    expect(fault).toContain('BKASH_APP_SECRET, BKASH_PASSWORD must be set too: bKash needs BKASH_URL,')
    expect(rest).toEqual([])
  })
  test('whole it is reached; a built-in secret is refused in production', () => {
    expect(isPlayed(whole)).toBe(false)
    expect(createGateways(readSettings(whole)).bkash?.storeId).toBe('bkash')
    expect(faultsOf({ ...production, ...whole, BKASH_PASSWORD: 'court-fee-bkash-password' }).join()).toMatch(
      /^BKASH_PASSWORD is the built-in one/,
    )
  })
  test('not set, a stand-in plays it; in production it is off, unless that is asked for by name', () => {
    expect([isPlayed({}), isPlayed(production)]).toEqual([true, false])
    expect(createGateways(readSettings(production)).bkash).toBeNull()
    expect(isPlayed({ ...production, ALLOW_STAND_INS: `${production.ALLOW_STAND_INS},bkash` })).toBe(true)
  })
})
