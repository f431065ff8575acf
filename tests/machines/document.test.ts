import { fileTypeFromBuffer } from 'file-type'
import { expect, test } from 'vitest'
import { documentHeadBytes, documentKindOf, documentsMissing } from '../../src/machines/document.ts'

const bytes = (...parts: (string | number)[]): Uint8Array =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])),
  )

const png = [0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a]

test.each([
  { what: 'a PDF', head: bytes('%PDF-1.7'), kind: 'application/pdf' },
  { what: 'a photo', head: bytes(0xff, 0xd8, 0xff, 0xe0, 'xxxx'), kind: 'image/jpeg' },
  { what: 'a photo with its camera', head: bytes(0xff, 0xd8, 0xff, 0xe1, 'xxxx'), kind: 'image/jpeg' },
  { what: 'a PNG', head: bytes(...png), kind: 'image/png' },
  { what: 'a WebP', head: bytes('RIFF', 1, 2, 3, 4), kind: null },
  { what: 'a HEIC', head: bytes(0, 0, 0, 24, 'ftyp'), kind: null },
  { what: 'a BMP', head: bytes('BM', 1, 2, 3, 4, 0, 0), kind: null },
  { what: 'half a PNG', head: bytes(...png.slice(0, 3)), kind: null },
  { what: 'nothing', head: bytes(), kind: null },
])('$what is told by its first bytes (product 3)', ({ head, kind }) => {
  expect(documentKindOf(head)).toBe(kind)
  expect(head.length).toBeLessThanOrEqual(documentHeadBytes)
})

test('what the page takes for a kind, the server’s reader takes for the same (product 3)', async () => {
  const whole = {
    'application/pdf': bytes('%PDF-1.4\n%%EOF'),
    'image/jpeg': bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16, 'JFIF', 0, 'xxxxxxxx'),
    'image/png': bytes(
      ...png,
      0,
      0,
      0,
      13,
      'IHDR',
      0,
      0,
      0,
      1,
      0,
      0,
      0,
      1,
      8,
      6,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      'IDATxx',
    ),
  }
  for (const [kind, content] of Object.entries(whole)) {
    expect(documentKindOf(content)).toBe(kind)
    expect((await fileTypeFromBuffer(content))?.mime).toBe(kind)
  }
})

const plaint = { name: 'Plaint', nameBn: 'আরজি' }
test.each<[string, boolean]>([
  ['Plaint', true],
  ['  plaint ', true],
  ['আরজি', true],
  ['আরজি ২', true],
  ['Plaint, page 2', true],
  ['Plaintiff’s NID', false],
  ['আরজিকার', false],
  ['scan', false],
  ['', false],
])('a document called “%s” is the one that is wanted: %s (spec 3 Document)', (name, isHere) => {
  expect(documentsMissing([plaint], [{ name: 'x' }, { name }])).toEqual(isHere ? [] : [plaint])
})

test('a name is the same whichever way its letters were put together (house 8)', () => {
  const deed = { name: 'Deed', nameBn: 'রায়ের কপি'.normalize('NFD') }
  const composed = 'রা\u09DFের কপি'
  expect(composed).not.toBe(deed.nameBn)
  expect(documentsMissing([deed], [{ name: composed }])).toEqual([])
})
