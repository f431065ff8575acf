import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  identityMachine,
  type IdentityContext,
  type IdentityEvent,
  type IdentityState,
} from '../../src/machines/identity.ts'
import { otpResendSeconds, otpValidMinutes } from '../../src/machines/limits.ts'
import { formatDigits, formatNumber } from '../../src/screens/parts/format.ts'
import { currentLocale } from '../../src/screens/parts/locale.ts'
import { IdentityReturnScreen } from '../../src/screens/session/identity-return-screen.tsx'
import { IdentityScreen } from '../../src/screens/session/identity-screen.tsx'
import { m } from '../../src/words/messages.js'
import { identityWitness } from '../witness/identity.ts'
import { clearToken } from './support/cookies.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'
import { endSession } from './support/session.ts'
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
const url = 'http://127.0.0.1/provider'
const name = 'পরীক্ষা নাগরিক'
const mobile = '017******91'
const refusal = 'একটু পরে আবার চেষ্টা করুন'
const refused = { code: 429, message: refusal }
const over = { code: 409, message: refusal }
const brought = '?code=code&state=state&iss=http%3A%2F%2Fprovider.example'
const notice = { version: '2026-01', effectiveFrom: '2026-01-01', text: { name: 'Kept', nameBn: 'রাখা' } }
const paths = {
  start: '/auth/getIDPToken',
  enter: '/auth/cdaplogin',
  create: '/auth/cdaploginUserCreate',
  code: '/auth/cdap/link/otp',
  link: '/auth/cdap/link',
}
const goneTo = vi.fn<(address: string | URL) => void>()
let server: HeldServer

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  sessionStorage.clear()
  clearToken()
  goneTo.mockClear()
  vi.spyOn(location, 'assign').mockImplementation(goneTo)
  server = heldServer(({ path }) => {
    if (path === '/privacy-notice') return { code: 200, data: notice }
    return path === '/auth/info' || Object.values(paths).includes(path) ? null : { code: 503 }
  })
})
afterEach(async () => {
  vi.useRealTimers()
  cleanup()
  await endSession()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The redirect of the provider lands: everything is loaded anew. */
const land = (query: string) => {
  cleanup()
  history.replaceState(null, '', `/auth-redirect${query}`)
  render(<IdentityReturnScreen />)
}
const restore = (value: IdentityState, context: IdentityContext) => {
  history.replaceState(null, '', value === 'ready' || value === 'away' ? '/cdap' : '/auth-redirect')
  const snapshot = identityMachine.resolveState({ value, context })
  render(
    location.pathname === '/cdap' ? (
      <IdentityScreen snapshot={snapshot} />
    ) : (
      <IdentityReturnScreen snapshot={snapshot} />
    ),
  )
}
const press = (label: string) => user.click(screen.getByRole('button', { name: startsWith(label) }))
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label, { selector: 'input' })
  await user.clear(field)
  await user.type(field, text)
}
const asked = (path: string, body: unknown = {}) =>
  expect(server.posts().at(-1)).toMatchObject({ path, body })
const create = async () => {
  await user.click(screen.getByLabelText(m.registration_field_consent()))
  await press(m.identity_action_create())
  // Pressed before the notice was there, it goes when it comes.
  await vi.waitFor(() => expect(server.posts().at(-1)).toMatchObject({ path: paths.create }), patience)
}
const verify = async (otp: string) => {
  await type(m.code_field_otp(), otp)
  await press(m.code_action_verify())
}
const passCountdown = async () => {
  await act(() => vi.advanceTimersByTimeAsync(otpResendSeconds * 1_000 + 250))
}
const noneWaits = (...some: string[]) =>
  expect(server.waitingFor().filter((path) => some.includes(path))).toEqual([])
const granted = { code: 200, data: { status: 1, token_type: 'Bearer', access_token: 'given' } }
const notYet = (next: 'none' | 'name' | 'link') => ({
  code: 200,
  data: {
    status: 0,
    next,
    name: next === 'name' ? name : null,
    mobile: next === 'link' ? mobile : null,
    message: refusal,
  },
})

