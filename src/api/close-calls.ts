import * as z from 'zod'
import {
  closeEvents,
  closeHappenings,
  closeStates,
  differenceKinds,
  movementKinds,
  resolutions,
} from '../machines/close/kinds.ts'
import { closeConditions } from '../machines/close/law.ts'
import { gatewayNames } from '../machines/payment/choice.ts'
import { closeFileLengthMax } from '../machines/limits.ts'
import { text, version, type CallTable } from './call.ts'
import { day, moment, named, poisha } from './entities.ts'

const amount = poisha.nullable()

/** Where the other side of a difference stands: a posting, or the line of a file, whose name and number stand beside its day. */
export const counterpartSchema = z.object({ day, fileName: z.string().nullable(), line: z.int().nullable() })

/** What of a day does not agree, and what it turned out to be. Amounts in poisha. @source product 8 */
const differenceSchema = z.object({
  id: z.uuid(),
  kind: z.enum(differenceKinds),
  movement: z.enum(movementKinds),
  transactionId: z.string(),
  applicationId: z.uuid().nullable(),
  caseNumber: z.string().nullable(),
  line: z.number().int().nullable(),
  filePoisha: amount,
  attemptPoisha: amount,
  ledgerPoisha: amount,
  fileChargePoisha: amount,
  ledgerChargePoisha: amount,
  differencePoisha: poisha,
  settled: z
    .object({
      resolution: z.enum(resolutions),
      /** A person's words; null where a file settled it, by its counterpart on another day. */
      reason: z.string().nullable(),
      counterpart: counterpartSchema.nullable(),
      by: z.string(),
      at: moment,
    })
    .nullable(),
})
export type CloseDifference = z.infer<typeof differenceSchema>

/** An office's day at one gateway: its file, what differs, what somebody may do now and what hinders the rest. @source product 8 */
export const dayCloseSchema = z.object({
  day,
  gateway: z.enum(gatewayNames),
  /** Those that this court takes payments by. */
  gateways: z.array(z.enum(gatewayNames)),
  office: named.extend({ id: z.uuid() }),
  /** Those that the reader may choose from. */
  offices: z.array(named.extend({ id: z.uuid() })),
  /** Null before the day has a file. */
  close: z
    .object({
      state: z.enum(closeStates),
      version: z.int(),
      fileName: z.string(),
      lineCount: z.int(),
      elsewhereCount: z.int(),
      matchedCount: z.int(),
      matchedPoisha: poisha,
      uploadedBy: z.string(),
      uploadedAt: moment,
      signedBy: z.string().nullable(),
      signedAt: moment.nullable(),
    })
    .nullable(),
  filePoisha: poisha,
  ledgerPoisha: poisha,
  unexplainedPoisha: poisha,
  figures: z.array(
    z.object({ kind: z.enum(differenceKinds), count: z.int(), leftCount: z.int(), differencePoisha: poisha }),
  ),
  /** What signed days settled by what this day no longer has. */
  lost: z.array(z.object({ day, transactionId: z.string() })),
  /** Those of the asked kind, what is left first, at most `closeDifferencesShownMax`. */
  differences: z.array(differenceSchema),
  offered: z.array(z.enum(closeEvents)),
  blocked: z.array(z.object({ event: z.enum(closeEvents), by: z.enum(closeConditions) })),
  history: z.array(
    z.object({
      event: z.enum(closeHappenings),
      at: moment,
      by: z.string(),
      reason: z.string().nullable(),
      counterpart: counterpartSchema.nullable(),
    }),
  ),
})
export type DayClose = z.infer<typeof dayCloseSchema>

const which = {
  day: z.iso.date(),
  officeId: z.uuid().optional(),
  /** The first of them where none is named. */
  gateway: z.enum(gatewayNames).optional(),
}

/** @source product 8 */
export const closeCalls = {
  'GET /day-close': {
    summary:
      "A day of the accountant's office, or of the one that the head office names, beside the gateway's file",
    right: ['account.day_close.index'],
    /** Without a day the one before today. */
    query: z.object({ ...which, day: which.day.optional(), kind: z.enum(differenceKinds).optional() }),
    reply: dayCloseSchema,
  },
  'POST /day-close/file': {
    summary: "Upload the gateway's settlement file of a day that is over (CSV), in place of the one before",
    right: ['account.day_close.upload'],
    body: z.object({ ...which, fileName: text, text: z.string().max(closeFileLengthMax) }),
    reply: dayCloseSchema,
  },
  'POST /day-close/settle': {
    summary: 'Say what a difference turned out to be, as it was seen, with a reason; nothing is posted',
    right: ['account.day_close.settle'],
    /** `settledAt`: when it had been settled as it was seen, null where it was not. */
    body: z.object({ ...which, id: text, settledAt: moment.nullable(), resolution: text, reason: text }),
    reply: dayCloseSchema,
  },
  'POST /day-close/sign': {
    summary: 'Sign the day off: nothing is posted on it afterwards',
    right: ['account.day_close.sign'],
    body: z.object({ ...which, version }),
    reply: dayCloseSchema,
  },
  'POST /day-close/reopen': {
    summary: 'Reopen a signed day with a reason; the head office alone',
    right: ['account.day_close.reopen'],
    body: z.object({ ...which, version, reason: text }),
    reply: dayCloseSchema,
  },
} as const satisfies CallTable
