import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendsPerHourAddressMax } from '../../../src/machines/limits.ts'
import { connect } from '../../../src/server/database/connect.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { migrations } from '../../../src/server/database/migrations/index.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import { codeMailedTo, codeSentTo } from '../../support/codes.ts'
import { createDatabase } from '../../support/database.ts'
import { createStage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let numbers = 0

/** A new litigant who gives this e-mail; answers the number and the token. */
async function register(email: string, address?: string) {
  const mobile = `0171${String(3_000_000 + (numbers += 1))}`
  const from = { address: address ?? `10.6.0.${numbers}` }
  const alone = { address: `10.7.0.${numbers}` }
  await world.call('POST /auth/register/otp', { body: { mobile } }, alone)
  const otp = await codeSentTo(world, mobile)
  const { data } = await world.call('POST /auth/register/otp/verify', { body: { mobile, otp } }, alone)
  const password = { password: 'Secret12', passwordConfirmation: 'Secret12' }
  const person = { name: 'কল্পিত মানুষ', email, dateOfBirth: '', hasConsented: true, consentVersion: '2026-01' }
  const body = { ticket: data.ticket, ...person, ...password }
  const registered = await world.call('POST /auth/register', { body }, from)
  expect(registered.code).toBe(200)
  return { mobile, token: registered.data.access_token, ...alone }
}
const prove = (otp: string, who: { token: string; address: string }) =>
  world.call('POST /auth/update-email', { body: { otp } }, who)
const login = (email: string) =>
  world.call('POST /auth/login', { body: { email, password: 'Secret12', isRemembered: false } })

test('a registration’s e-mail counts once its code came back: log-in, letters and recovery (product 7)', async () => {
  const email = 'First@example.test'
  const person = await register(email)
  const { data } = await world.call('GET /auth/profile', {}, person.token)
  expect(data).toMatchObject({ email: null, waiting: { email: { address: email, isFirst: true } } })
  const otp = await codeMailedTo(world, email)
  world.sms.sent.length = world.mail.sent.length = 0
  expect((await prove(otp, person)).data).toMatchObject({ email, waiting: { email: null } })
  expect((await login('first@example.test')).code).toBe(200)
  await world.drain()
  // Nobody else has to hear of it: it came with the account.
  expect([...world.sms.sent, ...world.mail.sent]).toEqual([])

  const stage = await createStage(world)
  const draft = { applicationId: null, draftKey: v7(), version: null, form: stage.form }
  const sent = await world.call(
    'POST /auth/send-application',
    { body: { ...draft, intent: 'submit' } },
    person.token,
  )
  const rejected = await world.call(
    'POST /applications/{id}/actions/{event}',
    {
      params: { id: sent.data.applicationId, event: 'reject' },
      body: { version: 2, payload: { reason: 'অসম্পূর্ণ' } },
    },
    await world.login('administrator'),
  )
  expect(rejected.code).toBe(200)
  await world.drain()
  expect(world.mail.sent.map(({ to }) => to)).toContain(email)
})

test('of two who register with one e-mail, whoever proves it has it (product 7)', async () => {
  const email = 'wanted@example.test'
  const squatter = await register(email)
  const owner = await register(email.toUpperCase())
  expect((await prove(await codeMailedTo(world, email), owner)).data.email).toBe(email.toUpperCase())
  expect((await prove('123456', squatter)).code).toBe(422)
  world.clock.advance({ minutes: 1 })
  const kind = { params: { kind: 'email' as const }, body: {} }
  expect((await world.call('POST /auth/address-change/{kind}/resend', kind, squatter)).code).toBe(200)
  const taken = await prove(await codeMailedTo(world, email), squatter)
  expect(taken.refusal.fields).toMatchObject([{ path: 'email', error: 'email_exists' }])
  expect((await login(email)).code).toBe(200)
  expect((await world.call('GET /auth/profile', {}, squatter.token)).data.email).toBeNull()
})

test('an address of the net that had its share of codes still registers people; the profile sends theirs', async () => {
  const address = '10.8.0.1'
  const at = world.clock.now()
  const failures = Array.from({ length: sendsPerHourAddressMax }, () => ({ subject: `code ${address}`, at }))
  await world.db.insertInto('login_failures').values(failures).execute()
  const email = 'later@example.test'
  const person = await register(email, address)
  expect(await codeMailedTo(world, email)).toBe('')
  const kind = { params: { kind: 'email' as const }, body: {} }
  expect((await world.call('POST /auth/address-change/{kind}/resend', kind, person)).code).toBe(200)
  expect((await prove(await codeMailedTo(world, email), person)).data.email).toBe(email)
})

test('what is not proved yet is told to the person with all that is held', async () => {
  const { token } = await register('held@example.test')
  const { data } = await world.call('GET /auth/my-data', {}, token)
  expect(data['addressesNotProved']).toMatchObject([{ kind: 'email', address: 'held@example.test' }])
})

test('a database of before keeps what is known as proved, and nobody loses the one way in', async () => {
  const database = await createDatabase({ isEmpty: true })
  const db = connect<Database>(database.config)
  try {
    const earlier = Object.entries(migrations).filter(([name]) => name < '008')
    await migrate(db, Object.fromEntries(earlier))
    const office = v7()
    await sql`insert into offices (id, code, name, name_bn, is_head_office, jurisdiction, jurisdiction_bn, is_active)
      values (${office}, 'X', 'X', 'X', true, '', '', true)`.execute(db)
    const at = new Date('2026-03-01T06:00:00Z')
    const person = { nid: null, date_of_birth: null, password_hash: '', office_id: null, created_at: at }
    const people = [
      { name: 'typed', email: 'Typed@example.test', mobile: '01711111111' },
      { name: 'none', email: null, mobile: '01711111112' },
      { name: 'only way in', email: 'only@example.test', mobile: null },
      { name: 'officer', email: 'officer@example.test', mobile: '01711111113', office_id: office },
      { name: 'demo', email: 'litigant@example.com', mobile: '01700000001' },
    ].map((one) => ({ ...person, ...one, id: v7() }))
    await db.insertInto('users').values(people).execute()
    await migrate(db, migrations)
    const users = await db.selectFrom('users').select(['name', 'email', 'mobile']).orderBy('id').execute()
    expect(users).toEqual(
      people.map(({ name, email, mobile }) => ({ name, email: name === 'typed' ? null : email, mobile })),
    )
    const waiting = await db.selectFrom('address_changes').selectAll().execute()
    const typed = { kind: 'email', address: 'Typed@example.test', is_first: true, asked_at: at }
    expect(waiting).toEqual([{ user_id: people[0]?.id, ...typed }])
  } finally {
    await db.destroy()
    await database.drop()
  }
})
