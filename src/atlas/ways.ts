import { moduleOf } from '../machines/actor.ts'
import type { Dialog, MayParams } from '../machines/chart.ts'
import { keysOf } from '../machines/entity.ts'
import { laws, type LawOf } from '../machines/laws.ts'
import type { CastName } from './cast.ts'
import type { EntityName } from './effects.ts'
import { walkDay } from './facts.ts'
import { rowsOf, type Row } from './rows.ts'
import { wholeForm } from './whole-form.ts'

/** An event of a chart as the walks try it: by whom, and with what. */
export interface Way {
  event: string
  who: readonly CastName[]
  payloads: readonly unknown[]
}

/** What each line of the walks' one summons costs, in poisha. */
export const costs = { postalCostPoisha: 3_000, summonFeePoisha: 1_000 }
const line = { defendantId: 'defendant-1' }
export const reason = { reason: 'এখতিয়ার নেই' }
const request = { rows: [{ feeTypeId: 1, amountPoisha: 5_000, quantity: 2 }] }
const plain = [{}]

/** Well-formed payloads of each dialog, one for each way in which it can go. Nothing follows from how the words read. */
const payloads: Readonly<Record<Dialog, readonly unknown[]>> = {
  confirm: plain,
  verification: plain,
  screen: [{ form: wholeForm }],
  birth: [{ form: wholeForm }],
  reason: [reason],
  remarks: [{ remarks: [{ path: 'caseNumber', remark: 'নম্বর মিলছে না' }] }],
  paymentRequest: [request],
  paymentProposal: [request],
  billReplacement: [
    { ...request, ...reason },
    { rows: [], ...reason },
  ],
  dispatchOption: [{ option: 'registry' }],
  dispatchCosts: [{ lines: [{ ...line, ...costs }] }],
  tracking: [{ dueDate: '9990-01-15', lines: [{ ...line, trackingNumber: 'RR1BD' }] }],
  outcome: (['delivered', 'returned'] as const).map((outcome) => ({
    lines: [{ ...line, outcome, outcomeDate: walkDay }],
  })),
  voucher: [{ voucherNumber: 'V-1', voucherDate: walkDay }],
  // How much, and on which ground, follows from the attempt: see acts.
  refund: [],
}

/** The forms of screens that are not the whole form. */
const formsOfScreens: Readonly<Record<string, readonly unknown[]>> = {
  changeDefendants: [{ saved: wholeForm.defendants, removedIds: [] }],
}

/** What the server does when its time has come; whatever else it does follows from somebody's act. */
const timed: ReadonlySet<string> = new Set(['expire'])

/** Where the same person may not do both, or one office alone may, both are tried. */
const others: Readonly<Record<string, readonly CastName[]>> = {
  confirmRefund: ['accountant', 'headAccountant'],
  confirmCounter: ['accountant', 'headAccountant'],
  giveBackAtCounter: ['headAccountant'],
}

const players: Readonly<Record<string, { near: CastName; head: CastName }>> = {
  litigant: { near: 'owner', head: 'owner' },
  administrative: { near: 'administrator', head: 'headAdministrator' },
  dispatch: { near: 'dispatcher', head: 'dispatcher' },
  account: { near: 'accountant', head: 'headAccountant' },
  system: { near: 'system', head: 'system' },
}

/** Who of the cast plays a right: the office's own, unless it is the head office's alone. */
function playerOf(slug: MayParams['slugs'][number], { isHeadOfficeAlone }: Row): CastName {
  const player = players[moduleOf(slug)]
  if (!player) throw new Error(`nobody of the cast plays ${slug}`)
  return isHeadOfficeAlone ? player.head : player.near
}

function meaningOf(events: LawOf['events'], event: string): LawOf['events'][string] {
  const meaning = events[event]
  if (!meaning) throw new Error(`${event} is no event of this chart`)
  return meaning
}

function waysOf(entity: EntityName): Way[] {
  const { machine, events } = laws[entity]
  const rows = rowsOf(machine)
  return keysOf(events).flatMap((event) => {
    const { by, dialog } = meaningOf(events, event)
    if (dialog === 'birth' || (by === 'server' && !timed.has(event))) return []
    const who = rows
      .filter((row) => row.event === event)
      .flatMap((row) => row.slugs.map((slug) => playerOf(slug, row)))
    return {
      event,
      who: others[event] ?? [...new Set(who)],
      payloads: formsOfScreens[event] ?? (dialog === null ? plain : payloads[dialog]),
    }
  })
}

/** What people, and time, do to each entity: read from its chart, so that a new transition is walked as soon as it is there. @source house 3 */
export const ways: Readonly<Record<EntityName, readonly Way[]>> = {
  application: waysOf('application'),
  dispatch: waysOf('dispatch'),
  payment: waysOf('payment'),
}
