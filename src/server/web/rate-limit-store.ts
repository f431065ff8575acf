import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  feeLookupsPerMinuteMax,
  gatewayStrangersMax,
  gatewayStrangersMinutes,
  identityVisitsPerHourMax,
  loginFailuresAddressMax,
  loginFailuresMax,
  loginFailuresWindowMinutes,
  loginLockedMinutes,
  otpFailuresAddressMax,
  otpFailuresMax,
  otpFailuresWindowMinutes,
  otpLockedMinutes,
  papersPerMinuteMax,
  receiptHitsMax,
  receiptLockedMinutes,
  receiptMissesMax,
  receiptMissesWindowMinutes,
  resetLinksPerHourMax,
  testMessagesPerHourMax,
  uploadsPerMinuteMax,
  sendsPerHourAddressMax,
  verificationFailuresMax,
  verificationFailuresWindowMinutes,
  verificationLockedMinutes,
} from '../../machines/limits.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { gathering } from '../database/gather.ts'
import { holdNames } from '../database/hold.ts'

/** How often something may go wrong for one subject before it is locked. */
export interface Limit {
  max: number
  windowMinutes: number
  lockedMinutes: number
}

const login = { windowMinutes: loginFailuresWindowMinutes, lockedMinutes: loginLockedMinutes }
const code = { windowMinutes: otpFailuresWindowMinutes, lockedMinutes: otpLockedMinutes }
const receipt = { windowMinutes: receiptMissesWindowMinutes, lockedMinutes: receiptLockedMinutes }
const hour = { windowMinutes: 60, lockedMinutes: 60 }

/** What is limited, each by its subject. @source product 7 */
export const limits = {
  /** Wrong passwords of one account, at the login and at a change of password. */
  account: { max: loginFailuresMax, ...login },
  loginAddress: { max: loginFailuresAddressMax, ...login },
  /** Wrong codes for one number and purpose. */
  code: { max: otpFailuresMax, ...code },
  codeAddress: { max: otpFailuresAddressMax, ...code },
  /** Codes and links sent for one address of the net, whether or not anybody has them. */
  sendsAddress: { max: sendsPerHourAddressMax, ...hour },
  linkSends: { max: resetLinksPerHourMax, ...hour },
  /** Visits to the identity provider that one address begins. */
  identityVisits: { max: identityVisitsPerHourMax, ...hour },
  /** Wrong answers of the registry about one person. */
  verification: {
    max: verificationFailuresMax,
    windowMinutes: verificationFailuresWindowMinutes,
    lockedMinutes: verificationLockedMinutes,
  },
  receiptMisses: { max: receiptMissesMax, ...receipt },
  receiptHits: { max: receiptHitsMax, ...receipt },
  /** What a case would cost, asked by one address of the net without an account. */
  feeLookups: { max: feeLookupsPerMinuteMax, windowMinutes: 1, lockedMinutes: 1 },
  /** Files that one person sends, whether or not they are taken. */
  uploads: { max: uploadsPerMinuteMax, windowMinutes: 1, lockedMinutes: 1 },
  /** Papers made for one person. */
  papers: { max: papersPerMinuteMax, windowMinutes: 1, lockedMinutes: 1 },
  /** Messages that one person sends themselves to look at. */
  testMessages: { max: testMessagesPerHourMax, ...hour },
  gatewayStrangers: {
    max: gatewayStrangersMax,
    windowMinutes: gatewayStrangersMinutes,
    lockedMinutes: gatewayStrangersMinutes,
  },
} satisfies Record<string, Limit>

/** What an account's wrong passwords are counted under. */
export const accountSubject = (userId: string): string => `account ${userId}`

/** A name under which failures are counted without keeping whose they are. */
export const unnamed = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A try that was let through: counted as failed until it is forgiven. */
export type Reservation = { isLocked: false; id: number } | { isLocked: true; retryAfterSeconds: number }

const minuteMs = 60_000

