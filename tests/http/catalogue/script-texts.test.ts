import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { calls } from '../../../src/api/calls.ts'
import { allOffices } from '../../../src/machines/webhook-form.ts'
import { drawAcknowledgement } from '../../../src/server/paper/draw-acknowledgement.ts'
import { drawInvoice } from '../../../src/server/paper/draw-invoice.ts'
import { invoiceSheet } from '../../../src/server/invoice/sheet.ts'
import {
  editedRecords,
  type EditedFields,
  type EditedRecord,
  type EditedRecords,
} from '../../support/edited-records.ts'
import { aliveIn, rootOf } from '../../support/alive.ts'
import { invoice, pagesOf, printedAt } from '../../support/papers.ts'
import { broadcastLengthMax } from '../../../src/machines/limits.ts'
import { textPayloads, textsOf } from '../../support/script-payloads.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

/** What a program for tables would take for a formula. */
const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|x', '=HYPERLINK("x")'] as const

let world: World
let stage: Stage
let records: EditedRecords
const tokens = { superAdmin: '', administrator: '' }
beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
  for (const who of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[who] = await world.login(who)
  records = editedRecords(world, tokens)
})
afterAll(() => world.close())

/** What each record said when it was last written. */
const rows = new Map<string, EditedFields>()

/** In every text of the record: the payload behind a word of the text's own language. */
async function write(record: EditedRecord, payload: string): Promise<void> {
  const row = rows.get(record.name) ?? (await records.answered(record)).data
  const said = record.texts.map(
    (name) => [name, `${name.endsWith('Bn') ? 'কথা' : 'Word'} ${payload}`] as const,
  )
  const form = { ...record.form(row), ...Object.fromEntries(said), version: row['version'] }
  const { code, data, type, sniffing } = await records.answered(record, form)
  expect.soft([record.name, payload, code], JSON.stringify(data)).toEqual([record.name, payload, 200])
  expect.soft([type, sniffing]).toEqual(['application/json; charset=utf-8', 'nosniff'])
  rows.set(record.name, data)
}

const draw = async (url: string, language: 'bn' | 'en') =>
  (await world.app.inject({ url, cookies: { language } })).body
const scriptCount = (html: string) => html.match(/<script/gi)?.length

test('in a record of any kind they are words on the pages that the server draws (product 7)', async () => {
  const every = await records.every(stage.officeId)
  const pages = ['/home', '/faq'].flatMap((url) =>
    (['bn', 'en'] as const).map((language) => ({ url, language })),
  )
  const see = () => Promise.all(pages.map(({ url, language }) => draw(url, language)))
  for (const record of every) await write(record, 'plain')
  const plain = await see()
  const [, home = '', , questions = ''] = plain
  expect(questions.match(/Word plain/g)?.length).toBeGreaterThanOrEqual(2)
  // The court, its district and the broadcast, at the least.
  expect(rootOf(home).match(/Word plain/g)?.length).toBeGreaterThanOrEqual(3)
  for (const text of textsOf(textPayloads, broadcastLengthMax - 'Word '.length)) {
    const payload = text.join(' ')
    for (const record of every) await write(record, payload)
    for (const [index, html] of (await see()).entries()) {
      const told = `${JSON.stringify(pages[index])} ${payload}`
      expect.soft(aliveIn(rootOf(html)), told).toEqual(aliveIn(rootOf(plain[index] ?? '')))
      expect.soft(scriptCount(html), told).toBe(scriptCount(plain[index] ?? ''))
    }
  }
})

/** Whatever the super admin and the offices may change, and every text of it that takes Latin letters. */
const superAdminsOwn =
  /^POST \/(?:customization|office-management|user-role-management|fee-type-lists-edit|common-remarks)/

/** No text of a record: files with rows of records, what shows or sends what is typed, and what is chosen from a list. */
const noRecord = new Set([
  'POST /customization/reference/{kind}/import',
  'POST /customization/postal-tariffs/read',
  'POST /office-management/courts/import',
  'POST /customization/pages/{slug}/preview',
  'POST /customization/notices/{kind}/test',
  'POST /user-role-management/normal-users/{id}',
])

/** Where the hundred are tried in the texts of what is not tried above: here below, or by a test of its own. */
const triedElsewhere = new Set([
  'POST /customization/pages/{slug}',
  'POST /customization/notices/{kind}',
  'POST /customization/webhooks/{id}',
  'POST /customization/postal-tariffs/{service}',
  'POST /fee-type-lists-edit/{id}',
  'POST /office-management/offices/{id}/accounts',
  'POST /user-role-management/users/{id}',
  'POST /user-role-management/users/{id}/take-factor',
])

