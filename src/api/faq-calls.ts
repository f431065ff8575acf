import * as z from 'zod'
import { rowStatuses } from '../machines/catalogue.ts'
import { faqsMax } from '../machines/limits.ts'
import { numberParams, text, version, type CallTable } from './call.ts'
import { named } from './entities.ts'

/** A question as the super admin sees it; its name is the question, its description the answer. @source spec §3 FAQ */
export const faqSchema = named.extend({
  id: z.number().int(),
  description: z.string(),
  descriptionBn: z.string(),
  status: z.enum(rowStatuses),
  /** Goes back with a change: it is the row that was read. */
  version: z.number().int(),
})
export type Faq = z.infer<typeof faqSchema>

const typed = { name: text, nameBn: text, description: text, descriptionBn: text, status: text }

const listSchema = z.object({
  /** In the order in which they are shown. */
  rows: z.array(faqSchema),
  /** Of the order: it goes back with a new one. */
  version: z.number().int(),
})

/** Questions and answers: list, add, edit, order, delete. @source spec §2 Customization area, §5 Admin forms */
export const faqCalls = {
  'GET /customization/faqs': {
    summary: 'Every question in order, de-active ones too',
    right: ['customization.faqs.index'],
    reply: listSchema,
  },
  'GET /customization/faqs/{id}': {
    summary: 'One question, to be edited',
    right: ['customization.faqs.update'],
    params: numberParams,
    reply: faqSchema,
  },
  'POST /customization/faqs': {
    summary: 'Add a question; it stands last',
    right: ['customization.faqs.store'],
    body: z.object(typed),
    reply: faqSchema,
  },
  'POST /customization/faqs/order': {
    summary: 'Put all questions in order; 409 where one was moved, added or deleted since',
    right: ['customization.faqs.update'],
    body: z.object({ ids: z.array(z.number().int()).max(faqsMax), version }),
    reply: listSchema,
  },
  'POST /customization/faqs/{id}': {
    summary: 'Change a question or its answer',
    right: ['customization.faqs.update'],
    params: numberParams,
    body: z.object({ ...typed, version }),
    reply: faqSchema,
  },
  'POST /customization/faqs/{id}/delete': {
    summary: 'Delete a question for good; its history stays',
    right: ['customization.faqs.update'],
    params: numberParams,
    body: z.object({ version }),
    reply: listSchema,
  },
} as const satisfies CallTable
