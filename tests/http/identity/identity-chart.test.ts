import { tokenHash } from '../../../src/server/web/token.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SandboxCitizen } from '../../../src/sandbox/identity/citizens.ts'
import {
  identityMachine,
  identityStates,
  type IdentityContext,
  type IdentityEvent,
  type IdentityState,
} from '../../../src/machines/identity.ts'
import { inBangla, wrong } from '../../support/codes.ts'
import { drive, type Journey } from '../../support/drivers/drive.ts'
import {
  createIdentityWorld,
  openIdOf,
  tokenOf,
  waitingOf,
  type Back,
  type IdentityWorld,
  type Visitor,
} from '../../support/identity.ts'
import { identityWitness } from '../../witness/identity.ts'

interface Place {
  visitor: Visitor
  citizen: SandboxCitizen
  /** 01XXXXXXXXX */
  mobile: string
  back: Back
  otp: string
}

let world: IdentityWorld
beforeAll(async () => {
  world = await createIdentityWorld()
})
afterAll(() => world.close())

const nowhere: Back = { code: '', state: '', iss: null, error: null }
const masked = (mobile: string) => `${mobile.slice(0, 3)}******${mobile.slice(-2)}`

const begin = ({ visitor }: Place) => world.as(visitor)('POST /auth/getIDPToken', {})
const comeBack = ({ visitor }: Place, { code, state, iss }: Omit<Back, 'error'>) =>
  world.as(visitor)('POST /auth/cdaplogin', { body: { code, state, iss } })
const account = { name: 'কল্পিত নাগরিক', hasConsented: true, consentVersion: '2026-01' }
const create = ({ visitor }: Place, changed: Partial<typeof account> = {}) =>
  world.as(visitor)('POST /auth/cdaploginUserCreate', {
    body: { state: visitor.state, ...account, ...changed },
  })
const sendCode = ({ visitor }: Place) =>
  world.as(visitor)('POST /auth/cdap/link/otp', { body: { state: visitor.state } })
const link = ({ visitor }: Place, otp: string) =>
  world.as(visitor)('POST /auth/cdap/link', { body: { state: visitor.state, otp } })

async function held({ visitor, citizen, mobile }: Place) {
  const { db } = world
  const users = await db.selectFrom('users').select('id').where('mobile', '=', mobile).execute()
  const ids = users.map(({ id }) => id)
  return {
    users,
    visits: await db
      .selectFrom('identity_visits')
      .select(['id', 'returned_at', 'ended_at', 'link_user_id', 'subject'])
      .where('browser_hash', '=', tokenHash(visitor.cookies['idp_visit'] ?? ''))
      .execute(),
    identities: await db
      .selectFrom('identities')
      .select(['subject', 'user_id'])
      .where('subject', '=', citizen.subject)
      .execute(),
    sessions:
      ids.length === 0
        ? []
        : await db.selectFrom('sessions').select(['id', 'via']).where('user_id', 'in', ids).execute(),
    otps: await db
      .selectFrom('otps')
      .select(['id', 'tries', 'used_at'])
      .where('sent_to', '=', mobile)
      .orderBy('id')
      .execute(),
  }
}

/** What the server holds once somebody is in: a session by CDAP of the account that the identity belongs to. */
async function expectIn(place: Place, token: string) {
  const info = await world.call('GET /auth/info', {}, token)
  expect(info.data).toMatchObject({ via: 'cdap', user: { mobile: place.mobile } })
  const { identities } = await held(place)
  expect(identities).toEqual([{ subject: place.citizen.subject, user_id: info.data.user.id }])
}

const fieldsOf = (refusal: { fields?: { path: string; error: string }[] | undefined }) =>
  (refusal.fields ?? []) as IdentityContext['fields']

const linkStates: readonly IdentityState[] = [
  'linking',
  'sending',
  'waiting',
  'resendable',
  'resending',
  'verifying',
]
const nameStates: readonly IdentityState[] = ['naming', 'creating', 'done']
const codeStates: readonly IdentityState[] = ['waiting', 'resendable', 'resending', 'verifying']

