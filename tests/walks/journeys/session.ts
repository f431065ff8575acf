import type { Page } from 'playwright-core'
import type { SessionEvent, SessionState } from '../../../src/machines/session.ts'
import { formatNumber } from '../../../src/machines/format.ts'
import { halfLoginMinutes } from '../../../src/machines/limits.ts'
import type { Locale } from '../../../src/server/errors.ts'
import { demoPassword } from '../../../src/server/seed/people.ts'
import { m } from '../../../src/words/messages.js'
import { follow } from '../../support/browser.ts'
import { field } from '../../support/drivers-browser.ts'
import { turnFactorOn } from '../../support/factor.ts'
import { personLike, type PersonLike } from '../../support/person-like.ts'
import { headed, isHeld, press, saysWhy, submit, type AtWindows, type Journey } from './journey.ts'

const [login, code, info] = ['/auth/login', '/auth/login/code', '/auth/info']
const otherName = 'অন্য নাম'

interface Own extends PersonLike {
  /** Another tab of the same browser, which nothing is held from. */
  other: Page
  /** What an authenticator shows; null where no second factor is on. */
  shown: (() => string) | null
}
type Entering = Journey & Own

/** An accountant whose second factor is on, and who is logged in nowhere. */
async function withFactor(world: Journey['world']): Promise<PersonLike & Pick<Own, 'shown'>> {
  const person = await personLike(world, 'accountant')
  const { data } = await world.call('POST /auth/login', {
    body: { email: person.email, password: demoPassword },
  })
  const { next } = await turnFactorOn(world, data.access_token)
  await world.db.deleteFrom('sessions').where('user_id', '=', person.userId).execute()
  // The code that turned it on opens nothing more.
  world.clock.advance({ minutes: 2 })
  return { ...person, shown: next }
}

async function typeLogin(page: Page, email: string, password = demoPassword): Promise<void> {
  await field(page, 'email').fill(email)
  await field(page, 'password').fill(password)
  // Sent without a script, the form and the script that comes meanwhile would both lead on.
  await page.waitForFunction(() => window.early === undefined)
  await page.locator('main form button[type=submit]').click()
}

/** In the other tab, as the person does it there. */
async function logInElsewhere({ other, email }: Entering): Promise<void> {
  await other.goto('/login')
  await typeLogin(other, email)
  await other.waitForURL((url) => !url.pathname.startsWith('/login'))
}
/** The other tab asks no more: what it would be refused would end the session here as well, without a word. */
const leaveElsewhere = ({ other }: Entering) => other.goto('about:blank')

async function logOutIn(page: Page, { name, locale }: Entering): Promise<void> {
  await page.getByRole('button', { name: m.frame_label_profile({ name }, { locale }) }).click()
  await page.getByRole('button', { name: m.frame_action_logout({}, { locale }), exact: true }).click()
  await page.waitForURL('**/login')
}

const endSessions = ({ world, userId }: Entering) =>
  world.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
const takeRoles = ({ world, userId }: Entering) =>
  world.db.deleteFrom('user_roles').where('user_id', '=', userId).execute()

/** A new name of their own, of which the bar hears by asking who they are. */
async function rename(journey: Entering): Promise<void> {
  const { page, held } = journey
  await follow(page, '/my-profile', 'main h1')
  await press(journey, m.profile_action_edit)
  await field(page, 'name').fill(otherName)
  await press(journey, m.parts_action_save)
  await held.waits(info)
  await page.getByText(otherName).first().waitFor()
  await headed(journey, m.route_title_my_profile)
}

/** Why nobody is logged in any more, where anything is said of it. */
const reasonOf = (event: string, locale: Locale): string | null => {
  const say = { locale }
  if (event === 'refused') return m.auth_error_credentials({}, say)
  if (event === 'loaded') return m.session_error_roles_missing({}, say)
  if (event === 'loadFailed' || event === 'lost') return m.error_text_logged_out({}, say)
  const minutes = formatNumber(halfLoginMinutes, locale)
  return event === 'codeLate' ? m.session_error_code_late({ minutes }, say) : null
}

/** Logging in and out as somebody does it at a window, before the server. @source spec §2 Route guard, §4, §8; product 7 */
export const sessionAtWindows: AtWindows<SessionState, SessionEvent['type'], Own> = {
  chart: 'session',
  holds: [login, code, info],
  begin: async (journey, steps) => {
    const { page, world, visitor } = journey
    const isHalf = steps.some(({ event }) => event === 'codeWanted')
    const person = isHalf
      ? await withFactor(world)
      : { ...(await personLike(world, 'litigant')), shown: null }
    await page.goto('/login')
    await headed(journey, m.session_title_login)
    return { ...person, other: await visitor.context.newPage() }
  },
  drivers: {
    login: async ({ page, email, held }, { next }) => {
      await typeLogin(page, email, next?.event === 'refused' ? 'Wrong123' : demoPassword)
      await held.waits(login)
    },
    accepted: ({ held }, { step }) => held.letOn(step.from === 'loggingIn' ? login : code),
    refused: ({ held }, { step }) => held.letOn(step.from === 'loggingIn' ? login : code),
    codeWanted: ({ held }) => held.letOn(login),
    code: async (journey, { next }) => {
      await field(journey.page, 'code').fill(next?.event === 'refused' ? '000000' : (journey.shown?.() ?? ''))
      await submit(journey)
      await journey.held.waits(code)
    },
    codeLate: async ({ world, held }) => {
      world.clock.advance({ minutes: halfLoginMinutes })
      await held.letOn(code)
    },
    givenUp: (journey) => press(journey, m.factor_action_other),
    restore: async (journey) => {
      await logInElsewhere(journey)
      await journey.held.waits(info)
    },
    loaded: async (journey, { step }) => {
      if (step.to === 'loggedOut') {
        await leaveElsewhere(journey)
        await takeRoles(journey)
      }
      if (step.from === 'loggedIn') await rename(journey)
      await journey.held.letOn(info)
    },
    loadFailed: async (journey) => {
      await leaveElsewhere(journey)
      await endSessions(journey)
      await journey.held.letOn(info)
    },
    refresh: rename,
    logout: (journey) => logOutIn(journey.page, journey),
    lost: async (journey) => {
      await endSessions(journey)
      await follow(journey.page, '/my-invoices', 'main h1')
    },
    ended: (journey) => logOutIn(journey.other, journey),
  },
  seen: {
    loggedOut: async (journey, { step }) => {
      await headed(journey, m.session_title_login)
      await field(journey.page, 'email').waitFor()
      await isHeld(journey, false)
      const reason = reasonOf(step.event, journey.locale)
      if (reason) await saysWhy(journey, reason)
      else if (await journey.page.locator('main [role=alert]').count()) throw new Error('nothing went wrong')
    },
    loggingIn: (journey) => isHeld(journey, true),
    halfLoggedIn: async (journey, { step }) => {
      await field(journey.page, 'code').waitFor()
      await isHeld(journey, false)
      if (step.event === 'refused') await journey.page.getByRole('alert').first().waitFor()
    },
    provingCode: async (journey) => {
      await field(journey.page, 'code').waitFor()
      await isHeld(journey, true)
    },
    loading: async (journey) => {
      await journey.held.waits(info)
      await isHeld(journey, true)
    },
    loggedIn: async ({ page, locale }, { step }) => {
      await page.waitForURL((url) => !url.pathname.startsWith('/login'))
      await page.locator('main h1').waitFor()
      if (step.event === 'loaded' && step.from === 'loggedIn')
        await page
          .getByRole('button', { name: m.frame_label_profile({ name: otherName }, { locale }) })
          .waitFor()
    },
  },
}
