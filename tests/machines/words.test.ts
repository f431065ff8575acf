import { expect, test } from 'vitest'
import { applicationChart } from '../../src/machines/application.ts'
import type { Chart } from '../../src/machines/chart.ts'
import { dispatchChart } from '../../src/machines/dispatch.ts'
import { paymentChart } from '../../src/machines/payment.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { applicationEventWords } from '../../src/words/groups/application-event.ts'
import { dispatchActWords } from '../../src/words/groups/dispatch-act.ts'
import { dispatchEventWords } from '../../src/words/groups/dispatch-event.ts'
import { paymentActWords } from '../../src/words/groups/payment-act.ts'
import { paymentEventWords } from '../../src/words/groups/payment-event.ts'

type Words = Pick<Chart<never, string>, 'events' | 'systemEvents'>

const nouns: [string, Words, acts: object, moments: object, unsent: readonly string[]][] = [
  ['application', applicationChart, applicationActWords, applicationEventWords, []],
  ['dispatch', dispatchChart, dispatchActWords, dispatchEventWords, []],
  // The first link of a payment’s history is written before its chart begins.
  ['payment', paymentChart, paymentActWords, paymentEventWords, ['start']],
]

test.each(nouns)(
  '%s: each act of a person has its words, none of the server has (house 3)',
  (_, chart, acts) => {
    const sent = chart.events.filter((event) => !chart.systemEvents.includes(event))
    expect(Object.keys(acts).toSorted()).toEqual(sent.toSorted())
  },
)

test.each(nouns)('%s: the history has a word for each event', (_, chart, _acts, moments, unsent) => {
  expect(Object.keys(moments).toSorted()).toEqual([...chart.events, ...unsent].toSorted())
})
