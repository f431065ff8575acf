import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  registrationMachine,
  registrationStates,
  type RegistrationContext,
  type RegistrationEvent,
  type RegistrationState,
} from '../../../src/machines/registration.ts'
import { latinDigits } from '../../../src/machines/text.ts'
import { drive, type Journey } from '../../support/drivers/drive.ts'
import { codeSentTo, inBangla, wrong } from '../../support/codes.ts'
import { createWorld, type World } from '../../support/world.ts'
import { registrationWitness } from '../../witness/registration.ts'

interface Place {
  mobile: string
  address: string
  code: string
  ticket: string
}

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let count = 0

const ask = ({ address }: Place, mobile: string) =>
  world.call('POST /auth/register/otp', { body: { mobile } }, { address })
let tries = 0
/** From an address of its own each time: what is tried here is a journey and no limit of addresses. */
const verify = (mobile: string, otp: string) => {
  const address = `10.2.${(tries += 1) >> 8}.${tries & 255}`
  return world.call('POST /auth/register/otp/verify', { body: { mobile, otp } }, { address })
}
const details = {
  name: 'কল্পিত নাম',
  email: '',
  dateOfBirth: '',
  password: 'Secret12',
  passwordConfirmation: 'Secret12',
  hasConsented: true,
  consentVersion: '2026-01',
}
const register = (ticket: string, changed: Partial<typeof details> = {}) =>
  world.call('POST /auth/register', { body: { ticket, ...details, ...changed } })

const codeFor = (mobile: string) => codeSentTo(world, mobile)

async function held(mobile: string) {
  const otps = await world.db
    .selectFrom('otps')
    .select(['id', 'tries', 'used_at'])
    .where('sent_to', '=', mobile)
    .orderBy('id')
    .execute()
  const tickets = await world.db
    .selectFrom('tickets')
    .select(['id', 'used_at'])
    .where('mobile', '=', mobile)
    .execute()
  const users = await world.db.selectFrom('users').select('id').where('mobile', '=', mobile).execute()
  return { otps, tickets, users }
}

const fieldsOf = (refusal: { fields?: { path: string; error: string }[] | undefined }) =>
  (refusal.fields ?? []) as RegistrationContext['fields']

const isBefore = (state: RegistrationState, other: RegistrationState) =>
  registrationStates.indexOf(state) < registrationStates.indexOf(other)

