import type { Actor, Reach } from '../../machines/actor.ts'
import type { Chart } from '../../machines/chart.ts'
import { birth } from '../../machines/entity.ts'
import { statesOf } from '../../machines/law.ts'
import type { ActWords, Word as Spoken } from '../../wording/word.ts'
import { applicationActWords } from '../../words/groups/application-act.ts'
import { applicationEventWords } from '../../words/groups/application-event.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { dispatchActWords } from '../../words/groups/dispatch-act.ts'
import { dispatchEventWords } from '../../words/groups/dispatch-event.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { paymentActWords } from '../../words/groups/payment-act.ts'
import { paymentEventWords } from '../../words/groups/payment-event.ts'
import { paymentStateWords } from '../../words/groups/payment-state.ts'
import { formatTime } from '../../machines/format-time.ts'
import { m } from '../../words/messages.js'
import type { EntityName } from '../database/rows.ts'
import type { Deps, Trx } from '../deps.ts'
import { changedMeanwhile, refuse, type LastChange, type Refused, type Word } from '../errors.ts'
import type { Claim } from './claim-store.ts'
import { lastChange } from './state.ts'

type Words<Value> = Record<EntityName, Record<string, Value | undefined>>

const events: Words<Spoken> = {
  application: applicationEventWords,
  dispatch: dispatchEventWords,
  payment: paymentEventWords,
}
const acts: Words<ActWords> = {
  application: applicationActWords,
  dispatch: dispatchActWords,
  payment: paymentActWords,
}
const states: Words<Spoken> = {
  application: applicationStateWords,
  dispatch: dispatchStateWords,
  payment: paymentStateWords,
}

const said =
  (word: Spoken): Word =>
  (locale) =>
    word({}, { locale })

type Link = NonNullable<Awaited<ReturnType<typeof lastChange>>>

/** Who it was, as this reader may know it: an officer is told names, a litigant is not. @source product 8 */
function whoOf(link: Link, reader: Actor): Pick<LastChange, 'by'> {
  if (reader.kind !== 'person' || link.byId === null) return {}
  if (link.byId === reader.userId) return { by: said(m.timeline_label_by_self) }
  if (reader.officeId !== null) return {}
  return { by: said(link.isByStaff ? m.timeline_label_by_staff : m.timeline_label_by_litigant) }
}

/** Somebody was faster: who, when and what, and where the subject stands now. */
export async function stale(
  deps: Deps,
  trx: Trx,
  { entity, row, reader }: { entity: EntityName; row: { id: string; state: string }; reader: Actor },
): Promise<Refused> {
  const last = await lastChange(trx, entity, row.id)
  const data = () => ({ state: row.state })
  if (last?.event === 'expire')
    return refuse(409, (locale) => m.application_error_expired({}, { locale }), data)
  const what = last ? events[entity][last.event] : undefined
  const change = last && { ...last, ...whoOf(last, reader), what: what && said(what) }
  return changedMeanwhile(change, deps.clock.now(), data)
}

/** What must be first, for an act that the state does not know: the states that do. Undefined where a person never does it. @source product 8 */
export function notNow<Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  event: EventType,
  state: string,
): Word | undefined {
  const act = acts[chart.entity][event]
  const here = states[chart.entity][state]
  const open = statesOf(chart, event).flatMap((name) =>
    name === birth ? [] : (states[chart.entity][name] ?? []),
  )
  if (!act || !here || open.length === 0) return undefined
  return (locale) =>
    m.error_text_not_in_state(
      {
        act: act.action({}, { locale }),
        state: here({}, { locale }),
        states: open.map((word) => word({}, { locale })).join(', '),
      },
      { locale },
    )
}

/** Who works on a case, and until when: why nobody else of the staff acts on it. @source product 8 */
export const heldWords =
  ({ name, until }: Claim): Word =>
  (locale) =>
    m.claim_error_held({ name, until: formatTime(until, locale) }, { locale })
