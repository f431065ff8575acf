import * as z from 'zod'
import { shownBroadcastSchema } from './broadcast-calls.ts'
import { dataRequestKinds } from '../machines/account.ts'
import { sessionVias } from '../machines/session.ts'
import { overdueSchema } from './overdue.ts'
import { countsSchema, day, moment, named } from './entities.ts'
import { noticeSchema } from './notice-entities.ts'

const uuid = z.uuid()

/** Who is logged in. @source spec §7 Auth */
export const accountSchema = z.object({
  user: z.object({
    id: uuid,
    name: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    roles: z.array(z.string()),
    acl: z.array(z.string()),
    /** A role asks for a second factor: until it is on, no right is held. */
    needsFactor: z.boolean().optional(),
    office: named.extend({ id: uuid, isHeadOffice: z.boolean() }).nullable(),
  }),
  counts: countsSchema,
  /** Absent for whoever has no office. */
  overdue: overdueSchema.optional(),
  notifications: z.array(noticeSchema),
  broadcasts: z.array(shownBroadcastSchema),
  via: z.enum(sessionVias),
})
export type Account = z.infer<typeof accountSchema>

/** An address that waits for the code that was sent to it. `isFirst`: it was given with the account. */
const waitingAddress = z.object({ address: z.string(), isFirst: z.boolean(), askedAt: moment })

/** What a person sees of their own account. E-mail and mobile are proved; what is not yet, waits. The NID is masked even for its owner: a phone is looked at by others too. @source spec §2 /my-profile, domain 9 */
export const profileSchema = z.object({
  name: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  waiting: z.object({ email: waitingAddress.nullable(), mobile: waitingAddress.nullable() }),
  nidMasked: z.string().nullable(),
  dateOfBirth: day.nullable(),
  /** Of SMS, e-mail and whatever else reaches them outside of the pages. */
  language: z.enum(['bn', 'en']),
  verifiedAt: moment.nullable(),
  createdAt: moment,
  hasIdentity: z.boolean(),
  consent: z.object({ version: z.string(), at: moment }).nullable(),
})
export type Profile = z.infer<typeof profileSchema>

/** One open session as its owner sees it. Browser and system are names, or null when the device did not say. */
export const sessionRowSchema = z.object({
  id: uuid,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'desktop']).nullable(),
  via: z.enum(sessionVias),
  isRemembered: z.boolean(),
  isCurrent: z.boolean(),
  createdAt: moment,
  lastSeenAt: moment,
  expiresAt: moment,
})
export type SessionRow = z.infer<typeof sessionRowSchema>

/** A request for correction or erasure, and its answer when there is one. @source domain 9 */
export const dataRequestSchema = z.object({
  id: uuid,
  kind: z.enum(dataRequestKinds),
  text: z.string(),
  createdAt: moment,
  dueOn: day,
  answer: z.string().nullable(),
  isCarriedOut: z.boolean().nullable(),
  answeredAt: moment.nullable(),
})
export type DataRequest = z.infer<typeof dataRequestSchema>

/** What of a person's money is not where it will be: payments that are not over, refunds that are owed or on their way. @source domain 9 */
export const moneyUnderWaySchema = z.object({ paymentCount: z.int(), refundCount: z.int() })
export type MoneyUnderWay = z.infer<typeof moneyUnderWaySchema>
