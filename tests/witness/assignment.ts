import type { CastName } from '../support/cast.ts'

/** Where a case is or can be somebody's task, and where nobody of the office is waited for. By hand. @source product 8 */
export const assignableWitness: Readonly<Record<string, boolean>> = {
  draft: false,
  discarded: false,
  unverified: true,
  returned: false,
  verified: false,
  paid: true,
  approved: false,
  rejected: false,
}

type Somebody = Exclude<CastName, 'system'>
/** `colleague` is an administrator of the same office without the right to give cases. */
export type Officer = Somebody | 'colleague'

/** Who makes a case of `office` the task of whom (null: nobody's), and whose it is before; why not, or null. By hand. @source product 8 */
export interface AssignmentRow {
  giver: Officer
  to: Officer | null
  state: string
  before: Officer | null
  refusal: 'not_waiting' | 'forbidden' | 'not_offered' | 'taken' | null
}

export const assignmentWitness: readonly AssignmentRow[] = [
  // By the right to give: whoever may act there, of the own office.
  { giver: 'administrator', to: 'colleague', state: 'unverified', before: null, refusal: null },
  { giver: 'administrator', to: 'colleague', state: 'paid', before: 'administrator', refusal: null },
  { giver: 'administrator', to: 'administrator', state: 'unverified', before: 'colleague', refusal: null },
  { giver: 'administrator', to: null, state: 'unverified', before: 'colleague', refusal: null },
  { giver: 'administrator', to: null, state: 'unverified', before: null, refusal: null },
  {
    giver: 'administrator',
    to: 'otherAdministrator',
    state: 'unverified',
    before: null,
    refusal: 'not_offered',
  },
  {
    giver: 'administrator',
    to: 'headAdministrator',
    state: 'unverified',
    before: null,
    refusal: 'not_offered',
  },
  { giver: 'administrator', to: 'dispatcher', state: 'unverified', before: null, refusal: 'not_offered' },
  { giver: 'administrator', to: 'accountant', state: 'paid', before: null, refusal: 'not_offered' },
  { giver: 'administrator', to: 'owner', state: 'unverified', before: null, refusal: 'not_offered' },
  // The head office gives to whoever may act.
  { giver: 'headAdministrator', to: 'administrator', state: 'unverified', before: null, refusal: null },
  {
    giver: 'headAdministrator',
    to: 'colleague',
    state: 'unverified',
    before: 'administrator',
    refusal: null,
  },
  { giver: 'headAdministrator', to: 'headAdministrator', state: 'paid', before: null, refusal: null },
  {
    giver: 'headAdministrator',
    to: 'otherAdministrator',
    state: 'paid',
    before: null,
    refusal: 'not_offered',
  },
  // Without the right: themselves where nobody has it, and the own task back.
  { giver: 'colleague', to: 'colleague', state: 'unverified', before: null, refusal: null },
  { giver: 'colleague', to: 'colleague', state: 'unverified', before: 'colleague', refusal: null },
  { giver: 'colleague', to: null, state: 'unverified', before: 'colleague', refusal: null },
  { giver: 'colleague', to: 'colleague', state: 'unverified', before: 'administrator', refusal: 'taken' },
  { giver: 'colleague', to: null, state: 'unverified', before: 'administrator', refusal: 'forbidden' },
  { giver: 'colleague', to: null, state: 'unverified', before: null, refusal: 'forbidden' },
  { giver: 'colleague', to: 'administrator', state: 'unverified', before: null, refusal: 'forbidden' },
  { giver: 'accountant', to: 'accountant', state: 'unverified', before: null, refusal: 'not_offered' },
  {
    giver: 'otherAdministrator',
    to: 'otherAdministrator',
    state: 'unverified',
    before: null,
    refusal: 'not_offered',
  },
  {
    giver: 'otherAdministrator',
    to: 'administrator',
    state: 'unverified',
    before: null,
    refusal: 'forbidden',
  },
  // Nobody of the office is waited for.
  { giver: 'administrator', to: 'colleague', state: 'returned', before: null, refusal: 'not_waiting' },
  { giver: 'administrator', to: 'administrator', state: 'verified', before: null, refusal: 'not_waiting' },
  {
    giver: 'headAdministrator',
    to: null,
    state: 'approved',
    before: 'administrator',
    refusal: 'not_waiting',
  },
  { giver: 'colleague', to: 'colleague', state: 'draft', before: null, refusal: 'not_waiting' },
]
