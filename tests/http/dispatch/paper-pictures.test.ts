import { describe, expect, test } from 'vitest'
import { code128Of } from '../../../src/server/paper/barcode.ts'
import type { PaperLine } from '../../../src/server/dispatch/paper-store.ts'
import { bookingList } from '../../../src/server/dispatch/paper-sheets.ts'
import { readCode128, runsOf } from '../../support/code128.ts'
import {
  drawnBookingList,
  drawnCovers,
  longestLine,
  paperLine,
  printedAt,
} from '../../support/dispatch-papers.ts'
import { pagesOf } from '../../support/papers.ts'

/** Dots to a point: the narrowest module is wide enough to be told from its neighbour. */
const sharp = 8

/** Of a page: whether a band of it, in points, is all white. */
const isWhite = (
  { data, width }: { data: Buffer; width: number },
  band: { top: number; bottom: number; left?: number; right?: number },
  dots: number,
): boolean => {
  for (let row = Math.round(band.top * dots); row < band.bottom * dots; row += 1)
    for (let column = Math.round((band.left ?? 0) * dots); column < (band.right ?? 595) * dots; column += 1)
      if ((data[(row * width + column) * 4] ?? 255) < 200) return false
  return true
}

/** What the bars say that stand on the upper half of a page: letters change from row to row, bars do not. */
async function barsOn(file: Uint8Array): Promise<string> {
  const [page] = await pagesOf(file, sharp)
  if (!page) throw new Error('no page')
  const { picture } = page
  const rows = Array.from({ length: picture.height / 16 }, (_, at) =>
    runsOf(picture, at * 16, 48 * sharp, 377 * sharp),
  )
  const same = (one: readonly number[]) => rows.filter((row) => String(row) === String(one)).length
  const barred = rows.filter(({ length }) => length > 20)
  const runs = barred.reduce((most, one) => (same(one) > same(most) ? one : most))
  const module = runs.slice(-7).reduce((sum, one) => sum + one, 0) / 13
  return readCode128(runs.map((run) => Math.round(run / module)))
}

describe('the bars of a tracking number (spec §2 Dispatcher area)', () => {
  test.each(['RR123456789BD', '0123456789', 'EP-77-A', 'A1B2C3D4E5F6G7H8I9J0A1B2C3D4E5F6G7H8I9J0'])(
    'a reader that knows nothing of ours finds %s on the paper',
    async (trackingNumber) => {
      expect(await barsOn(await drawnCovers([{ ...paperLine, tracking_number: trackingNumber }]))).toBe(
        trackingNumber,
      )
    },
  )

  test('one bar that is wider, or two signs exchanged, is no number', async () => {
    const bars = await code128Of('RR123456789BD')
    expect(readCode128(bars)).toBe('RR123456789BD')
    expect(() => readCode128(bars.with(20, (bars[20] ?? 0) + 1))).toThrow()
    const exchanged = [
      ...bars.slice(0, 6),
      ...bars.slice(18, 24),
      ...bars.slice(12, 18),
      ...bars.slice(6, 12),
      ...bars.slice(24),
    ]
    expect(() => readCode128(exchanged)).toThrow()
  })

  test('what is no tracking number has no bars', async () => {
    await expect(code128Of('নম্বর')).rejects.toThrow('no tracking number')
  })
})

const latin = (index: number): PaperLine => ({
  ...paperLine,
  name: `Receiver ${index} of many`,
  address: `House ${index}, Sample Road, Shibganj, Chapainawabganj`,
  tracking_number: `RR${String(index).padStart(9, '0')}BD`,
  postal_cost_poisha: 1_300,
})

