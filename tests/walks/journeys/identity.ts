import type { IdentityEvent, IdentityState } from '../../../src/machines/identity.ts'
import { otpResendSeconds } from '../../../src/machines/limits.ts'
import type { SandboxCitizen } from '../../../src/sandbox/identity/citizens.ts'
import { askCode } from '../../../src/server/account/codes.ts'
import { m } from '../../../src/words/messages.js'
import { openIdOf } from '../../support/identity.ts'
import type { JourneyStep } from '../../support/paths.ts'
import { personLike } from '../../support/person-like.ts'
import {
  giveCode,
  headed,
  isHeld,
  letPass,
  press,
  saysWhy,
  seenCode,
  submit,
  type AtWindows,
  type Journey,
} from './journey.ts'

const starting = '/auth/getIDPToken'
const entering = '/auth/cdaplogin'
const creating = '/auth/cdaploginUserCreate'
const sending = '/auth/cdap/link/otp'
const linking = '/auth/cdap/link'
/** After this a visit is over. */
const visitMinutes = 15

interface Own {
  citizen: SandboxCitizen
}
type Visiting = Journey & Own

/** To the provider and back, with an answer to what it asks. */
async function travel(journey: Visiting, answer: 'yes' | 'no'): Promise<void> {
  const { page, held, citizen } = journey
  await page.goto('/cdap')
  await press(journey, m.session_action_identity)
  await held.letOn(starting)
  await page.locator(`input[name=citizen][value=${citizen.subject}]`).check()
  await page.locator(`button[name=answer][value=${answer}]`).click()
}

/** The citizen has been here before: another visit made the account. */
async function enterBefore({ world }: Journey, citizen: SandboxCitizen): Promise<void> {
  const visitor = world.visitor()
  await world.enter(visitor, citizen)
  const body = { state: visitor.state, name: 'কল্পিত নাগরিক', hasConsented: true, consentVersion: '2026-01' }
  const { code } = await world.as(visitor)('POST /auth/cdaploginUserCreate', { body })
  if (code !== 200) throw new Error(`no account: ${code}`)
}

async function letOnLate({ world, held }: Journey, path: string): Promise<void> {
  world.clock.advance({ minutes: visitMinutes })
  await held.letOn(path)
}

const answerOf: Readonly<Partial<Record<string, string>>> = {
  entering,
  creating,
  verifying: linking,
  sending,
  resending: sending,
}
const letOnFrom = ({ held }: Journey, { from }: JourneyStep) => held.letOn(answerOf[from] ?? '')

/** The provider does not answer, until the page has said so. */
async function beSilent(journey: Visiting): Promise<void> {
  const { world, held } = journey
  const working = world.deps.identity
  world.provider.control.mode = 'cut'
  world.deps.identity = openIdOf(world.provider)
  await held.letOn(starting)
  await saysWhy(journey, m.identity_error_silent({}, { locale: journey.locale }))
  world.provider.control.mode = 'up'
  world.deps.identity = working
}

const offline = (journey: Journey) => saysWhy(journey, m.error_text_offline({}, { locale: journey.locale }))

