import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  $getRoot,
  $isElementNode,
  FORMAT_TEXT_COMMAND,
  KEY_DOWN_COMMAND,
  PASTE_COMMAND,
  type LexicalEditor,
} from 'lexical'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { formattedEditor, leadTo, openText } from '../../src/screens/customization/formatted-editor.ts'
import { FormattedInput } from '../../src/screens/customization/formatted-input.tsx'
import { m } from '../../src/words/messages.js'

afterEach(cleanup)

let undo = () => {}
afterEach(() => undo())

/** A text that is shown, with what is kept of it. */
function opened(source: string) {
  const editor = formattedEditor()
  const root = document.createElement('div')
  root.contentEditable = 'true'
  document.body.append(root)
  let kept = source
  const text = openText(editor, root, 'en', { typed: (typed) => (kept = typed), stands: () => {} })
  text.show(source)
  undo = () => {
    text.close()
    root.remove()
  }
  return { editor, kept: () => kept }
}
/** Does something with the caret or the choice where it is put. */
const at = (editor: LexicalEditor, choose: () => void, then: () => void = () => {}) =>
  editor.update(
    () => {
      choose()
      then()
    },
    { discrete: true },
  )
const all = () => void $getRoot().select(0, $getRoot().getChildrenSize())
const behind = (place: number) => () => {
  const block = $getRoot().getFirstChild()
  if ($isElementNode(block)) block.select(place, place)
}

describe('keys of a formatted text that is shown (spec 2 Customization area)', () => {
  const press = (source: string, code: string, held: KeyboardEventInit) => {
    const { editor, kept } = opened(source)
    const event = new KeyboardEvent('keydown', { code, cancelable: true, ...held })
    at(editor, all, () => editor.dispatchCommand(KEY_DOWN_COMMAND, event))
    return { kept: kept(), isTaken: event.defaultPrevented }
  }

  test.each([
    ['KeyB', { ctrlKey: true, key: 'b' }, '**words**'],
    ['KeyI', { ctrlKey: true, key: 'i' }, '*words*'],
    // With a keyboard for Bangla the key has another letter, and on a Mac another is held.
    ['KeyB', { ctrlKey: true, key: 'ব' }, '**words**'],
    ['KeyI', { metaKey: true, key: 'i' }, '*words*'],
  ])('%s with %j makes %s of what is chosen, and the browser nothing of its own', (code, held, kept) => {
    expect(press('words', code, held)).toEqual({ kept, isTaken: true })
  })

  test.each([
    ['KeyB', { key: 'ব' }],
    ['KeyB', { ctrlKey: true, shiftKey: true, key: 'B' }],
    ['KeyB', { ctrlKey: true, altKey: true, key: 'ব' }],
    ['KeyU', { ctrlKey: true, key: 'u' }],
  ])('%s with %j marks nothing', (code, held) => {
    expect(press('words', code, held).kept).toBe('words')
  })

  test('a mark that cannot be kept is made by no way in, and those that can are', () => {
    for (const [format, after] of [
      ['underline', 'words'],
      ['strikethrough', 'words'],
      ['bold', '**words**'],
      ['italic', '*words*'],
    ] as const) {
      const { editor, kept } = opened('words')
      at(editor, all, () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format))
      expect.soft(kept(), format).toBe(after)
      undo()
    }
  })
})

test.each([
  ['https://law.example', '[words](https://law.example)'],
  [' /payment ', '[words](/payment)'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['other', 'other'],
])('%j pasted over words leaves %s (product 7)', async (pasted, after) => {
  const { editor, kept } = opened('words')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', pasted)
  const event = new ClipboardEvent('paste', { clipboardData, cancelable: true })
  at(editor, all, () => editor.dispatchCommand(PASTE_COMMAND, event))
  await waitFor(() => expect(kept()).toBe(after))
  expect(event.defaultPrevented).toBe(true)
})

test('an address pasted where nothing is chosen stands there as it is (product 7)', async () => {
  const { editor, kept } = opened('words')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '/payment')
  const event = new ClipboardEvent('paste', { clipboardData, cancelable: true })
  at(
    editor,
    () => void $getRoot().selectEnd(),
    () => editor.dispatchCommand(PASTE_COMMAND, event),
  )
  await waitFor(() => expect(kept()).toBe('words/payment'))
})