test('every call with which a text is edited has them tried in it (product 7)', async () => {
  const every = await records.every(stage.officeId)
  const isTried = (name: string) => {
    const pattern = name.slice('POST '.length).replaceAll(/\{\w+\}/g, '[^/]+')
    return triedElsewhere.has(name) || every.some(({ save }) => new RegExp(`^${pattern}$`).test(save))
  }
  const edits = Object.entries(calls).flatMap(([name, call]) => {
    const isOne = superAdminsOwn.test(name) && 'body' in call && !noRecord.has(name)
    const body = isOne ? z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) : {}
    return JSON.stringify(body).includes('"string"') ? [name] : []
  })
  // What is added has the texts of what is changed.
  const changed = (name: string) => [`${name}/{id}`, `/${name.split('/').at(-1)}/{id}`]
  const left = edits.filter(
    (name) =>
      !isTried(name) &&
      !edits.some((other) => isTried(other) && changed(name).some((end) => other.endsWith(end))),
  )
  expect(left).toEqual([])
  expect(edits.length).toBeGreaterThan(20)
})

type Writers = Record<string, (text: string) => Promise<{ code: number }>>

/** What holds from a day on, with where it is written. */
function datedWriters(): Writers {
  const by = tokens.superAdmin
  const office = { params: { id: stage.officeId } }
  const service = { params: { service: 'usual' as const } }
  const type = { params: { id: stage.form.typeId ?? 0 } }
  return {
    'bank account': async (text) => {
      const { version } = (await world.call('GET /office-management/offices/{id}/accounts', office, by)).data
      const body = { fund: 'treasury', accountNumber: '12345678', effectiveFrom: '2030-01-01', version }
      return world.call(
        'POST /office-management/offices/{id}/accounts',
        { ...office, body: { ...body, bank: text, branch: text, source: text } },
        by,
      )
    },
    tariff: async (source) => {
      const { services } = (await world.call('GET /customization/postal-tariffs', {}, by)).data
      const version = services.find((one) => one.service === 'usual')?.version ?? 0
      const bands = [{ from: '1', to: '900', price: '77', ad: '0' }]
      const body = { bands, effectiveFrom: '2030-01-01', source, version }
      return world.call('POST /customization/postal-tariffs/{service}', { ...service, body }, by)
    },
    fee: async (source) => {
      const list = (await world.call('GET /fee-type-lists-edit/{id}', type, by)).data
      const fees = [{ feeTypeId: list.fees[0]?.feeTypeId ?? 0, kind: 'fixed', amount: '5' }]
      const body = {
        payment_data: { effectiveFrom: '2030-01-01', source, fees },
        app_state: { version: list.version },
      }
      return world.call('POST /fee-type-lists-edit/{id}', { ...type, body }, by)
    },
  }
}

async function webhookWriter(): Promise<Writers> {
  const by = tokens.superAdmin
  const webhook = {
    nameBn: 'পরীক্ষা',
    url: 'https://court.example/told',
    application: true,
    dispatch: true,
    payment: true,
    officeId: allOffices,
    status: 'active',
  }
  const added = await world.call('POST /customization/webhooks', { body: { ...webhook, name: 'Trial' } }, by)
  if (added.code !== 200) throw new Error(JSON.stringify(added))
  const hook = { params: { id: added.data.webhook.id } }
  return {
    webhook: async (name) => {
      const { version } = (await world.call('GET /customization/webhooks/{id}', hook, by)).data
      return world.call(
        'POST /customization/webhooks/{id}',
        { ...hook, body: { ...webhook, name, version } },
        by,
      )
    },
  }
}

async function personWriters(): Promise<Writers> {
  const by = tokens.superAdmin
  const id = await world.userId('dispatcher')
  const dispatcher = world.db.selectFrom('users').select('number').where('id', '=', id)
  const person = { params: { id: Number((await dispatcher.executeTakeFirstOrThrow()).number) } }
  return {
    'somebody’s name': async (name) => {
      const row = (await world.call('GET /user-role-management/users/{id}', person, by)).data
      const body = {
        name,
        officeId: row.office?.id ?? '',
        firstRoleId: String(row.roles[0]?.id),
        otherRoleIds: '',
        status: 'active',
        version: row.version,
      }
      return world.call('POST /user-role-management/users/{id}', { ...person, body }, by)
    },
    'why a factor was taken': (reason) =>
      world.call('POST /user-role-management/users/{id}/take-factor', { ...person, body: { reason } }, by),
  }
}