/** Logging in by CDAP as somebody does it at a window, before the server and the provider. @source spec §2 /cdap, /auth-redirect, §7 Auth */
export const identityAtWindows: AtWindows<IdentityState, IdentityEvent['type'], Own> = {
  chart: 'identity',
  holds: [starting, entering, creating, sending, linking],
  begin: async (journey, [first, second, third]) => {
    const { page, world, mobile } = journey
    const citizen = world.newCitizen({ mobile: mobile.slice(1) })
    if (second?.event === 'granted') await enterBefore(journey, citizen)
    if (second?.event === 'linkNeeded') await personLike(world, 'litigant', { mobile })
    if (first?.event === 'start') {
      await page.goto('/cdap')
      await headed(journey, m.identity_title_start)
    }
    // The way there leads nowhere: whoever still sees the page may press once more.
    if (third?.from === 'away')
      await page.route(`${world.provider.url}/**`, (route) => route.fulfill({ status: 204 }))
    return { citizen }
  },
  drivers: {
    start: async (journey, { step }) => {
      await press(journey, step.from === 'refused' ? m.identity_action_retry : m.session_action_identity)
      await journey.held.waits(starting)
    },
    started: ({ held }) => held.letOn(starting),
    startRefused: beSilent,
    return: async (journey) => {
      await travel(journey, 'yes')
      await journey.held.waits(entering)
    },
    denied: (journey) => travel(journey, 'no'),
    granted: (journey, { step }) => letOnFrom(journey, step),
    notGranted: (journey) => letOnLate(journey, entering),
    nameNeeded: ({ held }) => held.letOn(entering),
    linkNeeded: async (journey, { step }) => {
      if (step.from === 'creating') await personLike(journey.world, 'litigant', { mobile: journey.mobile })
      await letOnFrom(journey, step)
    },
    create: async (journey) => {
      const { page, locale } = journey
      await page.getByLabel(m.registration_field_consent({}, { locale }), { exact: true }).check()
      await submit(journey)
      await journey.held.waits(creating)
    },
    // What the page lets through the server takes: only the net can refuse it.
    createRefused: ({ held }) => held.cut(creating),
    sendCode: async (journey, { step, next }) => {
      const { world, mobile, locale, held } = journey
      if (next?.event === 'codeRefused')
        for (let sent = 0; sent < 3; sent += 1) {
          await askCode(world.deps, { address: '10.3.0.1', locale }, 'link', mobile)
          world.clock.advance({ minutes: 1 })
        }
      await press(journey, step.from === 'linking' ? m.code_action_send : m.code_action_resend)
      await held.waits(sending)
    },
    codeSent: ({ held }) => held.letOn(sending),
    codeRefused: ({ held }) => held.letOn(sending),
    waited: (journey) => letPass(journey, otpResendSeconds),
    verify: async (journey, ahead) =>
      giveCode(journey, ahead, await journey.world.codeFor(journey.mobile), linking),
    verifyRefused: ({ held }) => held.letOn(linking),
    lost: (journey, { step }) => letOnLate(journey, answerOf[step.from] ?? ''),
  },
  seen: {
    ready: async (journey) => {
      await headed(journey, m.identity_title_start)
      await saysWhy(journey, m.identity_error_silent({}, { locale: journey.locale }))
    },
    starting: async (journey) => {
      await headed(journey, m.identity_title_start)
      const { page, locale } = journey
      const button = page.getByRole('button', { name: m.session_action_identity({}, { locale }) })
      await page.locator('main button[aria-disabled=true]').and(button).waitFor()
    },
    away: async (journey) => {
      await headed(journey, m.identity_title_start)
      await journey.page.locator('main button[aria-disabled=true]').waitFor({ state: 'detached' })
      await saysWhy(journey, m.identity_text_away({}, { locale: journey.locale }))
    },
    entering: (journey) => headed(journey, m.identity_title_entering),
    naming: async (journey, { step }) => {
      await headed(journey, m.identity_title_name)
      await isHeld(journey, false)
      if (step.event === 'createRefused') await offline(journey)
    },
    creating: async (journey) => {
      await headed(journey, m.identity_title_name)
      await isHeld(journey, true)
    },
    linking: async (journey, { step }) => {
      await headed(journey, m.identity_title_link)
      if (step.event === 'codeRefused') await journey.page.getByRole('alert').first().waitFor()
    },
    sending: async (journey) => {
      await headed(journey, m.identity_title_link)
      await journey.page.locator('main button[aria-disabled=true]').waitFor()
    },
    waiting: (journey, ahead) => seenCode(journey, ahead, { title: m.code_title_page, mayResend: false }),
    resendable: (journey, ahead) => seenCode(journey, ahead, { title: m.code_title_page, mayResend: true }),
    resending: async (journey) => {
      await headed(journey, m.code_title_page)
      await isHeld(journey, true)
    },
    verifying: async (journey) => {
      await headed(journey, m.code_title_page)
      await isHeld(journey, true)
    },
    refused: async (journey) => {
      await headed(journey, m.identity_title_refused)
      await journey.page.getByRole('alert').first().waitFor()
    },
    done: async ({ page, visitor, url, world, mobile }) => {
      await page.waitForURL((at) => !at.pathname.startsWith('/auth-redirect'))
      const token = (await visitor.context.cookies(url)).find(({ name }) => name === 'token')?.value
      const { data } = await world.call('GET /auth/info', {}, token ?? '')
      if (data.via !== 'cdap' || data.user.mobile !== mobile) throw new Error('somebody else is let in')
    },
  },
}
