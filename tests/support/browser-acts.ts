import type { DispatchState } from '../../src/machines/dispatch/states.ts'
import type { ApplicationState } from '../../src/machines/application/states.ts'
import type { Locator } from 'playwright-core'

/** One fee row of a dialog. */
async function fillRow(dialog: Locator): Promise<void> {
  const select = dialog.locator('select[name$="feeTypeId"]')
  await select.selectOption({ index: 1 })
  await dialog.locator('input[name$="amountPoisha"]').fill('৫০')
  await dialog.locator('input[name$="quantity"]').fill('১')
}
const fillReason = (dialog: Locator) => dialog.locator('textarea').first().fill('কাগজ মিলছে না')

interface Act {
  from: ApplicationState
  event: string
  to: ApplicationState
  who: 'litigant' | 'administrator'
  isOwing?: boolean
  fill?: (dialog: Locator) => Promise<void>
}

/** Every act of the application chart that a dialog does. @source product 2.1 */
export const acts: Act[] = [
  { from: 'draft', event: 'discard', to: 'discarded', who: 'litigant' },
  { from: 'unverified', event: 'verify', to: 'verified', who: 'administrator' },
  { from: 'unverified', event: 'reject', to: 'rejected', who: 'administrator', fill: fillReason },
  {
    from: 'unverified',
    event: 'returnForCorrection',
    to: 'returned',
    who: 'administrator',
    fill: async (dialog) => {
      await dialog.locator('select').first().selectOption({ index: 1 })
      await dialog.locator('textarea').first().fill('নম্বর মিলছে না')
    },
  },
  {
    from: 'verified',
    event: 'reject',
    to: 'rejected',
    who: 'administrator',
    isOwing: true,
    fill: fillReason,
  },
  { from: 'paid', event: 'reject', to: 'rejected', who: 'administrator', fill: fillReason },
  {
    from: 'verified',
    event: 'requestPayment',
    to: 'verified',
    who: 'administrator',
    isOwing: true,
    fill: fillRow,
  },
  { from: 'paid', event: 'requestPayment', to: 'verified', who: 'administrator', fill: fillRow },
  { from: 'approved', event: 'requestPayment', to: 'approved', who: 'administrator', fill: fillRow },
  {
    from: 'verified',
    event: 'proposePayment',
    to: 'verified',
    who: 'litigant',
    isOwing: true,
    fill: fillRow,
  },
  { from: 'paid', event: 'proposePayment', to: 'paid', who: 'litigant', fill: fillRow },
  { from: 'approved', event: 'proposePayment', to: 'approved', who: 'litigant', fill: fillRow },
  { from: 'paid', event: 'approve', to: 'approved', who: 'administrator' },
  { from: 'rejected', event: 'refile', to: 'rejected', who: 'litigant' },
]

interface DispatchAct {
  from: DispatchState
  event: string
  to: DispatchState
  who: 'litigant' | 'administrator' | 'dispatcher'
  isBilled?: boolean
  fill?: (dialog: Locator) => Promise<void>
}

/** Every act of the dispatch chart. @source product 2.2 */
export const dispatchActs: DispatchAct[] = [
  {
    from: 'unrequested',
    event: 'request',
    to: 'requested',
    who: 'litigant',
    fill: (dialog) => dialog.locator('input[type=radio][value=usual]').check(),
  },
  { from: 'requested', event: 'accept', to: 'payable', who: 'administrator' },
  { from: 'payable', event: 'accept', to: 'payable', who: 'administrator', isBilled: true },
  { from: 'requested', event: 'decline', to: 'declined', who: 'administrator', fill: fillReason },
  { from: 'requested', event: 'cancel', to: 'canceled', who: 'litigant' },
  { from: 'payable', event: 'cancel', to: 'canceled', who: 'litigant', isBilled: true },
  { from: 'paid', event: 'send', to: 'sent', who: 'administrator' },
  { from: 'sent', event: 'receive', to: 'received', who: 'dispatcher' },
  {
    from: 'received',
    event: 'sendToAddress',
    to: 'completed',
    who: 'dispatcher',
    fill: async (dialog) => {
      await dialog.locator('input[name$="trackingNumber"]').fill('RR০০০০০০০০১BD')
      await dialog.locator('input[type=date]').fill('2027-01-15')
    },
  },
  {
    from: 'completed',
    event: 'recordOutcome',
    to: 'completed',
    who: 'dispatcher',
    fill: async (dialog) => {
      const choice = dialog.locator('input[type=radio][value=delivered], select')
      const first = choice.first()
      if ((await first.evaluate((element) => element.tagName)) === 'SELECT')
        await first.selectOption('delivered')
      else await first.check()
      await dialog.locator('input[type=date]').first().fill('2026-11-20')
    },
  },
]
