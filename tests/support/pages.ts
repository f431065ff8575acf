import { birth } from '../../src/machines/entity.ts'
import type { EntityName } from '../../src/machines/scope.ts'
import type { Locale } from '../../src/screens/parts/format.ts'
import { applicationWitness } from '../witness/application.ts'
import { dispatchWitness } from '../witness/dispatch.ts'
import { applicationMeanings, dispatchMeanings, paymentMeanings, type Reader } from '../witness/meanings.ts'
import { pages, type PageRow, type Person } from '../witness/pages.ts'
import { paymentWitness } from '../witness/payment.ts'
import { words } from '../witness/words.ts'

/** Where a language stands in the table of words. */
const columns: Record<Locale, 0 | 1> = { bn: 0, en: 1 }
export const languages = Object.keys(columns) as Locale[]

/** One word of the witness; throws for what nobody wrote there. */
export function wordIn(language: Locale, key: string): string {
  const both = words[key]
  if (!both) throw new Error(`the witness has no word ${key}`)
  return both[columns[language]]
}

/** A state or an act as the keys of words spell it. */
export const inKey = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The page of somebody for an entity that stands in a state, in a language. */
export interface Sight {
  entity: EntityName
  who: Person
  state: string
  language: Locale
  page: PageRow
  /** Whether it is drawn, or the page says that it is not there. */
  isSeen: boolean
}

const states: Record<EntityName, readonly string[]> = {
  application: applicationWitness.states,
  dispatch: dispatchWitness.states,
  payment: paymentWitness.states,
}
type Meaning = { readers?: readonly Reader[]; main: string | null }
const meanings: Record<EntityName, Readonly<Record<string, Meaning>>> = {
  application: applicationMeanings,
  dispatch: dispatchMeanings,
  payment: paymentMeanings,
}

/** The act of whom it is anybody's turn in a state, by the witness. */
export const mainOf = (entity: EntityName, state: string): string | null =>
  meanings[entity][state]?.main ?? null

const isSeen = (entity: EntityName, state: string, sees: PageRow['sees']): boolean =>
  sees === 'all' || (meanings[entity][state]?.readers ?? []).some((reader) => reader === sees)

/** Every state × person with a page × language of an entity, by the witness alone. What is not born yet has no page. */
export const sightsOf = (entity: EntityName): Sight[] =>
  (Object.entries(pages[entity]) as [Person, PageRow | null][]).flatMap(([who, page]) =>
    page === null
      ? []
      : languages.flatMap((language) =>
          states[entity]
            .filter((state) => state !== birth)
            .map((state) => ({
              entity,
              who,
              state,
              language,
              page,
              isSeen: isSeen(entity, state, page.sees),
            })),
        ),
  )

/** By what one sight is counted. */
export const sightKey = ({ state, who, language }: Pick<Sight, 'state' | 'who' | 'language'>): string =>
  `${state} ${who} ${language}`
