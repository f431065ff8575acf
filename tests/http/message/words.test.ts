import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NoticeTexts } from '../../../src/machines/notice-text.ts'
import { noticeKinds, type NoticeKind } from '../../../src/machines/notices.ts'
import { buildApp } from '../../../src/server/app.ts'
import { messageOf } from '../../../src/server/notice/message.ts'
import { writeNotices } from '../../../src/server/notice/notify.ts'
import { noticeTextOf } from '../../../src/server/notice/text-store.ts'
import { brokenHistories } from '../../support/histories.ts'
import { addressPayloads, textPayloads } from '../../support/script-payloads.ts'
import { createSubjects, type Subjects } from '../../support/subjects.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let subjects: Subjects
let token = ''
beforeAll(async () => {
  world = await createWorld()
  subjects = await createSubjects(world)
  token = await world.login('superAdmin')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await world.close()
})
beforeEach(() => {
  world.sms.sent.splice(0)
  world.mail.sent.splice(0)
})

const kind: NoticeKind = 'PaymentCompleted'
const read = async (of: NoticeKind = kind) =>
  (await world.call('GET /customization/notices/{kind}', { params: { kind: of } }, token)).data
const send = (body: NoticeTexts & { version: number }, of: NoticeKind = kind) =>
  world.call('POST /customization/notices/{kind}', { params: { kind: of }, body }, { token, language: 'en' })
const save = async (part: Partial<NoticeTexts>, of: NoticeKind = kind) => {
  const { texts, version } = await read(of)
  return send({ ...texts, ...part, version }, of)
}
const reset = async (version: number) =>
  world.call('POST /customization/notices/{kind}/reset', { params: { kind }, body: { version } }, token)
const versions = async () =>
  (await world.call('GET /customization/notices/{kind}/versions', { params: { kind } }, token)).data.rows
const tryOut = async (part: Partial<NoticeTexts> = {}) => {
  const { texts } = await read()
  const input = { params: { kind }, body: { ...texts, ...part } }
  return world.call('POST /customization/notices/{kind}/test', input, { token, language: 'en' })
}

/** The litigant of the samples is told, and what arrives. */
async function told(): Promise<{
  sms: string | undefined
  mail: string | undefined
  html: string | undefined
}> {
  const userId = await world.userId('litigant')
  const { application } = await subjects.place('mine', () => userId)
  const at = world.clock.now()
  const data = { case_no: 'TS-7/2026', application_id: application }
  await world.db
    .transaction()
    .execute((trx) => writeNotices(world.deps, trx, { userIds: [userId], kind, data, at }))
  await world.drain()
  const mail = world.mail.sent.at(-1)
  return { sms: world.sms.sent.at(-1)?.text, mail: mail?.text, html: mail?.html }
}

test('what ships holds until somebody changes it, and every notice is in the list (product 5)', async () => {
  const { data } = await world.call('GET /customization/notices', {}, token)
  expect(data.rows.map(({ kind }) => kind).toSorted()).toEqual(noticeKinds.toSorted())
  expect(data.rows.some(({ isChanged }) => isChanged)).toBe(false)
  expect(await read()).toMatchObject({ version: 0, isChanged: false, variables: ['caseNumber'] })
})

test.each<[part: Partial<NoticeTexts>, named: readonly string[]]>([
  [{ text: 'Paid.' }, ['Words of SMS and email in English: {caseNumber} is missing.']],
  [
    { text: '{caseNumber} {amount} paid', textBn: '{caseNumbr} টাকা' },
    [
      'Bangla: there is no variable {caseNumbr}.',
      'Bangla: {caseNumber} is missing.',
      'English: there is no variable {amount}.',
    ],
  ],
  [
    { text: 'Case {{caseNumber}} paid' },
    [
      'English: people would read the lone {; remove it.',
      'English: people would read the lone }; remove it.',
    ],
  ],
  [{ subject: 'Case {caseNumber}' }, ['Subject of the email in English: there is no variable {caseNumber}.']],
])('%o is refused by name, and nothing is changed (product 5)', async (part, named) => {
  const before = await read()
  const { code, message, refusal } = await save(part)
  expect(code).toBe(422)
  for (const one of named) expect(message).toContain(one)
  expect(refusal.fields?.map(({ path }) => path).toSorted()).toEqual(Object.keys(part).toSorted())
  expect(await read()).toEqual(before)
  expect((await tryOut(part)).code).toBe(422)
  expect(world.sms.sent).toEqual([])
})

test('a field that breaks a rule is named (spec 5 Admin forms)', async () => {
  const { code, refusal } = await save({ textBn: 'Only {caseNumber} English', subject: '' })
  expect(code).toBe(422)
  expect(refusal.fields?.map(({ path, error }) => [path, error])).toEqual([
    ['subject', 'required'],
    ['textBn', 'not_bangla'],
  ])
})

