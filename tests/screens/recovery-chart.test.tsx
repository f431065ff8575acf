import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { otpResendSeconds, otpValidMinutes, resetLinkMinutes } from '../../src/machines/limits.ts'
import {
  recoveryMachine,
  type RecoveryContext,
  type RecoveryEvent,
  type RecoveryState,
} from '../../src/machines/recovery.ts'
import { formatDigits, formatNumber } from '../../src/screens/parts/format.ts'
import { currentLocale } from '../../src/screens/parts/locale.ts'
import { RecoveryScreen } from '../../src/screens/session/recovery-screen.tsx'
import { m } from '../../src/words/messages.js'
import { recoveryWitness } from '../witness/recovery.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'
import {
  headed,
  isPending,
  pressHeld,
  startsWith,
  walkEdges,
  walkRefusals,
  type Walk,
} from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const mobile = '01700000091'
const email = 'person@example.test'
const password = 'Password1'
const refusal = 'একটু পরে আবার চেষ্টা করুন'
const refused = { code: 429, message: refusal }
const paths = {
  link: '/auth/send-password-resetLink',
  code: '/auth/recovery/otp',
  verify: '/auth/recovery/otp/verify',
  check: '/auth/recovery/ticket',
  change: '/auth/update-forgot-password',
}
let server: HeldServer

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

const restore = (value: RecoveryState, context: RecoveryContext) => {
  render(<RecoveryScreen snapshot={recoveryMachine.resolveState({ value, context })} />)
}
const press = (name: string) => user.click(screen.getByRole('button', { name: startsWith(name) }))
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label, { selector: 'input' })
  await user.clear(field)
  await user.type(field, text)
}
const asked = (path: string, body: unknown) => expect(server.posts().at(-1)).toMatchObject({ path, body })

const ask = async (login: string) => {
  await type(m.account_field_login(), login)
  await press(m.recovery_action_ask())
}
const verify = async (otp: string) => {
  await type(m.code_field_otp(), otp)
  await press(m.code_action_verify())
}
const submit = async () => {
  await type(m.account_field_new_password(), password)
  await type(m.account_field_new_password_again(), password)
  await press(m.recovery_action_submit())
}
/** A link of a mail, followed while the page is open. */
const follow = async (ticket: string) => {
  await act(async () => {
    history.replaceState(null, '', `${location.pathname}#ticket=${ticket}`)
    window.dispatchEvent(new Event('hashchange'))
    await Promise.resolve()
  })
  expect(location.hash).toBe('')
}
const passCountdown = async () => {
  await act(() => vi.advanceTimersByTimeAsync(otpResendSeconds * 1_000 + 250))
}
const noneWaits = (path: string) => expect(server.waitingFor()).not.toContain(path)

const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join(' ')
const saysWhy = () => expect(alerts()).toContain(refusal)
const isThere = (...texts: string[]) =>
  expect(texts.some((text) => screen.queryByText(text) !== null)).toBe(true)
const number = (value: number) => formatNumber(value, currentLocale())
const countdown = (seconds: number) => m.code_text_countdown({ seconds: number(seconds) })
const isCodePage = ({ login }: RecoveryContext) => {
  headed(m.code_title_page())
  const shown = formatDigits(login, currentLocale())
  isThere(
    ...[otpValidMinutes, 5].map((minutes) =>
      m.recovery_text_code({ mobile: shown, minutes: number(minutes) }),
    ),
  )
}
const isByMail = ({ login }: RecoveryContext) => login === email

