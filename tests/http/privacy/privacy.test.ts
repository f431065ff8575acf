import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '../../../src/server/seed/index.ts'
import { demoAccounts, demoPassword } from '../../../src/server/seed/people.ts'
import { turnFactorOn } from '../../support/factor.ts'
import { createStage, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let token: string
let officer: string
beforeAll(async () => {
  world = await createWorld()
  await seed(world.deps)
  stage = await createStage(world)
  token = await world.login('litigant')
  officer = await world.login('superAdmin')
})
afterAll(() => world.close())

describe('the notice (domain 9)', () => {
  test('is the one in force that day in Dhaka, in both languages, for anybody', async () => {
    const { code, data } = await world.call('GET /privacy-notice', {})
    expect(code).toBe(200)
    expect(data).toMatchObject({ version: '2026-01', effectiveFrom: '2026-01-01' })
    expect(data.text.nameBn).toMatch(/[ঀ-৿]/)
    expect(data.text.name).toMatch(/^[ -~\n’]+$/)
    const next = { version: '2026-09', text: 'new', text_bn: 'নতুন', effective_from: '2026-03-02' }
    await world.db.insertInto('privacy_notices').values(next).execute()
    expect((await world.call('GET /privacy-notice', {})).data.version).toBe('2026-01')
    world.clock.set('2026-03-01T18:00:00Z')
    expect((await world.call('GET /privacy-notice', {})).data.version).toBe('2026-09')
    world.clock.set('2026-03-01T06:00:00Z')
    await world.db.deleteFrom('privacy_notices').where('version', '=', '2026-09').execute()
  })
})

describe('what is held (domain 9)', () => {
  type Held = Record<string, unknown> & {
    account: Record<string, unknown>
    applications: ({ id: string; form: { petitioners: { name: string }[] } } & Record<string, unknown>)[]
    payments: { transactionId: string; received: { fields: Record<string, string> }[] }[]
  }
  const heldBy = async (who: string) => (await world.call('GET /auth/my-data', {}, who)).data as Held

  const rowsOf = async (table: 'applications' | 'bills' | 'payments' | 'invoices' | 'dispatches') =>
    world.db
      .selectFrom(table as 'applications')
      .select('id')
      .where('owner_id', '=', stage.ownerId)
      .execute()

  test('is all there: every own row of every table', async () => {
    const held = await heldBy(token)
    expect(held.account).toMatchObject({ email: 'litigant@example.com', mobile: '01700000001' })
    for (const table of ['applications', 'bills', 'payments', 'invoices', 'dispatches'] as const) {
      const rows = await rowsOf(table)
      expect(rows.length, table).toBeGreaterThan(0)
      expect(held[table], table).toHaveLength(rows.length)
    }
    for (const part of ['roles', 'consents', 'sessions', 'history', 'notices'])
      expect((held[part] as unknown[]).length, part).toBeGreaterThan(0)
    expect(held.applications.some(({ form }) => form.petitioners[0]?.name !== '')).toBe(true)
  })

  test('names where a case is in both languages', async () => {
    const { applications } = await heldBy(token)
    const said = applications.find(({ court }) => court !== null)
    for (const place of ['office', 'court']) {
      expect(said?.[place], place).toMatch(/^[ -~]+$/)
      expect(said?.[`${place}Bn`], place).toMatch(/[\u0980-\u09ff]/)
    }
  })

  test('has readable names, no secret and no officer’s name', async () => {
    const held = await heldBy(token)
    const names = Object.values(held).flatMap((part) =>
      (Array.isArray(part) ? (part as object[]) : [part as object]).flatMap((row) => Object.keys(row)),
    )
    expect(names.length).toBeGreaterThan(50)
    expect(
      names.filter((name) => !/^[a-z][a-zA-Z]*$/.test(name) || /hash|password|token/i.test(name)),
    ).toEqual([])
    const text = JSON.stringify(held)
    expect(text.includes('argon2')).toBe(false)
    const staff = await world.db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('office_id', 'is not', null)
      .execute()
    for (const { id, name } of staff) expect([text.includes(id), text.includes(name)]).toEqual([false, false])
  })

  test('knows of a second factor that it is there, without its secret and codes', async () => {
    const worker = await world.login('accountant')
    const { secret, codes } = await turnFactorOn(world, worker)
    const login = {
      email: demoAccounts.find(({ key }) => key === 'accountant')?.email ?? '',
      password: demoPassword,
    }
    const half = await world.call('POST /auth/login', { body: login })
    expect(half.code).toBe(409)
    const held = await heldBy(worker)
    const at = world.clock.now().toISOString()
    expect(held['secondFactors']).toEqual([{ begunAt: at, turnedOnAt: at }])
    expect(held['recoveryCodes']).toEqual(codes.map(() => ({ usedAt: null })))
    const [waiting] = held['halfLogins'] as object[]
    expect(Object.keys(waiting ?? {}).toSorted()).toEqual(['device', 'expiresAt', 'isRemembered', 'usedAt'])
    const text = JSON.stringify(held)
    const { secret: sealed } = await world.db
      .selectFrom('second_factors')
      .select('secret')
      .executeTakeFirstOrThrow()
    const hidden = [secret, secret.replaceAll(' ', ''), sealed.toString('hex'), sealed.toString('base64')]
    for (const part of [...hidden, ...codes, half.refusal.codeTicket ?? '?']) expect(text).not.toContain(part)
  })

  test('has what the gateway sent, without our own checks and with the card masked', async () => {
    const [payment] = (await heldBy(token)).payments
    const fields = { card_no: '432149XXXXXX0667', card_type: 'VISA', verify_sign: 'x', store_id: 'y' }
    await world.db
      .insertInto('gateway_messages')
      .values({
        transaction_id: payment?.transactionId ?? '',
        source: 'ipn',
        fields: JSON.stringify(fields),
        is_signature_valid: true,
        received_at: world.clock.now(),
      })
      .execute()
    const [again] = (await heldBy(token)).payments
    expect(again?.received.at(-1)?.fields).toEqual({ card_no: '432149XXXXXX0667', card_type: 'VISA' })
  })

  test('is one’s own alone', async () => {
    const other = await heldBy(await world.login('secondLitigant'))
    expect(other.account).toMatchObject({ email: 'litigant2@example.com' })
    const foreign = new Set((await rowsOf('applications')).map(({ id }) => id))
    expect(other.applications.length).toBeGreaterThan(0)
    const text = JSON.stringify(other)
    expect([...foreign, stage.ownerId].filter((id) => text.includes(id))).toEqual([])
    expect((await world.call('GET /auth/my-data', {})).code).toBe(401)
  })
})

const ask = (kind: 'correction' | 'erasure', text: string, who = token) =>
  world.call('POST /auth/data-requests', { body: { kind, text } }, { token: who, language: 'en' })
const answer = (id: string, isCarriedOut: boolean, text = 'উত্তর', who = officer) =>
  world.call(
    'POST /data-requests/{id}/answer',
    { params: { id }, body: { answer: text, isCarriedOut } },
    { token: who, language: 'en' },
  )
const waiting = async (query: object = {}) =>
  (await world.call('GET /data-requests', { query: query as never }, officer)).data

describe('asking', () => {
  beforeAll(async () => {
    // The second of March in Dhaka, and the first still everywhere else.
    world.clock.set('2026-03-01T18:30:00Z')
    token = await world.login('litigant')
    officer = await world.login('superAdmin')
  })

  test('keeps the request with its day, and one open of a kind', async () => {
    const { code, data } = await ask('correction', '  আমার নামের বানান ভুল  ')
    expect([code, data]).toEqual([
      200,
      {
        id: expect.any(String),
        kind: 'correction',
        text: 'আমার নামের বানান ভুল'.normalize('NFC'),
        createdAt: '2026-03-01T18:30:00.000Z',
        dueOn: '2026-04-01',
        answer: null,
        isCarriedOut: null,
        answeredAt: null,
      },
    ])
    const again = await ask('correction', 'আবার')
    expect([again.code, again.message]).toEqual([
      409,
      'You have already asked for this. You can ask again when it has been answered.',
    ])
    expect((await ask('erasure', 'মুছে দিন')).code).toBe(200)
    const { rows } = (await world.call('GET /auth/data-requests', {}, token)).data
    expect(rows.map(({ kind }) => kind)).toEqual(['erasure', 'correction'])
  })

  test('two at once make one', async () => {
    const who = await world.login('secondLitigant')
    const codes = (await Promise.all([ask('correction', 'ক', who), ask('correction', 'খ', who)])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test.each(['', '   ', '\n'])('%j is no request', async (text) => {
    const { code, refusal } = await ask('correction', text)
    expect([code, refusal.fields]).toMatchObject([422, [{ path: 'text', error: 'required' }]])
  })

  test('longer than a field takes is refused', async () => {
    expect((await ask('correction', 'ক'.repeat(4_001))).code).toBe(422)
  })
})

describe('answering', () => {
  test('the list is for who may see litigants; oldest first, page by page', async () => {
    expect((await world.call('GET /data-requests', { query: {} }, token)).code).toBe(403)
    const admin = await world.login('administrator')
    expect((await world.call('GET /data-requests', { query: {} }, admin)).code).toBe(403)
    const all = await waiting()
    expect(all.total).toBe(3)
    expect(all.rows.map(({ kind, personName }) => [kind, personName])).toEqual([
      ['correction', 'মেঘলা নদী'],
      ['erasure', 'মেঘলা নদী'],
      ['correction', 'সবুজ পাহাড়'.normalize('NFC')],
    ])
    const countOf = async (ownerId: string) => {
      const { count } = await world.db
        .selectFrom('applications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_id', '=', ownerId)
        .where('state', 'not in', ['draft', 'discarded'])
        .executeTakeFirstOrThrow()
      return count
    }
    const [mine, others] = [await countOf(stage.ownerId), await countOf(await world.userId('secondLitigant'))]
    expect(mine).not.toBe(others)
    expect(all.rows.map(({ caseCount }) => caseCount)).toEqual([mine, mine, others])
    const first = await waiting({ size: 2 })
    expect(first.rows.map(({ id }) => id)).toEqual(all.rows.slice(0, 2).map(({ id }) => id))
    const second = await waiting({ size: 2, page: 2, after: first.nextCursor })
    expect(second.rows.map(({ id }) => id)).toEqual([all.rows[2]?.id])
    expect([first.previousCursor, second.nextCursor, first.pageCount]).toEqual([null, null, 2])
  })

  test('who may not, cannot; an unknown one is not found; an answer is needed', async () => {
    const [row] = (await waiting()).rows
    const id = row?.id ?? ''
    expect((await answer(id, true, 'উত্তর', token)).code).toBe(403)
    expect((await answer(v7(), true)).code).toBe(404)
    const { code, refusal } = await answer(id, true, '  ')
    expect([code, refusal.fields]).toMatchObject([422, [{ path: 'answer', error: 'required' }]])
    expect((await waiting()).total).toBe(3)
  })

  test('is told by SMS and mail, kept, and given once', async () => {
    await world.drain()
    world.sms.sent.length = world.mail.sent.length = 0
    const [row] = (await waiting()).rows
    const text = 'আপনার নামের বানান ঠিক করা হয়েছে।'
    const codes = (await Promise.all([answer(row?.id ?? '', true, text), answer(row?.id ?? '', false)])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    const again = await answer(row?.id ?? '', true)
    expect([again.code, again.message]).toEqual([409, 'This request has already been answered.'])
    await world.drain()
    expect(world.sms.sent.map(({ mobile }) => mobile)).toEqual(['01700000001'])
    expect(world.mail.sent.map(({ to }) => to)).toEqual(['litigant@example.com'])
    const { rows } = (await world.call('GET /auth/data-requests', {}, token)).data
    const answered = rows.find(({ id }) => id === row?.id)
    expect(answered?.answeredAt).toBe(world.clock.now().toISOString())
    expect(world.mail.sent[0]?.text).toContain(answered?.answer)
    expect((await waiting()).total).toBe(2)
    expect((await ask('correction', 'আরেকটি')).code).toBe(200)
  })

  test('an erasure that is declined changes nothing of the account', async () => {
    const before = await world.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', stage.ownerId)
      .executeTakeFirst()
    const row = (await waiting()).rows.find(({ kind }) => kind === 'erasure')
    expect((await answer(row?.id ?? '', false)).code).toBe(200)
    expect(
      await world.db.selectFrom('users').selectAll().where('id', '=', stage.ownerId).executeTakeFirst(),
    ).toEqual(before)
    expect((await world.call('GET /auth/info', {}, token)).code).toBe(200)
  })

  test('an officer’s account is not erased', async () => {
    const staff = await world.login('dispatcher')
    const { data } = await ask('erasure', 'মুছে দিন', staff)
    const { code, message } = await answer(data.id, true)
    expect([code, message.includes('officer')]).toEqual([409, true])
    expect((await world.call('GET /auth/info', {}, staff)).code).toBe(200)
    expect((await answer(data.id, false)).code).toBe(200)
  })
})
