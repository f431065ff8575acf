import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ now: '2026-06-01T06:00:00Z' })
})
afterAll(() => world.close())

const dayMs = 86_400_000
const ago = (days: number) => new Date(world.clock.now().getTime() - days * dayMs)

const failure = (at: Date, subject: string) =>
  world.db.insertInto('login_failures').values({ subject, at }).execute()
const otp = (mobile: string, expiresAt: Date, usedAt: Date | null) =>
  world.db
    .insertInto('otps')
    .values({
      id: v7(),
      sent_to: mobile,
      purpose: 'recovery',
      code_hash: randomBytes(32),
      created_at: expiresAt,
      expires_at: expiresAt,
      used_at: usedAt,
    })
    .execute()
const ticket = (mobile: string, expiresAt: Date, usedAt: Date | null) =>
  world.db
    .insertInto('tickets')
    .values({
      id: v7(),
      token_hash: randomBytes(32),
      mobile,
      user_id: null,
      purpose: 'recovery',
      expires_at: expiresAt,
      used_at: usedAt,
    })
    .execute()
const visit = (state: string, expiresAt: Date, endedAt: Date | null) =>
  world.db
    .insertInto('identity_visits')
    .values({
      id: v7(),
      browser_hash: randomBytes(32),
      state,
      nonce: 'nonce',
      code_verifier: 'verifier',
      created_at: expiresAt,
      expires_at: expiresAt,
      returned_at: null,
      issuer: null,
      subject: null,
      claims: null,
      link_user_id: null,
      ended_at: endedAt,
    })
    .execute()
const session = async (device: string, expiresAt: Date, revokedAt: Date | null) =>
  world.db
    .insertInto('sessions')
    .values({
      id: v7(),
      user_id: await world.userId('litigant'),
      token_hash: randomBytes(32),
      device,
      created_at: ago(200),
      last_seen_at: ago(200),
      expires_at: expiresAt,
      revoked_at: revokedAt,
    })
    .execute()

const requestKey = async (key: string, at: Date) =>
  world.db
    .insertInto('request_keys')
    .values({
      actor_id: await world.userId('litigant'),
      key,
      entity: 'application',
      subject_id: v7(),
      event: 'submit',
      at,
    })
    .execute()

const left = async (
  table: 'login_failures' | 'otps' | 'tickets' | 'identity_visits' | 'sessions' | 'request_keys',
  column: string,
) => {
  const rows = await world.db
    .selectFrom(table as 'sessions')
    .select(`${column as 'device'} as name`)
    .execute()
  return rows.map(({ name }) => name).toSorted()
}

test('the daily sweep forgets what is over and keeps what still counts (domain 9)', async () => {
  await failure(ago(1.01), 'old')
  await failure(ago(0.99), 'young')
  const [oldKey, youngKey] = [v7(), v7()]
  await requestKey(oldKey, ago(1.01))
  await requestKey(youngKey, ago(0.99))
  for (const make of [otp, ticket, visit]) {
    await make('expired', ago(1.01), null)
    await make('just expired', ago(0.99), null)
    await make('used', ago(-1), ago(1.01))
    await make('just used', ago(-1), ago(0.99))
    await make('open', ago(-1), null)
  }
  await session('expired long ago', ago(90.01), null)
  await session('expired', ago(89.99), null)
  await session('ended long ago', ago(-1), ago(90.01))
  await session('ended', ago(-1), ago(89.99))
  await session('open', ago(-1), null)

  for (let times = 0; times < 2; times += 1) {
    await world.workers['sweep-accounts']({})
    expect(await left('login_failures', 'subject')).toEqual(['young'])
    expect(await left('request_keys', 'key')).toEqual([youngKey])
    const kept = ['just expired', 'just used', 'open']
    expect(await left('otps', 'sent_to')).toEqual(kept)
    expect(await left('tickets', 'mobile')).toEqual(kept)
    expect(await left('identity_visits', 'state')).toEqual(kept)
    expect(await left('sessions', 'device')).toEqual(['ended', 'expired', 'open'])
  }
})
