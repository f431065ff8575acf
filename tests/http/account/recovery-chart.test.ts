import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  recoveryMachine,
  recoveryStates,
  type RecoveryContext,
  type RecoveryEvent,
  type RecoveryState,
} from '../../../src/machines/recovery.ts'
import { latinDigits } from '../../../src/machines/text.ts'
import { demoPassword } from '../../../src/server/seed/people.ts'
import { codeSentTo, inBangla, wrong } from '../../support/codes.ts'
import { drive, type Journey } from '../../support/drivers/drive.ts'
import { personLike } from '../../support/person-like.ts'
import { createWorld, type World } from '../../support/world.ts'
import { recoveryWitness } from '../../witness/recovery.ts'

interface Place {
  userId: string
  mobile: string
  email: string
  isByMail: boolean
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

const askCode = ({ address }: Place, mobile: string) =>
  world.call('POST /auth/recovery/otp', { body: { mobile } }, { address })
const askLink = ({ address }: Place, email: string) =>
  world.call('POST /auth/send-password-resetLink', { body: { email } }, { address })
const ask = (place: Place) => (place.isByMail ? askLink(place, place.email) : askCode(place, place.mobile))
const verify = ({ address }: Place, mobile: string, otp: string) =>
  world.call('POST /auth/recovery/otp/verify', { body: { mobile, otp } }, { address })
const change = (ticket: string, password = 'Secret34') =>
  world.call('POST /auth/update-forgot-password', {
    body: { ticket, password, passwordConfirmation: 'Secret34' },
  })
const check = (ticket: string) => world.call('POST /auth/recovery/ticket', { body: { ticket } })
const isOpenedBy = async ({ email, address }: Place, password: string) =>
  (await world.call('POST /auth/login', { body: { email, password } }, { address })).code === 200

const codeFor = ({ mobile }: Place) => codeSentTo(world, mobile)

const mailsTo = ({ email }: Place) => world.mail.sent.filter(({ to }) => to === email)

async function linkFor(place: Place): Promise<string> {
  await world.drain()
  return /#ticket=([\w-]+)/.exec(mailsTo(place).at(-1)?.text ?? '')?.[1] ?? ''
}

async function held({ userId, mobile }: Place) {
  const otps = await world.db
    .selectFrom('otps')
    .select(['id', 'tries', 'used_at'])
    .where('sent_to', '=', mobile)
    .orderBy('id')
    .execute()
  const tickets = await world.db
    .selectFrom('tickets')
    .select(['id', 'used_at'])
    .where((where) => where.or([where('mobile', '=', mobile), where('user_id', '=', userId)]))
    .orderBy('id')
    .execute()
  const user = await world.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return { otps, tickets, user }
}

const fieldsOf = (refusal: { fields?: { path: string; error: string }[] | undefined }) =>
  (refusal.fields ?? []) as RecoveryContext['fields']

const isBefore = (state: RecoveryState, other: RecoveryState) =>
  recoveryStates.indexOf(state) < recoveryStates.indexOf(other)

/** The way the chart knows by the login, which the event may only now bring. */
const isMail = (login: string) => login.includes('@')

const journey: Journey<RecoveryState, RecoveryContext, RecoveryEvent, Place> = {
  name: 'recovery',
  machine: recoveryMachine,
  witness: recoveryWitness,
  isClockMoved: true,
  async stage({ state, context }) {
    count += 1
    const mobile = `0174${String(1_000_000 + count)}`
    const place: Place = {
      ...(await personLike(world, 'litigant', { mobile })),
      mobile,
      isByMail: isMail(context.login),
      address: `10.4.${count >> 8}.${count & 255}`,
      code: '',
      ticket: '',
    }
    if (isBefore(state, 'linkSent')) return place
    if (place.isByMail || state === 'linkSent') {
      expect((await askLink(place, place.email)).code).toBe(200)
      place.ticket = await linkFor(place)
      if (state === 'linkSent') return place
    } else {
      expect((await askCode(place, place.mobile)).code).toBe(200)
      place.code = await codeFor(place)
    }
    if (state === 'resendable' || state === 'resending') world.clock.advance({ minutes: 1 })
    if (isBefore(state, 'password')) return place
    if (!place.isByMail) place.ticket = (await verify(place, place.mobile, place.code)).data.ticket
    if (state === 'done') expect((await change(place.ticket)).code).toBe(200)
    return place
  },
  contextOf: ({ context, state }, { mobile, email, isByMail, ticket }) => ({
    ...context,
    login: isByMail ? email : mobile,
    ticket: isBefore(state, 'password') ? null : ticket,
  }),
  trace: async (place) => JSON.stringify(await held(place)),
  drivers: {
    ask: ({ place, trial }) => {
      const typed = trial.event.login
      const isBangla = latinDigits(typed) !== typed
      const login = isMail(typed)
        ? ` ${place.email.replace('person', 'Person')} `
        : isBangla
          ? inBangla(place.mobile)
          : place.mobile
      return Promise.resolve({
        event: { type: 'ask', login },
        becomes: { login, error: null, fields: [] },
        holds: async ({ login: kept }) => {
          const answer = isMail(kept) ? await askLink(place, kept) : await askCode(place, kept)
          expect(answer.code).toBe(200)
          expect(isMail(kept) ? await linkFor(place) : await codeFor(place)).toMatch(/./)
        },
      })
    },
    haveCode: async ({ place }) => {
      const code = await codeOf(place)
      expect((await askCode(place, place.mobile)).code).toBe(429)
      const login = inBangla(place.mobile)
      return {
        event: { type: 'haveCode', login },
        becomes: { login, error: null, fields: [] },
        holds: async (context) => {
          expect((await verify(place, context.login, code)).data.ticket).toMatch(/./)
        },
      }
    },
    open: async ({ place }) => {
      expect((await askLink(place, place.email)).code).toBe(200)
      const ticket = await linkFor(place)
      return {
        event: { type: 'open', ticket },
        becomes: { login: '', ticket, error: null, fields: [] },
        holds: async () => {
          expect((await check(ticket)).code).toBe(200)
          expect((await change(ticket)).code).toBe(200)
          expect(await isOpenedBy(place, 'Secret34')).toBe(true)
        },
      }
    },
    linkSent: async ({ place }) => {
      const { code, data } = await askLink(place, place.email)
      expect([code, data.validMinutes]).toEqual([200, 30])
      return {
        event: { type: 'linkSent' },
        holds: async () => expect(await linkFor(place)).toMatch(/./),
      }
    },
    codeSent: async ({ place }) => {
      const { code, data } = await askCode(place, place.mobile)
      expect([code, data.resendSeconds]).toEqual([200, 60])
      return {
        event: { type: 'codeSent' },
        holds: async () => expect(await codeFor(place)).toMatch(/^\d{6}$/),
      }
    },
    sendRefused: async ({ place }) => {
      for (
        let sent = place.isByMail ? mailsTo(place).length : (await held(place)).otps.length;
        sent < 3;
        sent += 1
      ) {
        expect((await ask(place)).code).toBe(200)
        world.clock.advance({ minutes: 1 })
      }
      const fourth = await ask(place)
      expect(fourth.code).toBe(429)
      const [error, fields] = [fourth.message, fieldsOf(fourth.refusal)]
      return {
        event: { type: 'sendRefused', error, fields },
        becomes: { error, fields },
        holds: async () => {
          await world.drain()
          expect(place.isByMail ? mailsTo(place).length : (await held(place)).otps.length).toBe(3)
        },
      }
    },
    waited: async ({ place }) => {
      // Only who went by the mobile waits; in the table of the chart the mail's context may stand here too.
      if (!place.isByMail) expect((await askCode(place, place.mobile)).code).toBe(429)
      world.clock.advance({ minutes: 1 })
      return {
        event: { type: 'waited' },
        holds: async () => expect((await askCode(place, place.mobile)).code).toBe(200),
      }
    },
    resend: async ({ place, trial }) => {
      const sent = mailsTo(place).length
      return Promise.resolve({
        event: { type: 'resend' },
        becomes: { error: null, fields: [] },
        holds: async () => {
          if (trial.state === 'linkSent') {
            expect((await askLink(place, place.email)).code).toBe(200)
            expect([await linkFor(place), mailsTo(place).length]).toEqual([expect.any(String), sent + 1])
          } else expect((await askCode(place, place.mobile)).code).toBe(200)
        },
      })
    },
    changeLogin: async ({ place }) => {
      const before = await journey.trace(place)
      return {
        event: { type: 'changeLogin' },
        becomes: { ticket: null, error: null, fields: [] },
        holds: async () => expect(await journey.trace(place)).toBe(before),
      }
    },
    verify: async ({ place }) => {
      const code = await codeOf(place)
      const otp = inBangla(code)
      return {
        event: { type: 'verify', otp },
        holds: async () => expect((await verify(place, place.mobile, otp)).data.ticket).toMatch(/./),
      }
    },
    verified: async ({ place }) => {
      const { code, data } = await verify(place, place.mobile, await codeOf(place))
      expect(code).toBe(200)
      return {
        event: { type: 'verified', ticket: data.ticket },
        becomes: { ticket: data.ticket, error: null, fields: [] },
        holds: async () => {
          const { otps, tickets } = await held(place)
          expect([otps.at(-1)?.used_at, tickets.at(-1)?.used_at]).toEqual([world.clock.now(), null])
        },
      }
    },
    verifyRefused: async ({ place }) => {
      const right = await codeOf(place)
      const { code, message, refusal } = await verify(place, place.mobile, wrong(right))
      expect([code, fieldsOf(refusal)[0]]).toMatchObject([422, { path: 'otp', error: 'otp_invalid' }])
      const fields = fieldsOf(refusal)
      return {
        event: { type: 'verifyRefused', error: message, fields },
        becomes: { error: message, fields },
        holds: async () => {
          const { otps } = await held(place)
          expect([otps[0]?.tries, otps[0]?.used_at]).toEqual([1, null])
        },
      }
    },
    submit: ({ place }) =>
      Promise.resolve({
        event: { type: 'submit' },
        becomes: { error: null, fields: [] },
        holds: async ({ ticket }) => {
          expect(await isOpenedBy(place, demoPassword)).toBe(true)
          expect((await change(ticket ?? '')).code).toBe(200)
        },
      }),
    changed: async ({ place }) => {
      expect((await change(place.ticket)).code).toBe(200)
      return {
        event: { type: 'changed' },
        becomes: { ticket: null },
        holds: async () => {
          expect(await isOpenedBy(place, demoPassword)).toBe(false)
          expect(await isOpenedBy(place, 'Secret34')).toBe(true)
        },
      }
    },
    submitRefused: async ({ place }) => {
      const { code, message, refusal } = await change(place.ticket, 'weak')
      expect(code).toBe(422)
      const fields = fieldsOf(refusal)
      expect(fields.map(({ path }) => path)).toEqual(['password', 'passwordConfirmation'])
      return {
        event: { type: 'submitRefused', error: message, fields },
        becomes: { error: message, fields },
        holds: async () => expect((await held(place)).tickets.at(-1)?.used_at).toBeNull(),
      }
    },
    ticketLost: async ({ place, trial }) => {
      world.clock.advance({ minutes: 31 })
      const { code, message } = await (trial.state === 'password' ? check : change)(place.ticket)
      expect(code).toBe(409)
      return {
        event: { type: 'ticketLost', error: message },
        becomes: { ticket: null, error: message },
        holds: async () => expect(await isOpenedBy(place, demoPassword)).toBe(true),
      }
    },
  },
  refusals: {
    ask: async ({ place, trial }) => {
      const { login } = trial.event
      // Where the chart stays although the wish is whole, the server would rightly send again.
      if (login.trim() !== '' && login !== 'person') return
      const [mail, mobile] = [await askLink(place, login), await askCode(place, login)]
      expect([mail.code, fieldsOf(mail.refusal)[0]?.path]).toEqual([422, 'email'])
      expect([mobile.code, fieldsOf(mobile.refusal)[0]?.path]).toEqual([422, 'mobile'])
    },
    haveCode: null,
    open: async ({ trial }) => {
      expect((await change(trial.event.ticket)).code).toBe(409)
    },
    linkSent: null,
    codeSent: null,
    sendRefused: null,
    waited: null,
    resend: async ({ place, trial }) => {
      if (trial.state === 'waiting' && !place.isByMail)
        expect((await askCode(place, place.mobile)).code).toBe(429)
    },
    changeLogin: null,
    verify: async ({ place, trial }) => {
      // A code that is whole and not yet used would rightly be taken: there only the chart says no.
      if (['resending', 'verifying'].includes(trial.state) && trial.event.otp.length === 6) return
      const { code, refusal } = await verify(place, place.mobile, trial.event.otp)
      expect([code, fieldsOf(refusal)[0]?.path]).toEqual([422, 'otp'])
    },
    verified: null,
    verifyRefused: null,
    submit: async ({ place, trial }) => {
      if (trial.state === 'changing' || trial.state === 'linkSent') return
      if (place.isByMail && place.ticket !== '' && trial.state !== 'done') return
      expect((await change(place.ticket || 'x'.repeat(43))).code).toBe(409)
    },
    changed: null,
    submitRefused: null,
    ticketLost: null,
  },
}

/** The code in the person's hands; asked for where the way there was the mail. */
async function codeOf(place: Place): Promise<string> {
  if (place.code !== '') return place.code
  expect((await askCode(place, place.mobile)).code).toBe(200)
  return codeFor(place)
}

test.each(recoveryStates)('recovery in %s does with the server what its witness says', (state) =>
  drive(journey, state),
)
