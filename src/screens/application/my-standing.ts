import type { Application, OwnRow } from '../../api/entities.ts'
import { hasComeBack, wentOut, type CaseStanding } from '../../machines/application/track.ts'

/** Where a row of the own list stands. */
export const standingOfRow = ({
  state,
  dispatchState,
  wasSent,
  cameBack,
  owedPoisha,
}: OwnRow): CaseStanding => ({
  state,
  dispatchState,
  wasSent,
  cameBack,
  isOwing: owedPoisha > 0,
})

const openBillsOf = ({ bills, dispatches }: Application) =>
  [...bills, ...dispatches.flatMap((dispatch) => dispatch.bills)].filter(({ state }) => state !== 'void')

/** What all open bills of a case lack, those of its dispatches too; poisha. */
export const owedOf = (application: Application): number =>
  openBillsOf(application).reduce((total, { outstandingPoisha }) => total + outstandingPoisha, 0)

/** The payment that is under way: its transaction, and whether nothing is owed besides the bills that are being paid; null where none is. @source product 2.3 */
export function livePaymentOf(
  application: Application,
): { transactionId: string; isAllOwed: boolean } | null {
  const owing = openBillsOf(application)
  const transactionId = owing.find((bill) => bill.liveTransactionId)?.liveTransactionId
  const isAllOwed = owing.every((bill) => bill.liveTransactionId !== null || bill.outstandingPoisha === 0)
  return transactionId ? { transactionId, isAllOwed } : null
}

/** The same of a case that was read whole. */
export const standingOfCase = (application: Application): CaseStanding => ({
  state: application.state,
  dispatchState: application.dispatches[0]?.state ?? null,
  wasSent: application.dispatches.some(({ state }) => wentOut(state)),
  cameBack: hasComeBack(
    application.dispatches.flatMap(({ lines }) => lines),
    application.form.defendants.map(({ id }) => id),
  ),
  isOwing: owedOf(application) > 0,
})
