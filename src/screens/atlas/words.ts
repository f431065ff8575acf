import type { Walker } from '../../atlas/cast.ts'
import { isEntity, type ChartName } from '../../atlas/charts.ts'
import { laws } from '../../machines/laws.ts'
import { eventWord, stateWord } from '../../atlas/told.ts'
import { birth, type Tone } from '../../machines/entity.ts'
import { atlasWhoWords } from '../../words/groups/atlas-who.ts'
import { conditionWords } from '../../words/groups/condition.ts'
import { m } from '../../words/messages.js'
import { actWords } from '../parts/act-words.ts'

/** A state as the product calls it; by the chart's own name where it has no words. */
export const stateName = (chart: ChartName, state: string): string =>
  state === birth ? m.atlas_label_unborn() : (stateWord(chart, state)?.() ?? state)

/** An event: the button that sends it, or what the history says of it. */
export const eventName = (chart: ChartName, event: string): string => {
  const button = isEntity(chart) ? actWords[chart][event]?.action() : undefined
  return button ?? eventWord(chart, event)?.() ?? event
}

export const toneOf = (chart: ChartName, state: string): Tone =>
  isEntity(chart) ? (laws[chart].states[state]?.tone ?? 'neutral') : 'neutral'

export const whoName = (who: Walker): string => atlasWhoWords[who]()

/** Why it is refused where a condition does not hold; the chart's own name where nobody is ever told. */
export const conditionName = (condition: string): string =>
  (conditionWords as Readonly<Record<string, () => string>>)[condition]?.() ?? condition
