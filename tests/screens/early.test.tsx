import { startTransition, useLayoutEffect, useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useEarly } from '../../src/screens/early.ts'

/** Said once the page answers, before anything that React left for later. */
let answers = (): void => undefined
let sent: string[] = []
let root: Root | null = null

function Form() {
  const [text, setText] = useState('')
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    sent.push(text)
  }
  return (
    <form onSubmit={submit}>
      <input value={text} onChange={(event) => setText(event.target.value)} />
    </form>
  )
}

function Page() {
  useEarly()
  useLayoutEffect(() => queueMicrotask(answers), [])
  return <Form />
}

/** The page as it came, with this typed into it before its script. */
function pageTyped(text: string): { form: HTMLFormElement; begin: () => Promise<void> } {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<Page />)
  document.body.append(place)
  const [form, field] = [place.querySelector('form'), place.querySelector('input')]
  if (!form || !field) throw new Error('the page has no form')
  field.value = text
  return {
    form,
    begin: () =>
      new Promise((resolve) => {
        answers = resolve
        startTransition(() => {
          root = hydrateRoot(place, <Page />)
        })
      }),
  }
}

beforeEach(() => {
  // What is tried is what comes between React's own steps.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  window.early = []
  sent = []
})
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
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
})
