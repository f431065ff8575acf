import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { documentSizeBytesMax } from '../../src/machines/limits.ts'
import { formatSize } from '../../src/screens/parts/format.ts'
import { shrinkPicture } from '../../src/screens/parts/shrink.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { choose, fileOf, openStep, taken, uuid } from './support/documents.tsx'
import { stubUploads, type HeldUploads } from './support/held-uploads.ts'
import { serverDouble } from './server-double.ts'

const compress = vi.hoisted(() => vi.fn())
vi.mock('browser-image-compression', () => ({ default: compress }))

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
let uploads: HeldUploads

beforeEach(() => {
  localStorage.clear()
  forgetLists()
  compress.mockReset()
  history.replaceState(null, '', '/application')
  serverDouble(({ method }) => (method === 'GET' ? { code: 200, data: [] } : 'offline'))
  uploads = stubUploads()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const fileNames = () => uploads.sent().map(({ name }) => name)
const waits = () => screen.queryAllByText(m.document_state_queued()).length

describe('several files at once (spec §5)', () => {
  test('go one after another, each with its own progress, and become documents', async () => {
    openStep('documents')
    const files = ['one.pdf', 'two.pdf', 'three.pdf'].map((name) => fileOf('pdf', 100, name))
    await choose(...files)
    await waitFor(() => expect(fileNames()).toEqual(['one.pdf']))
    expect(waits()).toBe(2)
    uploads.progress(0.4)
    const bar = await screen.findByRole('progressbar', { name: m.parts_state_uploading({ name: 'one.pdf' }) })
    expect(bar.getAttribute('value')).toBe('40')
    for (const [index, file] of files.entries()) {
      await waitFor(() => expect(fileNames()).toHaveLength(index + 1))
      await act(() => uploads.answer(taken(file, uuid(index))))
    }
    await waitFor(() => expect(screen.getAllByDisplayValue(/^(one|two|three)$/)).toHaveLength(3))
    expect(screen.queryByRole('list', { name: m.document_label_uploads() })).toBeNull()
    expect(screen.getByText(m.document_notice_added({ name: 'three' }))).toBeTruthy()
  })

  test('one without a connection stays, the others wait behind it, and trying again sends them all', async () => {
    openStep('documents')
    const [one, two] = [fileOf('pdf', 100, 'one.pdf'), fileOf('pdf', 100, 'two.pdf')]
    await choose(one, two)
    await waitFor(() => expect(fileNames()).toEqual(['one.pdf']))
    await act(() => uploads.answer('offline'))
    expect((await screen.findByRole('alert')).textContent).toContain(m.document_text_kept_here())
    expect([waits(), fileNames().length]).toEqual([1, 1])
    await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
    await waitFor(() => expect(fileNames()).toEqual(['one.pdf', 'one.pdf']))
    await act(() => uploads.answer(taken(one, uuid(1))))
    await waitFor(() => expect(fileNames()).toEqual(['one.pdf', 'one.pdf', 'two.pdf']))
    await act(() => uploads.answer(taken(two, uuid(2))))
    await waitFor(() => expect(screen.getAllByDisplayValue(/^(one|two)$/)).toHaveLength(2))
  })

  test('another one that is chosen tries what failed again before it', async () => {
    openStep('documents')
    await choose(fileOf('pdf', 100, 'one.pdf'))
    await waitFor(() => expect(fileNames()).toEqual(['one.pdf']))
    await act(() => uploads.answer('offline'))
    await screen.findByRole('alert')
    await choose(fileOf('pdf', 100, 'two.pdf'))
    await waitFor(() => expect(fileNames()).toEqual(['one.pdf', 'one.pdf']))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(screen.getByRole('button', { name: `${m.document_action_stop()} one.pdf` }))
    await waitFor(() => expect(fileNames()).toHaveLength(3))
    await user.click(screen.getByRole('button', { name: `${m.document_action_stop()} two.pdf` }))
  })

  test('one under way is stopped: its request ends, nothing of it is kept, and the next one goes', async () => {
    openStep('documents')
    const two = fileOf('pdf', 100, 'two.pdf')
    await choose(fileOf('pdf', 100, 'one.pdf'), two)
    await waitFor(() => expect(fileNames()).toEqual(['one.pdf']))
    await user.click(screen.getByRole('button', { name: `${m.document_action_stop()} one.pdf` }))
    expect(uploads.aborted()).toEqual(['one.pdf'])
    await waitFor(() => expect(fileNames()).toEqual(['one.pdf', 'two.pdf']))
    await act(() => uploads.answer(taken(two, uuid(2))))
    await waitFor(() => expect(screen.getByDisplayValue('two')).toBeTruthy())
    expect(screen.queryByDisplayValue('one')).toBeNull()
  })

  test('one with nothing in it is told to be so, and is no file of a wrong kind; nothing is sent (look States)', async () => {
    openStep('documents')
    await choose(new File([], 'one.pdf', { type: 'application/pdf' }))
    expect((await screen.findByRole('alert')).textContent).toContain(m.document_error_unreadable())
    expect(fileNames()).toEqual([])
  })

  test('what the server refuses is said and not tried again', async () => {
    openStep('documents')
    await choose(fileOf('pdf', 100, 'one.pdf'))
    await waitFor(() => expect(fileNames()).toHaveLength(1))
    const fields = [{ path: 'file', error: 'document_kind', message: 'ফাইলটি ঠিক নেই' }]
    await act(() => uploads.answer({ code: 422, message: 'ভুল', data: { fields } }))
    expect((await screen.findByRole('alert')).textContent).toContain('ফাইলটি ঠিক নেই')
    expect(screen.queryByRole('button', { name: m.parts_action_retry() })).toBeNull()
    await user.click(screen.getByRole('button', { name: `${m.parts_action_remove()} one.pdf` }))
    expect(document.activeElement?.id).toBe('field-documents')
    expect(screen.queryByRole('list', { name: m.document_label_uploads() })).toBeNull()
  })

  test('whoever leaves the page while one is under way is asked, and not afterwards', async () => {
    openStep('documents')
    const file = fileOf('pdf', 100, 'one.pdf')
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isAsked()).toBe(false)
    await choose(file)
    await waitFor(() => expect(fileNames()).toHaveLength(1))
    expect(isAsked()).toBe(true)
    await act(() => uploads.answer(taken(file, uuid(1))))
    await waitFor(() => expect(screen.getByDisplayValue('one')).toBeTruthy())
    expect(isAsked()).toBe(false)
  })

  test('it goes on at another step; the review says what is not added yet, and nothing is lost', async () => {
    openStep('documents')
    const file = fileOf('pdf', 100, 'one.pdf')
    await choose(file)
    await waitFor(() => expect(fileNames()).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: m.filing_action_next() }))
    const left = await screen.findByText(m.document_text_not_added({ count: '১' }))
    await act(() => uploads.answer(taken(file, uuid(1))))
    expect(left.isConnected).toBe(true)
    await user.click(screen.getByRole('button', { name: m.filing_action_back() }))
    expect(await screen.findByDisplayValue('one')).toBeTruthy()
    expect(screen.queryByRole('list', { name: m.document_label_uploads() })).toBeNull()
  })
})

