import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageVersion } from '../../src/api/page-calls.ts'
import {
  fieldsOf,
  isWritten,
  pagePieces,
  pageSlugs,
  type PageTexts,
} from '../../src/machines/page-content.ts'
import editor from '../../src/screens/customization/editor.module.css'
import {
  DevelopmentEditScreen,
  FaqHeadEditScreen,
  FooterEditScreen,
  HomeEditScreen,
  PaymentEditScreen,
} from '../../src/screens/customization/page-edit-screen.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { pagePartWords } from '../../src/words/groups/page-part.ts'
import { pagePieceWords } from '../../src/words/groups/page-piece.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { heldServer } from './support/held-server.ts'
import { stubUploads } from './support/held-uploads.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

let stored: { texts: PageTexts; version: number }
let versions: PageVersion[] = []
const serve = (answer: (texts: PageTexts) => Told) => {
  const server = serverDouble(({ method, path, body }) => {
    if (path.endsWith('/versions')) return { code: 200, data: { rows: versions } }
    if (path.endsWith('/preview')) return { code: 200, data: { html: '<p>drawn</p>' } }
    return method === 'GET'
      ? { code: 200, data: { slug: 'faq', ...stored } }
      : answer((body as { texts: PageTexts }).texts)
  })
  const all = server.posts
  return {
    drawn: () => all().filter(({ path }) => path.endsWith('/preview')),
    posts: () => all().filter(({ path }) => !path.endsWith('/preview')),
  }
}
const head = {
  header_title: 'Questions',
  header_title_bn: 'প্রশ্ন',
  description: 'Short.',
  description_bn: 'ছোট।',
}

beforeEach(async () => {
  stored = { texts: { ...head, image: '' }, version: 4 }
  versions = []
  serverDouble(() => ({ code: 503 }))
  await logInAs('superAdmin')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

const english = () =>
  screen.findByLabelText<HTMLInputElement>(m.page_label_english({ label: pagePieceWords.header_title() }))
const type = async (value: string) => fireEvent.change(await english(), { target: { value } })
const save = () => user.click(screen.getByRole('button', { name: m.parts_action_save() }))
const confirm = async () =>
  user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: m.parts_action_save() }),
  )

const screens = {
  home: HomeEditScreen,
  payment: PaymentEditScreen,
  development: DevelopmentEditScreen,
  faq: FaqHeadEditScreen,
  footer: FooterEditScreen,
}

test.each(pageSlugs)('every piece of %s is a field, named by words (spec §3 Page content)', async (slug) => {
  serve(() => ({ code: 500 }))
  const Screen = screens[slug]
  const { container } = render(<Screen />)
  const names = Object.entries(pagePieces[slug]).flatMap(([key, piece]) => fieldsOf(key, piece))
  const fields = () => [...container.querySelectorAll('form :is([name], [role=textbox])')]
  await waitFor(() => expect(fields()).toHaveLength(names.length))
  expect(fields().map(({ id }) => id)).toEqual(names.map((name) => `field-${name}`))
  for (const field of fields()) {
    const label =
      document.getElementById(`${field.id}-label`) ?? container.querySelector(`[for="${field.id}"]`)
    expect(label?.textContent, field.id).not.toBe('')
    expect(label?.textContent).not.toContain(field.id.replace(/^field-|_bn$/g, ''))
  }
})

