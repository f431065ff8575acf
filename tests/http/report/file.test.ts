import { sql } from 'kysely'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { byteOrderMark } from '../../../src/machines/report/csv.ts'
import { dayStart, dhakaDay } from '../../../src/machines/text.ts'
import { post } from '../../../src/server/billing/ledger-store.ts'
import { batchSize } from '../../../src/server/report/file.ts'
import { workbookOf } from '../../../src/server/report/workbook.ts'
import type { PersonCaller } from '../../../src/server/web/handler.ts'
import { grantWaiver } from '../payment/cases.ts'
import { tokenOf } from '../payment/people.ts'
import { createPaymentWorld, granted, type PaymentWorld } from '../payment/world.ts'

let world: PaymentWorld
/** What a sheet would run, or take for another cell or another line. */
const harmful = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a,"b"\r\nc']

/** The reader takes off what is white around a text, and a line end is one sign. */
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim()

beforeAll(async () => {
  world = await createPaymentWorld()
  for (const [index, caseNumber] of harmful.entries()) {
    const { applicationId, billId } = await world.newCase()
    await world.db
      .updateTable('applications')
      .set({ case_number: caseNumber })
      .where('id', '=', applicationId)
      .execute()
    const paid = await world.payThrough(billId)
    if (index === 0) await grantWaiver(world, applicationId, { treasury: 7_707 })
    if (index === 0) granted(await world.refund(paid.id, 30_003))
  }
  await world.drain()
})
afterAll(() => world.close())

/** Received, refunded, moved between funds, net and waived. */
const figureCount = 5

/** The file as a person gets it: what came with it, and its lines. */
async function fileOf(caller: PersonCaller, query = '', language: 'bn' | 'en' = 'en') {
  const headers = { authorization: `Bearer ${tokenOf(caller.userId)}`, 'accept-language': language }
  const reply = await fetch(`${world.url}/api/accountant/report/file${query}`, { headers })
  const content = Buffer.from(await reply.arrayBuffer()).toString('utf8')
  const lines = content.split('\r\n').slice(0, -1)
  const [head = ''] = lines.splice(figureCount, 1)
  return { reply, content, figures: lines.slice(0, figureCount), head, lines: lines.slice(figureCount) }
}

const taka = (poisha: number) => (poisha / 100).toFixed(2)

test('reports and their files are read from the replica where there is one, and nothing else is (product 5)', async () => {
  const read: string[] = []
  const { deps } = world
  deps.reports = {
    read: (work) => {
      read.push('replica')
      return work(world.db)
    },
    standing: () => Promise.resolve(null),
  }
  onTestFinished(() => void delete deps.reports)
  await world.call('GET /accountant/report', {}, world.accountant)
  await world.call('GET /accountant/report/accounts', {}, world.accountant)
  await world.call('GET /accountant/waivers', {}, world.accountant)
  await world.call('GET /accountant/charts/data', {}, world.accountant)
  expect(read).toHaveLength(4)
  // Its figures, and its one batch of lines.
  await fileOf(world.accountant)
  expect(read).toHaveLength(6)
  await world.call('GET /accountant/dashboard/data', {}, world.accountant)
  await world.call('GET /refunds', {}, world.accountant)
  expect(read).toHaveLength(6)
})

test('a file has the report’s own sum, and nothing in it is a formula (product 4)', async () => {
  const { reply, content, figures, head, lines } = await fileOf(world.accountant)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(content.startsWith(byteOrderMark)).toBe(true)
  expect(head.startsWith('Date,Case')).toBe(true)
  const report = await world.call('GET /accountant/report', {}, world.accountant)
  expect(lines).toHaveLength(report.data.lineCount)
  expect(reply.headers.get('x-line-count')).toBe(String(lines.length))
  const amounts = lines.map((line) => line.slice(line.lastIndexOf(',') + 1))
  expect(amounts.every((amount) => /^-?\d+\.\d\d$/.test(amount))).toBe(true)
  const sum = amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0)
  expect([sum, sum]).toEqual([report.data.netPoisha, report.data.receivedPoisha - 30_003])
  expect(figures).toEqual([
    `${byteOrderMark}Received in all,${taka(report.data.receivedPoisha)}`,
    'Refunded,300.03',
    'Moved between funds,0.00',
    `Net,${taka(report.data.netPoisha)}`,
    'Waived,77.07',
  ])
  const told = lines.map((line) => line.slice(line.indexOf(',') + 1))
  for (const cell of ["'=1+1", "'+1", "'-1", "'@SUM(A1)", '"\'\t=1"', "' =1", '"a,""b"" c"'])
    expect(
      told.some((line) => line.startsWith(`${cell},`)),
      cell,
    ).toBe(true)
})