const saysWhy = () => {
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts.join(' ')).toContain(refusal)
}
const isThere = (...texts: string[]) =>
  expect(texts.some((text) => screen.queryByText(text) !== null)).toBe(true)
const number = (value: number) => formatNumber(value, currentLocale())
const countdown = (seconds: number) => m.code_text_countdown({ seconds: number(seconds) })
const shownMobile = () => formatDigits(mobile, currentLocale())
const isStartPage = (isWaiting: boolean) => {
  headed(m.identity_title_start())
  isPending(startsWith(m.session_action_identity()), isWaiting)
}
const isCodePage = () => {
  headed(m.code_title_page())
  isThere(
    ...[otpValidMinutes, 5].map((minutes) =>
      m.code_text_sent({ mobile: shownMobile(), minutes: number(minutes) }),
    ),
  )
}
const walk = {
  chart: 'identity',
  witness: identityWitness,
  arrive: {
    ready: (context) => restore('ready', context),
    starting: async (context) => {
      restore('ready', context)
      await press(m.session_action_identity())
    },
    away: (context) => restore('away', context),
    entering: () => land(brought),
    naming: (context) => restore('naming', context),
    creating: async (context) => {
      restore('naming', context)
      await create()
    },
    linking: (context) => restore('linking', context),
    sending: async (context) => {
      restore('linking', context)
      await press(m.code_action_send())
    },
    waiting: (context) => restore('waiting', context),
    resendable: (context) => restore('resendable', context),
    resending: async (context) => {
      restore('resendable', context)
      await press(m.code_action_resend())
    },
    verifying: async (context) => {
      restore('waiting', context)
      await verify('১২৩৪৫৬')
    },
    refused: (context) => restore('refused', context),
    done: (context) => restore('done', context),
  },
  drivers: {
    start: async (_event, { state }) => {
      await press(state === 'refused' ? m.identity_action_retry() : m.session_action_identity())
      asked(paths.start)
    },
    started: () =>
      server.answer({ code: 200, data: { token: 'token', widget_id: 'widget', authorization_url: url } }),
    startRefused: () => server.answer(refused),
    return: async () => {
      await Promise.resolve(land(brought))
      asked(paths.enter, { code: 'code', state: 'state', iss: 'http://provider.example' })
    },
    denied: () => Promise.resolve(land('?error=access_denied&state=state')),
    granted: () => server.answer(granted),
    notGranted: () => server.answer(notYet('none')),
    nameNeeded: () => server.answer(notYet('name')),
    linkNeeded: () => server.answer(notYet('link')),
    create: async () => {
      await create()
      asked(paths.create, { state: 'state', name, hasConsented: true, consentVersion: '2026-01' })
    },
    createRefused: () => server.answer(refused),
    sendCode: async (_event, { state }) => {
      await press(state === 'linking' ? m.code_action_send() : m.code_action_resend())
      asked(paths.code, { state: 'state' })
    },
    codeSent: () => server.answer({ code: 200, data: { resendSeconds: 45, validMinutes: 5 } }),
    codeRefused: () => server.answer(refused),
    waited: passCountdown,
    verify: async (event: { otp: string }) => {
      await verify(event.otp)
      asked(paths.link, { state: 'state', otp: '123456' })
    },
    verifyRefused: () => server.answer(refused),
    lost: () => server.answer(over),
  },
  seen: {
    ready: () => isStartPage(false),
    starting: () => isStartPage(true),
    away: () => {
      isStartPage(false)
      isThere(m.identity_text_away())
    },
    entering: () => {
      headed(m.identity_title_entering())
      isThere(m.identity_text_entering())
    },
    naming: () => {
      headed(m.identity_title_name())
      expect(screen.getByLabelText<HTMLInputElement>(m.account_field_full_name()).value).toBe(name)
      isPending(startsWith(m.identity_action_create()), false)
    },
    creating: () => {
      headed(m.identity_title_name())
      isPending(startsWith(m.identity_action_create()), true)
    },
    linking: () => {
      headed(m.identity_title_link())
      isThere(m.identity_text_link({ mobile: shownMobile() }))
      isPending(startsWith(m.code_action_send()), false)
    },
    sending: () => {
      headed(m.identity_title_link())
      isPending(startsWith(m.code_action_send()), true)
    },
    waiting: () => {
      isCodePage()
      isThere(countdown(otpResendSeconds), countdown(45))
      expect(screen.queryByRole('button', { name: m.code_action_resend() })).toBeNull()
    },
    resendable: () => {
      isCodePage()
      isThere(m.code_text_resendable())
      isPending(startsWith(m.code_action_verify()), false)
      isPending(m.code_action_resend(), false)
    },
    resending: () => {
      isCodePage()
      isPending(startsWith(m.code_action_resend()), true)
    },
    verifying: () => {
      isCodePage()
      isPending(startsWith(m.code_action_verify()), true)
    },
    refused: () => {
      headed(m.identity_title_refused())
      isPending(m.identity_action_retry(), false)
    },
    done: () => headed(m.identity_state_done()),
  },
  told: {
    started: () => expect(goneTo.mock.calls).toEqual([[url]]),
    startRefused: saysWhy,
    denied: () => isThere(m.identity_error_denied()),
    notGranted: saysWhy,
    createRefused: saysWhy,
    codeSent: () => isThere(countdown(45)),
    codeRefused: saysWhy,
    verifyRefused: saysWhy,
    lost: saysWhy,
    granted: () => expect(document.cookie).toContain('token=given'),
  },
} satisfies Walk<IdentityState, IdentityContext, IdentityEvent>

