import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLogger, maskText } from '../../../src/server/log.ts'
import { prettyLine } from '../../../src/server/log-pretty.ts'
import { codeMailedTo, codeSentTo, inBangla } from '../../support/codes.ts'
import { createStage, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

/** A person who is in no other test, so that every trace of them in a log is theirs. */
const sentinel = {
  mobile: '01750000321',
  otherMobile: '01760000456',
  name: 'অচেনা সাক্ষী',
  email: 'sentinel.person@example.test',
  nid: '1000000321',
  longNid: '1987100000321',
  oldNid: '19871000000000321',
}

let world: World
let stage: Stage
/** Tokens, tickets and codes that were given out. */
const secrets: string[] = []
let token = ''
let applicationId = ''

const written = () => world.logs.join('')
const lines = () => world.logs.map((line) => JSON.parse(line) as Record<string, unknown>)

async function codeFor(mobile: string): Promise<string> {
  const code = await codeSentTo(world, mobile)
  secrets.push(code)
  return code
}

async function register(): Promise<void> {
  const { mobile, name, email } = sentinel
  for (const form of [`+88${mobile}`, inBangla(mobile), `${mobile.slice(0, 5)}-${mobile.slice(5)}`])
    await world.call('POST /auth/register/otp', { body: { mobile: form } })
  const body = { mobile, otp: await codeFor(mobile) }
  const { ticket } = (await world.call('POST /auth/register/otp/verify', { body })).data
  const details = {
    ticket,
    name,
    email,
    dateOfBirth: '1987-10-01',
    password: 'Secret12',
    passwordConfirmation: 'Secret12',
    hasConsented: true,
    consentVersion: '2026-01',
  }
  token = (await world.call('POST /auth/register', { body: details })).data.access_token
  const otp = await codeMailedTo(world, email)
  expect((await world.call('POST /auth/update-email', { body: { otp } }, token)).code).toBe(200)
  secrets.push(ticket, token, otp)
}

async function file(): Promise<void> {
  const { mobile, otherMobile, email, nid, longNid, oldNid } = sentinel
  const [petitioner] = stage.form.petitioners
  const petitioners = [nid, inBangla(longNid), oldNid].map((one, index) => ({
    ...petitioner,
    id: `petitioner-${index}`,
    name: sentinel.name,
    nid: one,
    mobile: index ? inBangla(otherMobile) : mobile,
    email,
  }))
  const form = { ...stage.form, petitioners: petitioners as never, remark: `ফোন ${mobile}, ${email}` }
  const body = { applicationId: null, draftKey: v7(), version: null, intent: 'submit' as const, form }
  const filed = await world.call('POST /auth/send-application', { body }, token)
  expect(filed.code).toBe(200)
  applicationId = filed.data.applicationId
}

async function searchAndVerify(): Promise<void> {
  const { mobile, nid, email } = sentinel
  for (const q of [mobile, inBangla(mobile), `+88${mobile}`, nid, inBangla(nid), email])
    await world.call('GET /auth/my-applications', { query: { q } as never }, token)
  await world.call('GET /applications/{id}', { params: { id: applicationId } }, token)
  const body = { mobile, nid, dateOfBirth: '1987-10-01' }
  await world.call('POST /auth/verify/user', { body }, token)
  for (const path of [`/api/public/invoice/${mobile}`, `/api/nothing/%2B88${mobile}/${email}?nid=${nid}`])
    await world.app.inject({ url: path, headers: { authorization: `Bearer ${token}`, cookie: `a=${nid}` } })
}

/** What the database says of a row it refuses, and of a text it cannot read, holds the row and the text. */
async function breakThings(): Promise<void> {
  const { mobile, email } = sentinel
  const name = `${sentinel.name} ${mobile}`
  await sql`create unique index users_sentinel on users (name)`.execute(world.db)
  const rename = (who: string) =>
    world.call('POST /auth/update-profile', { body: { name, dateOfBirth: '' } }, who)
  expect((await rename(token)).code).toBe(200)
  expect((await rename(await world.login('litigant'))).code).toBe(500)
  await sql`drop index users_sentinel`.execute(world.db)
  await sql`alter table notices rename to notices_gone`.execute(world.db)
  expect((await world.call('GET /notifications', { query: {} }, token)).code).toBe(500)
  await sql`alter table notices_gone rename to notices`.execute(world.db)
  const unreadable = await sql`select ${`${mobile} ${email}`}::uuid`
    .execute(world.db)
    .catch((error: unknown) => error)
  world.deps.log.error({ err: unreadable, to: email, nested: { otp: '123456', mobiles: [mobile] } }, mobile)
}

async function sendInVain(): Promise<void> {
  const sending = vi
    .spyOn(world.sms, 'send')
    .mockImplementation(({ mobile }) =>
      Promise.resolve({ kind: 'refused', reason: `no such number: 88${mobile}` }),
    )
  world.clock.advance({ minutes: 5 })
  await world.call('POST /auth/recovery/otp', { body: { mobile: sentinel.mobile } })
  await world.drain()
  sending.mockRestore()
}

beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  await register()
  const { mobile, email } = sentinel
  for (const login of [mobile, email])
    await world.call('POST /auth/login', { body: { email: login, password: 'Wrong1234' } })
  await file()
  await searchAndVerify()
  await world.call('POST /auth/send-password-resetLink', { body: { email } })
  await world.drain()
  secrets.push(/#ticket=([\w-]+)/.exec(world.mail.sent.at(-1)?.text ?? '')?.[1] ?? '')
  await sendInVain()
  await breakThings()
})
afterAll(() => world.close())

