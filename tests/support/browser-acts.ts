import type { Locator } from 'playwright-core'
import { applicationEvents } from '../../src/machines/application/events.ts'
import type { ApplicationState } from '../../src/machines/application/states.ts'
import type { Dialog, EventMeaning } from '../../src/machines/chart.ts'
import { dispatchEvents } from '../../src/machines/dispatch/events.ts'
import type { DispatchState } from '../../src/machines/dispatch/states.ts'
import { birth } from '../../src/machines/entity.ts'
import { m } from '../../src/words/messages.js'
import { applicationWitness } from '../witness/application.ts'
import { dispatchWitness } from '../witness/dispatch.ts'
import type { DispatchMoney } from './drivers/law-places.ts'
import type { CastName } from './cast.ts'

type Fill = (dialog: Locator) => Promise<void>

/** One fee row of a dialog. */
const fillRow: Fill = async (dialog) => {
  await dialog.locator('select[name$="feeTypeId"]').selectOption({ index: 1 })
  await dialog.locator('input[name$="amountPoisha"]').fill('৫০')
  await dialog.locator('input[name$="quantity"]').fill('১')
}
const fillReason: Fill = (dialog) => dialog.locator('textarea').first().fill('কাগজ মিলছে না')

/** What each kind of dialog is filled with in a real browser; null where a screen of its own or nobody asks. */
const fills: Record<Dialog, Fill | 'nothing' | null> = {
  confirm: 'nothing',
  verification: 'nothing',
  screen: null,
  birth: null,
  reason: fillReason,
  remarks: async (dialog) => {
    await dialog.locator('select').first().selectOption({ index: 1 })
    await dialog.locator('textarea').first().fill('নম্বর মিলছে না')
  },
  paymentRequest: fillRow,
  billReplacement: async (dialog) => {
    await fillRow(dialog)
    await fillReason(dialog)
  },
  paymentProposal: fillRow,
  dispatchOption: (dialog) => dialog.locator('input[type=radio][value=usual]').check(),
  dispatchCosts: 'nothing',
  tracking: async (dialog) => {
    await dialog.locator('input[name$="trackingNumber"]').fill('RR০০০০০০০০১BD')
    await dialog.locator('input[type=date]').fill('2027-01-15')
  },
  outcome: async (dialog) => {
    const choice = dialog.locator('input[type=radio][value=delivered], select').first()
    if ((await choice.evaluate((element) => element.tagName)) === 'SELECT')
      await choice.selectOption('delivered')
    else await choice.check()
    const day = dialog.locator('input[type=date]').first()
    await day.fill((await day.getAttribute('min')) ?? '')
  },
  refund: fillReason,
  voucher: async (dialog) => {
    await dialog.locator('input[name$="voucherNumber"]').fill('ভি-১')
    await dialog.locator('input[type=date]').fill('2026-11-20')
  },
}

/** A bill is replaced by nothing where the one row there is, is taken away. */
const fillNoRow: Fill = async (dialog) => {
  await dialog.getByRole('button', { name: m.fee_action_remove(), exact: true }).click()
  await fillReason(dialog)
}

/** Whose window an act is done in. */
const windows = {
  owner: 'litigant',
  administrator: 'administrator',
  headAdministrator: 'headAdministrator',
  dispatcher: 'dispatcher',
} as const
type Window = (typeof windows)[keyof typeof windows]
const isWindow = (who: CastName | undefined): who is keyof typeof windows =>
  who !== undefined && Object.hasOwn(windows, who)

interface Act<State> {
  from: State
  event: string
  to: State
  who: Window
  fill?: Fill
}

/** Every act of a table that a person does in a dialog, once, in the window of the first who may. */
function actsOf<State extends string, EventType extends string>(
  rows: readonly { from: State; event: EventType; by: readonly CastName[]; to: State }[],
  events: Readonly<Record<EventType, EventMeaning<never>>>,
): Act<State>[] {
  const acts = rows.flatMap(({ from, event, by: [who], to }): Act<State>[] => {
    const { dialog } = events[event]
    const fill = dialog === null ? null : fills[dialog]
    if (from === birth || fill === null || !isWindow(who)) return []
    return [{ from, event, to, who: windows[who], ...(fill === 'nothing' ? {} : { fill }) }]
  })
  const nameOf = ({ from, event, to }: Act<State>) => `${from} ${event} ${to}`
  return acts.filter((act, index) => acts.findIndex((other) => nameOf(other) === nameOf(act)) === index)
}

/** Every act of the application chart that a dialog does; with nothing due it is walked beside, where nothing is. @source product 2.1 */
export const acts = actsOf<ApplicationState | typeof birth, keyof typeof applicationEvents>(
  applicationWitness.rows.filter(({ event, to }) => !(event === 'verify' && to === 'paid')),
  applicationEvents,
)
  .map(({ from, to, ...act }) => ({ ...act, from: from as ApplicationState, to: to as ApplicationState }))
  // A verified case owes something, whichever way it became one, and so does one whose bill is replaced.
  .map((act) => ({
    ...act,
    isOwing:
      act.from === 'verified' ||
      act.event === 'replaceBill' ||
      (act.event === 'withdrawApproval' && act.to === 'verified'),
  }))
  .map((act) => (act.event === 'replaceBill' && act.to === 'paid' ? { ...act, fill: fillNoRow } : act))

const moneyOf = ({ from, event }: { from: DispatchState; event: string }): DispatchMoney => {
  if (from === 'payable') return 'owed'
  return from === 'paid' && event === 'decline' ? 'orderedBack' : 'none'
}

/** Every act of the dispatch chart. @source product 2.2 */
export const dispatchActs = actsOf<DispatchState | typeof birth, keyof typeof dispatchEvents>(
  dispatchWitness.rows,
  dispatchEvents,
)
  .map(({ from, to, ...act }) => ({ ...act, from: from as DispatchState, to: to as DispatchState }))
  // What is priced has its bill; what was paid is declined where a court ordered the money back.
  .map((act) => ({
    ...act,
    money: moneyOf(act),
  }))
