import { nothing, reasonSchema } from '../application/payloads.ts'
import type { EventMeaning } from '../chart.ts'
import { keysOf } from '../entity.ts'
import type { DispatchFacts } from './facts.ts'
import { costsSchema, optionSchema, outcomeSchema, trackingSchema } from './payloads.ts'
import type { DispatchState } from './states.ts'

/** What an event may end on the row. */
export type DispatchNote = 'reason'

type Meaning = EventMeaning<DispatchFacts, DispatchState, DispatchNote>

const plain = { isDangerous: false, mainIn: [], clears: [] } as const
const byPerson = { ...plain, by: 'person' } as const
const byServer = { ...plain, by: 'server', dialog: null } as const

/** Every event of a dispatch and what it means. @source product 2.2 */
export const dispatchEvents = {
  open: { ...byServer, payload: nothing },
  request: {
    ...byPerson,
    dialog: 'dispatchOption',
    payload: () => optionSchema,
    mainIn: ['unrequested'],
  },
  accept: { ...byPerson, dialog: 'dispatchCosts', payload: costsSchema, mainIn: ['requested'] },
  decline: {
    ...byPerson,
    dialog: 'reason',
    payload: () => reasonSchema,
    isDangerous: true,
    ruledOutBy: ['isMoneyOrderedBack'],
  },
  cancel: { ...byPerson, dialog: 'confirm', payload: nothing, isDangerous: true },
  settle: { ...byServer, payload: nothing },
  reopen: { ...byServer, payload: nothing },
  send: { ...byPerson, dialog: 'confirm', payload: nothing, mainIn: ['paid'] },
  receive: { ...byPerson, dialog: 'confirm', payload: nothing, mainIn: ['sent'] },
  sendToAddress: { ...byPerson, dialog: 'tracking', payload: trackingSchema, mainIn: ['received'] },
  recall: { ...byPerson, dialog: 'reason', payload: () => reasonSchema, isDangerous: true },
  recordOutcome: { ...byPerson, dialog: 'outcome', payload: outcomeSchema, mainIn: ['completed'] },
} as const satisfies Record<string, Meaning>
export type DispatchEvents = typeof dispatchEvents
export type DispatchEventType = keyof DispatchEvents
export const dispatchEventNames = keysOf(dispatchEvents)
