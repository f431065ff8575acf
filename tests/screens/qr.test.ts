import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { qrCodeOf } from '../../src/api/qr.ts'

/** The dark modules of a drawing, row by row: each piece of its path is one run of them, a module high. */
function drawn(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'))
  for (const [, column, row, length, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(length)
    for (let at = 0; at < Number(length); at += 1) {
      const line = rows[Number(row)]
      if (line) line[Number(column) + at] = '#'
    }
  }
  return rows.map((row) => row.join(''))
}

test.each([
  'https://court.example.test/invoice/1',
  'https://court.example.test/receipts/DHAKA-2026-000001?c=আ',
])('the drawing of %s has each dark module where the code has it, and no other (product 8)', async (text) => {
  const { sizeModules, path } = await qrCodeOf(text)
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const wanted = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_each, column) => (data[row * size + column] ? '#' : '.')).join(''),
  )
  expect(sizeModules).toBe(size)
  expect(drawn(path, size)).toEqual(wanted)
  // Nothing of the path is left over: it is runs alone.
  expect(path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('')
})
