import * as z from 'zod'
import { noticeVariables } from '../machines/notice-text.ts'
import { noticeKinds } from '../machines/notices.ts'
import { text, version, type CallTable } from './call.ts'

const kindParams = z.object({ kind: z.enum(noticeKinds) })
const typed = { subjectBn: text, subject: text, textBn: text, text }
const texts = z.object({ subjectBn: z.string(), subject: z.string(), textBn: z.string(), text: z.string() })

const noticeTextSchema = z.object({
  kind: z.enum(noticeKinds),
  variables: z.array(z.enum(noticeVariables)),
  texts,
  /** What the product ships with. */
  shipped: texts,
  /** Whether it reads otherwise than it ships. */
  isChanged: z.boolean(),
  version: z.number().int(),
})
/** What a notice says by SMS and mail, as the super admin edits it. @source product 5 */
export type NoticeText = z.infer<typeof noticeTextSchema>

const versionSchema = z.object({
  version: z.number().int(),
  /** When it came and by whom; null for what it shipped with. */
  at: z.string().nullable(),
  by: z.string().nullable(),
  isShipped: z.boolean(),
  texts,
})
export type NoticeTextVersion = z.infer<typeof versionSchema>

const right = ['customization.notices.update'] as const

/** What became of a message to oneself, by each way. */
const tried = z.enum(['sent', 'refused', 'noAnswer', 'noContact'])

/** What SMS and e-mails say. @source product 5 */
export const noticeTextCalls = {
  'GET /customization/notices': {
    summary: 'Every notice, and whether its words were changed',
    right,
    reply: z.object({ rows: z.array(z.object({ kind: z.enum(noticeKinds), isChanged: z.boolean() })) }),
  },
  'GET /customization/notices/{kind}': {
    summary: 'What a notice says by SMS and mail, to be edited',
    right,
    params: kindParams,
    reply: noticeTextSchema,
  },
  'POST /customization/notices/{kind}': {
    summary:
      'Change what a notice says; in force at the next message. 422 that names each variable that is unknown or missing',
    right,
    params: kindParams,
    body: z.object({ ...typed, version }),
    reply: noticeTextSchema,
  },
  'POST /customization/notices/{kind}/reset': {
    summary: 'Let a notice say again what it ships with',
    right,
    params: kindParams,
    body: z.object({ version }),
    reply: noticeTextSchema,
  },
  'POST /customization/notices/{kind}/test': {
    summary: 'Send the words as they are typed, about an invented case, to oneself; 429 after ten in an hour',
    right,
    params: kindParams,
    body: z.object(typed),
    reply: z.object({ sms: tried, mail: tried }),
  },
  'GET /customization/notices/{kind}/versions': {
    summary: 'How a notice read before, the newest first, with who changed it and when',
    right,
    params: kindParams,
    reply: z.object({ rows: z.array(versionSchema) }),
  },
} as const satisfies CallTable
