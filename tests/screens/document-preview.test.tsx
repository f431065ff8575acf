import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DocumentDraft } from '../../src/machines/form.ts'
import { Papers } from '../../src/screens/application/my-case-folds.tsx'
import { Documents } from '../../src/screens/application/staff-parts.tsx'
import { PapersPane } from '../../src/screens/parts/document/papers-pane.tsx'
import { formatSize } from '../../src/screens/parts/format.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { choose, fileOf, openStep, taken, uuid } from './support/documents.tsx'
import { stubUploads, type HeldUploads } from './support/held-uploads.ts'
import { applicationOf } from './support/subjects.ts'
import { serverDouble } from './server-double.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
let uploads: HeldUploads
let fetched: (Blob | 'offline')[]

beforeEach(() => {
  localStorage.clear()
  forgetLists()
  history.replaceState(null, '', '/application')
  serverDouble(({ method }) => (method === 'GET' ? { code: 200, data: [] } : 'offline'))
  fetched = []
  const others = fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const path = input instanceof Request ? input.url : String(input)
    if (!path.startsWith('/api/documents/')) return others(input, init)
    const told = fetched.shift()
    if (told instanceof Blob)
      return Promise.resolve(new Response(told, { headers: { 'content-type': told.type } }))
    return Promise.reject(new TypeError('no network'))
  })
  uploads = stubUploads()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(width >= 600px)' }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const picture: DocumentDraft = {
  id: '00000000-0000-4000-8000-0000000000d1',
  name: 'আরজির ছবি',
  weight: '১৫',
  fileName: 'plaint.jpg',
  sizeBytes: 600_000,
  contentType: 'image/jpeg',
}
const paper: DocumentDraft = {
  ...picture,
  id: '00000000-0000-4000-8000-0000000000d2',
  name: 'ওকালতনামা',
  fileName: 'vakalatnama.pdf',
  contentType: 'application/pdf',
}

