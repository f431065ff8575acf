import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { Account } from '../../../src/machines/session.ts'
import { session } from '../../../src/screens/session.ts'
import { cast, type CastName } from '../../support/cast.ts'

/** The account of one of the cast, as the server tells it. */
export function accountOf(who: Exclude<CastName, 'system'>): Account {
  const actor = cast[who]
  if (actor.kind !== 'person') throw new Error('only people log in')
  const { userId, slugs, officeId, isHeadOffice } = actor
  const isLitigant = slugs.some((slug) => slug.startsWith('litigant'))
  return {
    user: {
      id: userId,
      name: `পরীক্ষা ${who}`,
      email: null,
      mobile: null,
      roles: [isLitigant ? 'plaintiff_user' : 'administrator'],
      acl: slugs,
      office: officeId === null ? null : { id: officeId, name: 'Dhaka', nameBn: 'ঢাকা', isHeadOffice },
    },
    counts: {},
    notifications: [],
    broadcasts: [],
    via: 'password',
  }
}

/** The chart comes by a chunk of its own; what was sent to it happens once that is there. */
const settled = async (): Promise<void> => {
  await vi.dynamicImportSettled()
}

/** Somebody is logged in, as after the account was loaded. The client must be connected. */
export const logInAs = (who: Exclude<CastName, 'system'>): Promise<void> =>
  act(async () => {
    session.send({ type: 'login' })
    session.send({ type: 'accepted', token: 'token' })
    session.send({ type: 'loaded', account: accountOf(who) })
    await settled()
  })

/** The session is over, without a word. */
export const logOut = (): Promise<void> =>
  act(async () => {
    session.send({ type: 'lost', error: '' })
    await settled()
  })

/** Whatever was on the way into a session is over, as when another tab ended it. */
export const endSession = (): Promise<void> =>
  act(async () => {
    await settled()
    session.send({ type: 'ended' })
    await settled()
  })