test('what a page begins with stands open, its parts are folded with what is in them; what is wrong unfolds its own (spec §2 Customization area)', async () => {
  const names = Object.entries(pagePieces.payment).flatMap(([key, piece]) => fieldsOf(key, piece))
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  stored = {
    texts: { ...empty, ...head, section_1_title: 'First', section_1_title_bn: 'প্রথম' },
    version: 4,
  }
  const server = serve(() => ({ code: 500 }))
  const { container } = render(<PaymentEditScreen />)
  await english()
  const folds = [...container.querySelectorAll('form details')]
  expect(folds.map((fold) => fold.querySelector('summary')?.textContent)).toEqual([
    `${pagePartWords.section_1()}প্রথম`,
    ...[pagePartWords.section_2(), pagePartWords.section_3(), pagePartWords.section_4()].map(
      (name) => `${name}${m.editor_label_empty()}`,
    ),
  ])
  expect(folds.some((fold) => fold.hasAttribute('open'))).toBe(false)
  expect((await english()).closest('details')).toBeNull()
  const title = container.querySelector<HTMLInputElement>('#field-section_2_title_bn')
  fireEvent.change(title ?? document.body, { target: { value: 'Second' } })
  await save()
  const isOpen = () => folds.map((fold) => fold.hasAttribute('open'))
  expect(isOpen()).toEqual([false, true, false, false])
  expect(server.posts()).toEqual([])
  // It stays open while what is wrong is mended.
  fireEvent.change(title ?? document.body, { target: { value: 'দ্বিতীয়' } })
  expect(isOpen()).toEqual([false, true, false, false])
  // Folded by hand it is unfolded by what leads there.
  fireEvent.change(title ?? document.body, { target: { value: 'Second' } })
  await save()
  folds[1]?.removeAttribute('open')
  await user.click(within(screen.getByRole('alert')).getAllByRole('link')[0] ?? document.body)
  expect(isOpen()).toEqual([false, true, false, false])
})

test('a text in the other script is not sent; what is right is asked about first, and goes with the version that was read', async () => {
  const server = serve((texts) => {
    stored = { texts, version: stored.version + 1 }
    return { code: 200, data: { slug: 'faq', ...stored } }
  })
  render(<FaqHeadEditScreen />)
  await type('প্রশ্ন')
  await save()
  expect(await screen.findAllByText(new RegExp(m.field_error_not_english()))).not.toHaveLength(0)
  expect(server.posts()).toEqual([])
  for (const [text, version] of [
    ['First', 4],
    ['Second', 5],
  ] as const) {
    await type(text)
    await save()
    await confirm()
    await waitFor(() =>
      expect(server.posts().at(-1)?.body).toEqual({
        texts: { ...head, image: '', header_title: text },
        version,
      }),
    )
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await act(async () => {})
  }
})

test('what is changed back right after a save stays, however late the saved page is read again (product 2)', async () => {
  const server = heldServer(({ method, path }) => {
    if (path.endsWith('/versions')) return { code: 200, data: { rows: [] } }
    if (path.endsWith('/preview')) return { code: 200, data: { html: '' } }
    if (method === 'POST') return { code: 200, data: {} }
    return stored.version === 4 ? { code: 200, data: { slug: 'faq', ...stored } } : null
  })
  render(<FaqHeadEditScreen />)
  await type('Saved')
  await save()
  stored = { texts: { ...stored.texts, header_title: 'Saved' }, version: 5 }
  await confirm()
  await said('success', m.editor_notice_saved())
  await type(head.header_title)
  await server.answer({ code: 200, data: { slug: 'faq', ...stored } })
  expect((await english()).value).toBe(head.header_title)
  await save()
  await confirm()
  // It is drawn anew when it rests, before or after it is saved.
  const saves = () => server.posts().filter(({ path }) => !path.endsWith('/preview'))
  await waitFor(() =>
    expect(saves().at(-1)?.body).toMatchObject({
      texts: { header_title: head.header_title },
      version: 5,
    }),
  )
})

test('where somebody was faster, what was typed stays and stands beside what is stored (product 2)', async () => {
  serve(() => ({ code: 409, message: 'somebody was faster' }))
  render(<FaqHeadEditScreen />)
  await type('Mine')
  await save()
  await confirm()
  stored = { texts: { ...stored.texts, header_title: 'Theirs' }, version: 5 }
  await user.click(await screen.findByRole('button', { name: m.editor_action_show_stored() }))
  await screen.findByText(m.editor_hint_stored({ value: 'Theirs' }))
  expect((await english()).value).toBe('Mine')
})

