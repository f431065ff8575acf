import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RecoveryContext } from '../../src/machines/recovery.ts'
import { formatDigits } from '../../src/screens/parts/format.ts'
import { currentLocale } from '../../src/screens/parts/locale.ts'
import { RecoveryScreen } from '../../src/screens/session/recovery-screen.tsx'
import { m } from '../../src/words/messages.js'
import { patience } from './support/patience.ts'
import {
  alerts,
  ask,
  asked,
  countdown,
  email,
  follow,
  isThere,
  mobile,
  passCountdown,
  password,
  paths,
  press,
  refusal,
  refused,
  restore,
  saysWhy,
  server,
  submit,
  type,
  verify,
  onRecoveryPage,
} from './support/recovery-page.tsx'
import { headed, isPending, startsWith } from './support/walk.ts'

onRecoveryPage()

const context: RecoveryContext = { login: email, ticket: null, error: null, fields: [] }

test('the link of the mail opens the new password, and its ticket leaves the address at once (spec §2)', async () => {
  history.replaceState(null, '', '/resetForgottenPassword?redirect=%2Fapplication#ticket=from-the-mail')
  render(<RecoveryScreen />)
  await vi.waitFor(() => headed(m.recovery_title_password()), patience)
  expect(`${location.pathname}${location.search}${location.hash}`).toBe(
    '/resetForgottenPassword?redirect=%2Fapplication',
  )
  await submit()
  asked(paths.change, { ticket: 'from-the-mail' })
})

test('what the mail can do is said without saying whether there is an account (product 7)', () => {
  restore('linkSent', context)
  isThere(m.recovery_text_link_missing())
})

test('a weak password and one that differs are said at their fields, and nothing is sent (spec §5)', async () => {
  restore('password', { ...context, ticket: 'ticket' })
  await type(m.account_field_new_password(), 'abc')
  await type(m.account_field_new_password_again(), 'abd')
  await press(m.recovery_action_submit())
  isThere(m.field_error_password_weak())
  await type(m.account_field_new_password(), password)
  await press(m.recovery_action_submit())
  isThere(m.field_error_password_mismatch())
  expect(server.posts()).toEqual([])
})

test('a new password leads to login, with the page that was wanted (spec §2)', () => {
  history.replaceState(null, '', '/forgot-password?redirect=%2Fapplication')
  restore('done', context)
  const link = screen.getByRole('link', { name: m.session_action_go_login() })
  expect(link.getAttribute('href')).toBe('/login?redirect=%2Fapplication')
})

test('a link that is over leads back to the field, to ask again (spec §2)', async () => {
  restore('password', { ...context, ticket: 'ticket' })
  await submit()
  await server.answer({ code: 409, message: refusal })
  saysWhy()
  await ask(` ${email.toUpperCase()} `)
  asked(paths.link, { email })
})

test('a link that opens nothing any more says so before a password is typed, and one that nobody could ask about lets on (spec §2)', async () => {
  restore('asking', context)
  await follow('of-yesterday')
  headed(m.recovery_title_password())
  await server.answer({ code: 409, message: refusal })
  headed(m.recovery_title_ask())
  saysWhy()
  for (const answer of ['offline', { code: 503, message: refusal }, { code: 200 }] as const) {
    await follow('of-today')
    await server.answer(answer)
    headed(m.recovery_title_password())
  }
})

test('of two links that were opened it is the last that counts, and of a password that was sent its own answer (spec §2)', async () => {
  restore('asking', context)
  await follow('first')
  await follow('second')
  await server.answer({ code: 409, message: refusal })
  headed(m.recovery_title_password())
  await type(m.account_field_new_password(), password)
  await type(m.account_field_new_password_again(), password)
  await press(m.recovery_action_submit())
  await server.answer({ code: 409, message: refusal })
  isPending(startsWith(m.recovery_action_submit()), true)
  await server.answer({ code: 200 })
  headed(m.recovery_title_done())
})

test('what the server finds wrong with an address is said at the one field (spec §8)', async () => {
  restore('asking', context)
  await ask(email)
  const fields = [{ path: 'email', error: 'email_invalid', message: '' }]
  await server.answer({ code: 422, message: refusal, data: { fields } })
  isThere(m.field_error_email_invalid())
})

