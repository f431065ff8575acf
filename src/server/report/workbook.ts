import { setImmediate } from 'node:timers/promises'
import { Zip, ZipDeflate } from 'fflate'
import { moneyCell, type SheetCell } from '../../machines/report/csv.ts'

/** Minutes that Dhaka is ahead, all the year round: a sheet knows no zones, and shows what it is given. */
const dhakaAheadMinutes = 360
const minuteMs = 60_000
const dayMs = 86_400_000
/** 1 January 1970 as a sheet counts days. */
const epochDay = 25_569

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** How a cell is shown, by its place in `styles.xml`. */
const shown = { head: 1, amount: 2, moment: 3 } as const

/** What a workbook of one sheet has besides the sheet. */
const files: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

const opening = (columnCount: number, headCount: number) =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${headCount}" topLeftCell="A${headCount + 1}" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columnCount}" width="20" customWidth="1"/></cols><sheetData>`
const closing = '</sheetData></worksheet>'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** What XML can hold of a text; a line end is one sign in it. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what XML knows no way to write
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)

/** A text by its type: whatever it begins with, a sheet reckons nothing. @source product 4 */
const textOf = (place: string, text: string, style = ''): string =>
  text === ''
    ? ''
    : `<c ${place}${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const cellOf = (place: string, cell: SheetCell): string => {
  if (typeof cell === 'string') return textOf(place, cell)
  if ('poisha' in cell) return `<c ${place} s="${shown.amount}"><v>${moneyCell(cell.poisha)}</v></c>`
  const day = (cell.at.getTime() + dhakaAheadMinutes * minuteMs) / dayMs + epochDay
  return `<c ${place} s="${shown.moment}"><v>${day}</v></c>`
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** One line; some readers take a cell's place from nothing but its name. */
const rowOf = <Cell>(
  cells: readonly Cell[],
  number: number,
  written: (place: string, cell: Cell) => string,
): string =>
  `<row r="${number}">${cells.map((cell, index) => written(`r="${letters.charAt(index)}${number}"`, cell)).join('')}</row>`

/** What a file for sheets is made of: lines above the names of the columns, these, and the lines below, batch by batch. */
export interface Sheet {
  above: readonly (readonly SheetCell[])[]
  head: readonly string[]
  batches: AsyncIterable<readonly (readonly SheetCell[])[]>
}

/** Lines that are written and packed in one go: a few milliseconds of work. */
const linesAtOnce = 50

/**
 * The lines below their head as a workbook of one sheet, piece by piece: no more than a batch of them is held at once, and others are
 * served after every few lines.
 */
export async function* workbookOf({ above, head, batches }: Sheet): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const encoder = new TextEncoder()
  const begin = (name: string) => {
    const file = new ZipDeflate(name)
    zip.add(file)
    return (text: string, isLast = false) => file.push(encoder.encode(text), isLast)
  }
  const taken = () => {
    const pieces = ready
    ready = []
    return pieces
  }
  for (const [name, text] of Object.entries(files)) begin(name)(xml + text, true)
  const write = begin('xl/worksheets/sheet1.xml')
  if (head.length > letters.length) throw new Error('more columns than letters')
  let number = above.length + 1
  write(opening(head.length, number) + above.map((line, index) => rowOf(line, index + 1, cellOf)).join(''))
  write(rowOf(head, number, (place, cell) => textOf(place, cell, ` s="${shown.head}"`)))
  yield* taken()
  for await (const lines of batches)
    for (let from = 0; from < lines.length; from += linesAtOnce) {
      const some = lines.slice(from, from + linesAtOnce)
      write(some.map((line) => rowOf(line, (number += 1), cellOf)).join(''))
      yield* taken()
      // Whatever came meanwhile is done before the next of them is packed.
      await setImmediate()
    }
  write(closing, true)
  zip.end()
  yield* taken()
}
