import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { markupFault, toldText } from '../../src/machines/markup.ts'
import { MarkedInput } from '../../src/screens/customization/marked-input.tsx'
import {
  edited,
  editOf,
  enteredIn,
  pastedOver,
  type Edit,
  type MarkupAct,
} from '../../src/screens/customization/markup-acts.ts'
import { Formatted } from '../../src/screens/parts/formatted.tsx'
import { m } from '../../src/words/messages.js'
import { addressPayloads, textPayloads } from '../support/script-payloads.ts'
import { enterRows, formattedTexts, linkRows, markupActRows, pasteRows } from '../witness/formatted.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function drawn(typed: string): string {
  const { words, blocks } = toldText(typed)
  return renderToStaticMarkup(blocks ? <Formatted blocks={blocks} /> : <p>{words}</p>).replaceAll(
    / class="[^"]*"|^<div[^>]*>|<\/div>$/g,
    '',
  )
}

test.each(formattedTexts)('%j is drawn as %s (spec 3 Page content)', (typed, html) => {
  expect(drawn(typed)).toBe(html)
})

test.each(linkRows)('%j has links to where a reader may go: %s (product 7)', (typed, isRight) => {
  expect(markupFault(typed)).toBe(isRight ? null : 'link_invalid')
})

test('of published ways to bring in a script nothing is alive, within any mark (product 7)', () => {
  const inMarks = (payload: string) => [
    payload,
    `**${payload}**`,
    `- ${payload}`,
    `1. *${payload}*`,
    `[${payload}](/faq)`,
    `[x](${payload})`,
    `[x](<${payload}>)`,
    `[x](/faq "${payload}")`,
  ]
  const harmless = /^(?:p|ul|ol|li|strong|em|a)$/
  for (const payload of [...textPayloads, ...addressPayloads])
    for (const typed of inMarks(payload)) {
      document.body.innerHTML = drawn(typed)
      for (const element of document.body.querySelectorAll('*')) {
        expect.soft(element.localName, typed).toMatch(harmless)
        const names = element.getAttributeNames().filter((name) => !['href', 'rel', 'start'].includes(name))
        expect.soft(names, typed).toEqual([])
        const href = element.getAttribute('href')
        if (href !== null) expect.soft(href, typed).toMatch(/^(?:https:\/\/|\/(?![/\\]))/)
      }
    }
  document.body.innerHTML = ''
})

test('what is as deep or as long as the form lets it be is read all the same', () => {
  const most = 4_000
  for (const sign of ['- ', '1. ', '> ', '*', '[', '[a](', '**a *b ', '_'])
    expect.soft(toldText(sign.repeat(most / sign.length)).words.length, sign).toBeLessThanOrEqual(most)
  expect(toldText('- a\n'.repeat(1_000)).blocks?.[0]?.rows).toHaveLength(1_000)
})

const chosenIn = (marked: string) => {
  const [before = '', chosen = '', after = ''] = marked.split('|')
  return { text: before + chosen + after, from: before.length, to: before.length + chosen.length }
}

test.each(markupActRows)('%j, %s: %j', (before, act, after) => {
  const chosen = chosenIn(before)
  const edit = editOf(act as MarkupAct, chosen, { sample: 'words', lang: 'en' })
  const then = chosenIn(after)
  expect([edited(chosen.text, edit), edit.chooseFrom, edit.chooseTo]).toEqual([then.text, then.from, then.to])
})

const madeOf = (text: string, edit: Edit | null) =>
  edit === null ? null : [edited(text, edit), edit.chooseFrom, edit.chooseTo]
const expectedOf = (after: string | null) => {
  if (after === null) return null
  const { text, from, to } = chosenIn(after)
  return [text, from, to]
}

test.each(enterRows)('Enter in %j leaves %j', (before, after) => {
  const chosen = chosenIn(before)
  expect(madeOf(chosen.text, enteredIn(chosen))).toEqual(expectedOf(after))
})

test.each(pasteRows)('over %j, %j is pasted as %j', (before, pasted, after) => {
  const chosen = chosenIn(before)
  expect(madeOf(chosen.text, pastedOver(chosen, pasted))).toEqual(expectedOf(after))
})

