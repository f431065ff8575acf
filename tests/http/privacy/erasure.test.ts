import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyForm } from '../../../src/machines/form.ts'
import { demoPassword } from '../../../src/server/seed/people.ts'
import { brokenHistories } from '../../support/histories.ts'
import { createStage, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage
let officer: string
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  officer = await world.login('superAdmin')
})
afterAll(() => world.close())

const ask = (kind: 'correction' | 'erasure', text: string, token: string) =>
  world.call('POST /auth/data-requests', { body: { kind, text } }, token)
const answer = (id: string, isCarriedOut: boolean, text = 'উত্তর') =>
  world.call(
    'POST /data-requests/{id}/answer',
    { params: { id }, body: { answer: text, isCarriedOut } },
    officer,
  )

describe('an erasure that is carried out (domain 9)', () => {
  /** A document of the second litigant's with real bytes. */
  async function upload(ownerId: string, content: string): Promise<{ id: string; sha256: string }> {
    const { sha256, sizeBytes } = await world.deps.files.put(Buffer.from(content))
    const id = v7()
    const file = { file_name: 'a.pdf', content_type: 'application/pdf', size_bytes: sizeBytes }
    await world.db
      .insertInto('documents')
      .values({
        id,
        owner_id: ownerId,
        application_id: null,
        sha256,
        ...file,
        created_at: world.clock.now(),
      })
      .execute()
    return { id, sha256 }
  }

  const form = (documentId?: string) => ({
    ...stage.form,
    petitioners: [
      { ...stage.form.petitioners[0], id: 'one', name: 'গোপন ব্যক্তি', nid: '1234567890' },
    ] as never,
    documents: documentId
      ? [
          {
            id: documentId,
            name: 'দলিল',
            weight: '1',
            fileName: 'a.pdf',
            sizeBytes: 5,
            contentType: 'application/pdf' as const,
          },
        ]
      : [],
  })
  const send = async (who: string, intent: 'save' | 'submit', documentId?: string) => {
    const body = { applicationId: null, draftKey: v7(), version: null, intent, form: form(documentId) }
    const { code, data } = await world.call('POST /auth/send-application', { body }, who)
    expect(code).toBe(200)
    return data.applicationId
  }
  const application = (id: string) =>
    world.db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const isKept = async (sha256: string) => {
    const bytes = await world.deps.files.get(sha256)
    bytes?.destroy()
    return bytes !== null
  }

  const waiting = 'waiting@example.test'

  /** The account knows an identity, a link and a code, so that there is much to forget. */
  async function placeTraces(userId: string, who: string): Promise<void> {
    const at = world.clock.now()
    await world.db
      .updateTable('users')
      .set({ nid: '1234567890', date_of_birth: '1990-01-01', verified_at: at })
      .where('id', '=', userId)
      .execute()
    const identity = { issuer: 'https://id.example.test', subject: 'erased', user_id: userId }
    await world.db
      .insertInto('identities')
      .values({ ...identity, linked_at: at })
      .execute()
    await world.call('POST /auth/send-password-resetLink', { body: { email: 'litigant2@example.com' } })
    await world.call('POST /auth/recovery/otp', { body: { mobile: '01700000002' } })
    const proof = { currentPassword: demoPassword, currentOtp: '' }
    const asked = await world.call('POST /auth/update-email/otp', { body: { email: waiting, ...proof } }, who)
    expect(asked.code).toBe(200)
    await placeFactor(userId)
    const data = { case_no: 'TS-1/2026', application_id: v7() }
    const notice = { id: v7(), user_id: userId, kind: 'ApplicationApproved' as const, created_at: at }
    await world.db
      .insertInto('notices')
      .values({ ...notice, data: JSON.stringify(data), cleared_at: null })
      .execute()
    await world.drain()
  }

  /** Of a time when the person worked here. */
  async function placeFactor(userId: string): Promise<void> {
    const [at, expires_at] = [world.clock.now(), new Date(world.clock.now().getTime() + 60_000)]
    const bytes = Buffer.from('sealed')
    await world.db
      .insertInto('second_factors')
      .values({ user_id: userId, secret: bytes, begun_at: at, proved_at: at, last_step: null })
      .execute()
    await world.db
      .insertInto('recovery_codes')
      .values({ user_id: userId, code_hash: bytes, used_at: null })
      .execute()
    const half = { id: v7(), token_hash: bytes, user_id: userId, is_remembered: false, device: '' }
    await world.db
      .insertInto('half_logins')
      .values({ ...half, expires_at, used_at: null })
      .execute()
  }

  async function erase(who: string): Promise<string> {
    world.sms.sent.length = world.mail.sent.length = 0
    const { data } = await ask('erasure', 'আমার সব তথ্য মুছে দিন', who)
    expect((await answer(data.id, true, 'মুছে ফেলা হলো।')).code).toBe(200)
    await world.drain()
    return data.id
  }

  async function isToldAndClosed(who: string): Promise<void> {
    expect(world.sms.sent.map(({ mobile }) => mobile)).toEqual(['01700000002'])
    expect(world.mail.sent.map(({ to }) => to)).toEqual(['litigant2@example.com'])
    expect((await world.call('GET /auth/info', {}, who)).code).toBe(401)
    for (const email of ['litigant2@example.com', '01700000002'])
      expect((await world.call('POST /auth/login', { body: { email, password: demoPassword } })).code).toBe(
        422,
      )
  }

  async function isEmptied(userId: string): Promise<void> {
    const users = world.db.selectFrom('users').selectAll().where('id', '=', userId)
    expect(await users.executeTakeFirstOrThrow()).toMatchObject({
      name: '—',
      email: null,
      mobile: null,
      nid: null,
      date_of_birth: null,
      verified_at: null,
      is_active: false,
      erased_at: world.clock.now(),
    })
    const emptied = ['identities', 'notices', 'tickets', 'address_changes']
    for (const table of [...emptied, 'second_factors', 'recovery_codes', 'half_logins']) {
      const rows = await world.db
        .selectFrom(table as 'notices')
        .selectAll()
        .where('user_id', '=', userId)
        .execute()
      expect(rows, table).toEqual([])
    }
    const codes = world.db.selectFrom('otps').select('id').where('sent_to', 'in', ['01700000002', waiting])
    expect(await codes.execute()).toEqual([])
  }

  /** A draft is emptied and discarded, by an event of its history. */
  async function isDiscarded(draft: string): Promise<void> {
    const left = await application(draft)
    expect([left.state, left.form, left.petitioner_name, left.case_number]).toEqual([
      'discarded',
      emptyForm('petitioner'),
      '',
      '',
    ])
    const events = await world.db
      .selectFrom('history')
      .select(['event', 'to_state'])
      .where('subject_id', '=', draft)
      .orderBy('sequence')
      .execute()
    expect(events.at(-1)).toEqual({ event: 'discard', to_state: 'discarded' })
    expect(await brokenHistories(world.db)).toEqual([])
  }

  test('closes the account, empties it and its drafts, and leaves what the law keeps', async () => {
    const who = await world.login('secondLitigant')
    const userId = await world.userId('secondLitigant')
    await placeTraces(userId, who)
    const shared = await upload(userId, '%PDF shared')
    const copy = await upload(stage.ownerId, '%PDF shared')
    const [draftFile, looseFile, caseFile] = [
      await upload(userId, '%PDF draft'),
      await upload(userId, '%PDF loose'),
      await upload(userId, '%PDF case'),
    ]
    const draft = await send(who, 'save', draftFile.id)
    const submitted = await send(who, 'submit', caseFile.id)
    const before = await application(submitted)
    await world.drain()
    const other = await ask('correction', 'নামের বানান', who)
    const requestId = await erase(who)

    await isToldAndClosed(who)
    await isEmptied(userId)
    await isDiscarded(draft)
    expect(await application(submitted)).toEqual(before)
    const documents = world.db.selectFrom('documents').select('id').where('owner_id', '=', userId)
    expect(await documents.execute()).toEqual([{ id: caseFile.id }])
    expect(
      await Promise.all([draftFile, looseFile, caseFile, shared, copy].map(({ sha256 }) => isKept(sha256))),
    ).toEqual([false, false, true, true, true])
    const request = world.db
      .selectFrom('data_requests')
      .select(['answer', 'is_carried_out'])
      .where('id', '=', requestId)
    expect(await request.executeTakeFirst()).toMatchObject({ is_carried_out: true })
    // What else the person asked waits for nobody any more.
    const open = await world.call('GET /data-requests', { query: {} }, officer)
    expect(open.data.rows.map(({ id }) => id)).not.toContain(other.data.id)
  })

  test('a correction that is carried out closes nothing', async () => {
    const token = await world.login('litigant')
    const { data } = await ask('correction', 'নামের বানান', token)
    expect((await answer(data.id, true)).code).toBe(200)
    expect((await world.call('GET /auth/info', {}, token)).code).toBe(200)
  })

  test('the number and the address are free again', async () => {
    const mobile = '01700000002'
    await world.call('POST /auth/register/otp', { body: { mobile } })
    await world.drain()
    const otp = /\b\d{6}\b/.exec(world.sms.sent.at(-1)?.text ?? '')?.[0] ?? ''
    const { data } = await world.call('POST /auth/register/otp/verify', { body: { mobile, otp } })
    const body = {
      ticket: data.ticket,
      name: 'নতুন মানুষ',
      email: 'litigant2@example.com',
      dateOfBirth: '',
      password: 'Secret12',
      passwordConfirmation: 'Secret12',
      hasConsented: true,
      consentVersion: '2026-01',
    }
    expect((await world.call('POST /auth/register', { body })).code).toBe(200)
  })
})
