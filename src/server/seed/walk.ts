import { applicationChart } from '../../machines/application/chart.ts'
import { applicationEvents } from '../../machines/application/events.ts'
import { applicationStateNames, type ApplicationState } from '../../machines/application/states.ts'
import { applicationWays } from '../../machines/application/ways.ts'
import type { Dialog } from '../../machines/chart.ts'
import { dispatchChart } from '../../machines/dispatch/chart.ts'
import { dispatchEvents } from '../../machines/dispatch/events.ts'
import { dispatchStateNames, type DispatchState } from '../../machines/dispatch/states.ts'
import { dispatchWays } from '../../machines/dispatch/ways.ts'
import { birth } from '../../machines/entity.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import { emptyForm, emptyPerson, type DraftForm } from '../../machines/form.ts'
import { postalCostPoishaMin } from '../../machines/limits.ts'
import { formatDigits } from '../../machines/format.ts'
import { dhakaDay } from '../../machines/text.ts'
import { advance, bearWithin, type Committed } from '../lifecycle/advance.ts'
import type { Deps } from '../deps.ts'
import { isRefused, type Refused } from '../errors.ts'
import { nobodyTold, type Tell } from '../starting/progress.ts'
import type { PersonCaller } from '../web/handler.ts'
import { applicationEntity } from '../application/entity.ts'
import { dispatchEntity } from '../dispatch/entity.ts'
import { startPayment } from '../payment/start.ts'
import { verifyPayment } from '../payment/verification.ts'
import { draftBirth } from '../application/birth.ts'
import { linesOfDispatch } from '../dispatch/store.ts'
import { officeCode } from './data/offices.ts'
import { geodata, seatOf } from './data/geodata.ts'
import { sampleDocuments } from './documents.ts'
import { settleDemoDeliveries } from './deliveries.ts'
import { createSeedGateway, sampleTransactionId } from './gateway.ts'
import { demoAccounts, type DemoKey } from './people.ts'
import { castOf, senderOf, type Cast } from './walk-cast.ts'

const hourMs = 3_600_000
const stepMs = hourMs / 2

type Line = Awaited<ReturnType<typeof linesOfDispatch>>[number]

