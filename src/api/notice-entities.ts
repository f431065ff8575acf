import * as z from 'zod'
import { applicationListNames } from '../machines/application/states.ts'
import { dispatchListNames } from '../machines/dispatch/states.ts'
import { noticeKinds } from '../machines/notices.ts'
import { day, moment, poisha, uuid } from './entities.ts'

/** A notice as the bell and the list of notices tell it. @source spec §3 Notification */
export const noticeSchema = z.object({
  id: uuid,
  type: z.enum(noticeKinds),
  data: z.object({
    case_no: z.string(),
    application_id: z.string(),
    dispatch_id: z.string().optional(),
    transaction_id: z.string().optional(),
    kept_until: day.optional(),
    wrong_poisha: poisha.optional(),
    right_poisha: poisha.optional(),
    refund_poisha: poisha.optional(),
    reason: z.string().optional(),
    came_back: z.boolean().optional(),
    list: z.enum([...applicationListNames, ...dispatchListNames]).optional(),
    assigned_count: z.number().int().optional(),
  }),
  created_at: moment,
})
export type Notice = z.infer<typeof noticeSchema>
