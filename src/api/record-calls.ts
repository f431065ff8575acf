import * as z from 'zod'
import { rowStatuses } from '../machines/catalogue.ts'
import { referenceFileBytesMax, rowNumberMax } from '../machines/limits.ts'
import { referenceKinds } from '../machines/reference.ts'
import { nothing, text, version, type CallTable } from './call.ts'
import { named } from './entities.ts'

const owner = named.extend({ id: z.number().int() })

/** A reference record as the super admin sees it, with what it belongs to. @source spec §7 Reference data */
export const recordSchema = named.extend({
  id: z.number().int(),
  code: z.string(),
  owner: owner.nullable(),
  status: z.enum(rowStatuses),
  /** Goes back with a change: it is the row that was read. */
  version: z.number().int(),
})
export type ReferenceRecord = z.infer<typeof recordSchema>

/** What a file comes to: rows that it adds, changes and leaves as they are, and every row that cannot be taken. */
export const importSchema = z.object({
  /** Whether anything was written. */
  isTaken: z.boolean(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  faultCount: z.number().int(),
  /** The first of them, in the language of whoever asks; `column` is empty where the row as a whole is wrong. */
  faults: z.array(z.object({ line: z.number().int(), column: z.string(), message: z.string() })),
})
export type ImportReport = z.infer<typeof importSchema>

/** A file as it is sent: what it holds, whether it is only read, and whether a wrong row keeps out all others. */
export const fileBody = z.object({
  text: z.string().max(referenceFileBytesMax),
  isDryRun: z.boolean(),
  isWhole: z.boolean(),
})

const ofKind = z.object({ kind: z.enum(referenceKinds) })
const ofRecord = ofKind.extend({ id: z.coerce.number().int().positive().max(rowNumberMax) })
const names = { name: text, nameBn: text, status: text }
const index = ['customization.reference.index'] as const
const update = ['customization.reference.update'] as const

/** Reference data of each kind: list, add, edit, delete, and whole files of it. @source spec §2 Customization area, §7 Reference data */
export const recordCalls = {
  'GET /customization/reference': {
    summary: 'How many reference records of each kind there are',
    right: index,
    reply: z.object({ kinds: z.array(z.object({ kind: z.enum(referenceKinds), count: z.number().int() })) }),
  },
  'GET /customization/reference/{kind}': {
    summary: 'Records of a kind by name, de-active ones too',
    right: index,
    params: ofKind,
    query: z.object({
      q: z.string().trim().max(100).default(''),
      status: z.enum(rowStatuses).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({
      rows: z.array(recordSchema),
      total: z.number().int(),
      page: z.number().int(),
      pageCount: z.number().int(),
      nextCursor: z.null(),
      previousCursor: z.null(),
    }),
  },
  'GET /customization/reference/{kind}/owners': {
    summary: 'What a record of a kind can belong to',
    right: update,
    params: ofKind,
    reply: z.array(owner),
  },
  'GET /customization/reference/{kind}/{id}': {
    summary: 'One record, to be edited',
    right: update,
    params: ofRecord,
    reply: recordSchema,
  },
  'POST /customization/reference/{kind}': {
    summary: 'Add a record',
    right: update,
    params: ofKind,
    body: z.object({ ...names, code: text, ownerId: text }),
    reply: recordSchema,
  },
  'POST /customization/reference/{kind}/import': {
    summary:
      'Read a file of records; with isDryRun nothing is written, with isWhole nothing where a row is wrong',
    right: update,
    params: ofKind,
    body: fileBody,
    reply: importSchema,
  },
  'POST /customization/reference/{kind}/{id}': {
    summary: 'Rename or de-activate a record; its code stays',
    right: update,
    params: ofRecord,
    body: z.object({ ...names, version }),
    reply: recordSchema,
  },
  'POST /customization/reference/{kind}/{id}/delete': {
    summary: 'Delete a record that nothing uses; 409 with what uses it',
    right: update,
    params: ofRecord,
    body: z.object({ version }),
    reply: nothing,
  },
} as const satisfies CallTable
