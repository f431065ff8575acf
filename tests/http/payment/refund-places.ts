import type { ApplicationEventType } from '../../../src/machines/application/events.ts'
import type { ApplicationState } from '../../../src/machines/application/states.ts'
import type { DispatchState } from '../../../src/machines/dispatch/states.ts'
import { applicationEntity } from '../../../src/server/application/entity.ts'
import { dispatchEntity } from '../../../src/server/dispatch/entity.ts'
import { isRefused } from '../../../src/server/errors.ts'
import { advance } from '../../../src/server/lifecycle/advance.ts'
import type { refundsBesides } from '../../witness/refunds.ts'
import { granted, part, type PaymentWorld } from './world.ts'

export type PlaceName = `case ${ApplicationState}` | `dispatch ${DispatchState}` | keyof typeof refundsBesides

/** A condition that stands in the way, or the code of a refusal. */
export const blockedBy = (answer: unknown) =>
  isRefused(answer) ? (answer.data?.('en').blockedBy ?? answer.code) : 'granted'

const groundOf = (ground: string) =>
  ground === 'order' ? { ground, orderNumber: 'TS-9/2026', orderDate: '2026-02-10' } : { ground }

type WorldOf = () => PaymentWorld

/** What officers do, and the rows that they do it to. */
function actsOf(worldOf: WorldOf) {
  const officeAct = (id: string, event: ApplicationEventType, payload: object = {}) =>
    advance(worldOf().deps, applicationEntity, { id, event, payload, actor: worldOf().administrator.actor })
  const headOfficeAct = (id: string, event: ApplicationEventType, payload: object) => {
    const actor = { ...worldOf().administrator.actor, isHeadOffice: true } as const
    return advance(worldOf().deps, applicationEntity, { id, event, payload, actor })
  }
  const send = (id: string) =>
    advance(worldOf().deps, dispatchEntity, { id, event: 'send', actor: worldOf().administrator.actor })

  /** The dispatch that an approval bore. */
  const dispatchOf = (applicationId: string) =>
    worldOf()
      .db.selectFrom('dispatches')
      .select('id')
      .where('application_id', '=', applicationId)
      .executeTakeFirstOrThrow()
  const setState = (table: 'applications' | 'dispatches', id: string, state: string) =>
    worldOf()
      .db.updateTable(table)
      .set({ state: state as never, state_since: worldOf().clock.now() })
      .where('id', '=', id)
      .execute()

  return { officeAct, headOfficeAct, send, dispatchOf, setState }
}

/** Cases with money. */
function casesOf(worldOf: WorldOf, { officeAct, headOfficeAct }: ReturnType<typeof actsOf>) {
  let cases = 0
  /** A verified case with a bill of 50,000 and a number of its own. */
  async function newCase() {
    const made = await worldOf().newCase([['treasury', 50_000]])
    await worldOf()
      .db.updateTable('applications')
      .set({ case_number: `RF-${++cases}/2026` })
      .where('id', '=', made.applicationId)
      .execute()
    return made
  }

  /** A case that reached a state with its bill paid, or in part where the state owes. */
  async function placeOnCase(state: ApplicationState) {
    const { applicationId, billId } = await newCase()
    const payment = await worldOf().payThrough(billId, state === 'verified' ? part(30_000) : {})
    if (state === 'approved') granted(await officeAct(applicationId, 'approve'))
    if (['rejected', 'unverified', 'returned'].includes(state))
      granted(await officeAct(applicationId, 'reject', { reason: 'Wrong court' }))
    if (state === 'unverified' || state === 'returned')
      granted(await headOfficeAct(applicationId, 'reinstate', { reason: 'The court was right' }))
    if (state === 'returned')
      granted(
        await officeAct(applicationId, 'returnForCorrection', {
          remarks: [{ path: 'caseNumber', remark: 'Not as the court has it' }],
        }),
      )
    return { payment, billId, applicationId, table: 'applications', subjectId: applicationId } as const
  }

  return { newCase, placeOnCase }
}

/** What is asked and read of money, by those who rely on it. */
function askedOf(worldOf: WorldOf) {
  /** Asks for a refund and, where it waits for one, has the second person confirm it. */
  const giveBack = async (id: string, ground: string, refundPoisha: number) => {
    const asked = await worldOf().act(id, 'refund', { reason: 'As told', refundPoisha, ...groundOf(ground) })
    if (isRefused(asked) || asked.state === 'refunding') return asked
    return worldOf().act(id, 'confirmRefund', {}, worldOf().secondAccountant)
  }
  /** What the public check says of a receipt. */
  const shown = async (transactionId: string) => {
    const params = { transaction_id: transactionId }
    return (await worldOf().call('GET /public/invoice/{transaction_id}', { params }, null)).data
  }
  /** What stands on the list of refunds that wait, of one case. */
  const listed = async (applicationId: string) => {
    const { data } = await worldOf().call('GET /refunds', { query: { size: 100 } }, worldOf().accountant)
    return data.rows.filter((row) => row.applicationId === applicationId)
  }
  return { giveBack, shown, listed }
}

/** How money comes to stand where a refund asks for it, and what everybody says of it. */
export function refundPlaces(worldOf: WorldOf) {
  const acts = actsOf(worldOf)
  const { newCase, placeOnCase } = casesOf(worldOf, acts)
  const { officeAct, headOfficeAct, send, dispatchOf, setState } = acts

  /** A dispatch of an approved case that reached a state with its bill paid, or in part where the state owes. */
  async function placeOnDispatch(state: DispatchState) {
    const { applicationId } = await placeOnCase('approved')
    const { id } = await dispatchOf(applicationId)
    await worldOf().db.updateTable('dispatches').set({ option: 'registry' }).where('id', '=', id).execute()
    await setState('dispatches', id, 'payable')
    const billId = await worldOf().newBill(applicationId, id, [['dispatch', 50_000]])
    const payment = await worldOf().payThrough(billId, state === 'payable' ? part(30_000) : {})
    if (['sent', 'received', 'completed'].includes(state)) granted(await send(id))
    if (state === 'received' || state === 'completed') await setState('dispatches', id, state)
    return { payment, billId, applicationId, table: 'dispatches', subjectId: id } as const
  }

  /** Money that came for a bill that was void by then. */
  async function placeLate() {
    const { applicationId, billId } = await newCase()
    const { transactionId } = granted(await worldOf().start(billId))
    granted(await officeAct(applicationId, 'reject', { reason: 'Wrong court' }))
    await worldOf().decide(transactionId)
    await worldOf().drain()
    const payment = await worldOf().row(transactionId)
    return { payment, billId, applicationId, table: 'applications', subjectId: applicationId } as const
  }

  async function placeFurther() {
    const { applicationId } = await placeOnCase('approved')
    const billId = await worldOf().newBill(applicationId, null, [['treasury', 30_000]])
    const payment = await worldOf().payThrough(billId)
    return { payment, billId, applicationId, table: 'applications', subjectId: applicationId } as const
  }

  /** Money that stands where it is asked back from: its payment, its bill, and what the money is for. */
  const placeMoney = (place: PlaceName) => {
    if (place === 'late, when its case was rejected') return placeLate()
    if (place === 'on a further bill of an approved case') return placeFurther()
    const [of, state] = place.split(' ')
    return of === 'case' ? placeOnCase(state as ApplicationState) : placeOnDispatch(state as DispatchState)
  }
  return { officeAct, headOfficeAct, send, newCase, dispatchOf, setState, placeMoney, ...askedOf(worldOf) }
}
