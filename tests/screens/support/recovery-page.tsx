import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { otpResendSeconds, otpValidMinutes } from '../../../src/machines/limits.ts'
import { recoveryMachine, type RecoveryContext, type RecoveryState } from '../../../src/machines/recovery.ts'
import { formatDigits, formatNumber } from '../../../src/screens/parts/format.ts'
import { currentLocale } from '../../../src/screens/parts/locale.ts'
import { RecoveryScreen } from '../../../src/screens/session/recovery-screen.tsx'
import { m } from '../../../src/words/messages.js'
import { heldServer, type HeldServer } from './held-server.ts'
import { headed, startsWith } from './walk.ts'

export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
export const mobile = '01700000091'
export const email = 'person@example.test'
export const password = 'Password1'
export const refusal = 'একটু পরে আবার চেষ্টা করুন'
export const refused = { code: 429, message: refusal }
export const paths = {
  link: '/auth/send-password-resetLink',
  code: '/auth/recovery/otp',
  verify: '/auth/recovery/otp/verify',
  check: '/auth/recovery/ticket',
  change: '/auth/update-forgot-password',
}
export let server: HeldServer

/** Before each test of the file the page of a forgotten password has a server that waits, and a clock of its own. */
export function onRecoveryPage(): void {
  beforeEach(() => {
    sessionStorage.clear()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    history.replaceState(null, '', '/forgot-password')
    server = heldServer(({ method }) => (method === 'POST' ? null : { code: 503 }))
  })
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
    vi.unstubAllGlobals()
  })
}

export const restore = (value: RecoveryState, context: RecoveryContext) => {
  render(<RecoveryScreen snapshot={recoveryMachine.resolveState({ value, context })} />)
}
export const press = (name: string) => user.click(screen.getByRole('button', { name: startsWith(name) }))
export const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label, { selector: 'input' })
  await user.clear(field)
  await user.type(field, text)
}
export const asked = (path: string, body: unknown) =>
  expect(server.posts().at(-1)).toMatchObject({ path, body })

export const ask = async (login: string) => {
  await type(m.account_field_login(), login)
  await press(m.recovery_action_ask())
}
export const verify = async (otp: string) => {
  await type(m.code_field_otp(), otp)
  await press(m.code_action_verify())
}
export const submit = async () => {
  await type(m.account_field_new_password(), password)
  await type(m.account_field_new_password_again(), password)
  await press(m.recovery_action_submit())
}
/** A link of a mail, followed while the page is open. */
export const follow = async (ticket: string) => {
  await act(async () => {
    history.replaceState(null, '', `${location.pathname}#ticket=${ticket}`)
    window.dispatchEvent(new Event('hashchange'))
    await Promise.resolve()
  })
  expect(location.hash).toBe('')
}
export const passCountdown = async () => {
  await act(() => vi.advanceTimersByTimeAsync(otpResendSeconds * 1_000 + 250))
}
export const noneWaits = (path: string) => expect(server.waitingFor()).not.toContain(path)

export const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join(' ')
export const saysWhy = () => expect(alerts()).toContain(refusal)
export const isThere = (...texts: string[]) =>
  expect(texts.some((text) => screen.queryByText(text) !== null)).toBe(true)
export const number = (value: number) => formatNumber(value, currentLocale())
export const countdown = (seconds: number) => m.code_text_countdown({ seconds: number(seconds) })
export const isCodePage = ({ login }: RecoveryContext) => {
  headed(m.code_title_page())
  const shown = formatDigits(login, currentLocale())
  isThere(
    ...[otpValidMinutes, 5].map((minutes) =>
      m.recovery_text_code({ mobile: shown, minutes: number(minutes) }),
    ),
  )
}
export const isByMail = ({ login }: RecoveryContext) => login === email