test.each([
  ['**one**two', 0, '[new](/faq) **one**two'],
  ['**one**two', 1, '**one** [new](/faq) two'],
  ['**one**two', 2, '**one**two [new](/faq)'],
  ['**one** (two', 1, '**one** [new](/faq) (two'],
])('in %j, new words that lead somewhere at place %i stand apart: %s', (source, place, after) => {
  const { editor, kept } = opened(source)
  at(editor, behind(place))
  leadTo(editor, '/faq', 'new')
  return waitFor(() => expect(kept()).toBe(after))
})

describe('a link of a formatted text (product 7)', () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const told: string[] = []
  const kept = () => told.at(-1)
  function Field({ begin }: { begin: string }) {
    const [value, setValue] = useState(begin)
    told.push(value)
    return <FormattedInput name="description_bn" label="বিবরণ" lang="bn" value={value} onChange={setValue} />
  }
  const box = () => screen.getByRole('textbox', { name: /^বিবরণ/ })
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: m.formatted_action_link() }))
    return screen.findByLabelText<HTMLInputElement>(m.formatted_label_address())
  }

  test('what is wrong with an address is said once it is left, and not while nothing was typed; words are wanted too', async () => {
    render(<Field begin="দেখুন:" />)
    const address = await ask()
    const words = screen.getByLabelText<HTMLInputElement>(m.formatted_label_words())
    address.focus()
    await user.tab({ shift: true })
    expect(address.getAttribute('aria-invalid')).toBeNull()
    await user.type(address, 'http://law.example')
    expect(address.getAttribute('aria-invalid')).toBeNull()
    words.focus()
    await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'))
    await user.clear(address)
    await user.type(address, '/payment')
    await user.type(words, ' ')
    await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
    expect(words.getAttribute('aria-invalid')).toBe('true')
    expect(kept()).toBe('দেখুন:')
    await user.type(words, ' আইন ')
    await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
    await waitFor(() => expect(kept()).toBe('দেখুন: [আইন](/payment)'))
    expect(screen.queryByLabelText(m.formatted_label_address())).toBeNull()
  })

  test('let be, it changes nothing', async () => {
    render(<Field begin="দেখুন:" />)
    await user.type(await ask(), '/payment')
    await user.click(screen.getByRole('button', { name: m.parts_action_cancel() }))
    await waitFor(() => expect(screen.queryByLabelText(m.formatted_label_address())).toBeNull())
    expect([kept(), box().textContent]).toEqual(['দেখুন:', 'দেখুন:'])
  })

  test('one that leads nowhere is said once the field is left, and not before', async () => {
    render(<Field begin="দেখুন [এখানে](http://law.example)" />)
    expect(box().getAttribute('aria-invalid')).toBeNull()
    screen.getByRole('button', { name: m.formatted_action_bold() }).focus()
    box().focus()
    expect(box().getAttribute('aria-invalid')).toBeNull()
    await user.tab()
    await waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(m.field_error_link_invalid())).toBeTruthy()
  })
})

test('two lists that were put together with their signs stay with their signs when they come from elsewhere (spec 2 Customization area)', async () => {
  const { rerender } = render(
    <FormattedInput name="d" label="d" lang="bn" value="- এক" onChange={() => {}} />,
  )
  expect(screen.getByRole('textbox', { name: /^d/ }).isContentEditable).toBe(true)
  rerender(<FormattedInput name="d" label="d" lang="bn" value={'- এক\n\n* দুই'} onChange={() => {}} />)
  expect(await screen.findByDisplayValue(/দুই/)).toHaveProperty('value', '- এক\n\n* দুই')
})
