/** The tables of a font file, by name. */
function tablesOf(font) {
  const tables = new Map()
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = 12 + index * 16
    const [from, length] = [font.readUInt32BE(record + 8), font.readUInt32BE(record + 12)]
    tables.set(font.toString('latin1', record, record + 4), font.subarray(from, from + length))
  }
  return tables
}

const padded = (bytes, to = 4) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (to - 1))])

const checksumOf = (table) => {
  const words = padded(table)
  let sum = 0
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0
  return sum
}

/** A font file of these tables. The sum over all of it stays empty: whoever packs the file writes its own. */
function fontOf(tables) {
  const names = [...tables.keys()].toSorted((one, other) => (one < other ? -1 : 1))
  const power = 2 ** Math.floor(Math.log2(names.length))
  const head = Buffer.alloc(12 + names.length * 16)
  head.writeUInt32BE(0x0001_0000, 0)
  for (const [at, value] of [
    names.length,
    power * 16,
    Math.log2(power),
    (names.length - power) * 16,
  ].entries())
    head.writeUInt16BE(value, 4 + at * 2)
  let offset = head.length
  for (const [index, name] of names.entries()) {
    const record = 12 + index * 16
    const table = tables.get(name)
    head.write(name, record, 'latin1')
    head.writeUInt32BE(checksumOf(table), record + 4)
    head.writeUInt32BE(offset, record + 8)
    head.writeUInt32BE(table.length, record + 12)
    offset += padded(table).length
  }
  return Buffer.concat([head, ...names.map((name) => padded(tables.get(name)))])
}

const countOf = (tables) => tables.get('maxp').readUInt16BE(4)

/** The outline of each glyph. */
function outlinesOf(tables) {
  const [loca, glyf] = [tables.get('loca'), tables.get('glyf')]
  const isLong = tables.get('head').readInt16BE(50) === 1
  const at = (index) => (isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2)
  return Array.from({ length: countOf(tables) }, (_, index) => glyf.subarray(at(index), at(index + 1)))
}

/** Where in an outline of several glyphs the numbers of those stand. */
function* partsOf(outline) {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return
  for (let at = 10; ;) {
    const flags = outline.readUInt16BE(at)
    yield at + 2
    const scale = flags & 8 ? 2 : flags & 64 ? 4 : flags & 128 ? 8 : 0
    at += 4 + (flags & 1 ? 4 : 2) + scale
    if (!(flags & 32)) return
  }
}

const renumbered = (outline, shift) => {
  const copy = Buffer.from(outline)
  for (const at of partsOf(copy)) copy.writeUInt16BE(copy.readUInt16BE(at) + shift, at)
  return copy
}

/** Width and left side of each glyph, four bytes each. */
function widthsOf(tables) {
  const [hmtx, wide] = [tables.get('hmtx'), tables.get('hhea').readUInt16BE(34)]
  return Array.from({ length: countOf(tables) }, (_, index) => {
    if (index < wide) return hmtx.subarray(index * 4, index * 4 + 4)
    const side = wide * 4 + (index - wide) * 2
    return Buffer.concat([hmtx.subarray((wide - 1) * 4, wide * 4 - 2), hmtx.subarray(side, side + 2)])
  })
}

/** How each glyph changes with the weight, and the places on the axis that several of them name. */
function changesOf(tables) {
  const gvar = tables.get('gvar')
  const [axes, sharedCount, sharedAt] = [gvar.readUInt16BE(4), gvar.readUInt16BE(6), gvar.readUInt32BE(8)]
  const [isLong, from] = [gvar.readUInt16BE(14) & 1, gvar.readUInt32BE(16)]
  const at = (index) =>
    from + (isLong ? gvar.readUInt32BE(20 + index * 4) : gvar.readUInt16BE(20 + index * 2) * 2)
  return {
    axes,
    shared: gvar.subarray(sharedAt, sharedAt + sharedCount * axes * 2),
    sharedCount,
    glyphs: Array.from({ length: gvar.readUInt16BE(12) }, (_, index) =>
      gvar.subarray(at(index), at(index + 1)),
    ),
  }
}

/** The same change, with the shared places of another font before its own. */
function shifted(change, axes, shift) {
  if (change.length === 0) return change
  const copy = Buffer.from(change)
  for (let left = copy.readUInt16BE(0) & 0x0fff, at = 4; left > 0; left -= 1) {
    const index = copy.readUInt16BE(at + 2)
    if (!(index & 0x8000)) copy.writeUInt16BE(index + shift, at + 2)
    at += 4 + (index & 0x8000 ? axes * 2 : 0) + (index & 0x4000 ? axes * 4 : 0)
  }
  return copy
}

