import { formatDigits } from '../../machines/format.ts'
import { drawFacts, drawHead } from './draw-facts.ts'
import { drawRule, left, openPaper, width, type Fonts, type Paper, type Setting } from './page.ts'
import type { AcknowledgementSheet } from './sheets.ts'

const plain: Setting = { size: 10 }
const boxHeight = 52

/** The number to keep, large, in a frame of its own. */
function drawReference(paper: Paper, [label, value]: AcknowledgementSheet['reference']): void {
  const { doc, y } = paper
  paper.ornament(() => doc.rect(left, y, width, boxHeight).lineWidth(1).strokeColor('black').stroke())
  const inner = { x: left + 12, width: width - 24 }
  paper.text(paper.root, 'P', label, { ...inner, y: y + 8 }, { size: 9 })
  paper.text(paper.root, 'P', value, { ...inner, y: y + 22 }, { size: 16, isStrong: true })
  paper.y += boxHeight + 12
}

function drawList(paper: Paper, { title, rows }: AcknowledgementSheet['lists'][number]): void {
  const setting = { size: 11, isStrong: true }
  paper.need(paper.heightOf(title, width, setting) + 30)
  paper.y += paper.text(paper.root, 'H2', title, { x: left, y: paper.y, width }, setting)
  drawRule(paper, 0.8)
  paper.y += 3
  const list = paper.doc.struct('L')
  paper.root.add(list)
  for (const row of rows) {
    paper.need(paper.heightOf(row, width, plain) + 2)
    const item = paper.doc.struct('LI')
    list.add(item)
    paper.y += paper.text(item, 'LBody', row, { x: left, y: paper.y, width }, plain) + 2
    item.end()
  }
  list.end()
  paper.y += 8
}

/** The acknowledgement of one application as a PDF file; the same sheet gives the same bytes. @source look Litigant */
export async function drawAcknowledgement(sheet: AcknowledgementSheet, fonts?: Fonts): Promise<Uint8Array> {
  const { documentTitle: title, language, printedDay: day } = sheet
  const paper = openPaper({ title, language, day }, fonts)
  drawHead(paper, sheet)
  drawReference(paper, sheet.reference)
  await drawFacts(paper, sheet)
  for (const list of sheet.lists) drawList(paper, list)
  paper.need(paper.heightOf(sheet.note, width, { size: 9 }))
  paper.y += paper.text(paper.root, 'P', sheet.note, { x: left, y: paper.y, width }, { size: 9 })
  return paper.finish((page, count) => ({
    start: `${title} · ${sheet.printed}`,
    end: sheet.pageOf
      .replace('{page}', formatDigits(String(page), language))
      .replace('{count}', formatDigits(String(count), language)),
  }))
}