const walk = {
  chart: 'recovery',
  witness: recoveryWitness,
  arrive: {
    asking: (context) => restore('asking', context),
    sending: async (context) => {
      restore('asking', context)
      await ask(context.login)
    },
    linkSent: (context) => restore('linkSent', context),
    waiting: (context) => restore('waiting', context),
    resendable: (context) => restore('resendable', context),
    resending: async (context) => {
      restore(isByMail(context) ? 'linkSent' : 'resendable', context)
      await press(isByMail(context) ? m.recovery_action_resend() : m.code_action_resend())
    },
    verifying: async (context) => {
      restore('waiting', context)
      await verify('১২৩৪৫৬')
    },
    password: (context) => restore('password', context),
    changing: async (context) => {
      restore('password', context)
      await submit()
    },
    done: (context) => restore('done', context),
  },
  drivers: {
    ask: (event: { login: string }) => ask(event.login),
    haveCode: (event: { login: string }) =>
      type(m.account_field_login(), event.login).then(() => press(m.code_action_have())),
    open: (event: { ticket: string }) => follow(event.ticket),
    linkSent: () => server.answer({ code: 200, data: { validMinutes: 20 } }),
    codeSent: () => server.answer({ code: 200, data: { resendSeconds: 45, validMinutes: 5 } }),
    sendRefused: () => server.answer(refused),
    waited: passCountdown,
    resend: async (_event, { state }) => {
      await press(state === 'linkSent' ? m.recovery_action_resend() : m.code_action_resend())
    },
    changeLogin: () => press(m.recovery_action_change_login()),
    verify: async (event: { otp: string }) => {
      await verify(event.otp)
      asked(paths.verify, { mobile, otp: '123456' })
    },
    verified: () => server.answer({ code: 200, data: { ticket: 'ticket' } }),
    verifyRefused: () => server.answer(refused),
    submit,
    changed: () => server.answer({ code: 200 }),
    submitRefused: () => server.answer(refused),
    ticketLost: async (_event, { state }) => {
      if (state === 'password') await follow('ticket')
      await server.answer({ code: 409, message: refusal })
    },
  },
  seen: {
    asking: () => {
      headed(m.recovery_title_ask())
      isPending(startsWith(m.recovery_action_ask()), false)
    },
    sending: () => {
      headed(m.recovery_title_ask())
      isPending(startsWith(m.recovery_action_ask()), true)
    },
    linkSent: ({ context }) => {
      headed(m.recovery_title_link())
      isThere(
        ...[resetLinkMinutes, 20].map((minutes) =>
          m.recovery_text_link({ login: context.login, minutes: number(minutes) }),
        ),
      )
      isPending(m.recovery_action_resend(), false)
    },
    waiting: ({ context }) => {
      isCodePage(context)
      isThere(countdown(otpResendSeconds), countdown(45))
      expect(screen.queryByRole('button', { name: m.code_action_resend() })).toBeNull()
    },
    resendable: ({ context }) => {
      isCodePage(context)
      isThere(m.code_text_resendable())
      isPending(startsWith(m.code_action_verify()), false)
      isPending(m.code_action_resend(), false)
    },
    resending: ({ context }) => {
      if (isByMail(context)) headed(m.recovery_title_link())
      else isCodePage(context)
      const action = isByMail(context) ? m.recovery_action_resend() : m.code_action_resend()
      isPending(startsWith(action), true)
    },
    verifying: ({ context }) => {
      isCodePage(context)
      isPending(startsWith(m.code_action_verify()), true)
    },
    password: () => {
      headed(m.recovery_title_password())
      isPending(startsWith(m.recovery_action_submit()), false)
    },
    changing: () => {
      headed(m.recovery_title_password())
      isPending(startsWith(m.recovery_action_submit()), true)
      asked(paths.change, { ticket: 'ticket', password, passwordConfirmation: password })
    },
    done: () => {
      headed(m.recovery_title_done())
      isThere(m.recovery_text_done())
    },
  },
  told: {
    ask: (_event, { eventName }) =>
      eventName === 'ask by mail' ? asked(paths.link, { email }) : asked(paths.code, { mobile }),
    open: (event: { ticket: string }) => asked(paths.check, { ticket: event.ticket }),
    resend: (_event, { context }) =>
      isByMail(context) ? asked(paths.link, { email }) : asked(paths.code, { mobile }),
    codeSent: () => isThere(countdown(45)),
    sendRefused: saysWhy,
    verifyRefused: saysWhy,
    submitRefused: saysWhy,
    ticketLost: saysWhy,
  },
  // A link is sent to an address, a code to a number: the witness leaves the rest to the guards.
  isSeenIn: ({ state, context }) =>
    isByMail(context) ? !['waiting', 'resendable', 'verifying'].includes(state) : state !== 'linkSent',
} satisfies Walk<RecoveryState, RecoveryContext, RecoveryEvent>

walkEdges<RecoveryState, RecoveryContext, RecoveryEvent>(walk)

walkRefusals<RecoveryState, RecoveryContext, RecoveryEvent>({
  ...walk,
  standing: () => ({ asked: server.asked.length, waitsFor: server.waitingFor() }),
  attempts: {
    ask: async (event: { login: string }, { state }) => {
      if (state !== 'asking') return pressHeld(m.recovery_action_ask())
      await type(m.account_field_login(), event.login.trim() === '' ? ' ' : event.login)
      await press(m.recovery_action_ask())
      const why = event.login.trim() === '' ? m.field_error_required() : m.field_error_login_invalid()
      expect(screen.getByText(why)).toBeTruthy()
    },
    haveCode: async (event: { login: string }, { state }) => {
      if (state === 'asking') await type(m.account_field_login(), event.login)
      await pressHeld(m.code_action_have())
    },
    open: (event: { ticket: string }) => follow(event.ticket),
    linkSent: () => noneWaits(paths.link),
    codeSent: () => noneWaits(paths.code),
    sendRefused: () => {
      noneWaits(paths.link)
      noneWaits(paths.code)
    },
    waited: passCountdown,
    resend: async () => {
      await pressHeld(m.recovery_action_resend())
      await pressHeld(m.code_action_resend())
    },
    changeLogin: () => pressHeld(m.recovery_action_change_login()),
    verify: async (event: { otp: string }, { state }) => {
      if (state !== 'waiting' && state !== 'resendable') return pressHeld(m.code_action_verify())
      await verify(event.otp)
      expect(screen.getByText(m.field_error_otp_invalid())).toBeTruthy()
    },
    verified: () => noneWaits(paths.verify),
    verifyRefused: () => noneWaits(paths.verify),
    submit: () => pressHeld(m.recovery_action_submit()),
    changed: () => noneWaits(paths.change),
    submitRefused: () => noneWaits(paths.change),
    ticketLost: () => {
      noneWaits(paths.check)
      noneWaits(paths.change)
    },
  },
})

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
