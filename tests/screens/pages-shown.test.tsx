import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { EntityName } from '../../src/machines/scope.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { getLocale, overwriteGetLocale } from '../../src/words/runtime.js'
import { covered } from '../support/coverage.ts'
import { inKey, mainOf, sightKey, sightsOf, wordIn, type Sight } from '../support/pages.ts'
import { offeredBy, type Witness } from '../support/witness.ts'
import { pages, type Person } from '../witness/pages.ts'
import { serverDouble } from './server-double.ts'
import { patience } from './support/patience.ts'
import { logInAs, logOut } from './support/session.ts'
import {
  actsOnPage,
  addressOf,
  drawSight,
  foreignOnPage,
  isPageWhole,
  laws,
  saidBy,
  saidOnPage,
  tagsOnPage,
  wayFor,
} from './support/sights.tsx'

const readLocale = getLocale
afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
  toasts.send({ type: 'clear' })
})
afterAll(() => overwriteGetLocale(readLocale))

const actWord = ({ entity, language }: Sight, event: string) =>
  wordIn(language, `${entity}_action_${inKey(event)}`)

interface Acts {
  open: string[]
  held: string[]
  filled: string[]
}
const noActs: Acts = { open: [], held: [], filled: [] }

/** The acts that the witness has on a page: open, held back, and the one to do first. */
function actsBy(sight: Sight): Acts {
  const { entity, state, who, page } = sight
  const witness = laws[entity].witness as unknown as Witness<string, string, string, unknown>
  const { world } = laws[entity]
  const isHere = (event: string) => !page.leaves?.includes(event)
  const open = offeredBy(witness, { state, world, who }).filter(isHere)
  const mine = witness.events.filter(
    (event) =>
      !witness.systemEvents.includes(event) &&
      isHere(event) &&
      witness.rows.some((row) => row.from === state && row.event === event && row.by.includes(who)),
  )
  const held = mine.filter((event) => !open.includes(event) && !witness.never?.[event]?.includes(world))
  const main = page.isMainElsewhere ? null : mainOf(entity, state)
  const word = (event: string) => actWord(sight, event)
  const around = page.within
    ? actsBy({ ...sight, entity: 'application', state: 'approved', page: page.within })
    : noActs
  return {
    open: [...around.open, ...open.map(word)].toSorted(),
    held: [...around.held, ...held.map(word)].toSorted(),
    filled: [...around.filled, ...mine.filter((event) => event === main).map(word)],
  }
}

const actsSeen = (): Acts => {
  const { open, held, filled } = actsOnPage()
  return { open: open.toSorted(), held: held.toSorted(), filled }
}

/** The page names the state and offers what the witness offers, in one language. */
function seesState(sight: Sight, told: readonly unknown[]) {
  expect(isPageWhole()).toBe(true)
  expect({ said: saidOnPage(sight), ...actsSeen() }).toEqual({ said: saidBy(sight), ...actsBy(sight) })
  expect(foreignOnPage(sight.language, told)).toEqual([])
}

/** The page says that it is not there, and nothing else of it. */
function seesNothing(sight: Sight) {
  const alerts = Array.from(document.querySelectorAll('[role=alert] p'), ({ textContent }) => textContent)
  expect(alerts).toContain(wordIn(sight.language, sight.page.absent))
  expect({ tags: tagsOnPage(), ...actsSeen() }).toEqual({ tags: [], ...noActs })
  expect(foreignOnPage(sight.language, [])).toEqual([])
}

const entities = Object.keys(pages) as EntityName[]
const walks = entities.flatMap((entity) => {
  const walksOf = new Map<string, Sight[]>()
  for (const sight of sightsOf(entity)) {
    const name = `${entity}, ${sight.who} in ${sight.language}`
    walksOf.set(name, [...(walksOf.get(name) ?? []), sight])
  }
  return [...walksOf]
})

describe('each state, to each who has a page of it, in either language (spec §2, §4, product 1)', () => {
  test.each(walks)('%s', async (_name, sights) => {
    const [first] = sights
    if (!first) throw new Error('there is nothing to look at')
    serverDouble(() => ({ code: 503 }))
    await logInAs(first.who)
    for (const sight of sights) {
      const { told } = await drawSight(sight)
      await vi.waitFor(() => (sight.isSeen ? seesState(sight, told) : seesNothing(sight)), {
        ...patience,
        interval: 5,
      })
      covered('screens', sight.entity, sight.isSeen ? 'page' : 'absence', sightKey(sight))
      cleanup()
    }
  })
})

test.each(entities)('who has no page of the %s is let to none (spec §2)', (entity) => {
  const rows = Object.entries(pages[entity]) as [Person, (typeof pages)[EntityName][Person]][]
  const addresses = new Set(rows.flatMap(([, page]) => (page ? [addressOf(page.address)] : [])))
  for (const [who] of rows.filter(([, page]) => page === null))
    for (const address of addresses) expect(wayFor(who, address), who).toEqual({ kind: 'go', to: '/401' })
})
