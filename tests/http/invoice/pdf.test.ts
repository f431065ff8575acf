import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { decodeQR } from 'qr/decode.js'
import { describe, expect, test } from 'vitest'
import { drawInvoice } from '../../../src/server/paper/draw-invoice.ts'
import { invoiceSheet } from '../../../src/server/invoice/sheet.ts'
import type { InvoiceSheet } from '../../../src/server/paper/sheets.ts'
import { invoice, pagesOf, pictureOf, pictures, printedAt } from '../../support/papers.ts'

/** So many of a page's million pixels may differ: far fewer than one wrong letter has. */
const differingPixelsMax = 10

/** How many pixels of a picture differ from the one that is kept, and, if too many, where both and their difference can be looked at. */
function compare(name: string, fresh: PNG): { differing: number; folder: string | null } {
  const kept = PNG.sync.read(readFileSync(path.join(import.meta.dirname, 'pictures', name)))
  const isOfItsSize = kept.width === fresh.width && kept.height === fresh.height
  const difference = new PNG({ width: kept.width, height: kept.height })
  const differing = isOfItsSize
    ? pixelmatch(kept.data, fresh.data, difference.data, kept.width, kept.height, { threshold: 0.1 })
    : Infinity
  if (differing <= differingPixelsMax) return { differing, folder: null }
  const folder = mkdtempSync(path.join(tmpdir(), 'court-picture-'))
  writeFileSync(path.join(folder, name), PNG.sync.write(fresh))
  writeFileSync(path.join(folder, `difference-${name}`), PNG.sync.write(difference))
  return { differing, folder }
}

const sheetOf = (language: 'bn' | 'en', of = invoice) => invoiceSheet(of, language, printedAt)

describe('the picture that is kept (lessons, conjuncts in PDF)', () => {
  test.each(Object.entries(pictures))('%s looks as it did', async (name, draw) => {
    const { differing, folder } = compare(name, await pictureOf(await draw()))
    expect(differing, `see ${folder}`).toBeLessThanOrEqual(differingPixelsMax)
  })

  test('another typeface is seen at once', async () => {
    const noto = (weight: number) =>
      createRequire(import.meta.url).resolve(
        `@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-${weight}-normal.woff`,
      )
    const name = 'conjuncts.png'
    const file = await pictures[name]?.({ text: noto(400), strong: noto(600) })
    if (!file) throw new Error('no specimen')
    expect(compare(name, await pictureOf(file)).differing).toBeGreaterThan(1_000)
  })
})

test('a reader of QR codes finds on the paper where it is checked (product 8)', async () => {
  const paper = await pictureOf(await drawInvoice(await sheetOf('bn')))
  expect(decodeQR(paper, { timeLimit: 5_000 })).toBe(
    'https://court.example/public/invoice/CF0123456789ABCDEF012345',
  )
})

/** With the spaces that hold together as any other, and in the form in which words are kept. */
const plain = (sheet: InvoiceSheet): InvoiceSheet =>
  JSON.parse(JSON.stringify(sheet).replaceAll('\u00a0', ' ')) as InvoiceSheet