test('both languages of a text stand beside each other, and what has no language alone (spec §2 Customization area)', async () => {
  serve(() => ({ code: 500 }))
  const { container } = render(<FooterEditScreen />)
  await waitFor(() => expect(container.querySelector('form [name]')).not.toBeNull())
  const pairs = [...container.querySelectorAll(`.${editor['pair']}`)].map((pair) =>
    [...pair.querySelectorAll<HTMLInputElement>('[name]')].map(({ name }) => name),
  )
  const written = Object.entries(pagePieces.footer).filter(([, piece]) => isWritten(piece))
  expect(pairs).toEqual(written.map(([key, piece]) => fieldsOf(key, piece)))
})

const version = (number: number, title: string, by: string | null): PageVersion => ({
  version: number,
  at: by === null ? null : '2026-11-20T04:00:00.000Z',
  by,
  texts: { ...head, header_title: title, image: '' },
})

test('how a page read before stands with who and when, by what was changed, and each comes back after a question', async () => {
  const server = serve((texts) => {
    stored = { texts, version: stored.version + 1 }
    versions = [version(4, 'Before', 'পরীক্ষা সম্পাদক'), ...versions]
    return { code: 200, data: { slug: 'faq', ...stored } }
  })
  versions = [
    version(3, 'Now', 'পরীক্ষা সম্পাদক'),
    version(2, 'Before', 'পরীক্ষা সম্পাদক'),
    version(1, 'First', null),
  ]
  render(<FaqHeadEditScreen />)
  const list = within(await screen.findByRole('list', { name: m.notice_word_title_versions() }))
  const [newest, before, first] = list.getAllByRole('listitem').map((item) => item.textContent ?? '')
  expect(newest).toContain('Now')
  expect(newest).not.toContain(head.description)
  expect(before).toContain('পরীক্ষা সম্পাদক')
  // Beside the one before it, and not beside the first.
  expect(before).not.toContain(head.description)
  expect(first).toContain(m.editor_label_beginning())
  expect(first).toContain(head.description)
  const back = list.getAllByRole('button', { name: m.notice_word_action_bring_back() })
  expect(back).toHaveLength(2)
  await user.click(back[0] ?? document.body)
  const question = within(await screen.findByRole('alertdialog'))
  expect(server.posts()).toEqual([])
  await user.click(question.getByRole('button', { name: m.notice_word_action_bring_back() }))
  await waitFor(() =>
    expect(server.posts().map(({ body }) => body)).toEqual([
      { texts: { ...head, header_title: 'Before', image: '' }, version: 4 },
    ]),
  )
  // What was brought back is the newest of them now.
  const all = () => screen.getByRole('list', { name: m.notice_word_title_versions() })
  await waitFor(() => expect(within(all()).getAllByRole('listitem')).toHaveLength(4))
})

test('the page is drawn as it is typed, on a phone or a desk in either language; what is wrong leaves the picture before', async () => {
  const server = serve(() => ({ code: 500 }))
  const { container } = render(<FaqHeadEditScreen />)
  const frame = () => container.querySelector('iframe')
  await waitFor(() => expect(frame()?.getAttribute('srcdoc')).toBe('<p>drawn</p>'))
  expect([frame()?.getAttribute('sandbox'), frame()?.style.width]).toEqual(['allow-same-origin', '360px'])
  // Tab does not stop there; the keys go through it from the buttons above.
  expect(frame()?.tabIndex).toBe(-1)
  const scrolled = vi.fn()
  Object.defineProperty(frame(), 'contentWindow', { value: { scrollBy: scrolled, innerHeight: 500 } })
  const desktop = screen.getByRole('button', { name: m.device_label_desktop() })
  for (const key of ['ArrowDown', 'PageUp', 'a']) fireEvent.keyDown(desktop, { key })
  expect(scrolled.mock.calls).toEqual([[{ top: 100 }], [{ top: -450 }]])
  await user.click(desktop)
  expect(frame()?.style.width).toBe('1280px')
  await type('Typed')
  await waitFor(() =>
    expect(server.drawn().at(-1)?.body).toEqual({
      texts: { ...head, image: '', header_title: 'Typed' },
      locale: 'bn',
    }),
  )
  await user.click(screen.getByRole('button', { name: m.frame_action_english() }))
  await waitFor(() => expect(server.drawn().at(-1)?.body).toMatchObject({ locale: 'en' }))
  const count = server.drawn().length
  await type('ভুল লিপি')
  expect(await screen.findByText(m.page_text_preview_faults())).toBeTruthy()
  expect([server.drawn().length, frame()?.getAttribute('srcdoc')]).toEqual([count, '<p>drawn</p>'])
})

