import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  makeCode,
  makeTicket,
  takeTicket,
  tryCode,
  useUpRecovery,
} from '../../../src/server/account/codes-store.ts'
import type { OtpPurpose } from '../../../src/machines/account.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('with a new password the codes for another one open nothing; a code for something else is what it was (product 7)', async () => {
  const mobile = '01700000001'
  const id = await world.userId('litigant')
  const purposes: readonly OtpPurpose[] = ['recovery', 'confirm']
  const codes = new Map<OtpPurpose, string>()
  const inTransaction = world.db.transaction()
  for (const purpose of purposes) {
    const made = await inTransaction.execute((trx) => makeCode(world.deps, trx, purpose, mobile))
    codes.set(purpose, 'code' in made ? made.code : '')
  }
  await inTransaction.execute((trx) => useUpRecovery(trx, { id, mobile }, world.clock.now()))
  const tried = (purpose: OtpPurpose) =>
    inTransaction.execute((trx) => tryCode(world.deps, trx, purpose, mobile, codes.get(purpose) ?? ''))
  expect([await tried('recovery'), await tried('confirm')]).toEqual(['over', 'right'])
})

test('a ticket opens what it was made for and nothing else, and is not used up by the trial (spec 9)', async () => {
  const inTransaction = world.db.transaction()
  const proof = { mobile: '01700000001', userId: null }
  const ticket = await inTransaction.execute((trx) => makeTicket(world.deps, trx, 'registration', proof))
  const taken = (purpose: OtpPurpose) =>
    inTransaction.execute((trx) => takeTicket(world.deps, trx, purpose, ticket))
  expect(await taken('recovery')).toBeNull()
  expect(await taken('registration')).toEqual(proof)
  expect(await taken('registration')).toBeNull()
})
