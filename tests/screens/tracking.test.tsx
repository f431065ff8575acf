import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Dispatch } from '../../src/api/entities.ts'
import { trackingFields as TrackingFields } from '../../src/screens/parts/payloads/tracking.tsx'
import type { PayloadHandle } from '../../src/screens/parts/payloads/payload-fields.tsx'
import { m } from '../../src/words/messages.js'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const lines: Dispatch['lines'] = ['defendant-1', 'defendant-2'].map((defendantId, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  defendantId,
  name: `বিবাদী ${index}`,
  address: 'নমুনা সড়ক',
  postalCostPoisha: 1_000,
  summonFeePoisha: 50,
  suggestedPostalCostPoisha: 1_000,
  suggestedSummonFeePoisha: 50,
  trackingNumber: null,
  outcome: null,
  outcomeDate: null,
}))

/** The fields in the form that a dialog is, with what is heard of its being sent. */
function shown() {
  const sent = vi.fn((event: SubmitEvent) => event.preventDefault())
  const handle = createRef<PayloadHandle>()
  const { container, unmount } = render(
    <form>
      <TrackingFields ref={handle} about={{ lines }} errorAt={() => undefined} />
      <button type="submit">x</button>
    </form>,
  )
  container.querySelector('form')?.addEventListener('submit', sent)
  const fields = screen.getAllByLabelText<HTMLInputElement>(m.dispatch_field_tracking_number(), {
    exact: false,
  })
  const numbers = () =>
    (handle.current?.read() as { lines: { trackingNumber: string }[] } | undefined)?.lines.map(
      ({ trackingNumber }) => trackingNumber,
    ) ?? []
  return { container, unmount, sent, fields, numbers }
}

test('a scanner fills one number after the other, then the day has the focus; nothing is sent meanwhile', async () => {
  const { container, sent, fields, numbers } = shown()
  fields[0]?.focus()
  await user.keyboard('RR000000001BD{Enter}RR000000002BD{Enter}')
  expect(numbers()).toEqual(['RR000000001BD', 'RR000000002BD'])
  expect(sent).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(container.querySelector('input[name$="dueDate"]'))
})

test('the same number in another spelling is told at once too (product 2.2)', async () => {
  const { fields } = shown()
  fields[0]?.focus()
  await user.keyboard('RR000000001BD{Enter}rr-000-000-001-bd{Enter}')
  expect(screen.getByText(m.field_error_repeated())).toBeTruthy()
})

test('the same number twice is told at once, and the next reading takes its place', async () => {
  const { sent, fields, numbers } = shown()
  fields[0]?.focus()
  await user.keyboard('RR000000001BD{Enter}rr 000000001 bd{Enter}')
  expect(screen.getByText(m.field_error_repeated())).toBeTruthy()
  expect(document.activeElement).toBe(fields[1])
  await user.keyboard('RR000000002BD{Enter}')
  expect(numbers()).toEqual(['RR000000001BD', 'RR000000002BD'])
  expect(screen.queryByText(m.field_error_repeated())).toBeNull()
  expect(sent).not.toHaveBeenCalled()
})

test('what is no number is told when it was read, and not while it is typed: which signs it has (look Litigant)', async () => {
  const { fields } = shown()
  fields[0]?.focus()
  await user.keyboard('RR/1')
  expect(screen.queryByText(m.dispatch_error_tracking_number())).toBeNull()
  await user.keyboard('{Enter}')
  expect(screen.getByText(m.dispatch_error_tracking_number())).toBeTruthy()
  expect(document.activeElement).toBe(fields[0])
  await user.keyboard('{Backspace}RR000000001BD{Tab}')
  expect(screen.queryByText(m.dispatch_error_tracking_number())).toBeNull()
})

