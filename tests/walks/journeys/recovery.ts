import type { RecoveryEvent, RecoveryState } from '../../../src/machines/recovery.ts'
import { otpResendSeconds, resetLinkMinutes } from '../../../src/machines/limits.ts'
import { m } from '../../../src/words/messages.js'
import { codeSentTo, inBangla } from '../../support/codes.ts'
import { field } from '../../support/drivers-browser.ts'
import { personLike, type PersonLike } from '../../support/person-like.ts'
import {
  askElsewhere,
  askThrice,
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

const link = '/auth/send-password-resetLink'
const otp = '/auth/recovery/otp'
const verifying = '/auth/recovery/otp/verify'
const checking = '/auth/recovery/ticket'
const changing = '/auth/update-forgot-password'
const password = 'Secret34'

type Recovering = Journey & PersonLike

const isByMail = (name: string) => name.includes('by mail')

/** The link of a mail that was asked for, as it stands there. */
async function linkTo({ world, email }: Recovering): Promise<string> {
  await world.call('POST /auth/send-password-resetLink', { body: { email } }, { address: '10.3.0.1' })
  await world.drain()
  const text = world.mail.sent.findLast(({ to }) => to === email)?.text ?? ''
  return /https?:\/\/\S+#ticket=[\w-]+/.exec(text)?.[0] ?? ''
}

const isLetIn = async ({ world, email }: Recovering, with_: string) =>
  (await world.call('POST /auth/login', { body: { email, password: with_ } })).code === 200

/** A forgotten password as somebody gets a new one on the page, before the server. @source spec §2 Standalone, §7 Auth, product 7 */
export const recoveryAtWindows: AtWindows<RecoveryState, RecoveryEvent['type'], PersonLike> = {
  chart: 'recovery',
  holds: [link, otp, verifying, checking, changing],
  begin: async (journey) => {
    await journey.page.goto('/forgot-password')
    await headed(journey, m.recovery_title_ask)
    return personLike(journey.world, 'litigant', { mobile: journey.mobile })
  },
  drivers: {
    ask: async (journey, { step, next }) => {
      const { page, mobile, email, held } = journey
      if (next?.event === 'sendRefused') await askThrice(journey, 'POST /auth/recovery/otp')
      await field(page, 'login').fill(
        isByMail(step.eventName) ? ` ${email.toUpperCase()} ` : inBangla(mobile),
      )
      await submit(journey)
      await held.waits(isByMail(step.eventName) ? link : otp)
    },
    haveCode: async (journey) => {
      await askElsewhere(journey, 'POST /auth/recovery/otp')
      await field(journey.page, 'login').fill(inBangla(journey.mobile))
      await press(journey, m.code_action_have)
    },
    open: async (journey) => {
      await journey.page.goto(await linkTo(journey))
      await journey.held.letOn(checking)
    },
    linkSent: ({ held }) => held.letOn(link),
    codeSent: ({ held }) => held.letOn(otp),
    sendRefused: ({ held }, { step }) => (step.to === 'linkSent' ? held.cut(link) : held.letOn(otp)),
    waited: (journey) => letPass(journey, otpResendSeconds),
    resend: async (journey, { step, next }) => {
      const isLink = step.from === 'linkSent'
      if (!isLink && next?.event === 'sendRefused') await askThrice(journey, 'POST /auth/recovery/otp')
      await press(journey, isLink ? m.recovery_action_resend : m.code_action_resend)
      await journey.held.waits(isLink ? link : otp)
    },
    changeLogin: (journey) => press(journey, m.recovery_action_change_login),
    verify: async (journey, ahead) =>
      giveCode(journey, ahead, await codeSentTo(journey.world, journey.mobile), verifying),
    verified: ({ held }) => held.letOn(verifying),
    verifyRefused: ({ held }) => held.letOn(verifying),
    submit: async (journey) => {
      await field(journey.page, 'password').fill(password)
      await field(journey.page, 'passwordConfirmation').fill(password)
      await submit(journey)
      await journey.held.waits(changing)
    },
    changed: ({ held }) => held.letOn(changing),
    // What the page lets through the server takes: only the net can refuse it.
    submitRefused: ({ held }) => held.cut(changing),
    ticketLost: async (journey, { step }) => {
      const isOpened = step.from === 'password'
      if (isOpened) await journey.page.goto(await linkTo(journey))
      journey.world.clock.advance({ minutes: resetLinkMinutes + 1 })
      await journey.held.letOn(isOpened ? checking : changing)
    },
  },
  seen: {
    asking: async (journey, { step }) => {
      await headed(journey, m.recovery_title_ask)
      await isHeld(journey, false)
      if (step.event !== 'changeLogin') await journey.page.getByRole('alert').first().waitFor()
    },
    sending: async (journey) => {
      await headed(journey, m.recovery_title_ask)
      await isHeld(journey, true)
    },
    linkSent: async (journey, { step }) => {
      await headed(journey, m.recovery_title_link)
      if (step.event === 'sendRefused')
        await saysWhy(journey, m.error_text_offline({}, { locale: journey.locale }))
    },
    waiting: (journey, ahead) => seenCode(journey, ahead, { title: m.code_title_page, mayResend: false }),
    resendable: (journey, ahead) => seenCode(journey, ahead, { title: m.code_title_page, mayResend: true }),
    resending: async (journey, { step }) => {
      if (step.from === 'linkSent') return headed(journey, m.recovery_title_link)
      await headed(journey, m.code_title_page)
      await isHeld(journey, true)
    },
    verifying: async (journey) => {
      await headed(journey, m.code_title_page)
      await isHeld(journey, true)
    },
    password: async (journey, { step }) => {
      await headed(journey, m.recovery_title_password)
      await isHeld(journey, false)
      if (step.event === 'submitRefused')
        await saysWhy(journey, m.error_text_offline({}, { locale: journey.locale }))
    },
    changing: async (journey) => {
      await headed(journey, m.recovery_title_password)
      await isHeld(journey, true)
    },
    done: async (journey) => {
      await headed(journey, m.recovery_title_done)
      if (!(await isLetIn(journey, password))) throw new Error('the new password opens nothing')
    },
  },
}
