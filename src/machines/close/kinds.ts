/** Where the close of an office's day stands; before a file was uploaded there is none. @source product 8 */
export const closeStates = ['uploaded', 'settled', 'signed', 'reopened'] as const
export type CloseState = (typeof closeStates)[number]

/** What an accountant does with a day. @source product 8 */
export const closeEvents = ['upload', 'settle', 'sign', 'reopen'] as const
export type CloseEvent = (typeof closeEvents)[number]

/** What the history of a day tells: what was done with it, and that a settlement fell open with what it rested on. @source product 8 */
export const closeHappenings = [...closeEvents, 'unsettle'] as const
export type CloseHappening = (typeof closeHappenings)[number]

/** A line of the file, and of the ledger: money that came in through the gateway, or went back by it. */
export const movementKinds = ['payment', 'refund'] as const
export type MovementKind = (typeof movementKinds)[number]

/** How file, attempts and ledger of a day can differ. @source product 8 */
export const differenceKinds = [
  'missing_here',
  'missing_there',
  'amount_differs',
  'charge_differs',
  'duplicate',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What a difference turns out to be. None of them posts anything: what has to be moved is moved by an act of its own, on its own day. */
export const resolutions = [
  'posted_late',
  'given_back',
  'other_file',
  'gateway_right',
  'gateway_told',
  'charge_taken',
] as const
export type Resolution = (typeof resolutions)[number]

/** What each kind of difference can turn out to be, the likeliest first. @source product 8 */
export const resolutionsOf: Readonly<Record<DifferenceKind, readonly Resolution[]>> = {
  missing_here: ['posted_late', 'given_back', 'gateway_told'],
  missing_there: ['other_file', 'gateway_told'],
  amount_differs: ['gateway_right', 'gateway_told'],
  charge_differs: ['charge_taken', 'gateway_told'],
  duplicate: ['given_back', 'gateway_told'],
}
