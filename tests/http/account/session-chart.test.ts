import { tokenHash } from '../../../src/server/web/token.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  sessionMachine,
  sessionStates,
  type SessionContext,
  type SessionEvent,
  type SessionState,
} from '../../../src/machines/session.ts'
import { demoPassword } from '../../../src/server/seed/people.ts'
import { halfLoginMinutes } from '../../../src/machines/limits.ts'
import { turnFactorOn } from '../../support/factor.ts'
import { drive, type Journey } from '../../support/drivers/drive.ts'
import { personLike } from '../../support/person-like.ts'
import { createWorld, type World } from '../../support/world.ts'
import { sessionWitness } from '../../witness/session.ts'

interface Place {
  userId: string
  email: string
  /** Of a session that lives; null before one was opened. */
  token: string | null
  /** Of a right password that waits for its code; null where no factor is on. */
  ticket: string | null
  /** What an authenticator shows now; null where no factor is on. */
  code: (() => string) | null
}

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const login = (email: string, password = demoPassword) =>
  world.call('POST /auth/login', { body: { email, password } })
const give = (place: Place, code: string) =>
  world.call('POST /auth/login/code', { body: { ticket: place.ticket ?? '', code } })
const info = (token: string | null) => world.call('GET /auth/info', {}, token === null ? {} : { token })
const logout = (token: string | null) => world.call('POST /auth/logout', {}, token === null ? {} : { token })

/** The account without what a clock moves. */
const accountOf = async (token: string | null) => {
  const { code, data } = await info(token)
  expect(code).toBe(200)
  return data
}

const live = (token: string) =>
  world.db
    .selectFrom('sessions')
    .select(['user_id', 'revoked_at'])
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirstOrThrow()

async function isOver(token: string | null): Promise<string> {
  const { code, message } = await info(token)
  expect(code).toBe(401)
  return message
}

/** An accountant whose factor is on and who is nowhere logged in; with a right password that waits, or before it. */
async function createHalf(isWaiting: boolean): Promise<Place> {
  const person = await personLike(world, 'accountant')
  const { data } = await login(person.email)
  const { next } = await turnFactorOn(world, data.access_token)
  await world.db.deleteFrom('sessions').where('user_id', '=', person.userId).execute()
  world.clock.advance({ minutes: 2 })
  const ticket = isWaiting ? ((await login(person.email)).refusal.codeTicket ?? '') : null
  return { ...person, token: null, ticket, code: next }
}