describe('what may not be sent as it is (spec §5, product 3)', () => {
  test('a PDF of 1 MB is refused in the specification’s words, with help; one byte less is sent', async () => {
    openStep('documents')
    await choose(fileOf('pdf', documentSizeBytesMax, 'large.pdf'))
    const said = (await screen.findByRole('alert')).textContent
    expect(said).toContain(m.field_error_document_too_large())
    expect(said).toContain(m.document_text_pdf_too_large())
    await choose(fileOf('pdf', documentSizeBytesMax - 1, 'small.pdf'))
    await waitFor(() => expect(fileNames()).toEqual(['small.pdf']))
  })

  test('a file is told by its content: neither its name nor its type makes it a document', async () => {
    openStep('documents')
    await choose(fileOf('other', 100, 'really.pdf', 'application/pdf'))
    expect((await screen.findByRole('alert')).textContent).toContain(m.field_error_document_kind())
    await choose(fileOf('png', 100, 'nameless'))
    await waitFor(() => expect(fileNames()).toEqual(['nameless']))
  })

  test('a dropped file is taken like a chosen one', async () => {
    openStep('documents')
    const field = await screen.findByLabelText(new RegExp(m.document_label_add()))
    const files = [fileOf('pdf', 100, 'dropped.pdf')]
    fireEvent.drop(field.parentElement as HTMLElement, { dataTransfer: { files } })
    await waitFor(() => expect(fileNames()).toEqual(['dropped.pdf']))
  })
})

