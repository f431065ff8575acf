import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  FORMAT_TEXT_COMMAND,
  KEY_DOWN_COMMAND,
  PASTE_COMMAND,
  UNDO_COMMAND,
  type LexicalEditor,
} from 'lexical'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import {
  formattedEditor,
  leadTo,
  nothingHeld,
  openText,
} from '../../src/screens/customization/formatted-editor.ts'
import { LinkDialog } from '../../src/screens/customization/link-dialog.tsx'
import { FormattedInput } from '../../src/screens/customization/formatted-input.tsx'
import { m } from '../../src/words/messages.js'
import { startsWith } from './support/walk.ts'

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
  let standing = nothingHeld
  const text = openText(editor, root, 'en', {
    typed: (typed) => (kept = typed),
    stands: (now) => (standing = now),
  })
  text.show(source)
  undo = () => {
    text.close()
    root.remove()
  }
  return { editor, root, text, kept: () => kept, standing: () => standing }
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
/** The caret within the first words, wherever they stand. */
const within = () => void $getRoot().getFirstDescendant()?.selectStart()
const firstWord = () => {
  const node = $getRoot().getFirstDescendant()
  if ($isTextNode(node)) node.select(0, node.getTextContentSize())
}
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

  test('an address that is taken away takes its link with it, and one that leads nowhere does not (product 7)', async () => {
    const led: unknown[] = []
    const dialog = (address: string, hasWords: boolean) =>
      render(
        <LinkDialog
          address={address}
          hasWords={hasWords}
          lang="bn"
          onCancel={() => {}}
          onLead={(...to) => led.push(to)}
        />,
      )
    const { unmount } = dialog('/faq', false)
    const address = await screen.findByLabelText<HTMLInputElement>(startsWith(m.formatted_label_address()))
    // Words it has already.
    expect(screen.queryByLabelText(m.formatted_label_words())).toBeNull()
    expect(screen.getByText(m.formatted_hint_address_away())).toBeTruthy()
    await user.clear(address)
    await user.type(address, 'faq{Enter}')
    expect([led, address.getAttribute('aria-invalid')]).toEqual([[], 'true'])
    await user.clear(address)
    await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
    expect(led).toEqual([[null, '']])
    unmount()
    dialog('', true)
    await user.click(await screen.findByRole('button', { name: m.parts_action_save() }))
    const wanted = screen.getByLabelText<HTMLInputElement>(m.formatted_label_address())
    expect([led.length, wanted.getAttribute('aria-invalid')]).toEqual([1, 'true'])
    await user.type(wanted, ' /payment {Enter}')
    expect(led.at(-1)).toEqual(['/payment', ''])
  })

  test('a button that is pressed by a finger leads back into the text, one that is pressed by a key does not', async () => {
    render(<Field begin="আবেদন" />)
    const bold = screen.getByRole('button', { name: m.formatted_action_bold() })
    bold.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(bold)
    await user.click(bold)
    await waitFor(() => expect(document.activeElement).toBe(box()))
  })

  test('one that leads nowhere is said once the field is left, and not before', async () => {
    render(<Field begin="দেখুন [এখানে](http://law.example)" />)
    expect(box().getAttribute('aria-invalid')).toBeNull()
    const bold = screen.getByRole('button', { name: m.formatted_action_bold() })
    fireEvent.blur(bold, { relatedTarget: box() })
    // What asks where a link leads is of the field too.
    await ask()
    fireEvent.blur(box(), { relatedTarget: null })
    await user.click(screen.getByRole('button', { name: m.parts_action_cancel() }))
    await waitFor(() => expect(screen.queryByLabelText(m.formatted_label_address())).toBeNull())
    expect(box().getAttribute('aria-invalid')).toBeNull()
    box().focus()
    await user.tab()
    await waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(m.field_error_link_invalid())).toBeTruthy()
  })
})

