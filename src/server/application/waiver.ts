import type { ApplicationLifecycle } from '../../machines/application/chart.ts'
import type { ApplicationEvents } from '../../machines/application/events.ts'
import { formatMoney } from '../../machines/format.ts'
import { rowTotal, sum } from '../../machines/money.ts'
import { waivedOfLines, type FundWaiver } from '../../machines/split.ts'
import type { WaiverDraft } from '../../machines/waiver.ts'
import type { FeeLine } from '../billing/fees-store.ts'
import { insertWaiver, recoverable } from '../billing/waiver-store.ts'
import type { Trx } from '../deps.ts'
import { m } from '../../words/messages.js'
import { invalid, refuse, type Refused, type Word } from '../errors.ts'
import type { WorkOf } from '../lifecycle/effects.ts'

interface Decision {
  funds: readonly FundWaiver[]
  reason: string
}

/**
 * The lines of a bill with what is waived of each. 422 where a waiver was asked for and nothing is decided, where something is decided
 * that nobody asked for, and where more is waived of a fund than it gets.
 * @source product 2.5
 */
export function waivedLines(
  asked: WaiverDraft | null,
  decision: Decision | undefined,
  due: readonly FeeLine[],
): FeeLine[] | Refused {
  if (!asked && decision) return invalid([{ path: 'waiver', error: 'not_offered' }])
  if (asked && !decision && due.length > 0) return invalid([{ path: 'waiver.reason', error: 'required' }])
  const totals = due.map((line) => ({ fund: line.fund, totalPoisha: rowTotal(line) }))
  const beyond = (decision?.funds ?? []).findIndex((one) => waivedOfLines(totals, [one]) === null)
  if (beyond !== -1)
    return invalid([{ path: `waiver.funds.${beyond}.waivedPoisha`, error: 'amount_too_large' }])
  const waived = waivedOfLines(totals, decision?.funds ?? [])
  if (waived === null) return invalid([{ path: 'waiver.funds', error: 'repeated' }])
  return due.map((line, place) => ({ ...line, waivedPoisha: waived[place] ?? 0 }))
}

type Verification = WorkOf<'application', ApplicationLifecycle, ApplicationEvents, 'billApplication'>

/** Keeps what was decided, a refusal too, beside the bill that it made. */
export async function storeWaiver(work: Verification, officeId: string, billId: string): Promise<void> {
  const { deps, trx, row, payload, actor, at } = work
  const asked = row.form.waiver
  if (!asked || asked.ground === null || !payload.waiver) return
  await insertWaiver(trx, {
    id: deps.ids.uuid(),
    application_id: row.id,
    bill_id: billId,
    office_id: officeId,
    ground: asked.ground,
    document_id: asked.documentId,
    waived_poisha: sum(payload.waiver.funds.map(({ waivedPoisha }) => waivedPoisha)),
    reason: payload.waiver.reason,
    decided_by: actor.kind === 'person' ? actor.userId : null,
    decided_at: at,
  })
}

/**
 * Why fees cannot recover the waiver that they name: 422 where the case has no such waiver, nothing of it can be recovered, or less than they come to.
 * Fees that name none recover none.
 * @source product 2.5
 */
export async function refusedRecovery(
  trx: Trx,
  asked: { applicationId: string; waiverId: string | undefined; lines: readonly FeeLine[] },
): Promise<Refused | null> {
  if (asked.waiverId === undefined) return null
  const left = (await recoverable(trx, asked.applicationId, asked.waiverId)) ?? 0
  if (left === 0) return invalid([{ path: 'waiverId', error: 'not_offered' }])
  return sum(asked.lines.map(rowTotal)) > left ? moreThanLeft(left) : null
}

/** Says how much (poisha) can still be recovered: the general word for an amount would not. @source product 2.5 */
function moreThanLeft(leftPoisha: number): Refused {
  const word: Word = (locale) =>
    m.waiver_error_more_than_left({ left: formatMoney(leftPoisha, locale) }, { locale })
  return refuse(422, word, (locale) => ({
    fields: [{ path: 'rows', error: 'amount_too_large', message: word(locale) }],
  }))
}
