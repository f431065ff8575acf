import * as z from 'zod/mini'
import { reasonSchema } from '../../machines/application.ts'
import { dispatchOptions, dispatchOutcomes } from '../../machines/dispatch.ts'
import { postalCostPoishaMin, summonFeePoishaMin } from '../../machines/limits.ts'
import { sum } from '../../machines/money.ts'
import { dhakaDay, latinDigits } from '../../machines/text.ts'
import type { Carriers, Work } from '../lifecycle/advance.ts'
import { invalid, type Refused } from '../errors.ts'
import { insertBill, voidBills } from '../billing/store.ts'
import { linesOfDispatch, openDispatch, servableDefendants } from './store.ts'
import { fixedFeePoisha, postagePoisha } from '../billing/fees.ts'
import { addressLine, placesOf } from '../catalogue/place.ts'
import { violatedConstraint } from '../lifecycle/transaction.ts'
import { issueInvoice } from '../invoice/effects.ts'
import { notify } from '../notice/notify.ts'

type Act = Work<'dispatch'>

const requestPayload = z.object({ option: z.enum(dispatchOptions) })
const costPayload = z.object({
  lines: z.array(z.object({ defendantId: z.string(), postalCostPoisha: z.int(), summonFeePoisha: z.int() })),
})
const trackingPayload = z.object({
  dueDate: z.string(),
  lines: z.array(z.object({ defendantId: z.string(), trackingNumber: z.string() })),
})
const outcomePayload = z.object({
  lines: z.array(
    z.object({ defendantId: z.string(), outcome: z.enum(dispatchOutcomes), outcomeDate: z.string() }),
  ),
})

/** One line for each defendant to serve, with the costs that the tariff suggests for the documents' weight in grams. */
async function storeDispatchLines(work: Act): Promise<void> {
  const { deps, trx, row } = work
  const { option } = requestPayload.parse(work.payload)
  const application = await trx
    .selectFrom('applications')
    .select('form')
    .where('id', '=', row.application_id)
    .executeTakeFirstOrThrow()
  const weightGrams = sum(application.form.documents.map(({ weight }) => Number(latinDigits(weight)) || 0))
  const today = dhakaDay(work.at)
  const postage = Math.max(await postagePoisha(trx, option, weightGrams, today), postalCostPoishaMin)
  const summons = Math.max(await fixedFeePoisha(trx, 'summon_fee', today), summonFeePoishaMin)
  const defendants = await servableDefendants(trx, row.application_id)
  const places = await placesOf(trx, defendants)
  await trx
    .insertInto('dispatch_lines')
    .values(
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
    .execute()
  await trx
    .updateTable('dispatches')
    .set({ option, weight_grams: weightGrams })
    .where('id', '=', row.id)
    .execute()
}

async function billDispatch(work: Act): Promise<void> {
  const { deps, trx, row } = work
  const costs = costPayload.parse(work.payload).lines
  await voidBills(trx, { dispatchId: row.id })
  for (const { defendantId, postalCostPoisha, summonFeePoisha } of costs)
    await trx
      .updateTable('dispatch_lines')
      .set({ postal_cost_poisha: postalCostPoisha, summon_fee_poisha: summonFeePoisha })
      .where('dispatch_id', '=', row.id)
      .where('defendant_id', '=', defendantId)
      .execute()
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
  await insertBill(
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
}

async function storeTracking(work: Act): Promise<Refused | void> {
  const { dueDate, lines } = trackingPayload.parse(work.payload)
  for (const [index, { defendantId, trackingNumber }] of lines.entries()) {
    const taken = await work.trx
      .selectFrom('dispatch_lines')
      .select('id')
      .where('tracking_number', '=', trackingNumber)
      .executeTakeFirst()
    if (taken) return invalid([{ path: `lines.${index}.trackingNumber`, error: 'tracking_taken' }])
    try {
      await work.trx
        .updateTable('dispatch_lines')
        .set({ tracking_number: trackingNumber })
        .where('dispatch_id', '=', work.row.id)
        .where('defendant_id', '=', defendantId)
        .execute()
    } catch (error) {
      if (violatedConstraint(error) !== 'dispatch_lines_tracking') throw error
      return invalid([{ path: `lines.${index}.trackingNumber`, error: 'tracking_taken' }])
    }
  }
  await work.trx.updateTable('dispatches').set({ due_date: dueDate }).where('id', '=', work.row.id).execute()
}

async function storeOutcome(work: Act): Promise<void> {
  for (const { defendantId, outcome, outcomeDate } of outcomePayload.parse(work.payload).lines)
    await work.trx
      .updateTable('dispatch_lines')
      .set({ outcome, outcome_date: outcomeDate })
      .where('dispatch_id', '=', work.row.id)
      .where('defendant_id', '=', defendantId)
      .execute()
  await work.trx
    .updateTable('dispatches')
    .set({ is_outcome_recorded: true })
    .where('id', '=', work.row.id)
    .execute()
}

/** Who carries out what the dispatch chart asks for. @source product 2.2 */
export const dispatchCarriers: Carriers<'dispatch'> = {
  notify,
  issueInvoice,
  storeDispatchLines,
  billDispatch,
  storeTracking,
  storeOutcome,
  async voidBills(work) {
    await voidBills(work.trx, { dispatchId: work.row.id })
  },
  async storeReason(work) {
    const { reason } = reasonSchema.parse(work.payload)
    await work.trx.updateTable('dispatches').set({ reason }).where('id', '=', work.row.id).execute()
  },
  async openDispatch(work) {
    const { application_id: id, owner_id: ownerId, office_id: officeId } = work.row
    await openDispatch(work.deps, work.trx, { id, ownerId, officeId })
  },
}