/** Pieces one after the other, and where each begins and the last ends. */
function laidOut(pieces) {
  const even = pieces.map((piece) => padded(piece))
  const starts = Buffer.alloc((even.length + 1) * 4)
  let offset = 0
  for (const [index, piece] of even.entries()) starts.writeUInt32BE((offset += piece.length), (index + 1) * 4)
  return { starts, bytes: Buffer.concat(even) }
}

function mergedChanges(one, other) {
  const [first, second] = [changesOf(one), changesOf(other)]
  const glyphs = [
    ...first.glyphs,
    ...second.glyphs.map((change) => shifted(change, second.axes, first.sharedCount)),
  ]
  const { starts, bytes } = laidOut(glyphs)
  const shared = Buffer.concat([first.shared, second.shared])
  const head = Buffer.alloc(20)
  head.writeUInt16BE(1, 0)
  head.writeUInt16BE(first.axes, 4)
  head.writeUInt16BE(first.sharedCount + second.sharedCount, 6)
  head.writeUInt32BE(head.length + starts.length, 8)
  head.writeUInt16BE(glyphs.length, 12)
  head.writeUInt16BE(1, 14)
  head.writeUInt32BE(head.length + starts.length + shared.length, 16)
  return Buffer.concat([head, starts, shared, bytes])
}

/** Which glyph draws which letter, as pairs; of the table for letters of the first plane. */
function lettersOf(tables) {
  const cmap = tables.get('cmap')
  const pairs = []
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8))
  const at = records.find((from) => cmap.readUInt16BE(from) === 4)
  const table = cmap.subarray(at)
  const twice = table.readUInt16BE(6)
  for (let segment = 0; segment < twice; segment += 2) {
    const [end, start] = [table.readUInt16BE(14 + segment), table.readUInt16BE(16 + twice + segment)]
    const [delta, rangeAt] = [table.readUInt16BE(16 + twice * 2 + segment), 16 + twice * 3 + segment]
    const range = table.readUInt16BE(rangeAt)
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const listed = range === 0 ? code : table.readUInt16BE(rangeAt + range + (code - start) * 2)
      pairs.push([code, range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff])
    }
  }
  return pairs.filter(([, glyph]) => glyph !== 0)
}

/** A table with a line for each letter. */
function letterTable(letters) {
  const sorted = [...letters].toSorted(([one], [other]) => one - other)
  const table = Buffer.alloc(16 + sorted.length * 12)
  table.writeUInt16BE(12, 0)
  table.writeUInt32BE(table.length, 4)
  table.writeUInt32BE(sorted.length, 12)
  for (const [index, [code, glyph]] of sorted.entries())
    for (const [at, value] of [code, code, glyph].entries())
      table.writeUInt32BE(value, 16 + index * 12 + at * 4)
  const head = Buffer.from([0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12])
  return Buffer.concat([head, table])
}

/**
 * One font of two that were cut from the same: all that the first does with its letters, and the plain letters of the second after it.
 * What the second does with pairs of its letters is left behind.
 */
export function mergedFont(oneFile, otherFile) {
  const [one, other] = [tablesOf(oneFile), tablesOf(otherFile)]
  if (!one.get('fvar').equals(other.get('fvar'))) throw new Error('The two fonts change in different ways')
  const shift = countOf(one)
  const count = shift + countOf(other)
  const { starts, bytes } = laidOut([
    ...outlinesOf(one),
    ...outlinesOf(other).map((outline) => renumbered(outline, shift)),
  ])
  const [head, maxp, hhea] = ['head', 'maxp', 'hhea'].map((name) => Buffer.from(one.get(name)))
  head.writeInt16BE(1, 50)
  maxp.writeUInt16BE(count, 4)
  const otherMaxp = other.get('maxp')
  // Each of the other numbers is the most that any glyph needs.
  for (let at = 6; at < maxp.length; at += 2)
    maxp.writeUInt16BE(Math.max(maxp.readUInt16BE(at), otherMaxp.readUInt16BE(at)), at)
  hhea.writeUInt16BE(count, 34)
  const letters = new Map(lettersOf(other).map(([code, glyph]) => [code, glyph + shift]))
  for (const [code, glyph] of lettersOf(one)) letters.set(code, glyph)
  const merged = new Map([
    ...one,
    ['head', head],
    ['maxp', maxp],
    ['hhea', hhea],
    ['loca', starts],
    ['glyf', bytes],
    ['hmtx', Buffer.concat([...widthsOf(one), ...widthsOf(other)])],
    ['gvar', mergedChanges(one, other)],
    ['cmap', letterTable(letters)],
    // Without names of glyphs; how widths change is told with the outlines.
    ['post', noNames(one.get('post'))],
  ])
  merged.delete('HVAR')
  return fontOf(merged)
}

function noNames(post) {
  const copy = Buffer.from(post.subarray(0, 32))
  copy.writeUInt32BE(0x0003_0000, 0)
  return copy
}
