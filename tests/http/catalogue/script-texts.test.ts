import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { invoice, pagesOf, printing } from '../../support/papers.ts'
import { broadcastLengthMax } from '../../../src/machines/limits.ts'
import { textPayloads } from '../../support/script-payloads.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

/** What a program for tables would take for a formula. */
const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|x', '=HYPERLINK("x")'] as const

/** As many in a text as the shortest of them may be long: each but the first behind another one. */
function textsOf(payloads: readonly string[], lengthMax: number): string[][] {
  const texts: string[][] = [[]]
  for (const payload of payloads) {
    const last = texts.at(-1) ?? []
    if ([...last, payload].join(' ').length <= lengthMax) last.push(payload)
    else texts.push([payload])
  }
  return texts
}

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

/** In every text of the record: the payload behind a word of the text's own language. Answers what the record then says. */
async function write(record: EditedRecord, payload: string): Promise<EditedFields> {
  const { data: row } = await records.answered(record)
  const said = record.texts.map(
    (name) => [name, `${name.endsWith('Bn') ? 'কথা' : 'Word'} ${payload}`] as const,
  )
  const form = { ...record.form(row), ...Object.fromEntries(said), version: row['version'] }
  const { code, data, type, sniffing } = await records.answered(record, form)
  expect.soft([record.name, payload, code], JSON.stringify(data)).toEqual([record.name, payload, 200])
  expect.soft([type, sniffing]).toEqual(['application/json; charset=utf-8', 'nosniff'])
  return data
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
}, 120_000)

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
      printing,
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
}, 60_000)

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
}, 120_000)

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