describe('a picture that is too large (spec §5, product 8)', () => {
  const large = () => fileOf('png', 3_000_000, 'scan.png', 'image/png')
  const shrunk = new Blob([fileOf('jpeg', 700_000, 'scan')], { type: 'image/jpeg' })
  const offer = async () => {
    openStep('documents')
    await choose(large())
    return screen.findByRole('button', { name: m.document_action_shrink() })
  }

  test('is made smaller when asked, looked at, and sent as a JPEG', async () => {
    compress.mockResolvedValue(shrunk)
    const button = await offer()
    expect(screen.getByText(m.field_error_document_too_large())).toBeTruthy()
    expect(fileNames()).toEqual([])
    await user.click(button)
    const sizes = { before: formatSize(3_000_000, 'bn'), after: formatSize(700_000, 'bn') }
    const said = m.document_text_shrunk(sizes).replaceAll('\u00a0', ' ')
    expect(await screen.findByText(said)).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'scan.jpg' })).toBeTruthy()
    const [source, options] = compress.mock.calls[0] as [File, Record<string, unknown>]
    expect(source.name).toBe('scan.png')
    expect(options).toMatchObject({
      fileType: 'image/jpeg',
      useWebWorker: false,
      alwaysKeepResolution: true,
      maxSizeMB: (documentSizeBytesMax - 1) / 1_048_576,
    })
    expect(options['maxWidthOrHeight']).toBeUndefined()
    await user.click(screen.getByRole('button', { name: m.document_action_use() }))
    await waitFor(() => expect(uploads.sent()).toEqual([{ name: 'scan.jpg', size: 700_000 }]))
  })

  test('loses pixels only when less quality is not enough, and not below 1,600 while that helps', async () => {
    vi.stubGlobal('createImageBitmap', () =>
      Promise.resolve({ width: 3_000, height: 4_000, close: () => {} }),
    )
    const sizes = [4 * documentSizeBytesMax, documentSizeBytesMax, 900_000]
    compress.mockImplementation(() => Promise.resolve(new Blob([fileOf('jpeg', sizes.shift() ?? 0, 'scan')])))
    await user.click(await offer())
    await screen.findByRole('button', { name: m.document_action_use() })
    const sides = compress.mock.calls.map(
      ([, options]) => (options as { maxWidthOrHeight?: number }).maxWidthOrHeight,
    )
    expect(sides).toEqual([undefined, 1_800, 1_600])
  })

  test('comes nearer to its end with each part that is done, and never goes back', async () => {
    vi.stubGlobal('createImageBitmap', () =>
      Promise.resolve({ width: 3_000, height: 4_000, close: () => {} }),
    )
    const sizes = [4 * documentSizeBytesMax, documentSizeBytesMax, 900_000]
    compress.mockImplementation((_file, { onProgress }: { onProgress: (percent: number) => void }) => {
      for (const percent of [0, 50, 100]) onProgress(percent)
      return Promise.resolve(new Blob([fileOf('jpeg', sizes.shift() ?? 0, 'scan')]))
    })
    const told: number[] = []
    const { signal } = new AbortController()
    const shrunk = await shrinkPicture(large(), { signal, onProgress: (percent) => told.push(percent) })
    expect(shrunk.isOk).toBe(true)
    expect(told).toHaveLength(10)
    expect([told[0], told.at(-1)]).toEqual([0, 100])
    for (const [index, percent] of told.entries()) {
      const before = told[index - 1] ?? 0
      // What the next part begins with is where the last one ended.
      if (index > 0 && index % 3 === 0 && index < 9) expect(percent).toBe(before)
      else if (index > 0) expect(percent).toBeGreaterThan(before)
    }
  })

  test('that nothing makes small enough is said so, and another can be chosen', async () => {
    vi.stubGlobal('createImageBitmap', () =>
      Promise.resolve({ width: 2_000, height: 1_000, close: () => {} }),
    )
    compress.mockResolvedValue(new Blob([fileOf('jpeg', documentSizeBytesMax, 'scan')]))
    await user.click(await offer())
    expect(await screen.findByText(m.shrink_error_too_large())).toBeTruthy()
    const sides = compress.mock.calls.map(
      ([, options]) => (options as { maxWidthOrHeight?: number }).maxWidthOrHeight,
    )
    expect(sides).toEqual([undefined, 1_800, 1_600, 1_200, 800])
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click')
    await user.click(screen.getByRole('button', { name: m.parts_action_replace_file() }))
    expect(opened).toHaveBeenCalledOnce()
    expect(screen.queryByRole('list', { name: m.document_label_uploads() })).toBeNull()
    expect(fileNames()).toEqual([])
  })

  test('shows how far it is, and stops at once when it is told to', async () => {
    let signal: AbortSignal | undefined
    compress.mockImplementation(
      (_file, options: { signal: AbortSignal; onProgress: (percent: number) => void }) => {
        signal = options.signal
        options.onProgress(50)
        return new Promise((_resolve, reject) =>
          options.signal.addEventListener('abort', () => reject(options.signal.reason as Error)),
        )
      },
    )
    await user.click(await offer())
    const name = m.document_state_shrinking({ name: 'scan.png' })
    const bar = await screen.findByRole('progressbar', { name })
    await waitFor(() => expect(Number(bar.getAttribute('value'))).toBeGreaterThan(0))
    await user.click(screen.getByRole('button', { name: m.document_action_stop() }))
    expect(signal?.aborted).toBe(true)
    expect(screen.getByRole('button', { name: m.document_action_shrink() })).toBeTruthy()
    expect(fileNames()).toEqual([])
  })

  test('of another kind is offered as a JPEG, in all its quality when it is small', async () => {
    compress.mockResolvedValue(new Blob([fileOf('jpeg', 300, 'photo')]))
    openStep('documents')
    await choose(fileOf('other', 200, 'photo.webp', 'image/webp'))
    await user.click(await screen.findByRole('button', { name: m.document_action_convert() }))
    await user.click(await screen.findByRole('button', { name: m.document_action_use() }))
    await waitFor(() => expect(uploads.sent()).toEqual([{ name: 'photo.jpg', size: 300 }]))
    expect(compress.mock.calls[0]?.[1]).toMatchObject({ maxIteration: 1 })
  })

  test('that the browser cannot open is said so in clear words', async () => {
    compress.mockRejectedValue(new Event('error'))
    openStep('documents')
    await choose(fileOf('other', 200, 'photo.heic'))
    await user.click(await screen.findByRole('button', { name: m.document_action_convert() }))
    expect(await screen.findByText(m.shrink_error_undecodable())).toBeTruthy()
    expect(screen.queryByRole('button', { name: m.document_action_convert() })).toBeNull()
  })
})