describe('what the paper says (spec §3 Invoice)', () => {
  test('in Bangla', async () => {
    const sheet = plain(await sheetOf('bn'))
    expect(sheet.facts).toEqual([
      ['চালান নম্বর', 'INV-2026-00000042'],
      ['মামলা নম্বর', 'পারিবারিক মোকদ্দমা ৭৭/২০২৬'],
      ['মামলার ধরন', 'দলিল বাতিলের মোকদ্দমা'],
      ['রেফারেন্স নম্বর', 'DHAKA-2026-000017'],
      ['পরিশোধকারী', 'শ্রাবণী চক্রবর্ত্তী'],
      ['পরিশোধের তারিখ', '১ মার্চ, ২০২৬, ১৪:০৫'],
      ['লেনদেন নম্বর', 'CF0123456789ABCDEF012345'],
      ['পেমেন্ট সেবা', 'SSLCommerz'],
      ['মাধ্যম', 'বিকাশ'],
      ['বিলের পরিমাণ', '১২,৩৪,৫৬৭.৫০ ৳'],
      ['পরিমাণ', '২,৩৪,৫৬৭.৫০ ৳'],
      ['ব্যাংক চার্জ', '৫,৮৬৪.১৯ ৳'],
      ['এ পর্যন্ত মোট পরিশোধ', '৭,৩৪,৫৬৭.৫০ ৳'],
    ])
    expect(sheet.head).toEqual([invoice.court, invoice.office])
    expect(sheet.lines).toEqual([
      ['দাবির মূল্যের ওপর কোর্ট ফি', 'সরকারি কোষাগার', '২,০০,০০০.০০ ৳'],
      ['পরোয়ানা ফি', 'সরকারি কোষাগার', '৩০,০০০.০০ ৳'],
      ['ওকালতনামা, বার কাউন্সিল স্ট্যাম্প', 'বার কাউন্সিল', '৪,০০০.০০ ৳'],
      ['রেজিস্ট্রি ডাক খরচ', 'প্রেরণ', '৫৬৭.৫০ ৳'],
    ])
    expect(sheet.subtotals).toEqual([
      ['সরকারি কোষাগার, মোট', '২,৩০,০০০.০০ ৳'],
      ['বার কাউন্সিল, মোট', '৪,০০০.০০ ৳'],
      ['প্রেরণ, মোট', '৫৬৭.৫০ ৳'],
    ])
    expect(sheet.total).toEqual(['মোট পরিশোধ', '২,৩৪,৫৬৭.৫০ ৳'])
    expect(sheet.totalInWords).toBe('কথায়: দুই লাখ চৌত্রিশ হাজার পাঁচ শত সাতষট্টি টাকা পঞ্চাশ পয়সা মাত্র')
    expect(sheet.usage).toEqual({ text: '৪ মার্চ, ২০২৬, ১১:৩০-এ আদালতে ব্যবহার হয়েছে', isUsed: true })
    expect(sheet.printed).toBe('মুদ্রণের তারিখ ৫ মার্চ, ২০২৬')
    expect(sheet.fileName).toBe('INV-2026-00000042-bn.pdf')
  })

  test('in English, where a reader finds it as text', async () => {
    const sheet = await sheetOf('en', { ...invoice, usedAt: null, standing: 'unused' })
    const [page, ...more] = await pagesOf(await drawInvoice(sheet))
    expect(more).toEqual([])
    const text = (page?.text ?? '').replace(/\s+/g, ' ')
    for (const said of [
      'Invoice number INV-2026-00000042',
      'Case type Cancellation of deed',
      'Payment date 1 March 2026, 14:05',
      'Transaction number CF0123456789ABCDEF012345',
      'Payment gateway SSLCommerz',
      'Billed amount ৳12,34,567.50',
      'Amount ৳2,34,567.50',
      'Bank charge ৳5,864.19',
      'Total amount paid ৳7,34,567.50',
      'Process fee Treasury ৳30,000.00',
      'Treasury, total ৳2,30,000.00',
      'Total payment ৳2,34,567.50',
      'In words: two lakh thirty-four thousand five hundred and sixty-seven taka and fifty poisha only',
      'Not used in court yet',
      'Printed on 5 March 2026',
      'Page 1 of 1',
    ])
      expect(text).toContain(said)
    expect(text.replaceAll(' ', '')).toContain(
      'https://court.example/public/invoice/CF0123456789ABCDEF012345',
    )
  })

  test('what is not known is left out, and a court that is not known too', async () => {
    const bare = { ...invoice, court: null, caseType: null, referenceNumber: null, cardType: null }
    const sheet = await sheetOf('en', bare)
    expect(sheet.head).toEqual([invoice.office])
    expect(sheet.facts).toHaveLength(10)
    expect(await pagesOf(await drawInvoice(sheet))).toHaveLength(1)
  })

  test('many lines go over several pages, each with the head of the table and its number', async () => {
    const [line] = invoice.lines
    if (!line) throw new Error('the invoice has lines')
    const lines = Array.from({ length: 70 }, (_, index) => ({
      ...line,
      title: { name: `Fee ${index + 1} of a long list of fees`, nameBn: 'ফি' },
      paidPoisha: 100 * (index + 1),
    }))
    const pages = await pagesOf(await drawInvoice(await sheetOf('en', { ...invoice, lines })))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach(({ text }, index) => {
      const flat = text.replace(/\s+/g, ' ')
      expect(flat).toContain('Item Fund Amount')
      expect(flat).toContain(`Invoice INV-2026-00000042 · Printed on 5 March 2026`)
      expect(flat).toContain(`Page ${index + 1} of ${pages.length}`)
    })
    const whole = pages.map(({ text }) => text).join('\n')
    for (const { title } of lines) expect(whole).toContain(title.name)
  })

  test('a long name is wrapped, never cut and never over its neighbour', async () => {
    const payerName = Array.from({ length: 25 }, (_, index) => `Name${index + 1}`).join(' ')
    const title = { name: `Fee ${'for a very long reason '.repeat(9)}end`, nameBn: 'ফি' }
    const long = { ...invoice, payerName, lines: [{ title, fund: 'treasury' as const, paidPoisha: 100 }] }
    const [page] = await pagesOf(await drawInvoice(await sheetOf('en', long)))
    const flat = (page?.text ?? '').replace(/\s+/g, ' ')
    expect(flat).toContain(payerName)
    expect(flat).toContain('very long reason end')
  })
})

describe('the file', () => {
  const bytesOf = async (now: string) =>
    Buffer.from(await drawInvoice(await invoiceSheet(invoice, 'bn', new Date(now))))

  test('is the same for the same invoice on the same day, and another the day after', async () => {
    const morning = await bytesOf('2026-03-05T00:00:00Z')
    expect((await bytesOf('2026-03-05T17:59:59Z')).equals(morning)).toBe(true)
    expect((await bytesOf('2026-03-05T18:00:00Z')).equals(morning)).toBe(false)
  })

  test('names its language and title, is tagged, and carries its own letters', async () => {
    const file = (await bytesOf('2026-03-05T06:00:00Z')).toString('latin1')
    expect(file.startsWith('%PDF-1.7')).toBe(true)
    for (const part of ['/Lang (bn)', '/DisplayDocTitle true', '/Marked true', '/StructTreeRoot'])
      expect(file).toContain(part)
    const title = Buffer.from('\ufeffচালান INV-2026-00000042', 'utf16le')
      .swap16()
      .toString('latin1')
      .replaceAll('\t', '\\t')
    const [, at] = /\/Title (\d+) 0 R/.exec(file) ?? []
    expect(file).toContain(`${at} 0 obj\n(${title})`)
    // A font that is cut down to the letters in use has six letters before its name.
    const names = [...file.matchAll(/\/FontName \/(\S+)/g)].map(([, name]) => name)
    expect(names).toHaveLength(2)
    for (const cut of ['Regular', 'SemiBold'])
      expect(names).toContainEqual(expect.stringMatching(new RegExp(`^[A-Z]{6}\\+HindSiliguri-${cut}$`)))
    expect(file.length).toBeLessThan(150_000)
  })
})
