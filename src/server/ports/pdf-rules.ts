import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFParser,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'

export type PdfFault = 'document_damaged' | 'document_active' | 'document_locked'

/** What a reader would do, send, start or unpack by itself or at a touch; a link to a page or an address is none of it. */
const activeKinds = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'Rendition',
  'RichMediaExecute',
])
const activeKeys = ['JS', 'JavaScript', 'AA', 'EmbeddedFiles', 'EF', 'RichMediaContent', 'XFA']
const activeTypes = new Set(['EmbeddedFile'])

const nameIn = (dict: PDFDict, key: string): string | null => {
  const value = dict.get(PDFName.of(key))
  return value instanceof PDFName ? value.decodeText() : null
}

/** What opens by itself may be a place in the document, and nothing else. */
function isPlace(opened: PDFObject | undefined): boolean {
  if (opened instanceof PDFArray || opened instanceof PDFName || opened === undefined) return true
  return opened instanceof PDFDict && nameIn(opened, 'S') === 'GoTo'
}

function isActive(dict: PDFDict): boolean {
  if (activeKeys.some((key) => dict.has(PDFName.of(key)))) return true
  if (activeKinds.has(nameIn(dict, 'S') ?? '') || activeTypes.has(nameIn(dict, 'Type') ?? '')) return true
  const opened = dict.get(PDFName.of('OpenAction'))
  return !(opened instanceof PDFRef) && !isPlace(opened)
}

/** Whether anything in an object, however deep, is active. */
function holdsActive(object: PDFObject): boolean {
  const waiting: PDFObject[] = [object]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dict = next instanceof PDFStream ? next.dict : next
    if (dict instanceof PDFDict) {
      if (isActive(dict)) return true
      waiting.push(...dict.values())
    } else if (next instanceof PDFArray) waiting.push(...next.asArray())
  }
  return false
}

/** How many pages it has; a tree that leads back to itself has none beyond those it has. */
function pageCountOf(context: PDFContext): number {
  const root = context.lookup(context.trailerInfo.Root)
  const waiting = [root instanceof PDFDict ? root.get(PDFName.of('Pages')) : undefined]
  const seen = new Set<PDFObject>()
  let count = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const node = context.lookup(next)
    if (!(node instanceof PDFDict) || seen.has(node)) continue
    seen.add(node)
    const kids = context.lookup(node.get(PDFName.of('Kids')))
    if (kids instanceof PDFArray) waiting.push(...kids.asArray())
    else if (nameIn(node, 'Type') === 'Page') count += 1
  }
  return count
}

function opensElsewhere(context: PDFContext): boolean {
  const root = context.lookup(context.trailerInfo.Root)
  const opened = root instanceof PDFDict ? root.get(PDFName.of('OpenAction')) : undefined
  return !isPlace(context.lookup(opened))
}

/** Every version of every object: a reader may take another one than the last. */
async function parse(bytes: Uint8Array): Promise<{ context: PDFContext; isActiveAnywhere: boolean }> {
  const parser = PDFParser.forBytesWithOptions(bytes, Infinity, false, false)
  let isActiveAnywhere = false
  // The parser's types hide the context that it fills, which is the only place that sees an object before a later one replaces it.
  const { context } = parser as unknown as { context: PDFContext }
  const assign = context.assign.bind(context)
  context.assign = (ref, object) => {
    isActiveAnywhere ||= holdsActive(object)
    assign(ref, object)
  }
  return { context: await parser.parseDocument(), isActiveAnywhere }
}

/** What stands against a PDF, or how many pages it has when nothing does. */
export type PdfReading = { fault: PdfFault } | { fault: null; pageCount: number }

/** Reads a PDF through. @source product 7 */
export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  try {
    const { context, isActiveAnywhere } = await parse(bytes)
    if (context.trailerInfo.Encrypt !== undefined) return { fault: 'document_locked' }
    if (isActiveAnywhere || opensElsewhere(context)) return { fault: 'document_active' }
    const pageCount = pageCountOf(context)
    return pageCount > 0 ? { fault: null, pageCount } : { fault: 'document_damaged' }
  } catch {
    // Whatever the parser says of it, it is no PDF that somebody could read.
    return { fault: 'document_damaged' }
  }
}
