import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Mode } from '../../../src/sandbox/modes.ts'
import type { Outcome, Scenario } from '../../../src/sandbox/gateway/book.ts'
import type { Api as WalletApi } from '../../../src/sandbox/bkash/apis.ts'
import type { WalletChoice } from '../../../src/sandbox/bkash/control.ts'
import { livePaymentStates } from '../../../src/server/payment/store.ts'
import { isRefused } from '../../../src/server/errors.ts'
import { chanceOf } from '../../support/chance.ts'
import { bringJobsForward, cutConnections, unlessCut } from './cuts.ts'
import { part, type PaymentWorld } from './world.ts'

type Weighted<Value> = readonly (readonly [weight: number, value: Value])[]

/** What a person, a gateway or a thief does. @source product 2.3 */
const outcomes: Weighted<Outcome> = [
  [8, 'paid'],
  [1, 'failed'],
  [1, 'canceled'],
]
const scenarios: Weighted<Scenario> = [
  [6, 'normal'],
  [2, 'ipnOnly'],
  [2, 'browserOnly'],
  [2, 'repeated'],
  [2, 'late'],
  [2, 'risky'],
  [1, 'forged'],
  [1, 'tampered'],
]
/** How the gateway's calls answer while one payer is about. */
const weathers: Weighted<Partial<Record<'session' | 'validation' | 'query' | 'refund', Mode>>> = [
  [14, {}],
  [1, { session: 'down' }],
  [1, { session: 'lost' }],
  [1, { session: 'error' }],
  [1, { validation: 'down' }],
  [1, { validation: 'lost' }],
  [1, { validation: 'error', query: 'down' }],
  [1, { refund: 'lost' }],
]
/** The same at the wallet: what a person does, and how its calls answer. */
const walletChoices: Weighted<WalletChoice> = [
  [10, {}],
  [3, { scenario: 'ipnOnly' }],
  [1, { scenario: 'tampered' }],
  [1, { scenario: 'insufficient' }],
  [1, { outcome: 'failed' }],
  [1, { outcome: 'canceled' }],
]
const walletWeathers: Weighted<Partial<Record<WalletApi, Mode>>> = [
  [14, {}],
  [1, { create: 'down' }],
  [1, { create: 'lost' }],
  [2, { execute: 'lost' }],
  [1, { execute: 'lost', query: 'down' }],
  [1, { execute: 'error' }],
  [1, { query: 'down' }],
  [1, { token: 'down' }],
  [1, { refund: 'lost' }],
]
const methods: Weighted<'cards' | 'bkash'> = [
  [1, 'cards'],
  [1, 'bkash'],
]
/** What the validation says beside the truth: another store, another currency, another transaction. */
const lies: Weighted<Record<string, string>> = [
  [20, {}],
  [1, { store_id: 'another' }],
  [1, { currency: 'USD' }],
  [1, { tran_id: 'CFOTHER' }],
]
/** Minutes that pass; after 90 an attempt expires. */
const waits: Weighted<number> = [
  [6, 0],
  [2, 1],
  [2, 5],
  [1, 100],
  [1, 600],
]

/** How often somebody pays while the server or its database is killed. */
const cutShare = 0.03

type Post = { url: string; fields: Record<string, string> }

/** So many payments through the stand-in, with everything going wrong that can; several payers at once. */
export class Storm {
  readonly #world: PaymentWorld
  readonly #chance: () => number
  readonly counted = new Map<string, number>()

  constructor(world: PaymentWorld, seed: number) {
    this.#world = world
    this.#chance = chanceOf(seed)
  }

