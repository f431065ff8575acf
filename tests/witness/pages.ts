import type { PaymentState } from '../../src/machines/payment/states.ts'
import type { EntityName } from '../../src/machines/scope.ts'
import type { CastName } from '../support/cast.ts'
import type { Reader } from './meanings.ts'

export type Person = Exclude<CastName, 'system'>

/** Where somebody looks at an entity, and what stands there, by hand. `{state}` is the state that it is in. */
export interface PageRow {
  address: string
  /** All that is there, what officers of their office read by `meanings.ts`, or nothing: the page says that it is not there. */
  sees: 'all' | Reader | 'nothing'
  /** The words of the witness that say where it stands, in the order of the page; `{end}` is what a payment came to. */
  says: readonly string[]
  /** The word that says that it is not there, to whom it is not. */
  absent: string
  /** Acts that stand on another page. */
  leaves?: readonly string[]
  /** What is to be done first is a way to another page: no act is filled. */
  isMainElsewhere?: true
  /** It is a part of the page of its case, which is approved and whose own acts stand there too. */
  within?: PageRow
}

const ownCase = '/my-application-details/{application}'
const officeCase = '/administrator/applications/detail/{application}'
const officeDispatch = '/administrator/dispatch/detail/{dispatch}'
const accounts = '/accountant/applications/accountant/detail/{application}'

const ownApplication: PageRow = {
  address: ownCase,
  sees: 'all',
  says: ['track_state_{state}'],
  absent: 'parts_text_not_reached',
  leaves: ['save', 'proposePayment'],
}
const ownDispatch: PageRow = {
  address: ownCase,
  sees: 'all',
  says: ['track_dispatch_state_{state}', 'dispatch_state_{state}'],
  absent: 'parts_text_not_reached',
  isMainElsewhere: true,
  within: ownApplication,
}
/** What the payer is told of an attempt more closely than by its outcome. @source product 2.3, 2.5 */
export const toldApart: Partial<Record<PaymentState, string>> = {
  open: 'begun',
  counterRecorded: 'recorded',
  counterRefused: 'unconfirmed',
}

const ownPayment: PageRow = {
  address: '/success_payment?transaction={transaction}',
  sees: 'all',
  says: ['outcome_title_{end}', 'payment_state_{state}'],
  // Whoever comes back from paying may ask once more.
  absent: 'parts_text_not_reached',
}
const application: PageRow = {
  address: officeCase,
  sees: 'administrator',
  says: ['application_state_{state}'],
  absent: 'parts_text_not_reached',
}
const accountedApplication: PageRow = { ...application, address: accounts, sees: 'accountant' }
const dispatch: PageRow = {
  address: officeDispatch,
  sees: 'administrator',
  says: ['dispatch_state_{state}'],
  absent: 'parts_text_not_reached',
}
const payment: PageRow = {
  address: accounts,
  sees: 'all',
  says: ['application_state_approved', 'payment_state_{state}'],
  absent: 'parts_text_not_reached',
}

/**
 * The page of each person of the cast for each entity. Null: none, also where their office may read it, for the
 * specification gives them no page of it.
 * @source spec §2, product 1
 */
export const pages: Readonly<Record<EntityName, Readonly<Record<Person, PageRow | null>>>> = {
  application: {
    owner: ownApplication,
    otherLitigant: { ...ownApplication, sees: 'nothing' },
    administrator: application,
    otherAdministrator: { ...application, sees: 'nothing' },
    headAdministrator: application,
    dispatcher: null,
    accountant: accountedApplication,
    headAccountant: accountedApplication,
    superAdmin: null,
  },
  dispatch: {
    owner: ownDispatch,
    otherLitigant: { ...ownDispatch, sees: 'nothing' },
    administrator: dispatch,
    otherAdministrator: { ...dispatch, sees: 'nothing' },
    headAdministrator: dispatch,
    dispatcher: {
      ...dispatch,
      address: '/dispatch/applications/dispatch/detail/{dispatch}',
      sees: 'dispatcher',
    },
    accountant: null,
    headAccountant: null,
    superAdmin: null,
  },
  payment: {
    owner: ownPayment,
    otherLitigant: { ...ownPayment, sees: 'nothing' },
    administrator: null,
    otherAdministrator: null,
    headAdministrator: null,
    dispatcher: null,
    accountant: payment,
    headAccountant: payment,
    superAdmin: null,
  },
}
