import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PagePreview } from '../../src/screens/customization/page-preview.tsx'
import { m } from '../../src/words/messages.js'
import { heldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const texts = (title: string) => ({
  header_title: title,
  header_title_bn: 'প্রশ্ন',
  description: 'Short.',
  description_bn: 'ছোট।',
  image: '',
})
const at = (title: string) => <PagePreview slug="faq" texts={texts(title)} title="FAQ" />
const drawn = () => document.querySelector('iframe')?.getAttribute('srcdoc') ?? null
const again = () => screen.queryByRole('button', { name: m.parts_action_retry() })
const html = (text: string) => ({ code: 200, data: { html: text } })
const asked = (server: ReturnType<typeof heldServer>) => server.asked.map(({ path, body }) => [path, body])

test('a page that could not be drawn says why and is drawn by a press; what was drawn stays meanwhile (spec §2 Customization area)', async () => {
  const server = heldServer()
  const { rerender } = render(at('First'))
  expect(screen.getByText(m.page_text_drawing())).toBeTruthy()
  await server.answer({ code: 503, message: 'এখন নয়' })
  expect(await screen.findByText('এখন নয়')).toBeTruthy()
  expect(screen.queryByText(m.page_text_drawing())).toBeNull()
  expect(drawn()).toBeNull()
  fireEvent.click(again() ?? document.body)
  await server.answer(html('one'))
  await waitFor(() => expect(drawn()).toBe('one'))
  expect([screen.queryByText('এখন নয়'), again()]).toEqual([null, null])
  rerender(at('Second'))
  await server.answer('offline')
  expect(await screen.findByText('offline')).toBeTruthy()
  expect(drawn()).toBe('one')
  for (const text of ['two', 'three']) {
    fireEvent.click(again() ?? document.body)
    await waitFor(() => expect(server.waiting()).toBe(1), patience)
    expect(drawn()).toBe('one')
    if (text === 'two') await server.answer({ code: 500, message: 'আবার' })
    await waitFor(() => expect(again() === null).toBe(text === 'three'))
  }
  await server.answer(html('three'))
  await waitFor(() => expect(drawn()).toBe('three'))
  const [first] = asked(server)
  expect(first).toEqual(['/customization/pages/faq/preview', { texts: texts('First'), locale: 'bn' }])
  expect(asked(server)).toHaveLength(5)
})

test('what the server finds wrong in the texts is told as faults in them, with nothing to try again (spec §2 Customization area)', async () => {
  const server = heldServer()
  const { rerender } = render(at('First'))
  await server.answer(html('one'))
  await waitFor(() => expect(drawn()).toBe('one'))
  expect(screen.getByText(m.page_text_preview())).toBeTruthy()
  rerender(at('Second'))
  await server.answer({ code: 422, message: 'ভুল' })
  expect(await screen.findByText(m.page_text_preview_faults())).toBeTruthy()
  expect([drawn(), again(), screen.queryByText('ভুল')]).toEqual(['one', null, null])
})

test('an answer to what is no longer typed draws nothing, however late it comes (product 2)', async () => {
  const server = heldServer()
  const { rerender } = render(at('First'))
  await waitFor(() => expect(server.waiting()).toBe(1), patience)
  rerender(at('Second'))
  await waitFor(() => expect(server.waiting()).toBe(2), patience)
  await server.answerNewest(html('second'))
  await waitFor(() => expect(drawn()).toBe('second'))
  await server.answer(html('first'))
  expect(drawn()).toBe('second')
  expect(asked(server).at(-1)?.[1]).toMatchObject({ texts: { header_title: 'Second' } })
})
