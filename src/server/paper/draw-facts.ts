import { qrCodeOf } from '../../api/qr.ts'
import { drawRule, left, right, width, type Paper, type Setting } from './page.ts'
import type { Sheet } from './sheets.ts'

const qrSide = 112
const gap = 24
const small: Setting = { size: 9 }
const plain: Setting = { size: 10 }
const strong: Setting = { size: 10, isStrong: true }

/** Court and office in both languages, the Bangla first. */
export function drawHead(paper: Paper, sheet: Sheet): void {
  const center = (text: string, setting: Setting) => {
    paper.y += paper.text(
      paper.root,
      'P',
      text,
      { x: left, y: paper.y, width },
      { ...setting, align: 'center' },
    )
  }
  sheet.head.forEach((named, index) => {
    center(named.nameBn, index === 0 ? { size: 15, isStrong: true } : strong)
    center(named.name, index === 0 ? plain : small)
  })
  paper.y += 6
  drawRule(paper, 1.2)
  paper.y += 8
  const title = { x: left, y: paper.y, width }
  paper.y += paper.text(paper.root, 'H1', sheet.heading, title, { size: 14, isStrong: true, align: 'center' })
  paper.y += 6
}

async function drawCheck(paper: Paper, sheet: Sheet, top: number): Promise<number> {
  const { doc } = paper
  const { sizeModules, path } = await qrCodeOf(sheet.check.address)
  const x = right - qrSide
  const figure = doc.struct('Figure', { alt: sheet.check.alternative })
  paper.root.add(figure)
  figure.add(doc.markStructureContent('Figure'))
  doc
    .save()
    .translate(x, top)
    .scale(qrSide / sizeModules)
    .path(path)
    .fill('black')
    .restore()
  doc.endMarkedContent()
  figure.end()
  const box = { x, y: top + qrSide + 13, width: qrSide }
  const said = paper.text(paper.root, 'P', sheet.check.text, box, { size: 8 })
  box.y += said
  return box.y + paper.text(paper.root, 'P', sheet.check.address, box, { size: 7.5 })
}

/** What the invoice says, term by term, beside the QR code. */
export async function drawFacts(paper: Paper, sheet: Sheet): Promise<void> {
  const { doc } = paper
  const factsWidth = width - qrSide - gap
  const [termWidth, valueWidth] = [factsWidth * 0.4, factsWidth * 0.6]
  const checkPage = doc.bufferedPageRange().count
  const checkEnd = await drawCheck(paper, sheet, paper.y + 4)
  const list = doc.struct('L')
  paper.root.add(list)
  for (const [term, value] of sheet.facts) {
    const height = Math.max(
      paper.heightOf(term, termWidth - 10, plain),
      paper.heightOf(value, valueWidth, strong),
    )
    paper.need(height + 5)
    const item = doc.struct('LI')
    list.add(item)
    paper.text(item, 'Lbl', term, { x: left, y: paper.y, width: termWidth - 10 }, plain)
    paper.text(item, 'LBody', value, { x: left + termWidth, y: paper.y, width: valueWidth }, strong)
    item.end()
    paper.y += height + 2
    paper.ornament(() =>
      doc
        .moveTo(left, paper.y)
        .lineTo(left + factsWidth, paper.y)
        .lineWidth(0.3)
        .strokeColor('black')
        .stroke(),
    )
    paper.y += 3
  }
  list.end()
  if (doc.bufferedPageRange().count === checkPage) paper.y = Math.max(paper.y, checkEnd)
  paper.y += 10
}