describe('the field of a formatted text with its signs (spec 2 Customization area)', () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  function Field({ error }: { error?: string | undefined }) {
    const [value, setValue] = useState('আবেদন করুন')
    return (
      <MarkedInput
        name="description_bn"
        label="বিবরণ"
        hint="ইঙ্গিত"
        error={error}
        lang="bn"
        value={value}
        onChange={setValue}
        onShown={() => {}}
      />
    )
  }

  test('has its label, hint and error, and a bar of buttons that the keyboard goes through by one stop', async () => {
    render(<Field error="ভুল" />)
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^বিবরণ/ })
    expect(
      area
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent),
    ).toEqual([`ইঙ্গিত ${m.formatted_hint_marks()}`, 'ভুল'])
    const bar = screen.getByRole('toolbar', { name: m.formatted_label_bar({ label: 'বিবরণ' }) })
    expect(bar.compareDocumentPosition(area)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.tab()
    expect(document.activeElement?.textContent).toBe(m.formatted_action_bold())
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement?.textContent).toBe(m.formatted_action_link())
    await user.tab()
    expect(document.activeElement).toBe(area)
  })

  test('marks what is chosen by button and by key, chooses it again, and numbers in its own figures', async () => {
    render(<Field />)
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^বিবরণ/ })
    area.setSelectionRange(0, 5)
    await user.click(screen.getByRole('button', { name: m.formatted_action_bold() }))
    await waitFor(() => expect(area.value).toBe('**আবেদন** করুন'))
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('আবেদন')
    await user.keyboard('{Control>}[KeyB]{/Control}')
    await waitFor(() => expect(area.value).toBe('আবেদন করুন'))
    // On a Mac it is another key.
    await user.keyboard('{Meta>}[KeyB]{/Meta}')
    await waitFor(() => expect(area.value).toBe('**আবেদন** করুন'))
    await user.keyboard('{Control>}[KeyB]{/Control}')
    await user.click(screen.getByRole('button', { name: m.formatted_action_numbered() }))
    await waitFor(() => expect(area.value).toBe('১. আবেদন করুন'))
  })

  test('Enter goes on with a list, and an address pasted over words makes them a link', async () => {
    render(<Field />)
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^বিবরণ/ })
    await user.clear(area)
    await user.type(area, '- এক{Enter}দুই{Enter}{Enter}শেষ')
    expect(area.value).toBe('- এক\n- দুই\n\nশেষ')
    area.setSelectionRange(area.value.length - 3, area.value.length)
    await user.paste('https://law.example')
    await waitFor(() => expect(area.value).toBe('- এক\n- দুই\n\n[শেষ](https://law.example)'))
  })

  test('a key that writes a word of its own, or a line within one, is left to the keyboard', async () => {
    render(<Field />)
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^বিবরণ/ })
    await user.clear(area)
    await user.type(area, '- এক')
    const isTaken = (code: string, held: KeyboardEventInit) =>
      !fireEvent.keyDown(area, { code, key: code, ...held })
    for (const held of ['isComposing', 'altKey', 'shiftKey', 'ctrlKey', 'metaKey'])
      expect.soft(isTaken('Enter', { [held]: true }), held).toBe(false)
    for (const held of ['isComposing', 'altKey', 'shiftKey'])
      expect.soft(isTaken('KeyB', { ctrlKey: true, [held]: true }), held).toBe(false)
    expect([isTaken('KeyB', {}), isTaken('KeyU', { ctrlKey: true }), area.value]).toEqual([
      false,
      false,
      '- এক',
    ])
    expect([isTaken('Enter', {}), isTaken('KeyI', { ctrlKey: true })]).toEqual([true, true])
  })

  test('a link that leads nowhere is said once the field is left, and until it is mended; not while it is first typed (product 7)', async () => {
    render(<Field />)
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^বিবরণ/ })
    const said = () => area.getAttribute('aria-invalid')
    await user.clear(area)
    await user.type(area, '[[এখানে](http://law.example)')
    expect(said()).toBeNull()
    await user.tab()
    expect(said()).toBe('true')
    expect(document.getElementById('field-description_bn-error')?.textContent).toBe(
      m.field_error_link_invalid(),
    )
    const at = area.value.indexOf('://')
    area.focus()
    area.setSelectionRange(at, at)
    await user.keyboard('s')
    await waitFor(() => expect(said()).toBeNull())
  })
})