test('a line says which part of which payment it is, and on which bank account it stands, in the language of whoever asks (product 4)', async () => {
  const rest = 'bar_council,bar_council-1,Test Bank,Test Branch,200.50'
  const said = {
    en: `Received,Court fees,Cards,Bar Council,${rest}`,
    bn: `গৃহীত,কোর্ট ফি,কার্ড,বার কাউন্সিল,${rest}`,
  }
  for (const language of ['en', 'bn'] as const) {
    const { lines } = await fileOf(world.accountant, '?fund=bar_council&kind=received', language)
    expect(lines).toHaveLength(harmful.length)
    for (const [, after] of lines.map((line) => /INV-DHAKA-2026-\d{6},(.*)/.exec(line) ?? []))
      expect(after).toBe(said[language])
  }
})

test('a workbook has the same lines: amounts and moments are typed, and what looks like a formula is a text (product 4)', async () => {
  const headers = { authorization: `Bearer ${tokenOf(world.accountant.userId)}`, 'accept-language': 'en' }
  const reply = await fetch(`${world.url}/api/accountant/report/file?format=xlsx`, { headers })
  expect(reply.headers.get('content-type')).toMatch(/spreadsheetml/)
  expect(reply.headers.get('content-disposition')).toMatch(/report-.*\.xlsx$/)
  const [sheet] = await readWorkbook(Buffer.from(await reply.arrayBuffer()))
  const rows = sheet?.data ?? []
  const figures = rows.slice(0, figureCount).map((row) => row.slice(0, 2))
  const [head, ...lines] = rows.slice(figureCount)
  expect(head?.slice(0, 2)).toEqual(['Date', 'Case no.'])
  const report = await world.call('GET /accountant/report', {}, world.accountant)
  expect(lines).toHaveLength(report.data.lineCount)
  expect(reply.headers.get('x-line-count')).toBe(String(lines.length))
  const { receivedPoisha, netPoisha } = report.data
  expect(figures).toEqual([
    ['Received in all', receivedPoisha / 100],
    ['Refunded', 300.03],
    ['Moved between funds', 0],
    ['Net', netPoisha / 100],
    ['Waived', 77.07],
  ])
  const amounts = lines.map((line) => line.at(-1))
  expect(amounts.every((amount) => typeof amount === 'number')).toBe(true)
  const sum = amounts.reduce((total: number, amount) => total + Math.round(Number(amount) * 100), 0)
  expect(sum).toBe(report.data.netPoisha)
  const cases = new Set(lines.map((line) => line[1]))
  for (const cell of harmful) expect([...cases].map(String).map(tidy), cell).toContain(tidy(cell))
  const [newest] = report.data.rows
  const told = lines[0]?.[0]
  expect(told instanceof Date && told.toISOString().slice(0, 16)).toBe(
    new Date(new Date(newest?.postedAt ?? 0).getTime() + 6 * 3_600_000).toISOString().slice(0, 16),
  )
  expect((await fetch(`${world.url}/api/accountant/report/file?format=pdf`, { headers })).status).toBe(422)
})