walkEdges<IdentityState, IdentityContext, IdentityEvent>(walk)

/** Another redirect lands in the page that is open: a visit that is under way takes no other. */
const landAgain = async (query: string) => {
  const before = location.pathname
  await act(async () => {
    history.replaceState(null, '', `/auth-redirect${query}`)
    window.dispatchEvent(new PopStateEvent('popstate'))
    await Promise.resolve()
  })
  history.replaceState(null, '', before)
}

walkRefusals<IdentityState, IdentityContext, IdentityEvent>({
  ...walk,
  standing: () => ({
    asked: server.asked.length,
    waitsFor: server.waitingFor(),
    left: goneTo.mock.calls.length,
  }),
  attempts: {
    start: async () => {
      await pressHeld(m.session_action_identity())
      await pressHeld(m.identity_action_retry())
    },
    started: () => noneWaits(paths.start),
    startRefused: () => noneWaits(paths.start),
    return: async (event: { code: string; state: string }, { state }) => {
      if (state !== 'ready') return landAgain(brought)
      land(`?code=${event.code}&state=${event.state}`)
    },
    denied: () => landAgain('?error=access_denied'),
    granted: () => noneWaits(paths.enter, paths.create, paths.link),
    notGranted: () => noneWaits(paths.enter),
    nameNeeded: () => noneWaits(paths.enter),
    linkNeeded: () => noneWaits(paths.enter, paths.create),
    create: () => pressHeld(m.identity_action_create()),
    createRefused: () => noneWaits(paths.create),
    sendCode: async () => {
      await pressHeld(m.code_action_send())
      await pressHeld(m.code_action_resend())
    },
    codeSent: () => noneWaits(paths.code),
    codeRefused: () => noneWaits(paths.code),
    waited: passCountdown,
    verify: async (event: { otp: string }, { state }) => {
      if (state !== 'waiting' && state !== 'resendable') return pressHeld(m.code_action_verify())
      await verify(event.otp)
      expect(screen.getByText(m.field_error_otp_invalid())).toBeTruthy()
    },
    verifyRefused: () => noneWaits(paths.link),
    lost: () => noneWaits(paths.create, paths.code, paths.link),
  },
})

test('a code that is not sent again leaves the one in hand of use, and what was typed of it (look States)', async () => {
  restore('resendable', identityWitness.contexts['any'] as IdentityContext)
  await type(m.code_field_otp(), '1234')
  await press(m.code_action_resend())
  await server.answer(refused)
  await vi.waitFor(saysWhy, patience)
  headed(m.code_title_page())
  expect(screen.getByLabelText<HTMLInputElement>(startsWith(m.code_field_otp())).value).toBe('1234')
})
