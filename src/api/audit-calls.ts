import * as z from 'zod'
import { auditedEntities } from '../machines/audit.ts'
import { rowNumberMax } from '../machines/limits.ts'
import { pageQuery, type CallTable } from './call.ts'
import { moment } from './entities.ts'

/** One link of a history as whoever audits reads it; `changes` is empty where the content belongs to those who handle a case. @source product 7 */
export const auditRowSchema = z.object({
  id: z.string(),
  entity: z.enum(auditedEntities),
  subjectId: z.uuid(),
  /** What it is called by now, in the language of whoever reads; null where it has no name here, or is gone. */
  subject: z.string().nullable(),
  event: z.string(),
  fromState: z.string(),
  toState: z.string(),
  /** What became of the state of a record, in the language of whoever reads; null where it is the same or has no name. */
  became: z.string().nullable(),
  /** Null: the server itself. A number leads to somebody's page where they work here. */
  by: z.object({ name: z.string(), number: z.int(), isStaff: z.boolean() }).nullable(),
  at: moment,
  address: z.string().nullable(),
  changes: z.array(
    z.object({
      name: z.string(),
      /** What the field is called, in the language of whoever reads. */
      label: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  hash: z.string(),
})
export type AuditRow = z.infer<typeof auditRowSchema>

/** What narrows the audit: kind of thing, who did it by their number, one thing alone, and days in Dhaka. */
export const auditFilter = z.object({
  entity: z.enum(auditedEntities).optional(),
  by: z.coerce.number().int().positive().max(rowNumberMax).optional(),
  subject: z.uuid().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

/** Who did what, when and from where. @source product 7 */
export const auditCalls = {
  'GET /user-role-management/audit': {
    summary: 'What was done, newest first, with before and after',
    right: ['user_role_management.audit.index'],
    query: pageQuery.extend({
      ...auditFilter.shape,
      /** What a super admin sets, and nothing that is done with cases. */
      isSet: z.literal('true').optional(),
    }),
    reply: z.object({
      rows: z.array(auditRowSchema),
      page: z.int(),
      nextCursor: z.string().nullable(),
      previousCursor: z.string().nullable(),
    }),
  },
} satisfies CallTable