test('what is kept by its day, of people and of webhooks has them to the letter, and no page of anybody has one alive (product 7)', async () => {
  const all = { ...datedWriters(), ...(await webhookWriter()), ...(await personWriters()) }
  const home = await draw('/home', 'en')
  const alive = aliveIn(rootOf(home))
  for (const text of textsOf(textPayloads, 240 - 'Word '.length)) {
    const said = `Word ${text.join(' ')}`
    for (const [name, write] of Object.entries(all)) {
      const { code } = await write(said)
      // Whoever has no second factor has none taken; the reason was read all the same.
      expect.soft([name, said, code]).toEqual([name, said, name.startsWith('why') ? 409 : 200])
    }
    const html = await draw('/home', 'en')
    expect.soft([aliveIn(rootOf(html)), scriptCount(html)], said).toEqual([alive, scriptCount(home)])
  }
})

const tidy = (text: string) => text.replace(/\s+/g, '')

test('in names, addresses and fees they are words on paper, and no paper does anything by itself (product 7)', async () => {
  const perSheet = 20
  for (let begin = 0; begin < textPayloads.length; begin += perSheet) {
    const some = textPayloads.slice(begin, begin + perSheet)
    const [one = ''] = some
    const [line] = invoice.lines
    if (!line) throw new Error('the sample has no line')
    const named = { name: one, nameBn: `কথা ${one}` }
    const sheet = await invoiceSheet(
      {
        ...invoice,
        payerName: one,
        caseNumber: one,
        court: named,
        office: named,
        lines: some.map((text) => ({ ...line, title: { name: text, nameBn: text } })),
      },
      'en',
      printedAt,
    )
    const { head, facts, check, printed, printedDay, pageOf, language } = sheet
    const papers = [
      await drawInvoice(sheet),
      await drawAcknowledgement({
        head,
        facts,
        check,
        printed,
        printedDay,
        pageOf,
        language,
        documentTitle: one,
        fileName: 'paper.pdf',
        heading: one,
        reference: ['No.', one],
        lists: [{ title: one, rows: some }],
        note: one,
      }),
    ]
    for (const paper of papers) {
      expect(Buffer.from(paper).toString('latin1')).not.toMatch(
        /\/(JavaScript|JS|OpenAction|Launch|SubmitForm|AA)\b/,
      )
      const text = tidy((await pagesOf(paper)).map((page) => page.text).join(''))
      for (const payload of some) expect.soft(text, payload).toContain(tidy(payload.replaceAll('\u2028', '')))
    }
  }
})

test('in names, case numbers and reasons they are words of a mail or an SMS, which is text and nothing else (product 7)', async () => {
  for (const payload of textPayloads) {
    await world.db
      .updateTable('users')
      .set({ name: `Person ${payload}` })
      .where('id', '=', stage.ownerId)
      .execute()
    const id = await placeApplication(
      { ...stage, form: { ...stage.form, caseNumber: `FS ${payload}` } },
      'unverified',
    )
    const { code } = await world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event: 'reject' }, body: { version: 1, payload: { reason: `Words ${payload}` } } },
      tokens.administrator,
    )
    expect(code, payload).toBe(200)
    const note = { params: { id }, body: { text: `Words ${payload}` } }
    expect((await world.call('POST /applications/{id}/notes', note, tokens.administrator)).code).toBe(200)
  }
  await world.drain()
  const { mail, sms } = world
  expect(mail.sent.length).toBeGreaterThanOrEqual(textPayloads.length)
  for (const message of mail.sent) {
    expect(message.html).toBeUndefined()
    // A subject of two lines would be another head of the mail.
    expect(message.subject).not.toMatch(/[\r\n]/)
  }
  const mails = mail.sent.map(({ text }) => text).join('\n')
  for (const payload of textPayloads) expect.soft(mails, payload).toContain(`FS ${payload}`)
  // A letter greets by the name of the day on which it is sent.
  expect(mails).toContain(`Person ${textPayloads.at(-1) ?? ''}`)
  expect(sms.sent.length).toBeGreaterThan(0)
})

test('in a file of records they are words, and what looks like a formula is a text (product 4, 7)', async () => {
  const harmful = [...formulas, ...textPayloads]
  await world.db
    .insertInto('reference_records' as never)
    .values(
      harmful.map((text, index) => ({
        kind: 'document_kind',
        code: `HARM-${index}`,
        name: `${text}`,
        name_bn: `${text}`,
        owner_id: stage.form.typeId,
      })) as never,
    )
    .execute()
  const reply = await world.app.inject({
    url: '/api/customization/reference/document_kind/file',
    headers: { authorization: `Bearer ${tokens.superAdmin}` },
  })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toContain('attachment')
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  // No cell begins with what begins a formula: neither at a line's beginning nor behind a comma, quoted or not.
  expect(reply.body.match(/(?:^|\r\n|,)"?[=+\-@\t\r]/g)).toBeNull()
  for (const text of formulas) expect(reply.body).toContain(text.replaceAll('"', '""'))
})
