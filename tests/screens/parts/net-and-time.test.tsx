import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { DateTime } from '../../../src/screens/parts/date-time.tsx'
import { OfflineBanner } from '../../../src/screens/parts/offline-banner.tsx'
import { m } from '../../../src/words/messages.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
const isSaid = () => screen.queryByText(m.parts_title_offline()) !== null

test('that there is no net is said while there is none, and never by the server, which has one (look States)', () => {
  render(<OfflineBanner />)
  expect(isSaid()).toBe(false)
  setOnline(false)
  expect(isSaid()).toBe(true)
  // It comes while somebody reads on: it is read out.
  expect(screen.getByRole('status').textContent).toContain(m.parts_title_offline())
  setOnline(true)
  expect(isSaid()).toBe(false)
  setOnline(false)
  expect(renderToString(<OfflineBanner />)).toBe('')
})

test('who has left the page listens to the net no more', () => {
  const heard = new Set<string>()
  vi.spyOn(window, 'addEventListener').mockImplementation((name) => void heard.add(name))
  vi.spyOn(window, 'removeEventListener').mockImplementation((name) => void heard.delete(name))
  const { unmount } = render(<OfflineBanner />)
  expect([...heard]).toEqual(expect.arrayContaining(['online', 'offline']))
  unmount()
  expect([...heard]).not.toContain('online')
  expect([...heard]).not.toContain('offline')
})

test('a moment in words has the moment itself for whatever reads the page (look Litigant)', () => {
  const at = '2026-03-01T06:00:00.000Z'
  const { container } = render(<DateTime at={at} form="day" />)
  expect(container.querySelector('time')?.dateTime).toBe(at)
})
