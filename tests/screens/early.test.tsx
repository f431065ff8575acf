import { useMachine } from '@xstate/react'
import {
  startTransition,
  Suspense,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { assign, setup } from 'xstate'
import { tellEarly, useEarly } from '../../src/screens/early.ts'
import { lazyScreen } from '../../src/screens/parts/lazy-screen.ts'

/** Said once the page answers, before anything that React left for later. */
let answers = (): void => undefined
let sent: string[] = []
/** What the form around the field heard of. */
let typed: string[] = []
let root: Root | null = null

/** The page as it came, in a place of its own. */
function placeOf(page: ReactNode): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = renderToString(page)
  document.body.append(place)
  return place
}

/** Has React take the page over; resolves once it answers, before anything that React left for later. */
const answering = (place: HTMLElement, page: ReactNode, look = (): unknown => undefined): Promise<void> =>
  new Promise((resolve) => {
    answers = () => {
      look()
      resolve()
    }
    startTransition(() => {
      root = hydrateRoot(place, page)
    })
  })

function Form() {
  const [text, setText] = useState('')
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    sent.push(text)
  }
  return (
    <form onSubmit={submit} onInput={({ target }) => typed.push((target as HTMLInputElement).value)}>
      <input value={text} onChange={(event) => setText(event.target.value)} />
    </form>
  )
}

function Page() {
  useEarly(tellEarly)
  useLayoutEffect(() => queueMicrotask(answers), [])
  return <Form />
}

/** The page as it came, with this typed into it before its script. */
function pageTyped(text: string): { form: HTMLFormElement; begin: () => Promise<void> } {
  const place = placeOf(<Page />)
  const [form, field] = [place.querySelector('form'), place.querySelector('input')]
  if (!form || !field) throw new Error('the page has no form')
  field.value = text
  return {
    form,
    begin: () => answering(place, <Page />),
  }
}

/** What the page believes was chosen, in the order in which it heard of it. */
let heard: string[] = []

/** A way to pay is known from the last time, as on a checkout; one of the others is away and stays unchosen. */
function Choices() {
  const [way, setWay] = useState('wallet')
  const [kind, setKind] = useState('')
  const [isAgreed, setIsAgreed] = useState(true)
  useEarly(tellEarly)
  useLayoutEffect(() => queueMicrotask(answers), [])
  const hear = <Value,>(name: string, value: Value, set: (value: Value) => void) => {
    heard.push(`${name} ${String(value)}`)
    set(value)
  }
  return (
    <form>
      {['card', 'wallet', 'bank', 'away'].map((value) => (
        <input
          key={value}
          type="radio"
          name="way"
          value={value}
          checked={way === value}
          onChange={() => value !== 'away' && hear('way', value, setWay)}
        />
      ))}
      <select value={kind} onChange={({ target }) => hear('kind', target.value, setKind)}>
        <option value="">-</option>
        <option value="civil">civil</option>
      </select>
      <input
        type="checkbox"
        checked={isAgreed}
        onChange={({ target }) => hear('agreed', target.checked, setIsAgreed)}
      />
    </form>
  )
}

/** The same as it came, and its fields by what they are called. */
function pageOfChoices() {
  const place = placeOf(<Choices />)
  const one = <Element extends HTMLElement>(selector: string) => {
    const found = place.querySelector<Element>(selector)
    if (!found) throw new Error(`the page has no ${selector}`)
    return found
  }
  return {
    way: (value: string) => one<HTMLInputElement>(`[value=${value}]`),
    kind: one<HTMLSelectElement>('select'),
    agreed: one<HTMLInputElement>('[type=checkbox]'),
    hydrate: () => {
      root = hydrateRoot(place, <Choices />)
    },
    begin: () => answering(place, <Choices />),
  }
}

/** What is the script's own on an element; a form and a list tell of their parts alone here, which a browser's do not. */
const ownKeys = Object.keys
const keysOf = (one: object) =>
  ownKeys(one instanceof HTMLFormElement || one instanceof HTMLSelectElement ? one.children[0]! : one)

beforeEach(() => {
  vi.spyOn(Object, 'keys').mockImplementation(keysOf)
  heard = []
  // What is tried is what comes between React's own steps.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  window.early = []
  sent = []
  typed = []
})
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a form that is sent as soon as the page answers is sent with what was typed before (spec 2 /login)', async () => {
  const { form, begin } = pageTyped('litigant@example.com')
  await begin()
  form.requestSubmit()
  expect(sent).toEqual(['litigant@example.com'])
})

test('a form that was sent before the page answered is sent once, with what was typed', async () => {
  const { form, begin } = pageTyped('litigant@example.com')
  window.early = [{ target: form, isForm: true }]
  await begin()
  await expect.poll(() => sent).toEqual(['litigant@example.com'])
  expect(window.early).toBeUndefined()
  expect(typed).toEqual(['litigant@example.com'])
})