  #pick<Value>(choices: Weighted<Value>): Value {
    let left = this.#chance() * choices.reduce((all, [weight]) => all + weight, 0)
    for (const [weight, value] of choices) if ((left -= weight) < 0) return value
    throw new Error('nothing to choose from')
  }
  #isTrue(share: number): boolean {
    return this.#chance() < share
  }
  #count(what: string): void {
    this.counted.set(what, (this.counted.get(what) ?? 0) + 1)
  }

  /** Pays so many times, `lanes` payers side by side. */
  async rage(paymentCount: number, lanes = 6): Promise<void> {
    let left = paymentCount
    const lane = async () => {
      while (left > 0) {
        const tries = Math.min(left, 1 + Math.floor(this.#chance() * 3))
        left -= tries
        const refusedCount = await this.#oneCase(tries)
        // One that was refused was no payment; the others have counted meanwhile.
        left += refusedCount
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    this.#calm()
  }

  #calm(): void {
    this.#world.gateway.mode = 'up'
    this.#world.gateway.switches.answerOverrides = {}
    this.#world.wallet.mode = 'up'
  }

  /** One bill and so many tries at it; answers how many of them were refused. */
  async #oneCase(tries: number): Promise<number> {
    const made = await this.#unlessCut('a case', () => this.#world.newCase())
    if (made === 'cut') return tries
    const { billId, totalPoisha, voidBill } = made
    let refusedCount = 0
    for (let turn = 0; turn < tries; turn += 1) {
      const work = this.#oneTry(billId, totalPoisha)
      // In the middle of whatever this payer and all others do, now sooner, now later.
      const isCut = this.#isTrue(cutShare)
      if (isCut) this.#count('server and database killed')
      const [isStarted] = await Promise.all([
        work,
        isCut ? unlessCut(() => cutConnections(this.#world, Math.floor(this.#chance() * 40))) : null,
      ])
      if (!isStarted) refusedCount += 1
    }
    if (this.#isTrue(0.02)) {
      this.#count('bill voided')
      await this.#unlessCut('a voided bill', voidBill)
    }
    return refusedCount
  }

  async #unlessCut<Value>(what: string, work: () => Promise<Value>): Promise<Value | 'cut'> {
    const value = await unlessCut(work)
    if (value === 'cut') this.#count(`killed in ${what}`)
    return value
  }

  async #oneTry(billId: string, totalPoisha: number): Promise<boolean> {
    const { gateway, wallet, clock, workers } = this.#world
    this.#calm()
    Object.assign(gateway.switches.modes, this.#pick(weathers))
    Object.assign(wallet.switches.modes, this.#pick(walletWeathers))
    const method = this.#pick(methods)
    const amount = this.#isTrue(0.2) ? part(1_000 + Math.floor((this.#chance() * totalPoisha) / 2)) : {}
    const started = await this.#unlessCut('a start', () => this.#world.start(billId, { ...amount, method }))
    if (started === 'cut') return false
    if (isRefused(started)) {
      this.#count('start refused')
      // What comes each minute comes, and asks a gateway that is away whether it is back.
      clock.forward(1)
      await this.#unlessCut('a sweep', () => workers['sweep-payments']({}))
      return false
    }
    this.#count(`attempts by ${method}`)
    const { transactionId } = started
    await this.#unlessCut('a return', () =>
      method === 'bkash' ? this.#atWallet(transactionId) : this.#atGateway(transactionId),
    )
    clock.forward(this.#pick(waits))
    if (this.#isTrue(0.15)) await this.#unlessCut('a sweep', () => workers['sweep-payments']({}))
    if (this.#isTrue(0.3)) await this.#unlessCut('the jobs', () => this.#world.drain())
    if (this.#isTrue(0.3))
      await this.#unlessCut('a refund or a decision', () => this.#accountant(transactionId))
    return true
  }

  /** The person decides, or closes the browser; what comes back comes once, often, wrong or never. */
  async #atGateway(transactionId: string): Promise<void> {
    const { gateway } = this.#world
    const isThere = gateway
      .sessions()
      .some((one) => one.transactionId === transactionId && one.state === 'open')
    if (!isThere || this.#isTrue(0.05)) return this.#count('browser closed')
    gateway.switches.answerOverrides = this.#pick(lies)
    const [outcome, scenario] = [this.#pick(outcomes), this.#pick(scenarios)]
    this.#count(`${outcome} ${scenario}`)
    if (this.#isTrue(0.1)) await this.#strangers(transactionId)
    const browser = await this.#world.decide(transactionId, { outcome, scenario })
    if (!browser) return
    const posts: Post[] = this.#isTrue(0.2) ? [browser, browser, browser] : this.#isTrue(0.1) ? [] : [browser]
    if (this.#isTrue(0.1)) posts.unshift(this.#elsewhere(browser))
    // All at once: whoever presses twice does not wait.
    await Promise.all(posts.map((post) => this.#world.returned(post)))
  }

  /** The person gives the PIN, or does not; the browser comes back once, often, or never, and says what it likes. */
  async #atWallet(transactionId: string): Promise<void> {
    const { wallet } = this.#world
    const isThere = wallet
      .payments()
      .some(({ fields, state }) => fields['merchantInvoiceNumber'] === transactionId && state === 'initiated')
    if (!isThere || this.#isTrue(0.05)) return this.#count('browser closed')
    const choice = this.#pick(walletChoices)
    this.#count(`wallet ${choice.outcome ?? choice.scenario ?? 'normal'}`)
    const address = wallet.pay(transactionId, choice)
    if (address === null || this.#isTrue(0.1)) return
    const lie = address.replace(/status=\w+/, `status=${this.#isTrue(0.5) ? 'success' : 'cancel'}`)
    const visits = this.#isTrue(0.2) ? [address, address, address] : [address]
    if (this.#isTrue(0.2)) visits.unshift(lie)
    await Promise.all(visits.map((visit) => this.#world.followed(visit)))
  }

  /** The same fields at the address of another outcome: the order in which things arrive says nothing. */
  #elsewhere(post: Post): Post {
    this.#count('reordered')
    return { ...post, url: post.url.replace(/success|fail|cancel/, this.#isTrue(0.5) ? 'fail' : 'cancel') }
  }

  /** Somebody who is not the gateway says that it was paid. */
  async #strangers(transactionId: string): Promise<void> {
    this.#count('forged by a stranger')
    const session = this.#world.gateway.sessions().find((one) => one.transactionId === transactionId)
    const { success_url: success = '', ipn_url: ipn = '' } = session?.fields ?? {}
    const fields = { tran_id: transactionId, status: 'VALID', val_id: 'x'.repeat(28), amount: '10.00' }
    for (const url of [success, ipn].filter(Boolean)) await this.#world.returned({ url, fields })
  }

  /** Held money is released or refused; some of what was paid goes back, while everything else goes on. */
  async #accountant(transactionId: string): Promise<void> {
    const payment = await this.#world.row(transactionId)
    if (payment.state === 'held') {
      const event = this.#isTrue(0.5) ? 'release' : 'refuse'
      this.#count(event)
      await this.#world.act(payment.id, event, { reason: 'Looked at' })
    } else if (payment.state === 'paid') {
      this.#count('refund asked')
      await this.#world.refund(
        payment.id,
        1_000 + Math.floor(this.#chance() * (payment.amount_poisha - 1_000)),
      )
    } else if (payment.state === 'surplus') {
      this.#count('surplus given back')
      const refund = { reason: 'Nobody owes it', refundPoisha: payment.amount_poisha, ground: 'surplus' }
      await this.#world.act(payment.id, 'refund', refund)
    }
  }

  /** What is late comes to light, and the server asks until it knows; answers how many attempts stay unknown. */
  async settle(): Promise<number> {
    const { gateway, clock, workers } = this.#world
    this.#calm()
    for (const { transactionId, scenario } of gateway.sessions())
      if (scenario === 'late') gateway.settleLate(transactionId)
    let left = await this.#liveCount()
    for (let round = 0; round < 40 && left > 0; round += 1) {
      await pause(0)
      clock.forward(round < 5 ? 5 : 120)
      // Also those that the gateway was asked for only now.
      gateway.settleRefunds('refunded')
      this.#world.wallet.settleRefunds('Completed')
      await workers['sweep-payments']({})
      await gateway.notificationsSettled()
      await bringJobsForward(this.#world)
      await this.#world.drain()
      const now = await this.#liveCount()
      if (now === left && round > 20) break
      left = now
    }
    return left
  }

  async #liveCount(): Promise<number> {
    const live = livePaymentStates.filter((state) => state !== 'held')
    const query = this.#world.db.selectFrom('payments').select(sql<number>`count(*)::int`.as('count'))
    return (await query.where('state', 'in', [...live, 'refunding']).executeTakeFirstOrThrow()).count
  }
}