describe('seeing a document (spec §3 Document)', () => {
  const see = (name: string) => screen.findByRole('button', { name: `${m.document_action_see()} ${name}` })
  const standing = {
    entity: 'application' as const,
    states: { application: 'unverified', dispatch: 'unrequested', payment: 'started' },
    world: '',
    timeline: [],
    version: 1,
  }
  const application = (documents: DocumentDraft[]) => {
    const whole = applicationOf(standing)
    return { ...whole, form: { ...whole.form, documents } }
  }
  const places: { where: string; open: (documents: DocumentDraft[]) => void }[] = [
    { where: 'the documents step', open: (documents) => openStep('documents', documents) },
    { where: 'the review', open: (documents) => openStep('review', documents) },
    {
      where: 'the litigant’s details',
      open: (documents) => void render(<Papers application={application(documents)} />),
    },
    {
      where: 'the office’s case page',
      open: (documents) => void render(<Documents application={application(documents)} />),
    },
  ]

  test.each(places)(
    'shows a picture with name, size and weight at $where, and Escape closes it',
    async ({ open }) => {
      fetched = [new Blob(['x'], { type: 'image/jpeg' })]
      open([picture])
      const button = await see('আরজির ছবি')
      await user.click(button)
      const dialog = await screen.findByRole('dialog', { name: 'আরজির ছবি' })
      const shown = await within(dialog).findByRole('img', { name: 'আরজির ছবি' })
      expect(shown.getAttribute('src')).toMatch(/^blob:/)
      expect(dialog.textContent).toContain(formatSize(600_000, 'bn'))
      expect(dialog.textContent).toContain(m.document_label_weight({ grams: '১৫' }))
      const revoked = vi.spyOn(URL, 'revokeObjectURL')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(document.activeElement).toBe(button)
      expect(revoked.mock.calls).toEqual([[shown.getAttribute('src')]])
    },
  )

  test('says when the bytes cannot be had, and tries again', async () => {
    fetched = ['offline', new Blob(['x'], { type: 'image/jpeg' })]
    openStep('review', [picture])
    await user.click(await see('আরজির ছবি'))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(m.document_error_fetch())).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: m.parts_action_retry() }))
    expect(within(dialog).queryByText(m.document_error_fetch())).toBeNull()
    expect(await within(dialog).findByRole('img', { name: 'আরজির ছবি' })).toBeTruthy()
  })

  test('a picture that cannot be drawn is said so; one that can is seen in its own size', async () => {
    fetched = [new Blob(['x'], { type: 'image/jpeg' })]
    openStep('review', [picture])
    await user.click(await see('আরজির ছবি'))
    await user.click(await screen.findByRole('button', { name: m.document_action_actual_size() }))
    expect(screen.getByRole('button', { name: m.document_action_fit() })).toBeTruthy()
    fireEvent.error(screen.getByRole('img', { name: 'আরজির ছবি' }))
    expect((await screen.findByRole('alert')).textContent).toBe(m.document_error_picture())
  })

  test.each([
    { what: 'in a frame and a tab on a desk', isWide: true, isEnabled: true, frames: 1, links: 1 },
    { what: 'in a tab alone on a phone', isWide: false, isEnabled: true, frames: 0, links: 1 },
    { what: 'as a file where the browser shows none', isWide: true, isEnabled: false, frames: 0, links: 0 },
  ])('a PDF opens $what', async ({ isWide, isEnabled, frames, links }) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isWide }))
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: isEnabled, configurable: true })
    fetched = [new Blob(['%PDF-1.4'], { type: 'text/html' })]
    const made = vi.spyOn(URL, 'createObjectURL')
    openStep('review', [paper])
    await user.click(await see('ওকালতনামা'))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByRole('button', { name: m.document_action_keep() })).toBeTruthy()
    await waitFor(() => expect(made).toHaveBeenCalled())
    expect(dialog.querySelectorAll('iframe')).toHaveLength(frames)
    expect(within(dialog).queryAllByRole('link', { name: m.document_action_open_tab() })).toHaveLength(links)
    expect(within(dialog).queryAllByText(m.document_text_pdf_kept())).toHaveLength(isEnabled ? 0 : 1)
    // Whatever the answer called itself: in the page it is a PDF and can be nothing else.
    expect(made.mock.calls[0]?.[0]).toMatchObject({ type: 'application/pdf' })
  })

  test('beside a case each picture keeps how it was turned, and what is not looked through says so', async () => {
    const ofPicture = new Blob(['x'], { type: 'image/jpeg' })
    fetched = [ofPicture, ofPicture, ofPicture]
    const others = [' ', 'ক', 'খ'].map((name, index) => ({ ...picture, id: uuid(index + 1), name }))
    const [, held, infected] = others
    const scans = [
      { id: held?.id ?? '', scan: 'waiting' as const },
      { id: infected?.id ?? '', scan: 'infected' as const },
    ]
    render(<PapersPane documents={[picture, ...others]} scans={scans} />)
    const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
    const zoom = async () => (await screen.findByLabelText(m.document_label_zoom())).textContent
    await press(new RegExp(m.document_action_larger()))
    await press(new RegExp(m.document_action_larger()))
    await press(new RegExp(m.document_action_smaller()))
    expect(await zoom()).toBe('১৫০%')
    // A name of nothing is none: the file's is said.
    await press(/plaint\.jpg/)
    expect(await zoom()).toBe('১০০%')
    await press(new RegExp(m.document_action_smaller()))
    expect(await zoom()).toBe('৭৫%')
    await press(/আরজির ছবি/)
    expect(await zoom()).toBe('১৫০%')
    await press(/ক$/)
    expect(screen.getByText(m.document_state_waiting())).toBeTruthy()
    await press(/খ$/)
    expect(screen.getByText(m.document_state_infected())).toBeTruthy()
  })

  test('the bytes that were just sent from here are shown without asking for them again', async () => {
    openStep('documents')
    const file = fileOf('jpeg', 100, 'photo.jpg', 'image/jpeg')
    await choose(file)
    await waitFor(() => expect(uploads.sent()).toHaveLength(1))
    await act(() => uploads.answer(taken(file, uuid(1), 'image/jpeg')))
    await user.click(await see('photo'))
    expect(await screen.findByRole('img', { name: 'photo' })).toBeTruthy()
    expect(fetched).toEqual([])
  })
})
