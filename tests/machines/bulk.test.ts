import { expect, test } from 'vitest'
import { applicationChart } from '../../src/machines/application/chart.ts'
import { applicationLists, applicationStates } from '../../src/machines/application/states.ts'
import type { Chart } from '../../src/machines/chart.ts'
import { dispatchChart } from '../../src/machines/dispatch/chart.ts'
import { dispatchLists, dispatchStates } from '../../src/machines/dispatch/states.ts'
import { keysOf, statesInList, type BulkMeaning, type ListMeaning } from '../../src/machines/entity.ts'
import { permissionsFor } from '../../src/machines/law.ts'

/** What is done with several rows at once, by hand: verify, approve, send and receive need nothing typed. @source look Staff */
const bulkActs: Readonly<Record<string, string>> = {
  unverified: 'unverified verify',
  paid: 'paid approve',
  paid_dispatch: 'paid send',
  new_case_documents: 'sent receive',
}

type Lists = Readonly<Record<string, ListMeaning<string, string>>>

/** What is wrong with the act of a list, held against the chart. */
function faultsOf(
  chart: Chart<never, string>,
  states: readonly string[],
  { event, from, permission }: BulkMeaning<string>,
): string[] {
  const meaning = chart.events[event]
  const rights: readonly string[] = permissionsFor(chart, from, event)
  return [
    ...(meaning?.dialog === 'confirm' || meaning?.dialog === 'verification' ? [] : ['something is typed']),
    ...(meaning?.mainIn.includes(from) ? [] : ['it is not the main act']),
    ...(states.includes(from) ? [] : ['no row stands there']),
    ...(rights.includes(permission) ? [] : ['another right opens it']),
    ...(meaning?.isDangerous === false ? [] : ['it is dangerous']),
  ]
}

test.each([
  ['application', applicationLists as Lists, applicationStates, applicationChart],
  ['dispatch', dispatchLists as Lists, dispatchStates, dispatchChart],
] as const)(
  'what is done at once in lists of the %s is what its chart says',
  (_name, lists, states, chart) => {
    for (const list of keysOf(lists)) {
      const bulk = lists[list]?.bulk ?? null
      expect(bulk && `${bulk.from} ${bulk.event}`, list).toBe(bulkActs[list] ?? null)
      const inList = statesInList(states as Readonly<Record<string, { lists: readonly string[] }>>, list)
      expect(bulk ? faultsOf(chart as unknown as Chart<never, string>, inList, bulk) : [], list).toEqual([])
    }
  },
)

test('what is done with several once their numbers are typed is what the chart of dispatches says (product 2.2)', () => {
  const typed = keysOf(dispatchLists).flatMap((list) => {
    const { typedBulk } = dispatchLists[list]
    if (typedBulk === null) return []
    const faults = faultsOf(
      dispatchChart as unknown as Chart<never, string>,
      statesInList(dispatchStates, list),
      typedBulk,
    )
    return [`${list} ${typedBulk.from} ${typedBulk.event}`, ...faults]
  })
  expect(typed).toEqual(['received_file received sendToAddress', 'something is typed'])
  expect(keysOf(dispatchLists).filter((list) => dispatchLists[list].isPrinted)).toEqual([
    'received_file',
    'dispatched_file',
  ])
})