test('a picture is sent, shown and named in the form; one that is refused says why and leaves what was there', async () => {
  const uploads = stubUploads()
  stored = { texts: { ...head, image: '' }, version: 4 }
  const server = serve((texts) => {
    stored = { texts, version: stored.version + 1 }
    return { code: 200, data: { slug: 'faq', ...stored } }
  })
  render(<FaqHeadEditScreen />)
  const label = pagePieceWords.image()
  const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(label))
  const give = (name: string) => user.upload(field, new File(['x'], name, { type: 'image/png' }))
  await give('emblem.png')
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0')
  act(() => uploads.progress(0.5))
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('50')
  const path = '/site/pictures/01980000-0000-7000-8000-000000000001.webp'
  await act(() => uploads.answer({ code: 200, data: { path, width: 8, height: 8, sizeBytes: 90 } }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole<HTMLImageElement>('img', { name: label }).getAttribute('src')).toBe(path)
  await give('other.png')
  const fields = [{ path: 'file', error: 'document_virus', message: 'a virus' }]
  await act(() => uploads.answer({ code: 422, message: 'refused', data: { fields } }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('a virus')).toBeTruthy()
  expect(screen.getByRole<HTMLImageElement>('img', { name: label }).getAttribute('src')).toBe(path)
  await save()
  await confirm()
  await waitFor(() => expect(server.posts()).toHaveLength(1))
  expect(server.posts()[0]?.body).toMatchObject({ texts: { image: path }, version: 4 })
  await said('success', m.editor_notice_saved())
  await user.click(screen.getByRole('button', { name: m.page_action_take_picture_away({ label }) }))
  expect(screen.queryByRole('img', { name: label })).toBeNull()
})

test('an earlier version shows its picture, not where it lies', async () => {
  const path = '/site/pictures/01980000-0000-7000-8000-000000000002.webp'
  versions = [
    { version: 2, at: '2026-03-02T06:00:00.000Z', by: 'প্রবীণ বটগাছ', texts: { ...head, image: '' } },
    { version: 1, at: null, by: null, texts: { ...head, image: path } },
  ]
  serve(() => ({ code: 500 }))
  render(<FaqHeadEditScreen />)
  const picture = await screen.findByRole<HTMLImageElement>('img', { name: pagePieceWords.image() })
  expect(picture.getAttribute('src')).toBe(path)
  expect(screen.queryByText(path)).toBeNull()
})

test('while it is drawn anew the picture before stays, and what was drawn of an earlier text comes too late', async () => {
  const server = heldServer(({ path }) => {
    if (path.endsWith('/versions')) return { code: 200, data: { rows: [] } }
    return path.endsWith('/preview') ? null : { code: 200, data: { slug: 'faq', ...stored } }
  })
  const { container } = render(<FaqHeadEditScreen />)
  const drawn = () => container.querySelector('iframe')?.getAttribute('srcdoc')
  const html = (text: string) => ({ code: 200, data: { html: text } })
  await waitFor(() => expect(server.waiting()).toBe(1))
  await server.answer(html('first'))
  await waitFor(() => expect(drawn()).toBe('first'))
  await type('Second')
  await waitFor(() => expect(server.waiting()).toBe(1))
  expect(await screen.findByText(m.page_text_drawing())).toBeTruthy()
  expect(drawn()).toBe('first')
  await type('Third')
  await server.answer(html('second'))
  await waitFor(() => expect(server.waiting()).toBe(1))
  expect(drawn()).toBe('first')
  await server.answer(html('third'))
  await waitFor(() => expect(drawn()).toBe('third'))
})
