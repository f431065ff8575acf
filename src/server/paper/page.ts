import { createRequire } from 'node:module'
import path from 'node:path'
import PDFDocument from 'pdfkit'
import type { Locale } from '../../machines/format.ts'

/** A4 in points, 72 to the inch. */
export const pageHeight = 841.89
const pageWidth = 595.28
export const edge = 48
const footHeight = 40

export const left = edge
export const right = pageWidth - edge
export const width = right - left

const fontsFolder = path.dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/hind-siliguri/package.json'),
)

/** The typefaces: the ones of those tried that set Bangla conjuncts right here. @source stack 7 */
export interface Fonts {
  text: string
  strong: string
}
export const hindSiliguri: Fonts = {
  text: path.join(fontsFolder, '400Regular/HindSiliguri_400Regular.ttf'),
  strong: path.join(fontsFolder, '600SemiBold/HindSiliguri_600SemiBold.ttf'),
}

type Document = InstanceType<typeof PDFDocument>
export type Element = PDFKit.PDFStructureElement

/** How a text is set: `size` in points, black unless told otherwise. */
export interface Setting {
  size: number
  isStrong?: boolean
  align?: 'left' | 'right' | 'center'
}

export interface Box {
  x: number
  y: number
  width: number
}

/** What stands at the bottom of a page. */
export type Foot = (page: number, count: number) => { start: string; end: string }

/** A document that is being written, from the top of its pages down. */
export interface Paper {
  doc: Document
  /** Where the next thing goes, in points from the top of the page. */
  y: number
  root: Element
  heightOf(text: string, width: number, setting: Setting): number
  /** Sets a text as an element of the document's structure; answers its height in points. */
  text(parent: Element, type: string, text: string, box: Box, setting: Setting): number
  /** Draws what a reader out loud leaves out. */
  ornament(draw: () => void): void
  /** A new page when so many points are no longer left on this one; says whether it began one. */
  need(heightPoints: number): boolean
  /** Begins a new page. */
  turn(): void
  /** The finished file; `foot` writes at the bottom of each page, null nothing. */
  finish(foot: Foot | null): Promise<Uint8Array>
}

/** The typeface has no spaces that hold together; they would come out as boxes. */
const settable = (text: string): string => text.normalize('NFC').replace(/[\u00a0\u202f]/g, ' ')

const style = (doc: Document, fonts: Fonts, { size, isStrong = false }: Setting) =>
  doc
    .font(isStrong ? fonts.strong : fonts.text)
    .fontSize(size)
    .fillColor('black')

function rule(doc: Document, y: number, weight: number): void {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(weight).strokeColor('black').stroke()
}

/** A line over the whole width. */
export const drawRule = (paper: Paper, weight: number): void =>
  paper.ornament(() => rule(paper.doc, paper.y, weight))

/**
 * An empty A4 document, tagged for readers out loud. The same title, language and day give the same bytes: nothing in it
 * comes from the clock or from chance.
 */
export function openPaper(
  head: { title: string; language: Locale; day: string },
  fonts: Fonts = hindSiliguri,
): Paper {
  const made = new Date(`${head.day}T00:00:00+06:00`)
  const doc = new PDFDocument({
    size: 'A4',
    // Nothing breaks a page but `need`.
    margins: { top: edge, left: edge, right: edge, bottom: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: head.language,
    displayTitle: true,
    info: { Title: head.title, CreationDate: made, ModDate: made },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const put = (text: string, box: Box, setting: Setting) =>
    style(doc, fonts, setting).text(settable(text), box.x, box.y, {
      width: box.width,
      align: setting.align ?? 'left',
    })
  const paper: Paper = {
    doc,
    y: edge,
    root,
    heightOf: (text, boxWidth, setting) =>
      style(doc, fonts, setting).heightOfString(settable(text), { width: boxWidth }),
    text(parent, type, text, box, setting) {
      const element = doc.struct(type)
      parent.add(element)
      element.add(doc.markStructureContent(type))
      put(text, box, setting)
      doc.endMarkedContent()
      element.end()
      return paper.heightOf(text, box.width, setting)
    },
    ornament(draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    need(heightPoints) {
      if (paper.y + heightPoints <= pageHeight - edge - footHeight) return false
      paper.turn()
      return true
    },
    turn() {
      doc.addPage()
      paper.y = edge
    },
    async finish(foot) {
      root.end()
      const count = foot ? doc.bufferedPageRange().count : 0
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(page)
        const words = foot?.(page + 1, count) ?? { start: '', end: '' }
        doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
        const y = pageHeight - edge - footHeight / 2
        rule(doc, y - 6, 0.5)
        put(words.start, { x: left, y, width: width * 0.7 }, { size: 8.5 })
        put(words.end, { x: left + width * 0.7, y, width: width * 0.3 }, { size: 8.5, align: 'right' })
        doc.endMarkedContent()
      }
      doc.end()
      return ended
    },
  }
  return paper
}
