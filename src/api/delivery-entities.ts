import * as z from 'zod'
import { deliveryAnswers, deliveryChannels, deliveryStates } from '../machines/delivery.ts'
import { noticeKinds } from '../machines/notices.ts'

const uuid = z.uuid()
/** A moment, ISO 8601 in UTC. */
const moment = z.string()

/** One SMS or one mail of a notice, as staff see it. `contactMasked`: where the last try went, or the first one will. */
export const deliverySchema = z.object({
  id: uuid,
  noticeId: uuid,
  type: z.enum(noticeKinds),
  channel: z.enum(deliveryChannels),
  state: z.enum(deliveryStates),
  contactMasked: z.string(),
  tries: z.number().int(),
  answerKind: z.enum(deliveryAnswers).nullable(),
  /** In the provider's words, without contacts. */
  answer: z.string().nullable(),
  createdAt: moment,
  triedAt: moment.nullable(),
  nextTryAt: moment.nullable(),
  settledAt: moment.nullable(),
  resent: z.object({ at: moment, byName: z.string() }).nullable(),
})
export type Delivery = z.infer<typeof deliverySchema>
