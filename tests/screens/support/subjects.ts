import { receivedPoishaOf } from '../../../src/machines/payment/states.ts'
import { caseOffersOf } from '../../../src/machines/case-offers.ts'
import { cast } from '../../support/cast.ts'
import { paymentChart } from '../../../src/machines/payment/chart.ts'
import type { PaymentFacts } from '../../../src/machines/payment/facts.ts'
import { dispatchChart } from '../../../src/machines/dispatch/chart.ts'
import type { DispatchFacts } from '../../../src/machines/dispatch/facts.ts'
import { applicationChart } from '../../../src/machines/application/chart.ts'
import { isSubmittedIn } from '../../../src/machines/application/states.ts'
import type { ApplicationFacts } from '../../../src/machines/application/facts.ts'
import type { Application, Dispatch, TimelineEntry } from '../../../src/api/entities.ts'
import type { Payment } from '../../../src/api/payment-entities.ts'
import { applicationWitness } from '../../witness/application.ts'
import { dispatchWitness } from '../../witness/dispatch.ts'
import { wholeForm } from '../../witness/forms.ts'
import { paymentWitness } from '../../witness/payment.ts'
import type { Asked, Told } from '../server-double.ts'
import { feeTypes } from './fee-types.ts'

export type Entity = 'application' | 'dispatch' | 'payment'

export const ids: Record<Entity, string> = {
  application: '00000000-0000-4000-8000-000000000001',
  dispatch: '00000000-0000-4000-8000-000000000002',
  payment: '00000000-0000-4000-8000-000000000003',
}
/** When everything of this case happened. */
export const moment = '2026-11-01T00:00:00.000Z'
const at = moment
const name = { name: 'Family court', nameBn: 'পারিবারিক আদালত' }

/** Where the subjects of one case stand, and what happened to the one that is looked at. */
export interface Standing {
  entity: Entity
  states: { application: string; dispatch: string; payment: string }
  world: string
  timeline: TimelineEntry[]
  version: number
}

const factsOf = <Facts>(worlds: Record<string, Facts>, world: string): Facts => {
  const facts = worlds[world] ?? Object.values(worlds)[0]
  if (!facts) throw new Error(`no world ${world}`)
  return facts
}

export const dispatchOf = ({ entity, states, world, timeline, version }: Standing): Dispatch => ({
  id: ids.dispatch,
  applicationId: ids.application,
  state: states.dispatch as Dispatch['state'],
  version,
  option: null,
  weightGrams: null,
  reason: null,
  dueDate: null,
  isOverdue: false,
  stateSince: at,
  caseNumber: 'FS-1/2026',
  referenceNumber: 'DHAKA-2026-000001',
  petitionerName: 'পরীক্ষা আবেদনকারী',
  court: name,
  facts: factsOf<DispatchFacts>(dispatchWitness.worlds, world),
  lines: [
    {
      id: '00000000-0000-4000-8000-000000000004',
      defendantId: 'defendant-1',
      name: 'পরীক্ষা বিবাদী',
      address: 'বাড়ি ২, পরীক্ষা সড়ক',
      postalCostPoisha: null,
      summonFeePoisha: null,
      suggestedPostalCostPoisha: 1_300,
      suggestedSummonFeePoisha: 50,
      trackingNumber: null,
      outcome: null,
      outcomeDate: null,
    },
  ],
  bills: [],
  timeline: entity === 'dispatch' ? timeline : [],
})

export const applicationOf = (standing: Standing): Application => ({
  id: ids.application,
  state: standing.states.application as Application['state'],
  version: standing.version,
  referenceNumber: 'DHAKA-2026-000001',
  caseNumber: 'FS-1/2026',
  form: wholeForm,
  division: 'subordinate',
  category: name,
  caseType: name,
  court: name,
  office: name,
  places: {},
  owner: { name: 'পরীক্ষা আবেদনকারী', mobileMasked: null },
  reason: null,
  remarks: [],
  correction: null,
  proposal: null,
  submittedAt: isSubmittedIn(standing.states.application) ? at : null,
  stateSince: at,
  createdAt: at,
  isDamaged: false,
  documentScans: [],
  updatedAt: at,
  keptUntil: null,
  feePreview: [],
  facts: factsOf<ApplicationFacts>(applicationWitness.worlds, standing.world),
  offers: caseOffersOf(cast.owner, {
    state: standing.states.application,
    facts: factsOf<ApplicationFacts>(applicationWitness.worlds, standing.world),
    hasDefendant: true,
    latestDispatch: null,
  }),
  bills: [],
  invoices: [],
  refunds: [],
  dispatches: standing.entity === 'dispatch' ? [dispatchOf(standing)] : [],
  timeline: standing.entity === 'payment' ? [] : standing.timeline,
})

