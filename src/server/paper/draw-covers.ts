import { code128Of } from './barcode.ts'
import {
  left,
  openPaper,
  pageHeight,
  right,
  width,
  type Box,
  type Fonts,
  type Paper,
  type Setting,
} from './page.ts'
import type { Cover, CoverSheets } from './sheets.ts'

const label: Setting = { size: 8.5 }
const plain: Setting = { size: 10 }
const strong: Setting = { size: 10, isStrong: true }
const receiver: Setting = { size: 15, isStrong: true }
const address: Setting = { size: 13 }

/** White above and below what stands on a half, or on a whole page. */
const margin = 26
const halfHeight = pageHeight / 2
const columnGap = 20
const serviceWidth = 180
const stampWidth = 150
const factsWidth = width - stampWidth - columnGap
const boxEdge = 12
const barHeight = 42
/** No bar is wider, nor white at a side narrower than ten of the narrowest. */
const moduleMax = 1.25
const quietModules = 10
const stampHeightMin = 84
const receiverHeightMin = 72

type Labels = CoverSheets['labels']
/** A cover with the bars of its number. */
type Barred = Cover & { bars: readonly number[] | null }
type Line = readonly [text: string, setting: Setting]

/** Something of so many points that can be drawn with its top at a height. */
interface Block {
  height: number
  draw: (top: number) => void
}

const column = (paper: Paper, x: number, columnWidth: number, lines: readonly Line[]): Block => ({
  height: lines.reduce((sum, [text, setting]) => sum + paper.heightOf(text, columnWidth, setting), 0),
  draw: (top) => {
    const box: Box = { x, y: top, width: columnWidth }
    for (const [text, setting] of lines) box.y += paper.text(paper.root, 'P', text, box, setting)
  },
})

const frame = (paper: Paper, box: Box, height: number, dash = 0): void =>
  paper.ornament(() => {
    const { doc } = paper
    if (dash > 0) doc.dash(dash, { space: dash })
    doc.rect(box.x, box.y, box.width, height).lineWidth(0.8).strokeColor('black').stroke().undash()
  })

function senderBlock(paper: Paper, { from, place, service }: Cover, labels: Labels): Block {
  const senders = from.flatMap<Line>(({ nameBn, name }, index) => [
    [nameBn, index === 0 ? { size: 12, isStrong: true } : strong],
    [name, label],
  ])
  const sender = column(paper, left, width - serviceWidth - columnGap, [
    [labels.from, label],
    ...senders,
    ...(place === '' ? [] : [[place, plain] as const]),
  ])
  const kind = column(paper, right - serviceWidth, serviceWidth, [
    [labels.title, { ...label, align: 'right' }],
    ...service.map<Line>((text, index) => [
      text,
      { size: index === 0 ? 13 : 10, isStrong: index === 0, align: 'right' },
    ]),
  ])
  return {
    height: Math.max(sender.height, kind.height),
    draw: (top) => {
      sender.draw(top)
      kind.draw(top)
    },
  }
}

function receiverBlock(paper: Paper, cover: Cover, labels: Labels): Block {
  const told = column(paper, left + boxEdge, width - 2 * boxEdge, [
    [labels.to, label],
    [cover.name, receiver],
    [cover.address, address],
  ])
  const height = Math.max(told.height + boxEdge, receiverHeightMin)
  return {
    height,
    draw: (top) => {
      frame(paper, { x: left, y: top, width }, height)
      told.draw(top + boxEdge / 2)
    },
  }
}

/** The number as bars and in signs; before there is one, where its sticker goes. */
function trackingBlock(paper: Paper, { trackingNumber, bars }: Barred, labels: Labels): Block {
  const { doc } = paper
  const box = { x: left, width: factsWidth }
  const head = paper.heightOf(labels.tracking, factsWidth, label)
  const said = trackingNumber ?? labels.sticker
  const saidSetting = bars === null ? label : strong
  const saidHeight = paper.heightOf(said, factsWidth - 2 * boxEdge, saidSetting)
  const draw = (top: number) => {
    paper.text(paper.root, 'P', labels.tracking, { ...box, y: top }, label)
    const barTop = top + head + 2
    if (bars === null) {
      frame(paper, { ...box, y: barTop }, barHeight + saidHeight, 3)
      const inner = { x: left + boxEdge, y: barTop + barHeight / 2, width: factsWidth - 2 * boxEdge }
      paper.text(paper.root, 'P', said, inner, { ...saidSetting, align: 'center' })
      return
    }
    const modules = bars.reduce((sum, one) => sum + one, 2 * quietModules)
    const module = Math.min(moduleMax, factsWidth / modules)
    const figure = doc.struct('Figure', { alt: said })
    paper.root.add(figure)
    figure.add(doc.markStructureContent('Figure'))
    let x = left + quietModules * module
    for (const [index, wide] of bars.entries()) {
      if (index % 2 === 0) doc.rect(x, barTop, wide * module, barHeight)
      x += wide * module
    }
    doc.fill('black')
    doc.endMarkedContent()
    figure.end()
    paper.text(paper.root, 'P', said, { ...box, y: barTop + barHeight + 2 }, saidSetting)
  }
  return { height: head + barHeight + saidHeight + 4, draw }
}