test('what is changed is in the next message, on another server process too; who was slower is told (product 2, 5)', async () => {
  const other = await buildApp(world.deps)
  const { texts, version } = await read()
  const mine = { ...texts, textBn: '{caseNumber} নম্বরের টাকা এসেছে।' }
  expect((await send({ ...mine, version })).code).toBe(200)
  expect((await send({ ...texts, version })).code).toBe(409)
  const { sms, mail, html } = await told()
  expect(sms).toContain('নম্বরের টাকা এসেছে। http')
  expect(mail).toContain('নম্বরের টাকা এসেছে।')
  expect(html).toBeUndefined()
  const seen = await other.inject({
    url: `/api/customization/notices/${kind}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(seen.json()).toMatchObject({ data: { texts: mine, isChanged: true } })
  await other.close()
})

test('every version is kept with who and when; what ships comes back, and so does an earlier one (product 5)', async () => {
  const { version } = await read()
  expect((await reset(version - 1)).code).toBe(409)
  expect((await reset(version)).data).toMatchObject({ isChanged: false, version: version + 1 })
  const [newest, earlier, first] = await versions()
  expect(newest).toMatchObject({ version: version + 1, isShipped: true, at: world.clock.now().toISOString() })
  expect(newest?.by).toBeTruthy()
  expect(earlier).toMatchObject({ isShipped: false, texts: { textBn: '{caseNumber} নম্বরের টাকা এসেছে।' } })
  expect(first).toMatchObject({ version: 0, at: null, by: null, isShipped: true })
  if (!earlier) throw new Error('nothing was kept')
  expect((await send({ ...earlier.texts, version: version + 1 })).code).toBe(200)
  expect((await read()).texts).toEqual(earlier.texts)
  await reset(version + 2)
  expect((await told()).sms).not.toContain('এসেছে')
})

test('a save that changes nothing leaves the words somebody’s own, or those that ship, as they were (product 5)', async () => {
  const standing = async () => (await versions()).map(({ isShipped }) => isShipped)
  const [isShipped] = await standing()
  expect(isShipped).toBe(true)
  await save({ text: '{caseNumber} is paid.' })
  await save({})
  expect((await standing()).slice(0, 3)).toEqual([false, false, true])
  expect((await versions())[0]?.texts.text).toBe('{caseNumber} is paid.')
  await reset((await read()).version)
})

test('a message to oneself goes out as it is typed, ten times in an hour, and changes nothing (product 5, 7)', async () => {
  await world.db
    .updateTable('users')
    .set({ mobile: '01700001234' })
    .where('id', '=', await world.userId('superAdmin'))
    .execute()
  const before = await read()
  const { code, data } = await tryOut({ text: 'Look: {caseNumber}.' })
  expect([code, data]).toEqual([200, { sms: 'sent', mail: 'sent' }])
  expect(world.sms.sent.at(-1)).toMatchObject({ mobile: '01700001234' })
  expect(world.sms.sent.at(-1)?.text).toBe('Look: TS-1234/2026. http://court.example/my-applications')
  expect(world.mail.sent.at(-1)).toMatchObject({ to: 'super-admin@court.example' })
  expect(await read()).toEqual(before)
  for (let count = 1; count < 10; count += 1) expect((await tryOut()).code).toBe(200)
  expect((await tryOut()).code).toBe(429)
  world.clock.advance({ minutes: 61 })
  world.sms.isDown = true
  expect((await tryOut()).data).toEqual({ sms: 'noAnswer', mail: 'sent' })
  world.sms.isDown = false
})

test('a hundred scripts are nothing but text in SMS and mail (product 7)', async () => {
  const payloads = [...textPayloads, ...addressPayloads]
  expect(payloads.length).toBeGreaterThanOrEqual(100)
  let version = (await read()).version
  const { shipped } = await read()
  for (const payload of payloads) {
    const text = `{caseNumber} ${payload.replace(/[{}]/g, '|')}`
    const { code, message } = await send({ ...shipped, text, version })
    expect([code, message], payload).toEqual([200, 'OK'])
    version += 1
    const { texts } = (await noticeTextOf(world.db, kind)) ?? { texts: null }
    const made = messageOf({
      kind,
      data: { case_no: '<b>{text}</b>', application_id: 'x' },
      name: '<i>',
      locale: 'en',
      firstRole: 'plaintiff_user',
      publicUrl: 'http://court.example',
      texts,
    })
    expect(Object.keys(made)).toEqual(['subject', 'sms', 'mail'])
    expect(made.subject).not.toMatch(/[\r\n]/)
    expect(made.sms).toContain('<b>{text}</b>')
  }
  // A mail is text alone: the port would send markup only if it were given some.
  expect((await tryOut({ text: '{caseNumber} <script>alert(1)</script>' })).code).toBe(200)
  expect(world.mail.sent.at(-1)?.html).toBeUndefined()
})

test('whoever may not change words sees none (spec 6)', async () => {
  const other = await world.login('administrator')
  expect((await world.call('GET /customization/notices', {}, other)).code).toBe(403)
  expect((await world.call('GET /customization/notices/{kind}', { params: { kind } }, other)).code).toBe(403)
})
