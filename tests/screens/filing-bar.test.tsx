import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FilingBar } from '../../src/screens/filing/filing-bar.tsx'
import styles from '../../src/screens/filing/group.module.css'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What is seen of a page of 700 pixels. */
function stubViewport() {
  const seen = Object.assign(new EventTarget(), { height: 700, scale: 1 })
  vi.stubGlobal('visualViewport', seen)
  vi.stubGlobal('innerHeight', 700)
  return (height: number, scale = 1) =>
    act(() => {
      Object.assign(seen, { height, scale })
      seen.dispatchEvent(new Event('resize'))
    })
}

test('the bar leaves while the keyboard is up, not for the browser’s own bars or an enlarged page (look Litigant)', () => {
  const show = stubViewport()
  render(
    <FilingBar>
      <button type="button">on</button>
    </FilingBar>,
  )
  const isAway = () => screen.getByRole('button').parentElement?.classList.contains(styles['away'] ?? '')
  expect(isAway()).toBe(false)
  show(400)
  expect(isAway()).toBe(true)
  show(640)
  expect(isAway()).toBe(false)
  show(350, 2)
  expect(isAway()).toBe(false)
  show(200, 2)
  expect(isAway()).toBe(true)
})