test('while a workbook is made others are served after every few lines, however many are read at once (product 7)', async () => {
  const served = { turns: 0, isOver: false }
  const serve = (): void => {
    served.turns += 1
    if (!served.isOver) setImmediate(serve)
  }
  setImmediate(serve)
  async function* batches() {
    yield await Promise.resolve(Array.from({ length: 1_000 }, (_none, poisha) => ['মামলা', { poisha }]))
  }
  const pieces: Uint8Array[] = []
  for await (const piece of workbookOf({ above: [], head: ['case', 'amount'], batches: batches() }))
    pieces.push(piece)
  served.isOver = true
  const [sheet] = await readWorkbook(Buffer.concat(pieces))
  const [head, ...rows] = sheet?.data ?? []
  expect([head, rows.length, rows.at(-1)]).toEqual([['case', 'amount'], 1_000, ['মামলা', 9.99]])
  expect(served.turns).toBeGreaterThanOrEqual(20)
})

test('another’s rows are in no file, and a filter narrows it as it does the report (product 1)', async () => {
  expect((await fileOf(world.farAccountant)).lines).toEqual([])
  expect((await fileOf(world.litigant)).reply.status).toBe(403)
  expect(
    (await fileOf(world.accountant, `?office=${world.farAccountant.actor.officeId ?? ''}`)).lines,
  ).toEqual([])
  expect((await fileOf(world.accountant, '?fund=nobody')).reply.status).toBe(422)
  const query = { fund: 'bar_council', kind: 'received', from: dhakaDay(world.clock.now()) }
  const { lines, figures } = await fileOf(world.accountant, `?${new URLSearchParams(query)}`)
  expect(figures.at(-1)).toBe('Waived,')
  expect(lines.map((line) => line.slice(line.lastIndexOf(',')))).toEqual(harmful.map(() => ',200.50'))
})

/** The kept sums say so many lines of the treasury, on one day of them all. */
async function sayLines(count: number): Promise<void> {
  await world.db.updateTable('ledger_days').set({ lines: 0 }).where('fund', '=', 'treasury').execute()
  await sql`update ledger_days set lines = ${count}
    where ctid = (select ctid from ledger_days where fund = 'treasury' limit 1)`.execute(world.db)
}

test('beyond 100,000 lines it says so in words before it begins (product 4)', async () => {
  await sayLines(100_000)
  expect((await fileOf(world.accountant, '?fund=treasury')).reply.status).toBe(200)
  await sayLines(100_001)
  const { reply, content } = await fileOf(world.accountant, '?fund=treasury')
  expect([reply.status, content]).toEqual([422, expect.stringContaining('more than 100,000 rows')])
})

test('a workbook ends at 20,000 lines, and says that CSV goes on (product 4)', async () => {
  await sayLines(20_000)
  expect((await fileOf(world.accountant, '?fund=treasury&format=xlsx')).reply.status).toBe(200)
  await sayLines(20_001)
  const { reply, content } = await fileOf(world.accountant, '?fund=treasury&format=xlsx')
  expect([reply.status, content]).toEqual([422, expect.stringContaining('20,000 rows at most')])
  expect((await fileOf(world.accountant, '?fund=treasury')).reply.status).toBe(200)
})

test('a file goes on after each of the batches in which it is read: every line once, the newest first (product 4)', async () => {
  const day = '2026-02-10'
  const { id: paymentId, office_id: officeId } = await world.payThrough((await world.newCase()).billId)
  const amounts = Array.from({ length: batchSize + 3 }, (_, index) => index + 1)
  await world.db.transaction().execute(async (trx) => {
    for (const poisha of amounts) {
      const at = new Date(dayStart(day).getTime() + poisha * 1_000)
      const posting = { kind: 'correction', paymentId, officeId, reference: `move ${poisha}`, at } as const
      await post(world.deps, trx, posting, [
        { account: 'treasury', debitPoisha: poisha },
        { account: 'bar_council', creditPoisha: poisha },
      ])
    }
  })
  const { lines } = await fileOf(world.accountant, `?fund=bar_council&from=${day}&to=${day}`)
  const told = lines.map((line) => line.slice(line.lastIndexOf(',') + 1))
  expect(told).toEqual(amounts.toReversed().map(taka))
})
