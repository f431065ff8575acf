import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCode, tryCode, useUpRecovery } from '../../../src/server/account/codes-store.ts'
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
