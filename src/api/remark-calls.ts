import * as z from 'zod'
import { rowStatuses } from '../machines/catalogue.ts'
import { commonRemarksMax } from '../machines/limits.ts'
import { remarkActs } from '../machines/remark.ts'
import { idParams, numberParams, text, version, type CallTable } from './call.ts'
import { named } from './entities.ts'

/** A remark that the office writes often, as whoever keeps its list sees it. @source product 8 */
export const commonRemarkSchema = named.extend({
  id: z.number().int(),
  act: z.enum(remarkActs),
  status: z.enum(rowStatuses),
  /** Goes back with a change: it is the row that was read. */
  version: z.number().int(),
})
export type CommonRemark = z.infer<typeof commonRemarkSchema>

const typed = { act: text, name: text, nameBn: text, status: text }

const listSchema = z.object({
  /** In the order in which they are offered. */
  rows: z.array(commonRemarkSchema),
  /** Of the order: it goes back with a new one. */
  version: z.number().int(),
})

const right = ['administrative.remark.update'] as const

/** The common remarks of the caller's own office, and those that a case's office offers. @source product 8 */
export const remarkCalls = {
  'GET /common-remarks': {
    summary: 'The common remarks of one’s own office in order, de-active ones too',
    right,
    reply: listSchema,
  },
  'GET /common-remarks/{id}': {
    summary: 'One common remark of one’s own office, to be edited',
    right,
    params: numberParams,
    reply: commonRemarkSchema,
  },
  'POST /common-remarks': {
    summary: 'Add a common remark; it stands last',
    right,
    body: z.object(typed),
    reply: commonRemarkSchema,
  },
  'POST /common-remarks/order': {
    summary: 'Put all common remarks in order; 409 where one was moved or added since',
    right,
    body: z.object({ ids: z.array(z.number().int()).max(commonRemarksMax), version }),
    reply: listSchema,
  },
  'POST /common-remarks/{id}': {
    summary: 'Change a common remark',
    right,
    params: numberParams,
    body: z.object({ ...typed, version }),
    reply: commonRemarkSchema,
  },
  'GET /applications/{id}/common-remarks': {
    summary: 'What the office of a case often writes when it gives one back or rejects it, in its order',
    right: [
      'administrative.unverified_application.return_for_correction',
      'administrative.unverified_application.reject',
      'administrative.verified_application.reject',
    ],
    params: idParams,
    reply: z.object({
      rows: z.array(commonRemarkSchema.pick({ id: true, act: true, name: true, nameBn: true })),
    }),
  },
} as const satisfies CallTable