export const paymentOf = ({ states, world, timeline, version }: Standing): Payment => ({
  id: ids.payment,
  state: states.payment as Payment['state'],
  version,
  transactionId: 'CF1',
  invoiceNumber: null,
  applicationId: ids.application,
  caseNumber: 'FS-1/2026',
  referenceNumber: 'DHAKA-2026-000001',
  payerName: 'পরীক্ষা আবেদনকারী',
  billKind: 'application',
  amountPoisha: 45_000,
  storeAmountPoisha: null,
  bankChargePoisha: null,
  refundedPoisha: 0,
  refunds: [],
  receivedPoisha: receivedPoishaOf({
    state: states.payment as Payment['state'],
    amountPoisha: 45_000,
    refundedPoisha: 0,
  }),
  method: 'cards',
  paymentType: 'full',
  cardType: null,
  createdAt: at,
  transactedAt: null,
  countedAt: '2026-11-21T04:00:00.000Z',
  billId: '00000000-0000-4000-8000-000000000005',
  dispatchId: null,
  error: null,
  reason: null,
  bankTransactionId: null,
  counterNumber: null,
  counterDate: null,
  recordedBy: null,
  facts: factsOf<PaymentFacts>(paymentWitness.worlds, world),
  timeline,
})

/** Something has happened to the subject that is looked at. */
export function happen(standing: Standing, event: string, to: string, by: TimelineEntry['by']): void {
  const { entity, states, timeline } = standing
  const fromState = states[entity]
  states[entity] = to
  standing.version += 1
  timeline.push({ entity, event, fromState, toState: to, at, by, byName: null, from: null, reason: null })
}

type Answer = (asked: Asked) => Told

/** Reads every subject as it stands; an act is taken with a payload that its chart accepts, and leads to `to`. */
export function answersOf(standing: Standing, wanted: { event: string; to: string }): Answer {
  const views = { application: applicationOf, dispatch: dispatchOf, payment: paymentOf }
  const schemas = { application: applicationChart, dispatch: dispatchChart, payment: paymentChart } as const
  const take = (event: string, payload: unknown): Told => {
    const { entity, world } = standing
    const worlds = { application: applicationWitness, dispatch: dispatchWitness, payment: paymentWitness }
    const facts = factsOf<unknown>(worlds[entity].worlds, world)
    const events = schemas[entity].events as unknown as Record<
      string,
      { payload: (facts: never, state: string) => { safeParse: (p: unknown) => { success: boolean } } }
    >
    const ask = events[event]?.payload
    if (event !== wanted.event || !ask?.(facts as never, standing.states[entity]).safeParse(payload).success)
      return {
        code: 422,
        message: `not the ${wanted.event} that was wanted: ${event} ${JSON.stringify(payload)}`,
      }
    happen(standing, event, wanted.to, 'self')
    return { code: 200, data: views[entity](standing) }
  }
  return ({ method, path, body }) => {
    const [, act] = /\/actions\/(\w+)$/.exec(path) ?? []
    const posted = (body ?? {}) as { payload?: unknown; intent?: string; form?: unknown; defendant?: unknown }
    if (act) return take(act, posted.payload)
    if (path.startsWith('/auth/send-application/defendent/'))
      return take('changeDefendants', { saved: [posted.defendant], removedIds: [] })
    if (path === '/auth/send-application') {
      const told = take(posted.intent ?? '', { form: posted.form })
      if (told === 'offline' || told.code !== 200) return told
      const { id, version, updatedAt, referenceNumber, state } = applicationOf(standing)
      return { code: 200, data: { applicationId: id, version, savedAt: updatedAt, referenceNumber, state } }
    }
    if (method !== 'GET') return { code: 503 }
    if (path === `/applications/${ids.application}`) return { code: 200, data: applicationOf(standing) }
    if (path === `/dispatches/${ids.dispatch}`) return { code: 200, data: dispatchOf(standing) }
    if (path === `/payments/${ids.payment}`) return { code: 200, data: paymentOf(standing) }
    if (path.startsWith('/payments?'))
      return { code: 200, data: { rows: [{ ...paymentOf(standing), cursor: '' }], total: 1 } }
    if (path.endsWith('/corrections')) return { code: 200, data: { standing: [], corrections: [] } }
    if (path.startsWith(`/applications/${ids.application}/deliveries`))
      return { code: 200, data: { rows: [], nextCursor: null, archivedAt: null } }
    if (/\/(?:common-remarks|notes)$/.test(path)) return { code: 200, data: { rows: [], nextCursor: null } }
    if (path === '/fee_types/') return { code: 200, data: feeTypes }
    return path === '/auth/info' || path === '/config-status' ? { code: 503 } : { code: 200, data: [] }
  }
}

/** A row of the accountant's list. Amount in poisha. */
export const paymentRowOf = (id: string, state: Payment['state'], amountPoisha: number) => ({
  id,
  state,
  transactionId: `CF${id}`,
  invoiceNumber: null,
  applicationId: ids.application,
  caseNumber: 'FS-1/2026',
  payerName: 'পরীক্ষা আবেদনকারী',
  billKind: 'application',
  amountPoisha,
  refundedPoisha: 0,
  receivedPoisha: receivedPoishaOf({ state, amountPoisha, refundedPoisha: 0 }),
  createdAt: at,
  transactedAt: null,
  countedAt: at,
})
