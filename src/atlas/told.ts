import { applicationEventWords } from '../words/groups/application-event.ts'
import { applicationStateWords } from '../words/groups/application-state.ts'
import { dispatchEventWords } from '../words/groups/dispatch-event.ts'
import { dispatchStateWords } from '../words/groups/dispatch-state.ts'
import { paymentEventWords } from '../words/groups/payment-event.ts'
import { paymentStateWords } from '../words/groups/payment-state.ts'
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
const people: Readonly<Record<string, Record<Language, string>>> = {
  owner: { bn: 'আবেদনকারী', en: 'The litigant' },
  administrator: { bn: 'প্রশাসক', en: 'The administrator' },
  dispatcher: { bn: 'প্রেরক', en: 'The dispatcher' },
  accountant: { bn: 'হিসাবরক্ষক', en: 'The accountant' },
  headAccountant: { bn: 'প্রধান কার্যালয়ের হিসাবরক্ষক', en: 'The head office’s accountant' },
  system: { bn: 'সার্ভার', en: 'The server' },
  person: { bn: 'ব্যবহারকারী', en: 'The person' },
}
const entities: Readonly<Record<string, Record<Language, string>>> = {
  application: { bn: 'আবেদন', en: 'application' },
  dispatch: { bn: 'সমন', en: 'dispatch' },
  payment: { bn: 'পরিশোধ', en: 'payment' },
}

/** One step as a sentence: who, what happens, to what, and what it is then; the chart's own names where it has no words. */
export function sentenceOf({ entity, who, event, to }: ListedStep, language: Language): string {
  const words = wordsOf[entity]
  const said = (word: Word | undefined, name: string) => word?.({}, { locale: language }) ?? name
  const person = people[who]?.[language] ?? who
  const thing = entities[entity]?.[language] ?? entity
  return `${person}: ${said(words?.events[event], event)} (${thing}) → ${said(words?.states[to], to)}`
}

const scenarioOf = ({ id, steps }: Listed, language: Language): string =>
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