test.each([
  ['words', [], ''],
  ['1. words', ['numbered'], ''],
  ['- words', ['bulleted'], ''],
  ['[words](/faq)', ['link'], '/faq'],
  ['- [words](/faq)', ['link', 'bulleted'], '/faq'],
])('in %j the buttons tell that %j holds, and where the link leads: %j', (source, held, address) => {
  const { editor, standing } = opened(source)
  at(editor, within)
  expect(standing()).toEqual({ held, address, hasWords: false })
  for (const mark of ['bold', 'italic'] as const)
    at(editor, firstWord, () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, mark))
  expect(standing()).toEqual({ held: ['bold', 'italic', ...held], address, hasWords: true })
})

test('a link is led elsewhere, or nowhere, as a whole; words that are chosen need none of their own (product 7)', async () => {
  for (const [address, after] of [
    ['/payment', '[words](/payment)'],
    [null, 'words'],
  ] as const) {
    const { editor, kept } = opened('[words](/faq)')
    at(editor, within)
    leadTo(editor, address, 'new')
    await waitFor(() => expect(kept()).toBe(after))
    undo()
  }
  const { editor, kept } = opened('words')
  at(editor, all)
  leadTo(editor, '/faq', 'new')
  await waitFor(() => expect(kept()).toBe('[words](/faq)'))
})

test('what is as it was when it was opened is kept to the letter, and what was opened is undone by nothing (spec 2 Customization area)', () => {
  const { editor, kept, root } = opened('__words__')
  at(editor, all, () => editor.dispatchCommand(UNDO_COMMAND, undefined))
  expect([kept(), root.textContent]).toEqual(['__words__', 'words'])
  const bold = () => at(editor, all, () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold'))
  bold()
  expect(kept()).toBe('words')
  bold()
  expect(kept()).toBe('__words__')
})

test('what is left is shown as it is kept, and stands as it is where that is the same (product 7)', async () => {
  const { editor, kept, root, text } = opened('a(b')
  const shown = root.firstChild
  text.settle()
  expect(root.firstChild).toBe(shown)
  const sign = () => {
    const node = $getRoot().getFirstDescendant()
    if ($isTextNode(node)) node.select(1, 2)
  }
  at(editor, sign, () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold'))
  expect(root.querySelector('strong')?.textContent).toBe('(')
  text.settle()
  expect([root.querySelector('strong'), root.textContent, kept()]).toEqual([null, 'a(b', 'a(b'])
})

test('lines of one entry of a list are one line with a space between (spec 2 Customization area)', async () => {
  const { editor, kept } = opened('- one')
  at(
    editor,
    () => void $getRoot().selectEnd(),
    () => {
      const selection = $getSelection()
      if (!$isRangeSelection(selection)) throw new Error('the caret stands in the entry')
      selection.insertLineBreak()
      selection.insertText('two')
    },
  )
  await waitFor(() => expect(kept()).toBe('- one two'))
})

test('what is pasted is shown as it is kept: no mark, side, place or window of its own (product 7)', async () => {
  const { editor, kept, root } = opened('')
  const clipboardData = new DataTransfer()
  clipboardData.setData(
    'text/html',
    '<p style="text-align: right; padding-left: 80px"><b><sub>one</sub></b> <a href="/faq" target="_blank" title="x">two</a></p>',
  )
  const event = new ClipboardEvent('paste', { clipboardData, cancelable: true })
  at(editor, behind(0), () => editor.dispatchCommand(PASTE_COMMAND, event))
  at(
    editor,
    () => void $getRoot().selectEnd(),
    () => editor.dispatchCommand(PASTE_COMMAND, event),
  )
  await waitFor(() => expect(kept()).toContain('**one** [two](/faq)'))
  expect(root.querySelectorAll('sub, [target], [title], [style*=right], [style*=padding]')).toHaveLength(0)
})

test('two lists that were put together with their signs stay with their signs when they come from elsewhere (spec 2 Customization area)', async () => {
  const { rerender } = render(
    <FormattedInput name="d" label="d" lang="bn" value="- এক" onChange={() => {}} />,
  )
  expect(screen.getByRole('textbox', { name: /^d/ }).isContentEditable).toBe(true)
  rerender(<FormattedInput name="d" label="d" lang="bn" value={'- এক\n\n* দুই'} onChange={() => {}} />)
  expect(await screen.findByDisplayValue(/দুই/)).toHaveProperty('value', '- এক\n\n* দুই')
})
