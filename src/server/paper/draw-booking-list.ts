import { formatDigits } from '../../machines/format.ts'
import {
  drawRule,
  left,
  openPaper,
  width,
  type Element,
  type Fonts,
  type Paper,
  type Setting,
} from './page.ts'
import type { BookingList, BookingRow } from './sheets.ts'

const plain: Setting = { size: 9.5 }
const strong: Setting = { size: 9.5, isStrong: true }
const gap = 8
const signatureHeight = 48

/** Shares of the width: running number, receiver, address, tracking number, weight, postage. */
const shares = [0.07, 0.21, 0.28, 0.2, 0.12, 0.12] as const
const isFigure = [true, false, false, false, true, true] as const

const boxes = shares.map((share, index) => ({
  x: left + width * shares.slice(0, index).reduce((sum, one) => sum + one, 0),
  width: width * share - (index === shares.length - 1 ? 0 : gap),
}))

const rowHeight = (paper: Paper, row: BookingRow, setting: Setting): number =>
  Math.max(...row.map((text, index) => paper.heightOf(text, boxes[index]?.width ?? 0, setting)))

function drawRow(paper: Paper, table: Element, row: BookingRow, kind: 'TH' | 'TD'): void {
  const setting = kind === 'TH' ? strong : plain
  const tr = paper.doc.struct('TR')
  table.add(tr)
  for (const [index, box] of boxes.entries())
    paper.text(
      tr,
      kind,
      row[index] ?? '',
      { ...box, y: paper.y },
      {
        ...setting,
        align: isFigure[index] ? 'right' : 'left',
      },
    )
  tr.end()
  paper.y += rowHeight(paper, row, setting) + 2
  drawRule(paper, kind === 'TH' ? 0.8 : 0.3)
  paper.y += 3
}

function drawHead(paper: Paper, list: BookingList): void {
  const center = (type: string, text: string, setting: Setting) => {
    const box = { x: left, y: paper.y, width }
    paper.y += paper.text(paper.root, type, text, box, { ...setting, align: 'center' })
  }
  for (const { nameBn, name } of list.head) {
    center('P', nameBn, { size: 14, isStrong: true })
    center('P', name, { size: 9 })
  }
  center('H1', list.heading, { size: 13, isStrong: true })
  for (const fact of list.facts) center('P', fact, { size: 10 })
  paper.y += 6
}

function drawEnd(paper: Paper, list: BookingList): void {
  const total: Setting = { size: 11, isStrong: true }
  const words = paper.heightOf(list.totalInWords, width, strong)
  paper.need(paper.heightOf(list.total[0], width, total) + words + signatureHeight + 30)
  const amountWidth = width * 0.3
  const box = { y: paper.y, x: left + width - amountWidth, width: amountWidth }
  paper.text(paper.root, 'P', list.total[1], box, { ...total, align: 'right' })
  const said = { x: left, y: paper.y, width: width - amountWidth }
  paper.y += paper.text(paper.root, 'P', list.total[0], said, total) + 2
  paper.y += paper.text(paper.root, 'P', list.totalInWords, { x: left, y: paper.y, width }, strong)
  paper.y += signatureHeight
  const half = width / 2 - 20
  for (const [index, text] of list.signatures.entries()) {
    const x = left + index * (half + 40)
    const { y } = paper
    paper.ornament(() =>
      paper.doc
        .moveTo(x, y)
        .lineTo(x + half, y)
        .lineWidth(0.8)
        .strokeColor('black')
        .stroke(),
    )
    paper.text(paper.root, 'P', text, { x, y: y + 2, width: half }, { size: 9 })
  }
}

/**
 * The list with which covers are handed to the post office, as a PDF file: the head of its table on every page, a total in figures and words,
 * and where both sides sign. The same list gives the same bytes.
 * @source spec §2 Dispatcher area
 */
export async function drawBookingList(list: BookingList, fonts?: Fonts): Promise<Uint8Array> {
  const { documentTitle: title, language, printedDay: day } = list
  const paper = openPaper({ title, language, day }, fonts)
  drawHead(paper, list)
  const table = paper.doc.struct('Table')
  paper.root.add(table)
  drawRow(paper, table, list.columns, 'TH')
  for (const row of list.rows) {
    if (paper.need(rowHeight(paper, row, plain) + 5)) drawRow(paper, table, list.columns, 'TH')
    drawRow(paper, table, row, 'TD')
  }
  table.end()
  drawEnd(paper, list)
  return paper.finish((page, count) => ({
    start: `${title} · ${list.printed}`,
    end: list.pageOf
      .replace('{page}', formatDigits(String(page), language))
      .replace('{count}', formatDigits(String(count), language)),
  }))
}