describe('covers (spec §2 Dispatcher area)', () => {
  test('two to a page, cut apart where nothing stands', async () => {
    const pages = await pagesOf(await drawnCovers([1, 2, 3].map(latin)), 2)
    expect(pages).toHaveLength(2)
    const [first, second] = pages
    for (const index of [1, 2]) {
      expect(first?.text).toContain(`Receiver ${index} of many`)
      expect(first?.text).toContain(`House ${index}, Sample Road, Shibganj, Chapainawabganj`)
      expect(first?.text).toContain(`RR00000000${index}BD`)
    }
    expect(second?.text).toContain('Receiver 3 of many')
    if (!first) throw new Error('no page')
    for (const band of [
      { top: 395, bottom: 419 },
      { top: 423, bottom: 447 },
      { top: 815, bottom: 841 },
    ])
      expect(isWhite(first.picture, band, 2)).toBe(true)
  })

  test('the longest name and address that a form takes have a page of their own, whole, and those beside it theirs', async () => {
    const address = `${Array.from({ length: 41 }, (_, index) => `Lane${index}`).join(' ')}, Shibganj, Chapainawabganj`
    const name = Array.from({ length: 40 }, (_, index) => `Name${index}`).join(' ')
    const pages = await pagesOf(await drawnCovers([latin(1), { ...latin(2), name, address }, latin(3)]), 2)
    expect(pages).toHaveLength(3)
    const flat = (pages[1]?.text ?? '').replace(/\s+/g, ' ')
    expect(flat).toContain(name)
    expect(flat).toContain(address)
    expect(flat).not.toContain('of many')
    if (!pages[1]) throw new Error('no page')
    for (const band of [
      { top: 0, bottom: 28 },
      { top: 0, bottom: 841, right: 46 },
      { top: 0, bottom: 841, left: 549 },
    ])
      expect(isWhite(pages[1].picture, band, 2)).toBe(true)
  })

  test('as long as a form lets it be in Bangla it fits a page too', async () => {
    expect(await pagesOf(await drawnCovers([longestLine]))).toHaveLength(1)
  })

  test('a hundred of them are one file, the same each time', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => latin(index))
    const [file, again] = await Promise.all([drawnCovers(lines), drawnCovers(lines)])
    expect(Buffer.from(file).equals(Buffer.from(again))).toBe(true)
    expect(await pagesOf(file)).toHaveLength(50)
  })
})

describe('the booking list (spec §2 Dispatcher area)', () => {
  test('says what goes to the post office, added up in figures and words', async () => {
    const list = await bookingList(
      [paperLine, { ...latin(2), option: 'usual' }, { ...latin(3), tracking_number: null }],
      {
        day: '2026-03-05',
        now: printedAt,
      },
    )
    expect(list.head).toEqual([
      { name: 'District Judge Office, Chapainawabganj', nameBn: 'জেলা জজ কার্যালয়, চাঁপাইনবাবগঞ্জ' },
    ])
    expect(list.facts).toEqual(['পাঠানোর তারিখ ৫ মার্চ, ২০২৬'])
    expect(list.rows[0]).toEqual([
      '১',
      paperLine.name,
      paperLine.address,
      'RR123456789BD',
      '১,২৫০ গ্রাম\nরেজিস্ট্রি ডাক',
      '১,২৩৪.৫০ ৳'.replace(' ', '\u00a0'),
    ])
    expect(list.rows.map((row) => row[3])).toEqual(['RR123456789BD', 'RR000000002BD', ''])
    expect(list.rows[1]?.[4]).toContain('সাধারণ ডাক')
    expect(list.total).toEqual(['মোট ৩টি', '১,২৬০.৫০ ৳'.replace(' ', '\u00a0')])
    expect(list.totalInWords).toBe('কথায়: এক হাজার দুই শত ষাট টাকা পঞ্চাশ পয়সা মাত্র')
    expect(list.fileName).toBe('booking-2026-03-05.pdf')
  })

  test('many lines go over several pages, each line once, each page with its number', async () => {
    const count = 60
    const pages = await pagesOf(
      await drawnBookingList(Array.from({ length: count }, (_, index) => latin(index))),
    )
    expect(pages.length).toBeGreaterThan(2)
    const whole = pages.map(({ text }) => text.replace(/\s+/g, ' ')).join('\n')
    for (let index = 0; index < count; index += 1)
      expect(whole.split(`RR${String(index).padStart(9, '0')}BD`)).toHaveLength(2)
  })
})
