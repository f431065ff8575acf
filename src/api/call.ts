import * as z from 'zod'
import type { Permission } from '../machines/actor.ts'
import { pageRowsUsual, rowNumberMax } from '../machines/limits.ts'
import type { RefusalCode } from './refusal-codes.ts'

/**
 * Who may make a call, declared or it does not compile. `public`: anybody; `person`: anybody logged in; `staff`: whoever
 * works here, even while their rights wait for a second factor;
 * a list of slugs: whoever holds one of them, within its reach; `chart`: the chart's own guards decide.
 * @source spec §6, product 1
 */
export type Right = 'public' | 'person' | 'staff' | 'chart' | readonly Permission[]

/** One entry of the contract. `reply` is the envelope's `data`. */
export interface Call {
  summary: string
  right: Right
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  reply: z.ZodType
  /** Starts a payment: who is logged out is told so in words of its own. @source spec §5 */
  isPaymentStart?: boolean
  /** What it may be refused with besides what follows from the rest (`refusals.ts`). */
  alsoRefuses?: readonly RefusalCode[]
  /** Adds up or goes through much: read from the replica for reports, where there is one that is level. Changes nothing. */
  isReport?: boolean
}

export type CallKey = `${'GET' | 'POST'} /${string}`
export type CallTable = Record<CallKey, Call>

/** The envelope of every reply; `code` equals the HTTP status. @source spec §8, product 6 */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ code: z.number().int(), message: z.string(), data })

/** What comes with a refusal: fields for 422, state and offers for 409, seconds for 429. */
export const refusalSchema = z.object({
  fields: z
    .array(
      z.object({
        path: z.string().describe('Where in what was sent, such as `petitioners.1.mobile`'),
        error: z.string().describe('A key that does not depend on the language'),
        message: z.string(),
      }),
    )
    .optional()
    .describe('With 422: what is wrong, each at its place'),
  state: z.string().optional().describe('With 409: where the subject stands'),
  offered: z.array(z.string()).optional().describe('With 409: what is open to the caller instead'),
  blockedBy: z
    .string()
    .nullable()
    .optional()
    .describe('With 409: the condition that must hold first, if it is one'),
  retryAfterSeconds: z.number().optional().describe('With 429 and 503'),
  codeTicket: z
    .string()
    .optional()
    .describe(
      'With 409 of the log-in: the password was right; a code of the second factor goes with this to the next call',
    ),
})
export type RefusalData = z.infer<typeof refusalSchema>

/** The version of the row that its sender saw: 409 when somebody changed it since. @source product 2 */
export const version = z.int('required')
/** What comes with an event of a chart. `key` is made by the sender: what is sent again with the same one happens once. @source product 2 */
export const actionBody = z.object({ version, key: z.uuid().optional(), payload: z.unknown().optional() })
export const idParams = z.object({ id: z.uuid() })
export const numberParams = z.object({ id: z.coerce.number().int().positive().max(rowNumberMax) })
export const nothing = z.object({})
/** Whatever was typed; what it must be, the schema of its form says. */
export const text = z.string().max(4_000)

/**
 * How a list is asked for. The page number is for the eye; `after` or `before` (a row's cursor) is what the rows are found by,
 * so that inserts move nothing. @source product 6
 */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(pageRowsUsual),
  after: z.string().max(200).optional(),
  before: z.string().max(200).optional(),
})

/** A page of rows with the cursors of its neighbours; null where there is none. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    pageCount: z.number().int(),
    nextCursor: z.string().nullable(),
    previousCursor: z.string().nullable(),
  })
