import type { Account, SessionContext, SessionEvent, SessionState } from '../../src/machines/session.ts'
import type { JourneyWitness } from '../support/journey.ts'

const account = (roles: string[]): Account => ({
  user: { id: 'u', name: 'পরীক্ষা', email: null, mobile: null, roles, acl: [], office: null },
  counts: {},
  notifications: [],
  broadcasts: [],
  via: 'password',
})

/** The session, by hand. @source spec §2 Route guard, §4, §8; product 7 */
export const sessionWitness: JourneyWitness<SessionState, SessionContext, SessionEvent> = {
  states: ['loggedOut', 'loggingIn', 'halfLoggedIn', 'provingCode', 'loading', 'loggedIn'],
  contexts: { any: { token: 'token', ticket: null, account: account(['plaintiff_user']), error: null } },
  events: {
    login: { type: 'login' },
    accepted: { type: 'accepted', token: 'token' },
    refused: { type: 'refused', error: 'no' },
    codeWanted: { type: 'codeWanted', ticket: 'ticket' },
    code: { type: 'code' },
    codeLate: { type: 'codeLate', error: 'late' },
    givenUp: { type: 'givenUp' },
    restore: { type: 'restore', token: 'token' },
    'loaded with a role': { type: 'loaded', account: account(['plaintiff_user']) },
    'loaded without roles': { type: 'loaded', account: account([]) },
    loadFailed: { type: 'loadFailed', error: 'no' },
    refresh: { type: 'refresh' },
    logout: { type: 'logout' },
    lost: { type: 'lost', error: 'no' },
    ended: { type: 'ended' },
  },
  rows: [
    { from: 'loggedOut', on: ['login'], to: 'loggingIn', asks: [] },
    { from: 'loggedOut', on: ['restore'], to: 'loading', asks: ['loadAccount'] },
    { from: 'loggingIn', on: ['accepted'], to: 'loading', asks: ['keepToken', 'loadAccount'] },
    { from: 'loggingIn', on: ['refused'], to: 'loggedOut', asks: [] },
    { from: 'loggingIn', on: ['codeWanted'], to: 'halfLoggedIn', asks: [] },
    { from: 'halfLoggedIn', on: ['code'], to: 'provingCode', asks: [] },
    { from: 'halfLoggedIn', on: ['givenUp'], to: 'loggedOut', asks: [] },
    { from: 'provingCode', on: ['accepted'], to: 'loading', asks: ['keepToken', 'loadAccount'] },
    { from: 'provingCode', on: ['refused'], to: 'halfLoggedIn', asks: [] },
    { from: 'provingCode', on: ['codeLate'], to: 'loggedOut', asks: [] },
    { from: 'loading', on: ['loaded with a role'], to: 'loggedIn', asks: ['openLive'] },
    { from: 'loading', on: ['loaded without roles'], to: 'loggedOut', asks: ['dropToken'] },
    { from: 'loading', on: ['loadFailed'], to: 'loggedOut', asks: ['dropToken'] },
    { from: 'loggedIn', on: ['loaded with a role'], to: 'loggedIn', asks: [] },
    { from: 'loggedIn', on: ['refresh'], to: 'loggedIn', asks: ['loadAccount'] },
    { from: 'loggedIn', on: ['logout'], to: 'loggedOut', asks: ['tellServer', 'dropToken', 'closeLive'] },
    { from: 'loggedIn', on: ['lost'], to: 'loggedOut', asks: ['dropToken', 'closeLive'] },
    { from: 'loading', on: ['ended'], to: 'loggedOut', asks: ['forgetToken'] },
    { from: 'loggedIn', on: ['ended'], to: 'loggedOut', asks: ['forgetToken', 'closeLive'] },
  ],
}
