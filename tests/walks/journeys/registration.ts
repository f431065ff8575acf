import type { RegistrationEvent, RegistrationState } from '../../../src/machines/registration.ts'
import { otpResendSeconds } from '../../../src/machines/limits.ts'
import { m } from '../../../src/words/messages.js'
import { codeSentTo, inBangla } from '../../support/codes.ts'
import { field } from '../../support/drivers-browser.ts'
import {
  askElsewhere,
  askThrice,
  giveCode,
  headed,
  isHeld,
  letPass,
  press,
  seenCode,
  submit,
  type AtWindows,
  type Journey,
} from './journey.ts'

const [otp, verifying, registering] = ['/auth/register/otp', '/auth/register/otp/verify', '/auth/register']
const password = 'Secret12'

/** Somebody else has the number by the time that the form is sent. */
const takeNumber = ({ world, mobile }: Journey) => world.newAccount({ mobile })

const loseTicket = ({ world, mobile }: Journey) =>
  world.db
    .updateTable('tickets')
    .set({ expires_at: world.clock.now() })
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow()

async function fillDetails({ page, locale }: Journey): Promise<void> {
  await field(page, 'name').fill('পরীক্ষা আবেদনকারী')
  await field(page, 'password').fill(password)
  await field(page, 'passwordConfirmation').fill(password)
  await page.getByLabel(m.registration_field_consent({}, { locale }), { exact: true }).check()
}

/** Registration as somebody walks it on the page, before the server. @source spec §2 Standalone, product 2.4 */
export const registrationAtWindows: AtWindows<RegistrationState, RegistrationEvent['type']> = {
  chart: 'registration',
  holds: [otp, verifying, registering],
  begin: async (journey) => {
    await journey.page.goto('/register')
    await headed(journey, m.registration_title_mobile)
    return {}
  },
  drivers: {
    sendCode: async (journey, { next }) => {
      if (next?.event === 'codeRefused') await askThrice(journey, 'POST /auth/register/otp')
      await field(journey.page, 'mobile').fill(inBangla(journey.mobile))
      await submit(journey)
      await journey.held.waits(otp)
    },
    haveCode: async (journey) => {
      await askElsewhere(journey, 'POST /auth/register/otp')
      await field(journey.page, 'mobile').fill(inBangla(journey.mobile))
      await press(journey, m.code_action_have)
    },
    codeSent: ({ held }) => held.letOn(otp),
    codeRefused: ({ held }) => held.letOn(otp),
    waited: (journey) => letPass(journey, otpResendSeconds),
    resend: async (journey, { next }) => {
      if (next?.event === 'codeRefused') await askThrice(journey, 'POST /auth/register/otp')
      await press(journey, m.code_action_resend)
      await journey.held.waits(otp)
    },
    changeMobile: (journey) => press(journey, m.registration_action_change_mobile),
    verify: async (journey, ahead) =>
      giveCode(journey, ahead, await codeSentTo(journey.world, journey.mobile), verifying),
    verified: ({ held }) => held.letOn(verifying),
    verifyRefused: ({ held }) => held.letOn(verifying),
    submit: async (journey) => {
      await fillDetails(journey)
      await submit(journey)
      await journey.held.waits(registering)
    },
    registered: ({ held }) => held.letOn(registering),
    submitRefused: async (journey) => {
      await takeNumber(journey)
      await journey.held.letOn(registering)
    },
    ticketLost: async (journey) => {
      await loseTicket(journey)
      await journey.held.letOn(registering)
    },
  },
  seen: {
    mobile: async (journey, { step }) => {
      await headed(journey, m.registration_title_mobile)
      await isHeld(journey, false)
      if (step.event !== 'changeMobile') await journey.page.getByRole('alert').first().waitFor()
    },
    sending: (journey) => isHeld(journey, true),
    waiting: (journey, ahead) =>
      seenCode(journey, ahead, { title: m.registration_title_code, mayResend: false }),
    resendable: (journey, ahead) =>
      seenCode(journey, ahead, { title: m.registration_title_code, mayResend: true }),
    resending: async (journey) => {
      await headed(journey, m.registration_title_code)
      await isHeld(journey, true)
    },
    verifying: async (journey) => {
      await headed(journey, m.registration_title_code)
      await isHeld(journey, true)
    },
    details: async (journey, { step }) => {
      await headed(journey, m.registration_title_details)
      await isHeld(journey, false)
      if (step.event === 'submitRefused') await journey.page.getByRole('alert').first().waitFor()
    },
    registering: async (journey) => {
      await headed(journey, m.registration_title_details)
      await isHeld(journey, true)
    },
    done: async ({ page, world, mobile }) => {
      await page.waitForURL((url) => url.pathname !== '/register')
      const user = world.db.selectFrom('users').select('name').where('mobile', '=', mobile)
      if ((await user.executeTakeFirstOrThrow()).name !== 'পরীক্ষা আবেদনকারী')
        throw new Error('somebody else is registered')
    },
  },
}
