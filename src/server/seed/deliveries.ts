import { deliveryTriesMax } from '../../machines/limits.ts'
import type { DeliveryAnswer, DeliveryState } from '../../machines/delivery.ts'
import type { Deps } from '../deps.ts'
import { moveDelivery } from '../lifecycle/state.ts'

interface Fate {
  state: DeliveryState
  tries: number
  answerKind: DeliveryAnswer
  answer: string | null
  /** Seconds from the notice to the end. */
  seconds: number
}
const sent: Fate = { state: 'sent', tries: 1, answerKind: 'sent', answer: null, seconds: 2 }
/** By the place of an SMS from the newest: one of each kind that an officer can send again. */
const fates: Partial<Record<number, Fate>> = {
  2: { state: 'refused', tries: 1, answerKind: 'refused', answer: 'Insufficient balance', seconds: 2 },
  4: { state: 'failed', tries: deliveryTriesMax, answerKind: 'noAnswer', answer: 'timeout', seconds: 20_475 },
}

/** Messages of the demo cases are told as they would have ended; nobody is sent anything. */
export const settleDemoDeliveries = ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('deliveries')
      .select(['id', 'channel', 'created_at'])
      .where('state', '=', 'waiting')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    let smsCount = 0
    for (const { id, channel, created_at: createdAt } of rows) {
      const fate = (channel === 'sms' ? fates[smsCount] : undefined) ?? sent
      if (channel === 'sms') smsCount += 1
      const at = new Date(createdAt.getTime() + fate.seconds * 1_000)
      await moveDelivery(trx, {
        id,
        from: { state: 'waiting', tries: 0 },
        to: {
          state: fate.state,
          tries: fate.tries,
          tries_left: deliveryTriesMax - fate.tries,
          next_try_at: null,
          settled_at: at,
          tried_at: at,
          answer_kind: fate.answerKind,
          answer: fate.answer,
        },
      })
    }
  })
