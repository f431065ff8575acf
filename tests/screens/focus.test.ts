import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { keepPlace } from '../../src/screens/focus.ts'
import { Skeleton } from '../../src/screens/parts/skeleton.tsx'

let end: () => void
beforeEach(() => {
  end = keepPlace([], 1)
  document.body.innerHTML = `<main><h1>Page</h1><section id="near"><p id="row"><button id="go">Take 1</button></p>
    <input id="field"></section><a id="away" href="/">Away</a></main>`
})
afterEach(() => {
  end()
  document.body.innerHTML = ''
})

const at = (id: string) => document.getElementById(id) as HTMLElement
const tell = (element: HTMLElement, type: string) => element.dispatchEvent(new Event(type, { bubbles: true }))
/** Presses it by a key or with the pointer, and what it stands in says something else then. */
function press(by: 'keydown' | 'pointerdown', html: string, where = 'row') {
  at('go').focus()
  tell(at('go'), by)
  at(where).innerHTML = html
}
/** As long as whatever waits for a change has had its turn. */
const turns = () => new Promise((resolve) => setTimeout(resolve, 20))
const expectFocus = (id: string) => waitFor(() => expect(document.activeElement?.id).toBe(id))

describe('whoever presses something by a key keeps their place when it goes (look Staff)', () => {
  test('what comes anew with the same name has it, whatever count or sign it shows by then', async () => {
    press('keydown', '<button id="other">Give</button><button id="same">Take 2 ▼</button>')
    await expectFocus('same')
  })

  test('what comes in its place has it, and not what stands before it elsewhere', async () => {
    press('keydown', '<button id="other">Give</button>')
    await expectFocus('other')
  })

  test('where nothing comes, the next thing around it has it; what cannot be reached is passed over', async () => {
    press('keydown', '<button disabled>Give</button>')
    await expectFocus('field')
  })

  test('where all around it is gone, the heading of the page has it', async () => {
    at('go').focus()
    tell(at('go'), 'keydown')
    at('near').remove()
    await waitFor(() => expect(document.activeElement?.matches('h1[tabindex="-1"]')).toBe(true))
  })

  test('a window that closed leads back to where it was opened from, and one that stays keeps the focus', async () => {
    at('go').focus()
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div id="window" role="alertdialog"><p id="ask"><button id="no">No</button></p><button id="yes">Yes</button></div>`,
    )
    at('no').focus()
    tell(at('no'), 'keydown')
    at('ask').remove()
    await expectFocus('yes')
    tell(at('yes'), 'keydown')
    at('row').innerHTML = '<button id="stop">Stop</button>'
    at('window').remove()
    await expectFocus('stop')
  })

  test('while what comes is being read it is waited for', async () => {
    press('keydown', renderToStaticMarkup(createElement(Skeleton)))
    await turns()
    expect(document.activeElement).toBe(document.body)
    at('row').innerHTML = '<button id="same">Take 3</button>'
    await expectFocus('same')
  })

  test('what is said beside it, and stands there always, is not waited for', async () => {
    press('keydown', '<output><span>Added</span></output><button id="other">Give</button>')
    await expectFocus('other')
  })

  test('what took the focus meanwhile keeps it', async () => {
    press('keydown', '')
    at('away').focus()
    await turns()
    expect(document.activeElement?.id).toBe('away')
  })

  test('a press of the pointer has no place to keep, nor has a page whose focus was left before', async () => {
    press('pointerdown', '<button id="other">Give</button>')
    await turns()
    expect(document.activeElement).toBe(document.body)
    at('row').innerHTML = '<button id="go">Take</button>'
    at('go').focus()
    tell(at('go'), 'keydown')
    at('go').blur()
    await turns()
    expect(document.activeElement).toBe(document.body)
  })

  test('what was pressed by the very first key is held too, though it is gone before anybody listens', async () => {
    end()
    const path = [at('go'), at('row'), at('near'), document.body, document]
    at('row').innerHTML = '<button id="other">Give</button>'
    end = keepPlace(path, 1)
    await expectFocus('other')
  })

  test('ended, it does nothing more', async () => {
    end()
    press('keydown', '<button id="other">Give</button>')
    await turns()
    expect(document.activeElement).toBe(document.body)
  })
})