describe('the log of a person’s day (domain 9)', () => {
  test('names nobody: no mobile, no NID, no address, no name, in either kind of digits', () => {
    expect(world.logs.length).toBeGreaterThan(20)
    const { mobile, otherMobile, nid, longNid, oldNid, email, name } = sentinel
    const numbers = [mobile, otherMobile, nid, longNid, oldNid]
    const forms = [...numbers, ...numbers.map(inBangla), mobile.slice(1), email, name]
    expect(forms.filter((form) => written().includes(form))).toEqual([])
  })

  test('has no token, ticket or code', () => {
    expect(secrets.length).toBe(5)
    for (const secret of secrets) {
      expect(secret).toMatch(/^[\w-]{6,}$/)
      expect(new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(written()), secret.slice(0, 2)).toBe(false)
    }
  })

  test('has neither queries nor headers', () => {
    const requests = lines().flatMap(({ req }) => (req === undefined ? [] : [req as object]))
    expect(requests.length).toBeGreaterThan(20)
    for (const request of requests) expect(Object.keys(request)).toEqual(['method', 'path', 'address'])
    expect(requests.some((request) => JSON.stringify(request).includes('?'))).toBe(false)
    expect(requests).toContainEqual({
      method: 'GET',
      path: `/api/applications/${applicationId}`,
      address: '127.0.0.1',
    })
  })

  test('still says what went wrong and where', () => {
    const errors = lines().flatMap(({ err }) => (err === undefined ? [] : [err as Record<string, string>]))
    expect(errors.map(({ code, constraint }) => [code, constraint])).toEqual([
      ['23505', 'users_sentinel'],
      ['42P01', undefined],
      ['22P02', undefined],
    ])
    expect(errors[0]?.['message']).toBe('duplicate key value violates unique constraint "users_sentinel"')
    expect(errors[1]?.['message']).toContain('"notices"')
    expect(errors[2]?.['message']).toBe('invalid input syntax for type uuid: "…"')
    for (const error of errors) {
      expect(error['stack']).toMatch(/\.ts:\d+/)
      expect(Object.keys(error)).not.toContain('detail')
      expect(Object.keys(error)).not.toContain('where')
    }
    const refused = lines().find(({ msg }) => msg === 'not delivered')
    expect(refused).toMatchObject({ channel: 'sms', reason: 'no such number: 017******21' })
  })

  test('has one line for each request, also for one that failed, and none for the page and its files', async () => {
    const from = world.logs.length
    const asked = ['/api/config-status', '/api/nothing', '/login', '/home', '/assets/nothing.js']
    for (const url of asked) await world.app.inject({ url })
    const told = lines().slice(from)
    expect(
      told.map(({ req, res }) => [
        (req as { path: string }).path,
        (res as { statusCode: number }).statusCode,
      ]),
    ).toEqual([
      ['/api/config-status', 200],
      ['/api/nothing', 404],
      ['/assets/nothing.js', 404],
    ])
    for (const { responseTime } of told) expect(responseTime).toEqual(expect.any(Number))
    const ids = lines().flatMap(({ reqId, req }) => (reqId === undefined || req === undefined ? [] : [reqId]))
    expect(new Set(ids).size).toBe(ids.length)
    const failed = lines().filter(({ msg }) => msg === 'unexpected')
    expect(failed.map(({ res }) => (res as { statusCode: number }).statusCode)).toEqual([500, 500])
    for (const { reqId } of failed) expect(lines().filter((line) => line['reqId'] === reqId)).toHaveLength(1)
  })

  test('is read on a terminal as lines for a person, masked like the others', () => {
    const read = world.logs.map(prettyLine).join('')
    expect(read).toMatch(/^\d\d:\d\d:\d\d INFO {2}GET \/api\/applications\/\S+ 200 \d+ ms request$/m)
    expect(read).toMatch(
      /^\d\d:\d\d:\d\d ERROR POST \S+ 500 \d+ ms unexpected\n {2}\S+: duplicate key .*\n\s+at /m,
    )
    expect(read).not.toContain('{"level"')
    const { mobile, nid, email, name } = sentinel
    expect([mobile, nid, email, name].filter((form) => read.includes(form))).toEqual([])
    expect(prettyLine('no JSON at all\n')).toBe('no JSON at all\n')
  })

  test('tells its time in ISO 8601', () => {
    for (const { time } of lines()) expect(String(time)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
})

describe('the last mask', () => {
  test.each([
    ['01710000678', '017******78'],
    ['+8801710000678', '017******78'],
    ['8801710000678', '017******78'],
    ['+880 1710-000678', '017******78'],
    ['%2B8801710000678', '%2B017******78'],
    ['০১৭১০০০০৬৭৮', '০১৭******৭৮'],
    ['+৮৮০ ১৭১০ ০০০৬৭৮', '০১৭******৭৮'],
    ['ফোন:01710000678,', 'ফোন:017******78,'],
    ['a\n01710000678\tb', 'a\n017******78\tb'],
    ['mobile_01710000678', 'mobile_017******78'],
    ['01710000678 01720000679', '017******78 017******79'],
    ['NID 1234567890.', 'NID *******890.'],
    ['1234567890123', '**********123'],
    ['১২৩৪৫৬৭৮৯০১২৩৪৫৬৭', '**************৫৬৭'],
    ['Some.One+tag@mail.example.com!', 'S***@mail.example.com!'],
    ['Bearer abc.DEF-123_456~+/=', 'Bearer [hidden]'],
    ['/resetForgottenPassword#ticket=aB-_9', '/resetForgottenPassword#ticket=[hidden]'],
  ])('%j becomes %j', (text, masked) => expect(maskText(text)).toBe(masked))

  test.each([
    '123456789',
    '12345678901',
    '123456789012',
    '019c1234-5678-7123-8456-901710000678',
    '017c1234-5678-7123-8456-01710000678a',
    'CF0171000067812345ABCDEF',
    '2026-03-01T06:00:00.000Z',
    'INV-2026-00000001',
    'INV-DHAKA-2026-000001',
    'DHAKA-2026-000123',
    'users_email',
    '63000',
  ])('%j stays as it is', (text) => expect(maskText(text)).toBe(text))

  test('reaches numbers, names of fields and whatever is nested, and hides secrets by their name', () => {
    const seen: string[] = []
    const log = createLogger('info', { write: (line) => void seen.push(line) })
    const deep = { list: [{ at: '01710000678', count: 1_710_000_678 }], password: 'Secret12', token: 'abc' }
    log.info({ deep, '01710000678': true, cause: new Error('01710000678') }, 'seen')
    expect(JSON.parse(seen[0] ?? '')).toMatchObject({
      deep: {
        list: [{ at: '017******78', count: '*******678' }],
        password: '[hidden]',
        token: '[hidden]',
      },
      '017******78': true,
    })
    expect(seen[0]).not.toContain('1710000678')
    expect(seen[0]).toMatch(/\n$/)
  })

  test.each([
    'authorization',
    'cookie',
    'password',
    'passwordConfirmation',
    'currentPassword',
    'otp',
    'currentOtp',
    'token',
    'access_token',
    'ticket',
    'nid',
  ])('hides what stands under “%s”, and a bearer however it is written', (name) => {
    const seen: string[] = []
    const log = createLogger('info', { write: (line) => void seen.push(line) })
    log.info({ body: { [name]: 'geheimnis' } }, 'sent bearer geheimnis and BEARER geheimnis')
    expect(seen[0]).toContain('[hidden]')
    expect(seen[0]).not.toContain('geheimnis')
  })

  test('an error’s cause is told as the error is', () => {
    const seen: string[] = []
    const log = createLogger('info', { write: (line) => void seen.push(line) })
    const cause = Object.assign(new Error('inner'), { code: '23505', detail: 'Key (mobile)=(01710000678)' })
    log.error({ err: new Error('outer', { cause }) })
    expect(JSON.parse(seen[0] ?? '')).toMatchObject({
      err: { message: 'outer', cause: { message: 'inner', code: '23505' } },
    })
    expect(seen[0]).not.toContain('Key')
  })
})
