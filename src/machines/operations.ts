import { slowServiceMilliseconds, staleServiceSeconds } from './limits.ts'

/** What the product stands on, in the order in which it is told. @source product 5, 7 */
export const serviceKinds = [
  'sslcommerz',
  'bkash',
  'identity',
  'registry',
  'live',
  'sms',
  'mail',
  'scanner',
  'documents',
  'database',
  'replica',
  'disk',
] as const
export type ServiceKind = (typeof serviceKinds)[number]

/** Work that comes by the clock. @source product 7 */
export const sweepKinds = [
  'sweep-payments',
  'sweep-accounts',
  'sweep-deliveries',
  'sweep-drafts',
  'sweep-documents',
  'sweep-targets',
  'archive-cases',
  'seal-histories',
  'check-services',
] as const
export type SweepKind = (typeof sweepKinds)[number]

/** Every kind of job of the back office. @source product 7 */
export const jobKinds = [
  'deliver-notice',
  'tell-counts',
  'deliver-sms',
  'deliver-mail',
  'deliver-webhook',
  'send-code',
  'mail-code',
  'send-reset-link',
  'send-invitation',
  'tell-person',
  'remove-files',
  'verify-payment',
  'refund-payment',
  ...sweepKinds,
] as const
export type JobKind = (typeof jobKinds)[number]

/**
 * Whether a job that failed for good may be begun again by a person. `again`: it finds what was done already and does it no second
 * time. `byClock`: its next turn does all that it left. `tooLate`: what it brings has expired, and whoever waited asks anew.
 * @source product 7
 */
export type RetryRule = 'again' | 'byClock' | 'tooLate'

const ofSweeps = Object.fromEntries(sweepKinds.map((kind) => [kind, 'byClock'])) as Record<
  SweepKind,
  'byClock'
>

/** The rule of each kind of job. @source product 7 */
export const retryRules: Readonly<Record<JobKind, RetryRule>> = {
  'deliver-notice': 'again',
  'tell-counts': 'again',
  'deliver-sms': 'again',
  'deliver-mail': 'again',
  'deliver-webhook': 'again',
  'send-code': 'tooLate',
  'mail-code': 'tooLate',
  'send-reset-link': 'tooLate',
  'send-invitation': 'again',
  'tell-person': 'again',
  'remove-files': 'again',
  'verify-payment': 'again',
  'refund-payment': 'again',
  ...ofSweeps,
}

/** What is told of a failure: a kind, and nothing that a service wrote. @source product 7 */
export const faultKinds = [
  'timeout',
  'unreachable',
  'refused',
  'server_error',
  'not_understood',
  'no_room',
  'not_following',
  'stopped',
  'other',
] as const
export type FaultKind = (typeof faultKinds)[number]

const signs: readonly (readonly [RegExp, FaultKind])[] = [
  [/the server stopped/i, 'stopped'],
  [/no room/i, 'no_room'],
  [/follows nobody/i, 'not_following'],
  [/time(?:d )?-?out|ETIMEDOUT|expired/i, 'timeout'],
  [/HTTP 5\d\d/i, 'server_error'],
  [/HTTP [34]\d\d|refused by/i, 'refused'],
  [/not understood|not JSON/i, 'not_understood'],
  [/network|no answer|no address|ECONN|ENOTFOUND|EAI_AGAIN|EHOST|ENETUNREACH|ESOCKET|EDNS/i, 'unreachable'],
]

/** What kind of failure a text of the log is; the text itself may hold what nobody is to read. @source product 7 */
export const faultOf = (detail: string): FaultKind =>
  signs.find(([sign]) => sign.test(detail))?.[1] ?? 'other'

/** What was written down of a service or a sweep; times are moments, `answerMilliseconds` of the last answer. */
export interface ServiceNote {
  lastWellAt: Date | null
  failingSince: Date | null
  answerMilliseconds: number | null
  notedAt: Date
}

/**
 * How something stands. `unknown`: nothing was written down of it for so long that nobody can say; `absent`: it is not set up here.
 * @source product 7
 */
export const standings = ['well', 'slow', 'failing', 'unknown', 'absent'] as const
export type Standing = (typeof standings)[number]

/** How a service stands by what was noted of it; null: nothing ever was. @source product 7 */
export function standingOf(note: ServiceNote | null, now: Date): Exclude<Standing, 'absent'> {
  if (note === null) return 'unknown'
  if (note.failingSince !== null) return 'failing'
  if (now.getTime() - note.notedAt.getTime() > staleServiceSeconds * 1_000) return 'unknown'
  return (note.answerMilliseconds ?? 0) > slowServiceMilliseconds ? 'slow' : 'well'
}

/**
 * How an hour of a service was: `faulty` where something failed in it once or more, `silent` where nobody asked it, or nobody wrote it down.
 * @source product 7
 */
export const hourStandings = ['well', 'faulty', 'silent'] as const
export type HourStanding = (typeof hourStandings)[number]

/** How many hours of a service are kept and told, the present one among them. */
export const serviceHours = 24
const hourMilliseconds = 3_600_000

/** When the hour of a moment began. */
export const hourOf = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / hourMilliseconds) * hourMilliseconds)

/** What was written down of an hour, by its beginning. */
export interface ServiceHour {
  hour: Date
  wasFaulty: boolean
}

/** The last hours of a service, the present one last; what was kept of hours before them is not told. @source product 7 */
export const hoursOf = (kept: readonly ServiceHour[], now: Date): HourStanding[] => {
  const present = hourOf(now).getTime()
  return Array.from({ length: serviceHours }, (_, place) => {
    const begun = present - (serviceHours - 1 - place) * hourMilliseconds
    const found = kept.find(({ hour }) => hour.getTime() === begun)
    if (!found) return 'silent'
    return found.wasFaulty ? 'faulty' : 'well'
  })
}

/** Minutes between two turns of each sweep. @source product 7 */
export const sweepMinutes: Readonly<Record<SweepKind, number>> = {
  'sweep-payments': 1,
  'sweep-accounts': 24 * 60,
  'sweep-deliveries': 10,
  'sweep-drafts': 60,
  'sweep-documents': 5,
  'sweep-targets': 30,
  'archive-cases': 60,
  'seal-histories': 5,
  'check-services': 1,
}

/** How a sweep stands: one that missed two of its turns is told as not known. @source product 7 */
export function sweepStandingOf(
  note: ServiceNote | null,
  minutes: number,
  now: Date,
): 'well' | 'failing' | 'unknown' {
  if (note === null) return 'unknown'
  if (note.failingSince !== null) return 'failing'
  return now.getTime() - note.notedAt.getTime() > (2 * minutes + 1) * 60_000 ? 'unknown' : 'well'
}

/** How much of a disk must be free to work with: a tenth, or 10 GB of a large one. Bytes. @source product 7 */
export const roomWanted = (totalBytes: number): number => Math.min(totalBytes / 10, 10 * 1_024 ** 3)

/** Whether there is room left to work with. Bytes. @source product 7 */
export const hasRoom = (freeBytes: number, totalBytes: number): boolean => freeBytes >= roomWanted(totalBytes)
