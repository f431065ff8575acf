import { applicationEventWords } from '../words/groups/application-event.ts'
import { applicationStateWords } from '../words/groups/application-state.ts'
import { dispatchEventWords } from '../words/groups/dispatch-event.ts'
import { dispatchStateWords } from '../words/groups/dispatch-state.ts'
import { paymentEventWords } from '../words/groups/payment-event.ts'
import { paymentStateWords } from '../words/groups/payment-state.ts'
import { atlasChartWords } from '../words/groups/atlas-chart.ts'
import { atlasWhoWords } from '../words/groups/atlas-who.ts'
import { m } from '../words/messages.js'
import type { Word } from '../wording/word.ts'
import type { Act } from './acts.ts'
import type { Listed, ListedStep } from './listed.ts'

/** What an act is called where a walk is told. */
export function nameOfAct(act: Act): string {
  if (act.kind === 'begin') return act.isFree ? 'begin a case that costs nothing' : 'begin'
  if (act.kind === 'start') return `pay ${act.isPart ? 'a part of ' : ''}bill ${act.bill}, ${act.opening}`
  if (act.kind === 'counter') return `record ${act.isPart ? 'a part of ' : ''}bill ${act.bill} at the counter`
  if (act.kind === 'gateway')
    return `the gateway says ${act.event}${act.isRisky ? ', risky' : ''} of attempt ${act.index}`
  const { entity, index, event, who } = act.told
  return `${event} of ${entity}${entity === 'application' ? '' : ` ${index}`} by ${who}`
}

type Words = Readonly<Record<string, Word>>
const wordsOf: Readonly<Record<string, { events: Words; states: Words }>> = {
  application: { events: applicationEventWords, states: applicationStateWords },
  dispatch: { events: dispatchEventWords, states: dispatchStateWords },
  payment: { events: paymentEventWords, states: paymentStateWords },
}

export type Language = 'bn' | 'en'
/** The words of a chart's own name for a state or an event; null where the product has none. */
export const stateWord = (entity: string, state: string): Word | null =>
  wordsOf[entity]?.states[state] ?? null
export const eventWord = (entity: string, event: string): Word | null =>
  wordsOf[entity]?.events[event] ?? null

/** One step as a sentence: who, what happens, to what, and what it is then; the chart's own names where it has no words. */
export function sentenceOf({ entity, who, event, to }: ListedStep, locale: Language): string {
  return m.atlas_text_sentence(
    {
      who: atlasWhoWords[who]({}, { locale }),
      event: eventWord(entity, event)?.({}, { locale }) ?? event,
      thing: atlasChartWords[entity]({}, { locale }),
      state: stateWord(entity, to)?.({}, { locale }) ?? to,
    },
    { locale },
  )
}

export const scenarioOf = ({ id, steps }: Listed, language: Language): string =>
  [id, ...steps.map((step, place) => `  ${place + 1}. ${sentenceOf(step, language)}`)].join('\n')

const rowOf = ({ id, chart, steps }: Listed): string => {
  const names = steps.map(
    ({ entity, event, to }) => `${entity === chart ? '' : `${entity}.`}${event} → ${to}`,
  )
  return `${id}  ${String(steps.length).padStart(2)}  ${names.join(', ')}`
}

/** How paths are written down. */
export const forms = ['table', 'json', 'scenario'] as const
export type Form = (typeof forms)[number]

/** Paths as text: a line each, JSON with everything that was walked, or sentences in Bangla or English. */
export function textOf(paths: readonly Listed[], form: Form, language: Language): string {
  if (form === 'json')
    return JSON.stringify(
      paths.map(({ id, chart, steps, walk }) => ({
        id,
        chart,
        steps,
        acts: walk?.map(({ act }) => act) ?? null,
      })),
      null,
      2,
    )
  if (form === 'scenario') return paths.map((path) => scenarioOf(path, language)).join('\n\n')
  return paths.map(rowOf).join('\n')
}