test.each(['card', 'bank'])(
  'one of a few that was chosen in the place of another counts, wherever it stands: %s (product 2.4)',
  async (value) => {
    const { way, begin } = pageOfChoices()
    way(value).click()
    await begin()
    await expect.poll(() => heard).toEqual([`way ${value}`])
    await expect.poll(() => way(value).checked).toBe(true)
    expect(way('wallet').checked).toBe(false)
  },
)

test('of several that were chosen one after the other the last counts', async () => {
  const { way, begin } = pageOfChoices()
  way('bank').click()
  way('card').click()
  await begin()
  await expect.poll(() => heard).toEqual(['way card'])
  await expect.poll(() => way('card').checked).toBe(true)
})

test('what was chosen and taken back says nothing', async () => {
  const { way, agreed, kind, begin } = pageOfChoices()
  way('bank').click()
  way('wallet').click()
  agreed.click()
  agreed.click()
  kind.value = 'civil'
  kind.value = ''
  await begin()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heard).toEqual([])
  expect(way('wallet').checked).toBe(true)
})

test('one that cannot be chosen is not, and the one before stays', async () => {
  const { way, begin } = pageOfChoices()
  way('away').click()
  await begin()
  await expect.poll(() => way('wallet').checked).toBe(true)
  expect(way('away').checked).toBe(false)
  expect(heard).toEqual([])
})

test('a press that comes in the very step in which the page is taken over counts once', async () => {
  const { way, hydrate } = pageOfChoices()
  startTransition(hydrate)
  // A press has the page taken over at once, and is heard by it afterwards.
  way('bank').click()
  await expect.poll(() => heard).toEqual(['way bank'])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heard).toEqual(['way bank'])
  expect(way('bank').checked).toBe(true)
})

test('what was chosen from a list counts (spec 2 /home)', async () => {
  const { kind, begin } = pageOfChoices()
  kind.focus()
  kind.value = 'civil'
  await begin()
  await expect.poll(() => heard).toEqual(['kind civil'])
  await expect.poll(() => kind.value).toBe('civil')
})

test('a tick that was set or taken away counts', async () => {
  const { agreed, begin } = pageOfChoices()
  agreed.click()
  await begin()
  await expect.poll(() => heard).toEqual(['agreed false'])
  expect(agreed.checked).toBe(false)
})

/** What is chosen is remembered by a chart, which begins to listen after its screen is drawn. */
const choosing = setup({
  types: { context: {} as { way: string }, events: {} as { type: 'choose'; way: string } },
}).createMachine({
  context: { way: 'wallet' },
  on: { choose: { actions: assign({ way: ({ event }) => event.way }) } },
})

function ChartedChoices() {
  const [state, send] = useMachine(choosing)
  const { way } = state.context
  return (
    <form>
      {['card', 'wallet', 'bank'].map((value) => (
        <input
          key={value}
          type="radio"
          name="way"
          value={value}
          checked={way === value}
          onChange={() => send({ type: 'choose', way: value })}
        />
      ))}
      <p>{way}</p>
    </form>
  )
}

const ChartedPage = () => {
  useEarly(tellEarly)
  useLayoutEffect(() => queueMicrotask(answers), [])
  return <ChartedChoices />
}

test('a chart has heard of what was chosen in the step in which its page answers: the choice is not seen to go and come again (product 2.4)', async () => {
  const place = placeOf(<ChartedPage />)
  const card = place.querySelector<HTMLInputElement>('[value=card]')!
  card.click()
  const seen: (boolean | string | null)[] = []
  await answering(place, <ChartedPage />, () =>
    seen.push(card.checked, place.querySelector('p')!.textContent),
  )
  expect(seen).toEqual([true, 'card'])
})

/** A page whose second part comes later than its first, and the way to have it come. */
function pageWithLatePart() {
  let come = (): void => undefined
  const part = new Promise<ComponentType>((resolve) => {
    come = () => resolve(Form as ComponentType)
  })
  const here = lazyScreen(() => Promise.resolve(Form as ComponentType))
  const Late = lazyScreen(() => part)
  const Here = () => {
    useEarly(tellEarly)
    useLayoutEffect(() => queueMicrotask(answers), [])
    return (
      <button type="button" onClick={() => heard.push('first part')}>
        -
      </button>
    )
  }
  const page = (Second: ComponentType) => (
    <main>
      <Here />
      <Suspense>
        <Second />
      </Suspense>
    </main>
  )
  return { page, here, Late, come: () => come() }
}

test('what was typed into a part that answers later than its page, and sent, counts when it does (spec 2 /home)', async () => {
  const { page, here, Late, come } = pageWithLatePart()
  await here.load()
  const place = placeOf(page(here))
  const [first, form, field] = [
    place.querySelector('button')!,
    place.querySelector('form')!,
    place.querySelector('input')!,
  ]
  field.value = '450'
  window.early = [
    { target: form, isForm: true },
    { target: first, isForm: false },
  ]
  await answering(place, page(Late))
  await expect.poll(() => heard).toEqual(['first part'])
  expect(sent).toEqual([])
  come()
  await expect.poll(() => sent).toEqual(['450'])
  expect(field.value).toBe('450')
  expect(heard).toEqual(['first part'])
})
