import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FaqAddScreen } from '../../src/screens/customization/faqs-screen.tsx'
import { FaqHeadEditScreen } from '../../src/screens/customization/page-edit-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { pagePieceWords } from '../../src/words/groups/page-piece.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'

// What comes late cannot be had: the connection is away, or a newer product has other files.
vi.mock('../../src/screens/customization/formatted-parts.tsx', () => {
  throw new Error('no such file')
})
vi.mock('../../src/screens/customization/picture-input.tsx', () => {
  throw new Error('no such file')
})

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  serverDouble(() => ({ code: 503 }))
  await logInAs('superAdmin')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('without what formats it an answer is typed with its signs, and nothing that was typed before is lost (spec §2 Customization area)', async () => {
  const server = serverDouble(() => ({ code: 200, data: {} }))
  render(<FaqAddScreen />)
  type(m.faq_field_name_bn(), 'কী?')
  type(m.faq_field_name(), 'What?')
  await screen.findByLabelText(m.faq_field_description_bn())
  type(m.faq_field_description_bn(), '**উত্তর**')
  type(m.faq_field_description(), '- one')
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(m.editor_state_active()) }))
  fireEvent.click(screen.getByRole('button', { name: m.parts_action_save() }))
  await waitFor(() =>
    expect(server.posts().map(({ body }) => body)).toEqual([
      { name: 'What?', nameBn: 'কী?', descriptionBn: '**উত্তর**', description: '- one', status: 'active' },
    ]),
  )
})

test('without what shows it a picture stands by its path, and the texts of its page can be changed', async () => {
  const path = '/site/pictures/01980000-0000-7000-8000-000000000001.webp'
  const texts = {
    header_title: 'Q',
    header_title_bn: 'প্রশ্ন',
    description: 'A',
    description_bn: 'ক',
    image: path,
  }
  serverDouble(({ path: asked }) => ({
    code: 200,
    data: asked.endsWith('/versions') ? { rows: [] } : { slug: 'faq', texts, version: 1, html: '' },
  }))
  render(<FaqHeadEditScreen />)
  const picture = await screen.findByLabelText<HTMLInputElement>(new RegExp(pagePieceWords.image()))
  expect(picture.value).toBe(path)
})