const journey: Journey<IdentityState, IdentityContext, IdentityEvent, Place> = {
  name: 'identity',
  machine: identityMachine,
  witness: identityWitness,
  isClockMoved: true,
  async stage({ state, event, eventName }) {
    const citizen = world.newCitizen()
    const place: Place = {
      visitor: world.visitor(),
      citizen,
      mobile: `0${citizen.mobile}`,
      back: nowhere,
      otp: '',
    }
    const isLinked = linkStates.includes(state)
    if (isLinked || (state === 'entering' && event.type === 'linkNeeded'))
      await world.newAccount({ mobile: place.mobile })
    if (state === 'starting' || (state === 'ready' && event.type !== 'return')) return place
    if (state === 'ready' && eventName !== 'return') return place
    if (state === 'away' || state === 'refused') {
      expect((await begin(place)).code).toBe(200)
      if (state === 'refused') await comeBack(place, { code: 'x', state: 'x', iss: null })
      return place
    }
    place.back = await world.travel(place.visitor, citizen)
    if (state === 'ready' || state === 'entering') return place
    const entered = waitingOf(await comeBack(place, place.back))
    expect(entered.next).toBe(isLinked ? 'link' : 'name')
    if (state === 'done') tokenOf(await create(place))
    if (nameStates.includes(state) || !codeStates.includes(state)) return place
    expect((await sendCode(place)).code).toBe(200)
    place.otp = await world.codeFor(place.mobile)
    if (state !== 'waiting') world.clock.advance({ minutes: 1 })
    return place
  },
  contextOf: ({ context }, { mobile }) => ({ ...context, mobile: masked(mobile) }),
  trace: async (place) => JSON.stringify(await held(place)),
  drivers: {
    start: ({ place }) =>
      Promise.resolve({
        event: { type: 'start' },
        becomes: { error: null, fields: [] },
        holds: async () => {
          expect((await begin(place)).code).toBe(200)
          expect((await held(place)).visits).toMatchObject([{ returned_at: null, ended_at: null }])
        },
      }),
    started: async ({ place }) => {
      const { code, data } = await begin(place)
      expect([code, data.widget_id]).toEqual([200, 'widget'])
      const url = data.authorization_url
      return {
        event: { type: 'started', url },
        holds: async () => {
          const back = await world.choose(place.visitor, url, place.citizen)
          expect([back.state, back.error]).toEqual([data.token, null])
        },
      }
    },
    startRefused: async ({ place }) => {
      world.provider.control.mode = 'cut'
      const working = world.deps.identity
      world.deps.identity = openIdOf(world.provider)
      const { code, message } = await begin(place)
      world.provider.control.mode = 'up'
      world.deps.identity = working
      expect(code).toBe(503)
      return {
        event: { type: 'startRefused', error: message },
        becomes: { error: message },
        holds: async () => expect((await held(place)).visits).toEqual([]),
      }
    },
    return: ({ place }) => {
      const { code, state, iss } = place.back
      return Promise.resolve({
        event: { type: 'return', code, state, iss },
        becomes: { visit: state },
        holds: async () => expect(waitingOf(await comeBack(place, place.back)).next).toBe('name'),
      })
    },
    denied: async ({ place }) => {
      const back = await world.choose(place.visitor, await world.leave(place.visitor), null)
      expect([back.error, back.code]).toEqual(['access_denied', ''])
      return {
        event: { type: 'denied' },
        holds: async () => {
          const { visits, users, sessions } = await held(place)
          expect([visits, users, sessions]).toMatchObject([[{ returned_at: null, subject: null }], [], []])
        },
      }
    },
    granted: async ({ place, trial }) => {
      const enter = async () => {
        // The citizen of this visit has been here before: another visit made the account.
        const earlier = { ...place, visitor: world.visitor() }
        await world.enter(earlier.visitor, place.citizen)
        tokenOf(await create(earlier))
        return comeBack(place, place.back)
      }
      const reply =
        trial.state === 'entering'
          ? await enter()
          : await (trial.state === 'creating' ? create(place) : link(place, inBangla(place.otp)))
      const token = tokenOf(reply)
      return {
        event: { type: 'granted', token },
        holds: async () => {
          await expectIn(place, token)
          expect(place.visitor.cookies).not.toHaveProperty('idp_visit')
        },
      }
    },
    notGranted: async ({ place }) => {
      const { next, message } = waitingOf(await comeBack(place, { ...place.back, code: 'another' }))
      expect(next).toBe('none')
      return {
        event: { type: 'notGranted', error: message },
        becomes: { error: message },
        holds: async () => {
          const { users, identities } = await held(place)
          expect([users, identities]).toEqual([[], []])
        },
      }
    },
    nameNeeded: async ({ place }) => {
      const { next, name } = waitingOf(await comeBack(place, place.back))
      expect(next).toBe('name')
      return {
        event: { type: 'nameNeeded', name: name ?? '' },
        becomes: { name: place.citizen.name },
        holds: async () => expect((await held(place)).users).toEqual([]),
      }
    },
    linkNeeded: async ({ place, trial }) => {
      if (trial.state === 'creating') await world.newAccount({ mobile: place.mobile })
      const reply = trial.state === 'creating' ? create(place) : comeBack(place, place.back)
      const { next, mobile } = waitingOf(await reply)
      expect(next).toBe('link')
      return {
        event: { type: 'linkNeeded', mobile: mobile ?? '' },
        becomes: { mobile: masked(place.mobile) },
        holds: async () => {
          const { identities, sessions, visits, users } = await held(place)
          expect([identities, sessions, visits[0]?.link_user_id]).toEqual([[], [], users[0]?.id])
        },
      }
    },
    create: ({ place }) =>
      Promise.resolve({
        event: { type: 'create' },
        becomes: { error: null, fields: [] },
        holds: async ({ name }) => expectIn(place, tokenOf(await create(place, { name }))),
      }),
    createRefused: async ({ place }) => {
      const { code, message, refusal } = await create(place, { name: ' ', hasConsented: false })
      expect(code).toBe(422)
      const fields = fieldsOf(refusal)
      expect(fields.map(({ path }) => path)).toEqual(['name', 'hasConsented'])
      return {
        event: { type: 'createRefused', error: message, fields },
        becomes: { error: message, fields },
        holds: async () => expect((await held(place)).users).toEqual([]),
      }
    },
    sendCode: ({ place }) =>
      Promise.resolve({
        event: { type: 'sendCode' },
        becomes: { error: null, fields: [] },
        holds: async () => {
          const before = (await held(place)).otps.length
          expect((await sendCode(place)).code).toBe(200)
          expect((await held(place)).otps).toHaveLength(before + 1)
        },
      }),
    codeSent: async ({ place }) => {
      const { code, data } = await sendCode(place)
      expect([code, data.resendSeconds]).toEqual([200, 60])
      return {
        event: { type: 'codeSent' },
        holds: async () => expect(await world.codeFor(place.mobile)).toMatch(/^\d{6}$/),
      }
    },
    codeRefused: async ({ place }) => {
      for (let sent = (await held(place)).otps.length; sent < 3; sent += 1) {
        expect((await sendCode(place)).code).toBe(200)
        world.clock.advance({ minutes: 1 })
      }
      const { code, message, refusal } = await sendCode(place)
      expect([code, refusal.retryAfterSeconds]).toEqual([429, 57 * 60])
      return {
        event: { type: 'codeRefused', error: message },
        becomes: { error: message },
        holds: async () => expect((await held(place)).otps).toHaveLength(3),
      }
    },
    waited: async ({ place }) => {
      expect((await sendCode(place)).code).toBe(429)
      world.clock.advance({ minutes: 1 })
      return {
        event: { type: 'waited' },
        holds: async () => expect((await sendCode(place)).code).toBe(200),
      }
    },
    verify: ({ place }) => {
      const otp = inBangla(place.otp)
      return Promise.resolve({
        event: { type: 'verify', otp },
        holds: async () => expectIn(place, tokenOf(await link(place, otp))),
      })
    },
    verifyRefused: async ({ place }) => {
      const { code, message, refusal } = await link(place, wrong(place.otp))
      expect([code, fieldsOf(refusal)[0]]).toMatchObject([422, { path: 'otp', error: 'otp_invalid' }])
      const fields = fieldsOf(refusal)
      return {
        event: { type: 'verifyRefused', error: message, fields },
        becomes: { error: message, fields },
        holds: async () => {
          const { otps, identities, sessions } = await held(place)
          expect([otps[0]?.tries, otps[0]?.used_at, identities, sessions]).toEqual([1, null, [], []])
        },
      }
    },
    lost: async ({ place, trial }) => {
      world.clock.advance({ minutes: 15 })
      const tries = { creating: create, sending: sendCode, resending: sendCode } as const
      const ask = trial.state === 'verifying' ? () => link(place, place.otp) : null
      const { code, message } = await (ask ? ask() : tries[trial.state as keyof typeof tries](place))
      expect(code).toBe(409)
      return {
        event: { type: 'lost', error: message },
        becomes: { error: message },
        holds: async () => {
          const { identities, sessions } = await held(place)
          expect([identities, sessions]).toEqual([[], []])
        },
      }
    },
  },
  refusals: {
    // A new visit may be begun at any time: there only the chart says no.
    start: null,
    started: null,
    startRefused: null,
    return: async ({ place, trial }) => {
      const { code, state, iss } = trial.event
      const isWhole = code !== '' && state !== ''
      // What came back works once; in the state that takes it, it would rightly be taken.
      if (isWhole && trial.state === 'entering') return
      const before = await comeBack(place, isWhole && place.back.code ? place.back : { code, state, iss })
      expect(waitingOf(before).next).toBe('none')
    },
    denied: null,
    granted: null,
    notGranted: null,
    nameNeeded: null,
    linkNeeded: null,
    create: async ({ place, trial }) => {
      if (trial.state !== 'creating') expect((await create(place)).code).toBe(409)
    },
    createRefused: null,
    sendCode: async ({ place, trial }) => {
      if (['sending', 'resending', 'verifying'].includes(trial.state)) return
      expect((await sendCode(place)).code).toBe(trial.state === 'waiting' ? 429 : 409)
    },
    codeSent: null,
    codeRefused: null,
    waited: null,
    verify: async ({ place, trial }) => {
      // A code that is whole would be counted as a try: there only the chart says no.
      if (['resending', 'verifying'].includes(trial.state) && trial.eventName === 'verify') return
      const isOpen = linkStates.includes(trial.state)
      const { code, refusal } = await link(place, trial.event.otp)
      expect([code, fieldsOf(refusal)[0]?.path]).toEqual(isOpen ? [422, 'otp'] : [409, undefined])
    },
    verifyRefused: null,
    lost: null,
  },
}

test.each(identityStates)('CDAP in %s does with the server what its witness says (spec §7)', (state) =>
  drive(journey, state),
)