const journey: Journey<RegistrationState, RegistrationContext, RegistrationEvent, Place> = {
  name: 'registration',
  machine: registrationMachine,
  witness: registrationWitness,
  isClockMoved: true,
  async stage({ state }) {
    count += 1
    const place: Place = {
      mobile: `0172${String(1_000_000 + count)}`,
      address: `10.0.${count >> 8}.${count & 255}`,
      code: '',
      ticket: '',
    }
    if (isBefore(state, 'waiting')) return place
    expect((await ask(place, place.mobile)).code).toBe(200)
    place.code = await codeFor(place.mobile)
    if (state === 'resendable' || state === 'resending') world.clock.advance({ minutes: 1 })
    if (isBefore(state, 'details')) return place
    place.ticket = (await verify(place.mobile, place.code)).data.ticket
    if (state === 'done') expect((await register(place.ticket)).code).toBe(200)
    return place
  },
  contextOf: ({ context }, { mobile, ticket }) => ({ ...context, mobile, ticket: ticket || null }),
  trace: async ({ mobile }) => JSON.stringify(await held(mobile)),
  drivers: {
    sendCode: async ({ place, trial }) => {
      const isBangla = latinDigits(trial.event.mobile) !== trial.event.mobile
      const mobile = isBangla ? inBangla(place.mobile) : place.mobile
      return {
        event: { type: 'sendCode', mobile },
        becomes: { mobile, error: null, fields: [] },
        holds: async (context) => {
          expect((await ask(place, context.mobile)).code).toBe(200)
          expect((await held(place.mobile)).otps).toHaveLength(1)
        },
      }
    },
    haveCode: async ({ place }) => {
      expect((await ask(place, place.mobile)).code).toBe(200)
      expect((await ask(place, place.mobile)).code).toBe(429)
      const mobile = inBangla(place.mobile)
      return {
        event: { type: 'haveCode', mobile },
        becomes: { mobile, error: null, fields: [] },
        holds: async (context) => {
          const code = await codeFor(place.mobile)
          expect((await verify(context.mobile, code)).data.ticket).toMatch(/./)
        },
      }
    },
    codeSent: async ({ place }) => {
      const { code, data } = await ask(place, place.mobile)
      expect([code, data.resendSeconds]).toEqual([200, 60])
      return {
        event: { type: 'codeSent' },
        holds: async () => expect(await codeFor(place.mobile)).toMatch(/^\d{6}$/),
      }
    },
    codeRefused: async ({ place }) => {
      for (let sent = (await held(place.mobile)).otps.length; sent < 3; sent += 1) {
        expect((await ask(place, place.mobile)).code).toBe(200)
        world.clock.advance({ minutes: 1 })
      }
      const fourth = await ask(place, place.mobile)
      expect([fourth.code, fourth.refusal.retryAfterSeconds]).toEqual([429, 57 * 60])
      const [error, fields] = [fourth.message, fieldsOf(fourth.refusal)]
      return {
        event: { type: 'codeRefused', error, fields },
        becomes: { error, fields },
        holds: async () => expect((await held(place.mobile)).otps).toHaveLength(3),
      }
    },
    waited: async ({ place }) => {
      expect((await ask(place, place.mobile)).code).toBe(429)
      world.clock.advance({ minutes: 1 })
      return {
        event: { type: 'waited' },
        holds: async () => expect((await ask(place, place.mobile)).code).toBe(200),
      }
    },
    resend: ({ place }) =>
      Promise.resolve({
        event: { type: 'resend' },
        becomes: { error: null, fields: [] },
        holds: async ({ mobile }) => {
          expect((await ask(place, mobile)).code).toBe(200)
          expect((await held(mobile)).otps).toHaveLength(2)
        },
      }),
    changeMobile: async ({ place }) => {
      const before = await journey.trace(place)
      return {
        event: { type: 'changeMobile' },
        becomes: { ticket: null, error: null, fields: [] },
        holds: async () => {
          expect((await ask(place, `0173${place.mobile.slice(4)}`)).code).toBe(200)
          expect(await journey.trace(place)).toBe(before)
        },
      }
    },
    verify: ({ place }) => {
      const otp = inBangla(place.code)
      return Promise.resolve({
        event: { type: 'verify', otp },
        holds: async ({ mobile }) => expect((await verify(mobile, otp)).data.ticket).toMatch(/./),
      })
    },
    verified: async ({ place }) => {
      const { code, data } = await verify(place.mobile, place.code)
      expect(code).toBe(200)
      return {
        event: { type: 'verified', ticket: data.ticket },
        becomes: { ticket: data.ticket, error: null, fields: [] },
        holds: async () => {
          const { otps, tickets } = await held(place.mobile)
          expect([otps[0]?.used_at, tickets.length, tickets[0]?.used_at]).toEqual([
            world.clock.now(),
            1,
            null,
          ])
        },
      }
    },
    verifyRefused: async ({ place }) => {
      const { code, message, refusal } = await verify(place.mobile, wrong(place.code))
      expect([code, fieldsOf(refusal)[0]]).toMatchObject([422, { path: 'otp', error: 'otp_invalid' }])
      const fields = fieldsOf(refusal)
      return {
        event: { type: 'verifyRefused', error: message, fields },
        becomes: { error: message, fields },
        holds: async () => {
          const { otps, tickets } = await held(place.mobile)
          expect([otps[0]?.tries, otps[0]?.used_at, tickets]).toEqual([1, null, []])
        },
      }
    },
    submit: ({ place }) =>
      Promise.resolve({
        event: { type: 'submit' },
        becomes: { error: null, fields: [] },
        holds: async ({ ticket }) => {
          expect((await held(place.mobile)).users).toEqual([])
          expect((await register(ticket ?? '')).code).toBe(200)
        },
      }),
    registered: async ({ place }) => {
      const { code, data } = await register(place.ticket)
      expect(code).toBe(200)
      return {
        event: { type: 'registered' },
        holds: async () => {
          const account = await world.call('GET /auth/info', {}, data.access_token)
          expect(account.data.user).toMatchObject({ mobile: place.mobile, roles: ['plaintiff_user'] })
          expect((await held(place.mobile)).users).toEqual([{ id: account.data.user.id }])
        },
      }
    },
    submitRefused: async ({ place }) => {
      const { code, message, refusal } = await register(place.ticket, { password: 'weak' })
      expect(code).toBe(422)
      const fields = fieldsOf(refusal)
      expect(fields.map(({ path }) => path)).toEqual(['password', 'passwordConfirmation'])
      return {
        event: { type: 'submitRefused', error: message, fields },
        becomes: { error: message, fields },
        holds: async () => {
          const { users, tickets } = await held(place.mobile)
          expect([users, tickets[0]?.used_at]).toEqual([[], null])
        },
      }
    },
    ticketLost: async ({ place }) => {
      world.clock.advance({ minutes: 31 })
      const { code, message } = await register(place.ticket)
      expect(code).toBe(409)
      return {
        event: { type: 'ticketLost', error: message },
        becomes: { ticket: null, error: message },
        holds: async () => expect((await held(place.mobile)).users).toEqual([]),
      }
    },
  },
  refusals: {
    sendCode: async ({ place, trial }) => {
      if (trial.event.mobile === '0170') {
        const { code, refusal } = await ask(place, trial.event.mobile)
        expect([code, fieldsOf(refusal)[0]?.path]).toEqual([422, 'mobile'])
      } else if (trial.state === 'waiting') expect((await ask(place, place.mobile)).code).toBe(429)
      else if (trial.state === 'done') {
        // The first code was used within the same minute; whether the number is taken is not what it hears.
        expect((await ask(place, place.mobile)).code).toBe(429)
      }
    },
    haveCode: null,
    codeSent: null,
    codeRefused: null,
    waited: null,
    resend: async ({ place, trial }) => {
      if (trial.state === 'mobile') expect((await ask(place, '')).code).toBe(422)
      if (trial.state === 'waiting') expect((await ask(place, place.mobile)).code).toBe(429)
    },
    changeMobile: null,
    verify: async ({ place, trial }) => {
      // A code that is whole and not yet used would rightly be taken: there only the chart says no.
      if (['resending', 'verifying'].includes(trial.state) && trial.event.otp.length === 6) return
      const { code, refusal } = await verify(place.mobile, trial.event.otp)
      expect([code, fieldsOf(refusal)[0]?.path]).toEqual([422, 'otp'])
    },
    verified: null,
    verifyRefused: null,
    submit: async ({ place, trial }) => {
      if (trial.state === 'registering') return
      const { code } = await register(place.ticket || 'x'.repeat(43))
      expect(code).toBe(409)
    },
    registered: null,
    submitRefused: null,
    ticketLost: null,
  },
}

test.each(registrationStates)('registration in %s does with the server what its witness says', (state) =>
  drive(journey, state),
)
