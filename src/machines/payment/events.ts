import { nothing, reasonSchema } from '../application/payloads.ts'
import type { EventMeaning } from '../chart.ts'
import { keysOf } from '../entity.ts'
import type { PaymentFacts } from './facts.ts'
import {
  counterSchema,
  errorSchema,
  openedSchema,
  refundedSchema,
  refundSchema,
  startSchema,
  voucherSchema,
  validationSchema,
} from './payloads.ts'
import type { PaymentState } from './states.ts'

/** What an event may end on the row. */
export type PaymentNote = 'reason' | 'error'

type Meaning = EventMeaning<PaymentFacts, PaymentState, PaymentNote>

const plain = { isDangerous: false, mainIn: [], clears: [] } as const
const byPerson = { ...plain, by: 'person' } as const
const byServer = { ...plain, by: 'server', dialog: null } as const

/** Every event of a payment attempt and what it means. @source product 2.3 */
export const paymentEvents = {
  start: { ...byPerson, dialog: 'birth', payload: startSchema },
  recordCounter: { ...byPerson, dialog: 'birth', payload: counterSchema },
  confirmCounter: { ...byPerson, dialog: 'confirm', payload: nothing, mainIn: ['counterRecorded'] },
  refuseCounter: { ...byPerson, dialog: 'reason', payload: () => reasonSchema, isDangerous: true },
  opened: { ...byServer, payload: () => openedSchema },
  refused: { ...byServer, payload: () => errorSchema },
  noAnswer: { ...byServer, payload: () => errorSchema },
  validated: { ...byServer, payload: () => validationSchema, clears: ['error'] },
  failed: { ...byServer, payload: () => errorSchema },
  canceled: { ...byServer, payload: nothing },
  expired: { ...byServer, payload: nothing },
  release: { ...byPerson, dialog: 'confirm', payload: nothing, mainIn: ['held'] },
  refuse: {
    ...byPerson,
    dialog: 'reason',
    payload: () => reasonSchema,
    isDangerous: true,
    clears: ['error'],
  },
  refund: { ...byPerson, dialog: 'refund', payload: refundSchema, isDangerous: true, clears: ['error'] },
  confirmRefund: {
    ...byPerson,
    dialog: 'confirm',
    payload: nothing,
    mainIn: ['refundAsked'],
    ruledOutBy: ['isPaidThroughGateway'],
  },
  giveBackAtCounter: {
    ...byPerson,
    dialog: 'voucher',
    payload: voucherSchema,
    ruledOutBy: ['isPaidAtCounter'],
  },
  withdrawRefund: { ...byPerson, dialog: 'reason', payload: () => reasonSchema, clears: ['error'] },
  retryRefund: {
    ...byPerson,
    dialog: 'confirm',
    payload: nothing,
    mainIn: ['refundRefused'],
    clears: ['error'],
  },
  refunded: { ...byServer, payload: () => refundedSchema },
  refundFailed: { ...byServer, payload: () => errorSchema },
} as const satisfies Record<string, Meaning>
export type PaymentEvents = typeof paymentEvents
export type PaymentEventType = keyof PaymentEvents
export const paymentEventNames = keysOf(paymentEvents)
