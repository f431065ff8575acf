import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseTheme, showTheme, useTheme } from '../../src/screens/theme.ts'
import { readCookie } from '../../src/api/keep.ts'

const Chosen = () => <output>{useTheme() ?? 'as the device asks'}</output>
const shown = () => document.documentElement.dataset['theme']

afterEach(() => {
  chooseTheme(null)
  vi.restoreAllMocks()
})

test('a theme that is chosen is there at once, is told to whoever shows it, and is kept for a year (look Tokens)', () => {
  const kept = vi.spyOn(document, 'cookie', 'set')
  render(<Chosen />)
  expect(screen.getByRole('status').textContent).toBe('as the device asks')
  act(() => chooseTheme('dark'))
  expect([shown(), screen.getByRole('status').textContent]).toEqual(['dark', 'dark'])
  expect(kept.mock.calls.flat().join(';')).toMatch(/^theme=dark;.*Max-Age=31536000/i)
})

test('to let a theme go forgets it, and what a cookie holds otherwise is no theme (look Tokens)', () => {
  act(() => chooseTheme('light'))
  expect([shown(), readCookie('theme')]).toEqual(['light', 'light'])
  const kept = vi.spyOn(document, 'cookie', 'set')
  render(<Chosen />)
  act(() => chooseTheme(null))
  expect([shown(), screen.getByRole('status').textContent]).toEqual([undefined, 'as the device asks'])
  expect(kept.mock.calls.flat().join(';')).toMatch(/^theme=;.*Max-Age=0/i)
  document.cookie = 'theme=pink; Path=/'
  showTheme()
  expect(shown()).toBeUndefined()
})
