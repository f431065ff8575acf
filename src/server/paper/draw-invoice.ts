import { formatDigits } from '../../machines/format.ts'
import { drawFacts, drawHead } from './draw-facts.ts'
import {
  drawRule,
  left,
  openPaper,
  width,
  type Box,
  type Element,
  type Fonts,
  type Paper,
  type Setting,
} from './page.ts'
import type { InvoiceSheet } from './sheets.ts'

const strong = { size: 10, isStrong: true } satisfies Setting
const small: Setting = { size: 9 }
const plain: Setting = { size: 10 }

const [itemWidth, fundWidth, amountWidth] = [width * 0.45, width * 0.3, width * 0.25]
const columnsAt = [left, left + itemWidth, left + itemWidth + fundWidth] as const

interface TableRow {
  cells: readonly [string, string, string]
  setting: Setting
  kind: 'head' | 'line' | 'subtotal' | 'total'
}

/** Where each cell of a row stands; a cell without a word has no place. The label of a fund's total stands under the funds. */
function boxesOf(paper: Paper, { cells, kind }: TableRow): (Box & { text: string; isAmount: boolean })[] {
  const { y } = paper
  const isLine = kind === 'head' || kind === 'line'
  const first =
    kind === 'subtotal'
      ? { x: columnsAt[1], width: fundWidth - 10 }
      : { x: left, width: (isLine ? itemWidth : itemWidth + fundWidth) - 10 }
  return [
    { ...first, y, text: cells[0], isAmount: false },
    ...(isLine ? [{ x: columnsAt[1], y, width: fundWidth - 10, text: cells[1], isAmount: false }] : []),
    { x: columnsAt[2], y, width: amountWidth, text: cells[2], isAmount: true },
  ]
}

const rowHeight = (paper: Paper, row: TableRow): number =>
  Math.max(...boxesOf(paper, row).map((box) => paper.heightOf(box.text, box.width, row.setting)))

function drawRow(paper: Paper, table: Element, row: TableRow): void {
  const tr = paper.doc.struct('TR')
  table.add(tr)
  boxesOf(paper, row).forEach((box, index) =>
    paper.text(tr, row.kind === 'head' || index === 0 ? 'TH' : 'TD', box.text, box, {
      ...row.setting,
      align: box.isAmount ? 'right' : 'left',
    }),
  )
  tr.end()
  paper.y += rowHeight(paper, row) + 2
}

/** The lines with their funds, a total of each fund and the whole; the head is repeated on every page. */
function drawLines(paper: Paper, sheet: InvoiceSheet): void {
  const { doc } = paper
  const head: TableRow = { cells: sheet.columns, setting: { size: 9, isStrong: true }, kind: 'head' }
  const caption = { x: left, y: 0, width }
  paper.need(paper.heightOf(sheet.caption, width, strong) + 3 * rowHeight(paper, head))
  paper.y += paper.text(
    paper.root,
    'H2',
    sheet.caption,
    { ...caption, y: paper.y },
    { size: 11, isStrong: true },
  )
  const table = doc.struct('Table')
  paper.root.add(table)
  const drawHeadRow = () => {
    drawRow(paper, table, head)
    drawRule(paper, 0.8)
    paper.y += 3
  }
  const drawBodyRow = (row: TableRow, ruleWeight: number) => {
    if (paper.need(rowHeight(paper, row) + 5)) drawHeadRow()
    drawRow(paper, table, row)
    if (ruleWeight > 0) drawRule(paper, ruleWeight)
    paper.y += ruleWeight > 0 ? 3 : 0
  }
  drawHeadRow()
  for (const cells of sheet.lines) drawBodyRow({ cells, setting: plain, kind: 'line' }, 0.3)
  sheet.subtotals.forEach(([label, amount], index) =>
    drawBodyRow(
      { cells: [label, '', amount], setting: plain, kind: 'subtotal' },
      index === sheet.subtotals.length - 1 ? 0.8 : 0,
    ),
  )
  const [label, amount] = sheet.total
  drawBodyRow({ cells: [label, '', amount], setting: { size: 12, isStrong: true }, kind: 'total' }, 1.2)
  table.end()
}

/** Notes below the table, and whether the receipt was used: a word and a shape. */
function drawEnd(paper: Paper, sheet: InvoiceSheet): void {
  const { doc } = paper
  const say = (text: string, setting: Setting) => {
    paper.need(paper.heightOf(text, width, setting))
    paper.y += paper.text(paper.root, 'P', text, { x: left, y: paper.y, width }, setting) + 2
  }
  say(sheet.totalInWords, strong)
  say(`${sheet.chargeNote} ${sheet.signatureNote}`, small)
  paper.y += 8
  const { text } = sheet.usage
  const inner = { x: left + 34, width: width - 44 }
  const height = paper.heightOf(text, inner.width, strong)
  paper.need(height + 16)
  const middle = paper.y + 8 + height / 2
  paper.ornament(() => {
    doc.lineWidth(1).strokeColor('black')
    doc.rect(left, paper.y, width, height + 16).stroke()
    doc.circle(left + 18, middle, 7).stroke()
    if (sheet.usage.isUsed)
      doc
        .lineWidth(1.6)
        .moveTo(left + 14.5, middle)
        .lineTo(left + 17, middle + 3)
        .lineTo(left + 22, middle - 3.5)
        .stroke()
  })
  paper.text(paper.root, 'P', text, { ...inner, y: paper.y + 8 }, strong)
  paper.y += height + 16
}

/** The paper of one invoice as a PDF file; the same sheet gives the same bytes. @source spec §3 Invoice */
export async function drawInvoice(sheet: InvoiceSheet, fonts?: Fonts): Promise<Uint8Array> {
  const { documentTitle: title, language, printedDay: day } = sheet
  const paper = openPaper({ title, language, day }, fonts)
  drawHead(paper, sheet)
  await drawFacts(paper, sheet)
  drawLines(paper, sheet)
  drawEnd(paper, sheet)
  return paper.finish((page, count) => ({
    start: `${title} · ${sheet.printed}`,
    end: sheet.pageOf
      .replace('{page}', formatDigits(String(page), language))
      .replace('{count}', formatDigits(String(count), language)),
  }))
}
