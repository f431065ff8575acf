import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import buttonLooks from '../../../src/screens/parts/button.module.css'
import documentLooks from '../../../src/screens/parts/document/document.module.css'
import { Picture } from '../../../src/screens/parts/document/picture.tsx'
import { Thumbnail } from '../../../src/screens/parts/document/thumbnail.tsx'
import { ReasonField } from '../../../src/screens/parts/payloads/reason.tsx'
import { ScanButton } from '../../../src/screens/parts/scan/scan-button.tsx'
import { m } from '../../../src/words/messages.js'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
})
const nothing = () => {}

test('a small picture is of the bytes that are here, and its address is given back when it goes (spec §3 Document)', () => {
  const made = vi
    .spyOn(URL, 'createObjectURL')
    .mockReturnValueOnce('blob:first')
    .mockReturnValueOnce('blob:second')
  const back = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(nothing)
  const [first, second] = ['x', 'y'].map((text) => new Blob([text], { type: 'image/png' })) as [Blob, Blob]
  const { container, rerender, unmount } = render(<Thumbnail bytes={first} />)
  const shown = () => container.querySelector('img')?.getAttribute('src')
  expect([shown(), container.querySelector('img')?.alt]).toEqual(['blob:first', ''])
  rerender(<Thumbnail bytes={second} />)
  expect(shown()).toBe('blob:second')
  unmount()
  expect(made.mock.calls).toEqual([[first], [second]])
  expect(back.mock.calls).toEqual([['blob:first'], ['blob:second']])
})

test('a picture fits its frame until its own size is asked for, which the keyboard can scroll; where it cannot be drawn that alone is said (spec §3 Document)', async () => {
  const { rerender } = render(<Picture url="blob:x" name="আরজি" />)
  const frame = () => screen.getByRole('region', { name: 'আরজি' })
  const looksLike = (name: string) => frame().closest(`.${documentLooks[name]}`) !== null
  const isInOwnSize = () => frame().querySelector(`.${documentLooks['actual']}`) !== null
  expect([frame().getAttribute('tabindex'), isInOwnSize(), looksLike('large')]).toEqual([null, false, false])
  await user.click(screen.getByRole('button', { name: m.document_action_actual_size() }))
  expect([frame().getAttribute('tabindex'), isInOwnSize()]).toEqual(['0', true])
  await user.click(screen.getByRole('button', { name: m.document_action_fit() }))
  expect([frame().getAttribute('tabindex'), isInOwnSize()]).toEqual([null, false])
  rerender(<Picture url="blob:x" name="আরজি" isLarge />)
  expect(looksLike('large')).toBe(true)
  fireEvent.error(screen.getByRole('img', { name: 'আরজি' }))
  expect(screen.getByRole('alert').textContent).toBe(m.document_error_picture())
  expect([screen.queryByRole('img'), screen.queryByRole('button')]).toEqual([null, null])
})

test.each([true, false])(
  'the way to the camera is the main one where the page is for it (%s), and none where the browser reads nothing (product 2.2)',
  (isMain) => {
    const { rerender } = render(<ScanButton kind="qr" onFound={() => true} isMain={isMain} />)
    expect(screen.queryByRole('button')).toBeNull()
    vi.stubGlobal('BarcodeDetector', class {})
    rerender(<ScanButton kind="qr" onFound={() => true} isMain={isMain} />)
    expect(screen.queryByRole('button')).toBeNull()
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} })
    rerender(<ScanButton kind="qr" onFound={() => true} isMain={isMain} />)
    const { classList } = screen.getByRole('button', { name: m.scan_action_start() })
    expect(classList.contains(buttonLooks['primary'] ?? '?')).toBe(isMain)
    cleanup()
    render(<ScanButton kind="bars" onFound={() => true} />)
    const bars = screen.getByRole('button', { name: m.scan_action_start_bars() })
    expect(bars.classList.contains(buttonLooks['primary'] ?? '?')).toBe(false)
  },
)

test('who gives a reason is told that its litigant reads it, unless it stays in the office (product 2.5)', () => {
  const field = { value: '', onChange: nothing, errorAt: () => undefined }
  const { rerender } = render(<ReasonField {...field} />)
  expect(screen.getByText(m.application_hint_reason())).toBeTruthy()
  rerender(<ReasonField {...field} isInternal />)
  expect(screen.queryByText(m.application_hint_reason())).toBeNull()
})
