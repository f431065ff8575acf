import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import fc from 'fast-check'
import { PASTE_COMMAND } from 'lexical'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { blocksOf } from '../../src/machines/markup.ts'
import { formattedEditor, leadTo, openText } from '../../src/screens/customization/formatted-editor.ts'
import { FormattedInput } from '../../src/screens/customization/formatted-input.tsx'
import { $shownBlocks } from '../../src/screens/customization/formatted-nodes.ts'
import { tidyBlocks } from '../../src/screens/customization/markup-written.ts'
import { m } from '../../src/words/messages.js'
import { addressPayloads, textPayloads } from '../support/script-payloads.ts'
import { formattedTexts, pastedTexts } from '../witness/formatted.ts'

afterEach(cleanup)

function opened(source: string) {
  const editor = formattedEditor()
  const root = document.createElement('div')
  root.contentEditable = 'true'
  document.body.append(root)
  const told: string[] = []
  const text = openText(editor, root, 'en', { typed: (typed) => told.push(typed), stands: () => {} })
  text.show(source)
  const shown = () => tidyBlocks(editor.getEditorState().read($shownBlocks))
  const close = () => {
    text.close()
    root.remove()
  }
  return { editor, root, told, text, shown, close }
}

/** What is kept once it is pasted. */
async function pasted(html: string): Promise<string> {
  const { editor, told, close } = opened('')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', 'as words alone')
  editor.update(() => leadTo(editor, null, ''))
  const event = new ClipboardEvent('paste', { clipboardData, cancelable: true })
  editor.update(() => editor.dispatchCommand(PASTE_COMMAND, event))
  await waitFor(() => expect(told.length).toBeGreaterThan(0))
  close()
  return told.at(-1) ?? ''
}

const said = (source: string) => {
  const { told, text, shown, close } = opened(source)
  const blocks = shown()
  text.settle()
  const after = shown()
  close()
  return { told, blocks, after }
}

test.each(formattedTexts)(
  '%j is shown as it reads, and is not typed by being looked at (spec 3 Page content)',
  (typed) => {
    const { told, blocks, after } = said(typed)
    expect(blocks).toEqual(tidyBlocks(blocksOf(typed)))
    expect(after).toEqual(blocks)
    expect(told).toEqual([])
  },
)

const pieces = [
  'ক',
  'ফি',
  ' ',
  '\n',
  '\n\n',
  '**',
  '*',
  '_',
  '- ',
  '১. ',
  '2) ',
  '[x](/faq)',
  '[',
  '](',
  ')',
  '\\',
  '।',
]
const hasListsTogether = (text: string) =>
  /numbered numbered|bulleted bulleted/.test(
    blocksOf(text)
      .map(({ kind }) => kind)
      .join(' '),
  )