const journey: Journey<SessionState, SessionContext, SessionEvent, Place> = {
  name: 'session',
  machine: sessionMachine,
  witness: sessionWitness,
  isClockMoved: true,
  async stage({ state, event }) {
    const isHalf = state === 'halfLoggedIn' || state === 'provingCode' || event.type === 'codeWanted'
    if (isHalf) return createHalf(state !== 'loggingIn')
    const hasRole = event.type !== 'loaded' || event.account.user.roles.length > 0
    const person = await personLike(world, 'litigant', { hasRoles: hasRole })
    const isOpen = state === 'loading' || state === 'loggedIn' || event.type === 'restore'
    const none = { ticket: null, code: null }
    return { ...person, ...none, token: isOpen ? (await login(person.email)).data.access_token : null }
  },
  contextOf: ({ context }, { token, ticket: ticketOf }) => ({ ...context, token, ticket: ticketOf }),
  async trace({ userId }) {
    const sessions = await world.db
      .selectFrom('sessions')
      .select(['id', 'revoked_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    return JSON.stringify(sessions)
  },
  drivers: {
    login: async ({ place }) => {
      const before = await journey.trace(place)
      return {
        event: { type: 'login' },
        becomes: { error: null },
        holds: async () => expect(await journey.trace(place)).toBe(before),
      }
    },
    accepted: async ({ place }) => {
      const { code, data } =
        place.ticket === null ? await login(place.email) : await give(place, place.code?.() ?? '')
      expect(code).toBe(200)
      const token = data.access_token
      return {
        event: { type: 'accepted', token },
        becomes: { token },
        holds: async () => expect(await live(token)).toEqual({ user_id: place.userId, revoked_at: null }),
      }
    },
    codeWanted: async ({ place }) => {
      const { code, refusal } = await login(place.email)
      expect(code).toBe(409)
      const ticket = refusal.codeTicket ?? ''
      return {
        event: { type: 'codeWanted', ticket },
        becomes: { ticket, error: null },
        holds: async () => {
          expect(await journey.trace(place)).toBe('[]')
          await isOver(ticket)
        },
      }
    },
    code: ({ place }) =>
      Promise.resolve({
        event: { type: 'code' },
        becomes: { error: null },
        holds: async () => expect(await journey.trace(place)).toBe('[]'),
      }),
    codeLate: async ({ place }) => {
      world.clock.advance({ minutes: halfLoginMinutes })
      const { code, message } = await give(place, place.code?.() ?? '')
      expect(code).toBe(409)
      return {
        event: { type: 'codeLate', error: message },
        becomes: { ticket: null, error: message },
        holds: async () => expect(await journey.trace(place)).toBe('[]'),
      }
    },
    givenUp: ({ place }) =>
      Promise.resolve({
        event: { type: 'givenUp' },
        becomes: { ticket: null, error: null },
        holds: async () => expect(await journey.trace(place)).toBe('[]'),
      }),
    refused: async ({ place }) => {
      if (place.ticket !== null) {
        const { code, message } = await give(place, '000000')
        expect(code).toBe(422)
        return {
          event: { type: 'refused', error: message },
          becomes: { error: message },
          holds: async () => expect(await journey.trace(place)).toBe('[]'),
        }
      }
      const { code, message } = await login(place.email, 'Wrong12')
      expect(code).toBe(422)
      return {
        event: { type: 'refused', error: message },
        becomes: { error: message },
        holds: async () => expect(await journey.trace(place)).toBe('[]'),
      }
    },
    restore: async ({ place }) => {
      const token = place.token ?? ''
      return {
        event: { type: 'restore', token },
        becomes: { token, error: null },
        holds: async () => expect((await accountOf(token)).user.id).toBe(place.userId),
      }
    },
    loaded: async ({ place, trial }) => {
      const account = await accountOf(place.token)
      expect(account.user.roles).toEqual(trial.event.account.user.roles)
      const isSomebody = account.user.roles.length > 0
      return {
        event: { type: 'loaded', account },
        becomes: isSomebody ? { account } : { token: null, account: null, error: 'roles_missing' },
        holds: async () => {
          expect(account.user.acl.length > 0).toBe(isSomebody)
          const dashboard = await world.call('GET /auth/dashboard', {}, place.token ?? '')
          expect(dashboard.code).toBe(isSomebody ? 200 : 403)
        },
      }
    },
    loadFailed: async ({ place }) => {
      await logout(place.token)
      const error = await isOver(place.token)
      return { event: { type: 'loadFailed', error }, becomes: { token: null, account: null, error } }
    },
    refresh: async ({ place }) => ({
      event: { type: 'refresh' },
      holds: async () => expect((await accountOf(place.token)).user.id).toBe(place.userId),
    }),
    logout: ({ place }) =>
      Promise.resolve({
        event: { type: 'logout' },
        becomes: { token: null, account: null, error: null },
        holds: async () => {
          expect((await logout(place.token)).code).toBe(200)
          expect((await live(place.token ?? '')).revoked_at).toEqual(world.clock.now())
          await isOver(place.token)
        },
      }),
    lost: async ({ place }) => {
      // Ended in another window, which shares the token.
      await logout(place.token)
      const error = await isOver(place.token)
      return { event: { type: 'lost', error }, becomes: { token: null, account: null, error } }
    },
    ended: async ({ place }) => {
      // The other tab told the server; this one only forgets, and what it had opens nothing any more.
      await logout(place.token)
      const before = await journey.trace(place)
      return {
        event: { type: 'ended' },
        becomes: { token: null, account: null, error: null },
        holds: async () => {
          await isOver(place.token)
          expect(await journey.trace(place)).toBe(before)
        },
      }
    },
  },
  refusals: {
    login: null,
    accepted: null,
    refused: null,
    codeWanted: null,
    code: null,
    codeLate: null,
    givenUp: null,
    restore: null,
    loaded: async ({ place }) => {
      if (place.token === null) await isOver(null)
    },
    loadFailed: null,
    refresh: async ({ place }) => {
      if (place.token === null) await isOver(null)
    },
    logout: async ({ place }) => {
      if (place.token === null) expect((await logout(null)).code).toBe(401)
    },
    lost: null,
    ended: null,
  },
}

test.each(sessionStates)('the session in %s does with the server what its witness says', (state) =>
  drive(journey, state),
)
