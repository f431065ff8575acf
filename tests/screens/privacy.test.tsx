import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { formatDay, formatDigits } from '../../src/screens/parts/format.ts'
import { currentLocale } from '../../src/screens/parts/locale.ts'
import { PrivacyScreen } from '../../src/screens/public/privacy-screen.tsx'
import { m } from '../../src/words/messages.js'
import { heldServer } from './support/held-server.ts'
import { headed } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const notice = {
  version: '2026-01',
  effectiveFrom: '2026-01-01',
  text: { name: 'What is kept.\n\nWho sees it.', nameBn: 'যা রাখা হয়।\n\nকে তা দেখে।' },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the privacy notice is read in paragraphs, with its version and day; a failure can be tried again (domain 9)', async () => {
  const server = heldServer()
  render(<PrivacyScreen />)
  headed(m.route_title_privacy())
  expect(screen.getByText(m.parts_state_loading())).toBeTruthy()
  await server.answer({ code: 503, message: 'সার্ভারে সমস্যা' })
  expect(screen.getByRole('alert').textContent).toContain('সার্ভারে সমস্যা')
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  await server.answer({ code: 200, data: notice })
  expect(screen.getByText('যা রাখা হয়।').tagName).toBe('P')
  expect(screen.getByText('কে তা দেখে।').tagName).toBe('P')
  const version = formatDigits(notice.version, currentLocale())
  const day = formatDay(notice.effectiveFrom, currentLocale())
  expect(screen.getByText(m.privacy_text_version({ version, day }))).toBeTruthy()
})