function factsBlock(paper: Paper, { facts }: Cover): Block {
  const termWidth = factsWidth * 0.5
  const valueWidth = factsWidth - termWidth
  const rows = facts.map(([term, value]) => ({
    term,
    value,
    height: Math.max(paper.heightOf(term, termWidth - 8, label), paper.heightOf(value, valueWidth, strong)),
  }))
  return {
    height: rows.reduce((sum, { height }) => sum + height, 0),
    draw: (top) => {
      let y = top
      for (const { term, value, height } of rows) {
        paper.text(paper.root, 'P', term, { x: left, y, width: termWidth - 8 }, label)
        paper.text(paper.root, 'P', value, { x: left + termWidth, y, width: valueWidth }, strong)
        y += height
      }
    },
  }
}

/** What is filled in by hand: the post office's stamp, and who took it and when. */
function stampBlock(paper: Paper, labels: Labels, height: number): Block {
  const box = { x: right - stampWidth, width: stampWidth }
  const signature = paper.heightOf(labels.signature, stampWidth, label)
  const stampHeight = height - signature - 34
  return {
    height,
    draw: (top) => {
      frame(paper, { ...box, y: top }, stampHeight)
      const inner = { x: box.x + 6, y: top + 4, width: stampWidth - 12 }
      paper.text(paper.root, 'P', labels.stamp, inner, label)
      const line = top + height - signature - 4
      paper.ornament(() =>
        paper.doc.moveTo(box.x, line).lineTo(right, line).lineWidth(0.8).strokeColor('black').stroke(),
      )
      paper.text(paper.root, 'P', labels.signature, { ...box, y: line + 2 }, label)
    },
  }
}

function coverBlock(paper: Paper, cover: Barred, labels: Labels): Block {
  const sender = senderBlock(paper, cover, labels)
  const to = receiverBlock(paper, cover, labels)
  const facts = factsBlock(paper, cover)
  const tracking = trackingBlock(paper, cover, labels)
  const written = facts.height + 6 + tracking.height
  const stamp = stampBlock(paper, labels, Math.max(written, stampHeightMin))
  const gap = 8
  return {
    height: sender.height + to.height + stamp.height + 2 * gap,
    draw: (top) => {
      sender.draw(top)
      const toTop = top + sender.height + gap
      to.draw(toTop)
      const lowerTop = toTop + to.height + gap
      facts.draw(lowerTop)
      tracking.draw(lowerTop + facts.height + 6)
      stamp.draw(lowerTop)
    },
  }
}

/** Where the page is cut in two. */
const drawCut = (paper: Paper): void =>
  paper.ornament(() =>
    paper.doc
      .moveTo(0, halfHeight)
      .lineTo(right + left, halfHeight)
      .lineWidth(0.4)
      .dash(4, { space: 4 })
      .strokeColor('black')
      .stroke()
      .undash(),
  )

/**
 * Cover sheets as a PDF file, two to a page of A4; one that is too high for a half has a page of its own, and nothing of an address is left
 * out. Throws on one that does not fit a page. The same sheets give the same bytes.
 * @source spec §2 Dispatcher area
 */
export async function drawCovers(sheets: CoverSheets, fonts?: Fonts): Promise<Uint8Array> {
  const { documentTitle: title, language, printedDay: day } = sheets
  const paper = openPaper({ title, language, day }, fonts)
  /** Which place of the page comes next: the upper half, the lower, or none of it. */
  let next = 0
  for (const cover of sheets.covers) {
    const { trackingNumber } = cover
    const bars = trackingNumber === null ? null : await code128Of(trackingNumber)
    const block = coverBlock(paper, { ...cover, bars }, sheets.labels)
    if (block.height > pageHeight - 2 * margin) throw new Error('a cover that no page holds')
    const isHalf = block.height <= halfHeight - 2 * margin
    if (next === 2 || (next === 1 && !isHalf)) {
      paper.turn()
      next = 0
    }
    block.draw(next * halfHeight + margin)
    if (isHalf && next === 0) drawCut(paper)
    next = isHalf ? next + 1 : 2
  }
  return paper.finish(null)
}