describe('the camera', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })

  /** A browser that reads bars: what its camera sees, frame by frame, and whether it is given. */
  function withCamera(frames: readonly string[], isGiven = true) {
    /** Cameras that are on. */
    const on = new Set<object>()
    const formats: unknown[] = []
    const left = [...frames]
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        constructor(options: { formats: unknown }) {
          formats.push(options.formats)
        }
        detect = () => {
          const rawValue = left.length > 1 ? left.shift() : left[0]
          return Promise.resolve(rawValue === undefined ? [] : [{ rawValue }])
        }
      },
    )
    const getUserMedia = () => {
      if (!isGiven) return Promise.reject(new Error('no'))
      const camera = { getTracks: () => [{ stop: () => on.delete(camera) }] }
      on.add(camera)
      return Promise.resolve(camera)
    }
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true })
    return { on, formats, play }
  }
  const open = async () => user.click(screen.getByRole('button', { name: m.scan_action_start_bars() }))

  test('has no button where the browser reads no bars', () => {
    shown()
    expect(screen.queryByRole('button', { name: m.scan_action_start_bars() })).toBeNull()
  })

  test('reads one number after the other, each once, and is let go after the last', async () => {
    const { on, formats, play } = withCamera([
      'rr000000001bd',
      'rr000000001bd',
      'RR000000001BD',
      'RR000000002BD',
    ])
    const { numbers } = shown()
    await open()
    await vi.waitFor(() => expect(numbers()).toEqual(['RR000000001BD', 'RR000000002BD']))
    const said = screen.getByText(m.scan_text_read({ number: 'RR000000002BD', name: 'বিবাদী 1' }))
    expect(said.getAttribute('aria-live')).toBe('polite')
    await vi.waitFor(() => expect(on.size).toBe(0))
    expect(formats).toEqual([expect.arrayContaining(['code_128'])])
    expect(play).toHaveBeenCalledTimes(1)
    expect(await screen.findByRole('button', { name: m.scan_action_start_bars() })).toBeTruthy()
  })

  test('reads the next number before the page has drawn the last one, and loses neither', async () => {
    withCamera(['RR000000001BD', 'RR000000002BD'])
    let soon = 2
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
      soon -= 1
      return soon >= 0 ? queueMicrotask(run) : setTimeout(run, 5)
    })
    const { numbers } = shown()
    await open()
    await vi.waitFor(() => expect(numbers()).toContain('RR000000002BD'))
    expect(numbers()).toEqual(['RR000000001BD', 'RR000000002BD'])
  })

  test('is let go when the dialog closes, and when somebody stops it', async () => {
    const { on } = withCamera(['RR000000001BD'])
    const { numbers, unmount } = shown()
    await open()
    await vi.waitFor(() => expect(numbers()[0]).toBe('RR000000001BD'))
    expect(on.size).toBe(1)
    await user.click(await screen.findByRole('button', { name: m.scan_action_stop() }))
    await vi.waitFor(() => expect(on.size).toBe(0))
    await open()
    await vi.waitFor(() => expect(on.size).toBe(1))
    unmount()
    await vi.waitFor(() => expect(on.size).toBe(0))
  })

  test('one more than there are defendants is written nowhere and ends the reading (product 2.2)', async () => {
    const { on } = withCamera(['RR000000003BD'])
    const { container, fields, numbers } = shown()
    for (const [index, number] of ['RR000000001BD', 'RR000000002BD'].entries())
      await user.type(fields[index] as HTMLInputElement, number)
    await open()
    expect(await screen.findByRole('button', { name: m.scan_action_start_bars() })).toBeTruthy()
    expect(numbers()).toEqual(['RR000000001BD', 'RR000000002BD'])
    expect([container.querySelector('[aria-live=polite]')?.textContent, on.size]).toEqual(['', 0])
  })

  test('whose picture cannot be shown is let go and says so', async () => {
    const { on } = withCamera(['RR000000001BD'])
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new Error('no'))
    const { numbers } = shown()
    await open()
    expect(await screen.findByText(m.scan_error_camera_bars())).toBeTruthy()
    expect([numbers(), on.size]).toEqual([['', ''], 0])
  })

  test('that is not given says so, and the number is typed', async () => {
    withCamera([], false)
    const { fields, numbers } = shown()
    await open()
    expect(await screen.findByText(m.scan_error_camera_bars())).toBeTruthy()
    await user.type(fields[0] as HTMLInputElement, 'RR000000001BD')
    expect(numbers()[0]).toBe('RR000000001BD')
  })
})