const wrongCode = { fields: [{ path: 'otp', error: 'otp_invalid', message: '' }] }
const codeField = () => screen.getByLabelText<HTMLInputElement>(startsWith(m.code_field_otp()))
const countDown = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

test('after a wrong code the seconds are counted on, and another code is offered when they are over (product 7)', async () => {
  restore('asking', context)
  await ask(mobile)
  await server.answer({ code: 200, data: { resendSeconds: 45, validMinutes: 5 } })
  await countDown(20)
  await verify('111111')
  await countDown(5)
  isThere(countdown(20))
  await server.answer({ code: 422, message: refusal, data: wrongCode })
  await vi.waitFor(() => expect(alerts()).toContain(m.field_error_otp_invalid()), patience)
  isThere(countdown(20))
  expect(screen.queryByRole('button', { name: m.code_action_resend() })).toBeNull()
  await countDown(20)
  isPending(m.code_action_resend(), false)
})

test('where the seconds went by while a wrong code was looked at, another is offered at once (product 7)', async () => {
  restore('waiting', { ...context, login: mobile })
  await verify('111111')
  await passCountdown()
  await server.answer({ code: 422, message: refusal, data: wrongCode })
  await vi.waitFor(() => isPending(m.code_action_resend(), false), patience)
})

test('a code that is not sent again leaves the one in hand of use, and what was typed of it (look States)', async () => {
  restore('resendable', { ...context, login: mobile })
  await type(m.code_field_otp(), '1234')
  await press(m.code_action_resend())
  await server.answer(refused)
  await vi.waitFor(saysWhy, patience)
  headed(m.code_title_page())
  expect(codeField().value).toBe('1234')
  await verify('123456')
  asked(paths.verify, { mobile, otp: '123456' })
})

test('a code that is sent again begins an empty field, under the heading that takes the focus (look States)', async () => {
  restore('resendable', { ...context, login: mobile })
  await type(m.code_field_otp(), '1234')
  await countDown(1)
  await press(m.code_action_resend())
  await server.answer({ code: 200, data: { resendSeconds: 45, validMinutes: 5 } })
  await vi.waitFor(() => isThere(countdown(45)), patience)
  expect(codeField().value).toBe('')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('whose new password it is stands there, and another begins anew with nothing of theirs (product 7)', async () => {
  restore('password', { ...context, login: mobile, ticket: 'proof' })
  isThere(m.recovery_text_password_of({ mobile: formatDigits(mobile, currentLocale()) }))
  await type(m.account_field_new_password(), password)
  await press(m.recovery_action_change_login())
  await ask('01800000092')
  await server.answer({ code: 200, data: { resendSeconds: 45, validMinutes: 5 } })
  await verify('123456')
  await server.answer({ code: 200, data: { ticket: 'other' } })
  isThere(m.recovery_text_password_of({ mobile: formatDigits('01800000092', currentLocale()) }))
  expect(
    screen.getByLabelText<HTMLInputElement>(m.account_field_new_password(), { selector: 'input' }).value,
  ).toBe('')
})

test('a link is of whoever got the mail, whatever number was asked for here (product 7)', async () => {
  restore('waiting', { ...context, login: mobile })
  await follow('of-a-mail')
  isThere(m.recovery_text_password())
  await press(m.recovery_action_change_login())
  expect(screen.getByLabelText<HTMLInputElement>(m.account_field_login()).value).toBe('')
})

test('a new link that is opened in the window that asked for it leads to the new password, with nothing typed yet (spec §2)', async () => {
  restore('password', { ...context, ticket: 'spent' })
  await submit()
  await server.answer({ code: 409, message: refusal })
  await ask(email)
  await server.answer({ code: 200, data: { validMinutes: 20 } })
  headed(m.recovery_title_link())
  await follow('new')
  headed(m.recovery_title_password())
  await submit()
  asked(paths.change, { ticket: 'new' })
  await server.answerNewest({ code: 200 })
  headed(m.recovery_title_done())
  await follow('newest')
  headed(m.recovery_title_password())
  for (const label of [m.account_field_new_password(), m.account_field_new_password_again()])
    expect(screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value).toBe('')
})