const stateOf = async (deps: Deps, table: 'applications' | 'dispatches', id: string): Promise<string> =>
  (
    await deps.db
      .selectFrom(table as 'applications')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state

/** Of two cases in a row each third pair has one: an officer meets what is alike, and not all of the demo in it. */
const petitionerMobile = (number: number): string =>
  `017000001${String(number % 3 === 2 ? number - 1 : number).padStart(2, '0')}`

/** A whole form for a family court of Dhaka, with invented people. */
async function sampleForm(deps: Deps, number: number, ownerId: string): Promise<DraftForm> {
  const district = geodata.districts.find(({ id }) => officeCode(id) === demoAccounts[2]?.officeCode)
  if (!district) throw new Error('the demo office has no district')
  const type = await deps.db
    .selectFrom('case_types')
    .select(['id', 'category_id'])
    .where('code', '=', 'FAM-DIVORCE')
    .executeTakeFirstOrThrow()
  const court = await deps.db
    .selectFrom('courts')
    .select('id')
    .where('district_id', '=', district.id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const place = { districtId: district.id, upazilaId: seatOf(district).id }
  const digits = (value: number) => formatDigits(String(value), 'bn')
  return {
    division: 'subordinate',
    categoryId: type.category_id,
    typeId: type.id,
    courtId: court.id,
    caseNumber: `পারিবারিক ${digits(100 + number)}/${digits(2026)}`.normalize('NFC'),
    referenceCase: '',
    caseAmount: '',
    remark: '',
    petitioners: [
      {
        ...emptyPerson('petitioner-1'),
        name: `নমুনা বাদী ${digits(number)}`,
        mobile: petitionerMobile(number),
        ...place,
        address: 'নমুনা সড়ক ১, ঢাকা',
      },
    ],
    defendants: [
      {
        ...emptyPerson('defendant-1'),
        name: `নমুনা বিবাদী ${digits(number)}`,
        ...place,
        address: 'নমুনা সড়ক ২, ঢাকা',
      },
    ],
    costs: [],
    documents: await sampleDocuments(deps, ownerId),
  }
}

function granted<T>(answer: T | Refused, what: string): T {
  if (isRefused(answer)) throw new Error(`the seed's walk was refused: ${what}, ${answer.code}`)
  return answer
}

async function pay(
  deps: Deps,
  caller: PersonCaller,
  of: { column: 'application_id' | 'dispatch_id'; id: string },
) {
  const bills = await deps.db
    .selectFrom('bills')
    .select('id')
    .where(of.column, '=', of.id)
    .where('is_void', '=', false)
    .whereRef('paid_poisha', '<', 'total_poisha')
    .execute()
  for (const { id } of bills) {
    const choice = { method: 'cards', type: 'full', partPoisha: null } as const
    const { transactionId } = granted(await startPayment(deps, caller, id, choice), 'pay')
    const payment = await deps.db
      .selectFrom('payments')
      .select('id')
      .where('transaction_id', '=', transactionId)
      .executeTakeFirstOrThrow()
    await verifyPayment(deps, payment.id)
  }
}

/** What a demo officer or litigant types into each kind of dialog. */
const typed: Record<Dialog, (at: { form: DraftForm; lines: readonly Line[]; now: Date }) => object> = {
  confirm: () => ({}),
  verification: () => ({}),
  screen: ({ form }) => ({ form }),
  birth: ({ form }) => ({ form }),
  reason: () => ({ reason: 'ঠিকানা ও কাগজপত্র অসম্পূর্ণ।' }),
  remarks: () => ({ remarks: [{ path: 'petitioners.0.address', remark: 'ঠিকানা সম্পূর্ণ লিখুন।' }] }),
  paymentRequest: () => ({ rows: [] }),
  billReplacement: () => ({ rows: [], reason: 'বিলটি ভুল হারে করা হয়েছিল।' }),
  paymentProposal: () => ({ rows: [] }),
  dispatchOption: () => ({ option: 'registry' }),
  dispatchCosts: ({ lines }) => ({
    lines: lines.map((line) => ({
      defendantId: line.defendant_id,
      postalCostPoisha: line.suggested_postal_cost_poisha ?? postalCostPoishaMin,
      summonFeePoisha: line.suggested_summon_fee_poisha,
    })),
  }),
  tracking: ({ lines, now }) => ({
    dueDate: dhakaDay(new Date(now.getTime() + 15 * 24 * hourMs)),
    lines: lines.map((line) => ({
      defendantId: line.defendant_id,
      trackingNumber: `RL${line.id.replaceAll('-', '').slice(-9).toUpperCase()}BD`,
    })),
  }),
  outcome: ({ lines, now }) => ({
    lines: lines.map((line) => ({
      defendantId: line.defendant_id,
      outcome: 'delivered',
      outcomeDate: dhakaDay(now),
    })),
  }),
  refund: () => ({}),
  voucher: () => ({}),
}

interface Walk {
  deps: Deps
  cast: Cast
  owner: DemoKey
  /** Time goes on by half an hour. */
  tick: () => void
}

async function walkApplication(
  { deps, cast, owner, tick }: Walk,
  number: number,
  state: ApplicationState,
): Promise<string> {
  const id = deps.ids.uuid()
  const form = await sampleForm(deps, number, cast[owner].userId)
  let at: string = birth
  for (const step of applicationWays[state]) {
    tick()
    if (step === 'pay') await pay(deps, cast[owner], { column: 'application_id', id })
    else if (step === 'begin')
      granted<Committed>(
        await inTransaction(deps.db, (trx) =>
          bearWithin(deps, trx, applicationEntity, {
            ...draftBirth(deps, trx, { id, ownerId: cast[owner].userId, form }),
            actor: cast[owner].actor,
          }),
        ),
        step,
      )
    else {
      const { dialog } = applicationEvents[step]
      const payload = dialog === null ? {} : typed[dialog]({ form, lines: [], now: deps.clock.now() })
      const { actor } = cast[senderOf(applicationChart, at, step, owner)]
      granted<Committed>(await advance(deps, applicationEntity, { id, event: step, payload, actor }), step)
    }
    at = await stateOf(deps, 'applications', id)
  }
  return id
}

async function walkDispatch({ deps, cast, owner, tick }: Walk, applicationId: string, state: DispatchState) {
  const { id } = await deps.db
    .selectFrom('dispatches')
    .select('id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  for (const step of dispatchWays[state]) {
    tick()
    if (step === 'pay') {
      await pay(deps, cast[owner], { column: 'dispatch_id', id })
      continue
    }
    const lines = await linesOfDispatch(deps.db, id)
    const { dialog } = dispatchEvents[step]
    const now = deps.clock.now()
    const payload = dialog === null ? {} : typed[dialog]({ form: emptyForm('petitioner'), lines, now })
    const { actor } = cast[senderOf(dispatchChart, await stateOf(deps, 'dispatches', id), step, owner)]
    granted<Committed>(await advance(deps, dispatchEntity, { id, event: step, payload, actor }), step)
  }
}

/**
 * One application in every state and one dispatch in every state, each brought there by its real events through the one
 * transaction, in the three weeks before now. Nobody is sent anything. Answers false, having done nothing, without demo
 * accounts or when there is an application already.
 */
export async function walkEveryState(given: Deps, tell: Tell = nobodyTold): Promise<boolean> {
  if (!given.settings.DEMO_ACCOUNTS) return false
  const cast = await castOf(given)
  const there = await given.db.selectFrom('applications').select('id').limit(1).executeTakeFirst()
  if (!cast || there) return false
  const end = given.clock.now().getTime()
  let now = end
  const clock = { now: () => new Date(now) }
  const deps: Deps = {
    ...given,
    clock,
    ids: { ...given.ids, transactionId: () => sampleTransactionId(given.ids.transactionId()) },
    gateways: {
      ...given.gateways,
      sslcommerz: createSeedGateway(given.settings.GATEWAY_STORE_ID, clock.now),
    },
    queue: { ...given.queue, add: () => Promise.resolve(), addAll: () => Promise.resolve() },
    settings: { ...given.settings, PUBLIC_URL: given.settings.PUBLIC_URL ?? 'http://localhost' },
  }
  const count = applicationStateNames.length + dispatchStateNames.length
  for (let index = 0; index < count; index += 1) {
    tell(`demo cases: ${index + 1} of ${count}`, index / count)
    now = end - (count - index + 1) * 28 * hourMs
    const owner = index % 5 === 4 ? 'secondLitigant' : 'litigant'
    const walk: Walk = { deps, cast, owner, tick: () => (now += stepMs) }
    const dispatchState = dispatchStateNames[index - applicationStateNames.length]
    const id = await walkApplication(walk, index + 1, applicationStateNames[index] ?? 'approved')
    if (dispatchState) await walkDispatch(walk, id, dispatchState)
  }
  await settleDemoDeliveries(given)
  return true
}