test('whatever is kept is shown as it reads, and is not typed by being looked at', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => {
      fc.pre(!hasListsTogether(parts.join('')))
      const { told, blocks } = said(parts.join(''))
      expect(blocks).toEqual(tidyBlocks(blocksOf(parts.join(''))))
      expect(told).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test.each(pastedTexts)('of %s that is pasted, %j is kept (product 7)', async (html, kept) => {
  expect(await pasted(html)).toBe(kept)
})

test('of a list in a list that is pasted every entry is shown behind the other, and none is empty (product 7)', async () => {
  const { editor, root, told, close } = opened('')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', '<ul><li>one<ul><li>two<ul><li>three</li></ul></li></ul></li></ul>')
  editor.update(() => leadTo(editor, null, ''))
  const event = new ClipboardEvent('paste', { clipboardData, cancelable: true })
  editor.update(() => editor.dispatchCommand(PASTE_COMMAND, event))
  await waitFor(() => expect(told.length).toBeGreaterThan(0))
  expect([...root.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'one',
    'two',
    'three',
  ])
  close()
})

test('of published ways to bring in a script that are pasted nothing is an element or an address (product 7)', async () => {
  for (const payload of [...textPayloads, ...addressPayloads].filter((_, place) => place % 5 === 0)) {
    const kept = await pasted(`<p>begin ${payload} <a href="${payload.replaceAll('"', '&quot;')}">x</a></p>`)
    for (const { rows } of blocksOf(kept))
      for (const { href } of rows.flat())
        if (href !== undefined) expect.soft(href, payload).toMatch(/^(?:https:\/\/|\/(?![/\\]))/)
  }
})

describe('the field of a formatted text as it reads (spec 2 Customization area)', () => {
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  const all: string[] = []
  interface FieldProps {
    begin?: string
    error?: string
    isRequired?: boolean
  }
  function Field({ begin = 'আবেদন **করুন**', error, isRequired }: FieldProps) {
    const [value, setValue] = useState(begin)
    all.push(value)
    return (
      <FormattedInput
        name="description_bn"
        label="বিবরণ"
        hint="ইঙ্গিত"
        error={error}
        isRequired={isRequired}
        lang="bn"
        value={value}
        onChange={setValue}
      />
    )
  }
  const box = () => screen.getByRole('textbox', { name: 'বিবরণ' })

  test('has its label, hint and error, and tells that it is wrong', () => {
    render(<Field error="ভুল" />)
    const told = box().getAttribute('aria-describedby')?.split(' ')
    expect(told?.map((id) => document.getElementById(id)?.textContent)).toEqual(['ইঙ্গিত', 'ভুল'])
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(box().querySelector('strong')?.textContent).toBe('করুন')
  })

  test('says that it may be left out where it may (look)', () => {
    const { rerender } = render(<Field />)
    expect(screen.getByText(m.parts_label_optional())).toBeTruthy()
    rerender(<Field isRequired />)
    expect(screen.queryByText(m.parts_label_optional())).toBeNull()
  })

  test('a button tells whether it is pressed, and makes a list that is numbered in its own figures', async () => {
    render(<Field />)
    const button = screen.getByRole('button', { name: m.formatted_action_numbered() })
    expect(button.getAttribute('aria-pressed')).toBe('false')
    await user.click(button)
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
    await waitFor(() => expect(all.at(-1)).toBe('১. আবেদন **করুন**'))
    await user.click(button)
    await waitFor(() => expect(all.at(-1)).toBe('আবেদন **করুন**'))
  })

  test('a link asks for its words and its address, and takes only one that a reader may follow (product 7)', async () => {
    render(<Field begin="দেখুন: " />)
    await user.click(screen.getByRole('button', { name: m.formatted_action_link() }))
    await user.type(await screen.findByLabelText(m.formatted_label_words()), 'আইন')
    const address = screen.getByLabelText(m.formatted_label_address())
    await user.type(address, 'javascript:alert(1){Enter}')
    expect(address.getAttribute('aria-invalid')).toBe('true')
    await user.clear(address)
    await user.type(address, '/payment{Enter}')
    await waitFor(() => expect(all.at(-1)).toBe('দেখুন: [আইন](/payment)'))
  })

  test.each([
    ['- এক\n- দুই', '- এক\n- দুই [আইন](/payment)'],
    ['দেখুন (', 'দেখুন ([আইন](/payment)'],
  ])(
    'new words that lead somewhere are no part of the word before them: behind %j',
    async (begin, becomes) => {
      render(<Field begin={begin} />)
      await user.click(screen.getByRole('button', { name: m.formatted_action_link() }))
      await user.type(await screen.findByLabelText(m.formatted_label_words()), 'আইন')
      await user.type(screen.getByLabelText(m.formatted_label_address()), '/payment{Enter}')
      await waitFor(() => expect(all.at(-1)).toBe(becomes))
    },
  )

  test.each(['১. এক\n\n৫) দুই', '- এক\n\n* দুই'])(
    'two lists that it would make one and count anew stand with their signs until they are apart: %j',
    async (text) => {
      render(<Field begin={text} />)
      const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^বিবরণ/ })
      expect(area.value).toBe(text)
      expect(screen.queryByRole('button', { name: m.formatted_action_shown() })).toBeNull()
      await user.clear(area)
      await user.type(area, 'এক')
      expect(area.isConnected).toBe(true)
      await user.click(screen.getByRole('button', { name: m.formatted_action_shown() }))
      expect(box().textContent).toBe('এক')
    },
  )

  test('is the plain field with its signs for whoever wants it, and back', async () => {
    render(<Field />)
    await user.click(screen.getByRole('button', { name: m.formatted_action_marks() }))
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^বিবরণ/ })
    expect(area.value).toBe('আবেদন **করুন**')
    await user.clear(area)
    await user.type(area, 'এক *দুই*')
    await user.click(screen.getByRole('button', { name: m.formatted_action_shown() }))
    expect(box().querySelector('em')?.textContent).toBe('দুই')
    expect(all.at(-1)).toBe('এক *দুই*')
  })
})
