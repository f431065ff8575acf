import type { RefusalData } from '../../api/call.ts'
import { send } from '../../api/client.ts'
import type { Application, Dispatch } from '../../api/entities.ts'
import type { Payment } from '../../api/payment-entities.ts'
import type { ApplicationEventType } from '../../machines/application/events.ts'
import type { DispatchEventType } from '../../machines/dispatch/events.ts'
import type { PaymentEventType } from '../../machines/payment/events.ts'
import type { ActEntity } from './act-words.ts'

/** What an act came to: the subject as it now is, or the refusal. */
export type ActAnswer =
  | { isOk: true; data: Application | Dispatch | Payment }
  | {
      isOk: false
      code: number
      message: string
      data: RefusalData
      /** What was typed for it, so that nothing of it is lost. */
      typed?: unknown
    }

interface Act {
  id: string
  event: string
  version: number
  key: string
  payload: unknown
}

/** Sends one act; the server does it whole or refuses it. Quietly: without the loader over the page. */
export const posts: Record<ActEntity, (act: Act, isQuiet?: boolean) => Promise<ActAnswer>> = {
  application: ({ id, event, ...body }, isQuiet = false) => {
    const params = { id, event: event as ApplicationEventType }
    return send('POST /applications/{id}/actions/{event}', { params, body }, { isQuiet })
  },
  dispatch: ({ id, event, ...body }, isQuiet = false) => {
    const params = { id, event: event as DispatchEventType }
    return send('POST /dispatches/{id}/actions/{event}', { params, body }, { isQuiet })
  },
  payment: ({ id, event, ...body }, isQuiet = false) => {
    const params = { id, event: event as PaymentEventType }
    return send('POST /payments/{id}/actions/{event}', { params, body }, { isQuiet })
  },
}
