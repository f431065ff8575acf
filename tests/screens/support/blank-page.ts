import { afterAll, afterEach, aroundEach, beforeAll, expect } from 'vitest'
import { toasts } from '../../../src/screens/parts/toasts.ts'
import { asTest } from './own-test.ts'

// There is always something left to be done here: what a page fetches ahead is asked for where a test says so.
globalThis.requestIdleCallback ??= () => 0
globalThis.cancelIdleCallback ??= () => undefined

// Loaded before every file of screens: files share a window and what they have loaded, and none begins with what another said.
beforeAll(() => {
  toasts.send({ type: 'clear' })
  // Descriptions and regions that parts leave at the end of the page are nobody's now; where messages are read out stays.
  for (const left of document.querySelectorAll('body > :not([data-live-announcer])')) left.remove()
  for (const log of document.querySelectorAll('[data-live-announcer] [role=log]')) log.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

// What is drawn at the next turn is drawn in the test that asked for it.
aroundEach((run, { task }) =>
  asTest(task.id, async () => {
    await run()
    await new Promise(setImmediate)
  }),
)

// A file that a test left on its way would ask whoever leaves a page of the next one.
const addEventListener = window.addEventListener.bind(window)
const asking = new Set<EventListenerOrEventListenerObject>()
beforeAll(() => {
  window.addEventListener = ((...given: Parameters<typeof addEventListener>) => {
    if (given[0] === 'beforeunload' && given[1]) asking.add(given[1])
    addEventListener(...given)
  }) as typeof addEventListener
})
afterEach(() => {
  for (const listener of asking) window.removeEventListener('beforeunload', listener)
  asking.clear()
})
afterAll(() => {
  window.addEventListener = addEventListener
})

// A label, an error and a link of a summary lead by an id: of two that are called the same, the window above a page has the second.
afterEach(() => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})