/** The subject's newest failures, no more than decide whether it is locked. */
const failuresOf = (db: Db | Trx, subject: string, limit: Limit) =>
  db
    .selectFrom('login_failures')
    .select('at')
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .limit(limit.max)
    .execute()

/** `open`: nothing stands against a try; `over`: a lock has ended; else how many milliseconds it still lasts. */
function lockOf(failures: readonly { at: Date }[], limit: Limit, now: Date): 'open' | 'over' | number {
  const last = failures[0]?.at.getTime() ?? 0
  const first = failures[limit.max - 1]?.at.getTime()
  if (first === undefined || last - first > limit.windowMinutes * minuteMs) return 'open'
  const leftMs = last + limit.lockedMinutes * minuteMs - now.getTime()
  return leftMs > 0 ? leftMs : 'over'
}

const locked = (leftMs: number) => ({
  isLocked: true as const,
  retryAfterSeconds: Math.ceil(leftMs / 1000),
})

/** What is counted: a subject, and how often it may fail. */
type Counted = readonly [subject: string, limit: Limit]

/** How each subject stands, in one question. */
function locksOf(db: Db | Trx, wanted: readonly Counted[], now: Date) {
  const asked = gathering(db)
  return Promise.all(
    wanted.map(async ([subject, limit]) => lockOf(await failuresOf(asked, subject, limit), limit, now)),
  )
}

const lastingOf = (locks: Awaited<ReturnType<typeof locksOf>>): number | undefined =>
  locks.find((lock) => typeof lock === 'number')

type Tries = { isLocked: false; ids: number[] } | Extract<Reservation, { isLocked: true }>

/**
 * Counts a try against several subjects at once; when one of them is locked it counts against none. Counted before the outcome is
 * known, so that many at once get no more tries than one after the other. A lock that is over takes its failures with it.
 * @source product 7
 */
export async function reserveAll(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  wanted: readonly Counted[],
): Promise<Tries> {
  // Whoever is locked waits for nobody and writes nothing.
  const lasting = lastingOf(await locksOf(db, wanted, clock.now()))
  if (lasting !== undefined) return locked(lasting)
  return db.transaction().execute(async (trx) => {
    const subjects = wanted.map(([subject]) => subject)
    await holdNames(trx, subjects)
    const now = clock.now()
    const locks = await locksOf(trx, wanted, now)
    const left = lastingOf(locks)
    if (left !== undefined) return locked(left)
    const over = subjects.filter((_, place) => locks[place] === 'over')
    if (over.length > 0) await trx.deleteFrom('login_failures').where('subject', 'in', over).execute()
    const rows = await trx
      .insertInto('login_failures')
      .values(subjects.map((subject) => ({ subject, at: now })))
      .returning('id')
      .execute()
    return { isLocked: false, ids: rows.map(({ id }) => id) }
  })
}

/** The same for one subject. */
export async function reserve(
  deps: Pick<Deps, 'db' | 'clock'>,
  subject: string,
  limit: Limit,
): Promise<Reservation> {
  const reserved = await reserveAll(deps, [[subject, limit]])
  const [id = 0] = reserved.isLocked ? [] : reserved.ids
  return reserved.isLocked ? reserved : { isLocked: false, id }
}

/** The tries succeeded: they count no more. */
export async function forgive(deps: { db: Db }, ...ids: number[]): Promise<void> {
  if (ids.length > 0) await deps.db.deleteFrom('login_failures').where('id', 'in', ids).execute()
}

/** Nothing counts against the subject any more. */
export const forgiveAll = (deps: { db: Db }, subject: string) =>
  deps.db.deleteFrom('login_failures').where('subject', '=', subject).execute()

/** The same, and these tries of other subjects, within what is written next. */
export const forgiving = (db: Db, subject: string, ids: readonly number[]) =>
  db.with('forgiven', (write) =>
    write
      .deleteFrom('login_failures')
      .where((row) => row.or([row('subject', '=', subject), sql<boolean>`id = any(${[...ids]}::bigint[])`])),
  )
