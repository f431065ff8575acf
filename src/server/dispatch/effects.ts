import type { DispatchLifecycle } from '../../machines/dispatch/chart.ts'
import type { DispatchEvents } from '../../machines/dispatch/events.ts'
import {
  documentsMax,
  documentWeightGramsMax,
  postalCostPoishaMin,
  summonFeePoishaMin,
} from '../../machines/limits.ts'
import { sum } from '../../machines/money.ts'
import { dhakaDay, latinDigits } from '../../machines/text.ts'
import { fixedFeePoisha, postagePoisha } from '../billing/fees-store.ts'
import { openRefundsOf } from '../billing/refund-store.ts'
import { insertBill, voidBills } from '../billing/store.ts'
import { addressLine, placesOf } from '../catalogue/place-store.ts'
import { invalid, isRefused, type Refused } from '../errors.ts'
import { issueInvoice } from '../invoice/effects.ts'
import type { EffectHandlers, WorkOf } from '../lifecycle/effects.ts'
import { violatedConstraint } from '../lifecycle/transaction.ts'
import { notify } from '../notice/notify.ts'
import { dispatchBirth } from './birth.ts'
import {
  formOfCase,
  hasOpenDispatch,
  insertLines,
  isTrackingTaken,
  linesOfDispatch,
  noteCameBack,
  servableDefendants,
  setDispatch,
  setLine,
} from './store.ts'

type Handlers = EffectHandlers<'dispatch', DispatchLifecycle, DispatchEvents>
type ActOf<Effect extends keyof Handlers> = WorkOf<'dispatch', DispatchLifecycle, DispatchEvents, Effect>

/** One line for each defendant to serve, with the costs that the tariff suggests for the documents' weight in grams. */
async function storeDispatchLines(work: ActOf<'storeDispatchLines'>): Promise<void> {
  const { deps, trx, row } = work
  const { option } = work.payload
  const form = await formOfCase(trx, row.application_id)
  const grams = sum(form.documents.map(({ weight }) => Number(latinDigits(weight)) || 0))
  const weightGrams = Math.min(grams, documentWeightGramsMax * documentsMax)
  const today = dhakaDay(work.at)
  const price = await postagePoisha(trx, option, weightGrams, today)
  const postage = price === null ? null : Math.max(price, postalCostPoishaMin)
  const summons = Math.max(await fixedFeePoisha(trx, 'summon_fee', today), summonFeePoishaMin)
  const defendants = await servableDefendants(trx, row.application_id)
  const places = await placesOf(trx, defendants)
  await insertLines(
    trx,
    defendants.map((defendant, position) => ({
      id: deps.ids.uuid(),
      dispatch_id: row.id,
      defendant_id: defendant.id,
      position,
      name: defendant.name,
      address: addressLine(defendant, places),
      postal_cost_poisha: null,
      summon_fee_poisha: null,
      suggested_postal_cost_poisha: postage,
      suggested_summon_fee_poisha: summons,
      tracking_number: null,
      outcome: null,
      outcome_date: null,
    })),
  )
  await setDispatch(trx, row.id, { option, weight_grams: weightGrams })
}

async function billDispatch(work: ActOf<'billDispatch'>): Promise<Refused | void> {
  const { deps, trx, row } = work
  const costs = work.payload.lines
  await voidBills(trx, { dispatchId: row.id })
  for (const { defendantId, postalCostPoisha, summonFeePoisha } of costs)
    await setLine(trx, row.id, defendantId, {
      postal_cost_poisha: postalCostPoisha,
      summon_fee_poisha: summonFeePoisha,
    })
  const lines = (await linesOfDispatch(trx, row.id)).flatMap((line) => {
    const cost = costs.find(({ defendantId }) => defendantId === line.defendant_id)
    const fee = { fund: 'dispatch' as const, feeTypeId: null, feeRuleId: null, quantity: 1 }
    return cost
      ? [
          {
            ...fee,
            title: `Postal cost, ${line.name}`,
            titleBn: `ডাক খরচ, ${line.name}`,
            amountPoisha: cost.postalCostPoisha,
          },
          {
            ...fee,
            title: `Summon fee, ${line.name}`,
            titleBn: `সমন ফি, ${line.name}`,
            amountPoisha: cost.summonFeePoisha,
          },
        ]
      : []
  })
  const billed = await insertBill(
    deps,
    trx,
    {
      applicationId: row.application_id,
      dispatchId: row.id,
      kind: 'dispatch',
      ownerId: row.owner_id,
      officeId: row.office_id,
    },
    lines,
    work.at,
  )
  if (isRefused(billed)) return billed
}

async function storeTracking(work: ActOf<'storeTracking'>): Promise<Refused | void> {
  const { dueDate, lines } = work.payload
  if (dueDate < dhakaDay(work.at)) return invalid([{ path: 'dueDate', error: 'date_past' }])
  for (const [index, { defendantId, trackingNumber }] of lines.entries()) {
    if (await isTrackingTaken(work.trx, trackingNumber))
      return invalid([{ path: `lines.${index}.trackingNumber`, error: 'tracking_taken' }])
    try {
      await setLine(work.trx, work.row.id, defendantId, { tracking_number: trackingNumber })
    } catch (error) {
      if (violatedConstraint(error) !== 'dispatch_lines_tracking') throw error
      return invalid([{ path: `lines.${index}.trackingNumber`, error: 'tracking_taken' }])
    }
  }
  await setDispatch(work.trx, work.row.id, { due_date: dueDate })
}

async function storeOutcome(work: ActOf<'storeOutcome'>): Promise<Refused | void> {
  const today = dhakaDay(work.at)
  const early = work.payload.lines.findIndex(({ outcomeDate }) => outcomeDate > today)
  if (early !== -1) return invalid([{ path: `lines.${early}.outcomeDate`, error: 'date_future' }])
  for (const { defendantId, outcome, outcomeDate } of work.payload.lines)
    await setLine(work.trx, work.row.id, defendantId, { outcome, outcome_date: outcomeDate })
  await setDispatch(work.trx, work.row.id, { is_outcome_recorded: true })
  await noteCameBack(work.trx, work.row.application_id)
}

/** Who carries out what the dispatch chart asks for. @source product 2.2 */
export const dispatchEffects: Handlers = {
  notify,
  issueInvoice,
  storeDispatchLines,
  billDispatch,
  storeTracking,
  storeOutcome,
  async voidBills(work) {
    await voidBills(work.trx, { dispatchId: work.row.id })
  },
  async openRefunds(work) {
    if (await openRefundsOf(work.deps, work.trx, { dispatchId: work.row.id }, work.at))
      await notify(work, { kind: 'RefundDue', audience: 'accountants' })
  },
  async storeReason(work) {
    const { reason } = work.payload
    await setDispatch(work.trx, work.row.id, { reason })
  },
  async openDispatch({ deps, trx, row, bear }) {
    const { application_id: id, owner_id: ownerId, office_id: officeId } = row
    if (await hasOpenDispatch(trx, id)) return
    const born = await bear(dispatchBirth(deps, trx, { id, ownerId, officeId }))
    if (isRefused(born)) return born
  },
}
