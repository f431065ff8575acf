import { $createLinkNode, $isLinkNode, LinkNode } from '@lexical/link'
import { $createListItemNode, $createListNode, $isListItemNode, $isListNode, ListNode } from '@lexical/list'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  $setSelection,
  IS_BOLD,
  IS_ITALIC,
  ParagraphNode,
  TextNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical'
import { isReadersLink, type FormattedBlock, type FormattedRun } from '../../machines/formatted.ts'

function $textOf({ text, isBold, isItalic }: FormattedRun): TextNode {
  return $createTextNode(text).setFormat((isBold ? IS_BOLD : 0) | (isItalic ? IS_ITALIC : 0))
}

/** Runs that lead to the same place are one link. */
function $nodesOf(row: readonly FormattedRun[]): LexicalNode[] {
  const nodes: LexicalNode[] = []
  for (const run of row) {
    const last = nodes.at(-1)
    if (run.href === undefined) nodes.push($textOf(run))
    else if ($isLinkNode(last) && last.getURL() === run.href) last.append($textOf(run))
    else nodes.push($createLinkNode(run.href).append($textOf(run)))
  }
  return nodes
}

function $blockOf({ kind, rows, start }: FormattedBlock): ElementNode {
  if (kind === 'paragraph')
    return $createParagraphNode().append(
      ...rows.flatMap((row, place) => [...(place === 0 ? [] : [$createLineBreakNode()]), ...$nodesOf(row)]),
    )
  const list = $createListNode(kind === 'numbered' ? 'number' : 'bullet', start ?? 1)
  return list.append(...rows.map((row) => $createListItemNode().append(...$nodesOf(row))))
}

/** Puts these blocks in the place of whatever is shown; nothing is chosen then. */
export function $show(blocks: readonly FormattedBlock[]): void {
  const made = blocks.map($blockOf)
  $getRoot()
    .clear()
    .append(...(made.length === 0 ? [$createParagraphNode()] : made))
  $setSelection(null)
}

/** The lines of what is in a paragraph or an entry. */
function $rowsIn(parent: ElementNode, href?: string): FormattedRun[][] {
  const rows: FormattedRun[][] = [[]]
  for (const node of parent.getChildren()) {
    if ($isLineBreakNode(node)) rows.push([])
    else if ($isTextNode(node))
      for (const [place, text] of node.getTextContent().split('\n').entries()) {
        if (place !== 0) rows.push([])
        rows.at(-1)?.push({
          text,
          isBold: node.hasFormat('bold') || undefined,
          isItalic: node.hasFormat('italic') || undefined,
          href,
        })
      }
    else if ($isElementNode(node)) {
      const [first = [], ...others] = $rowsIn(node, $isLinkNode(node) ? node.getURL() : href)
      rows.at(-1)?.push(...first)
      rows.push(...others)
    }
  }
  return rows
}

const inOneLine = (rows: readonly FormattedRun[][]): FormattedRun[] =>
  rows.flatMap((row, place) => (place === 0 ? row : [{ text: ' ' }, ...row]))

/** The blocks that are shown. */
export const $shownBlocks = (): FormattedBlock[] =>
  $getRoot()
    .getChildren()
    .flatMap((node): FormattedBlock[] => {
      if (!$isElementNode(node)) return []
      if (!$isListNode(node)) return [{ kind: 'paragraph', rows: $rowsIn(node) }]
      const rows = node
        .getChildren()
        .flatMap((item) => ($isListItemNode(item) ? [inOneLine($rowsIn(item))] : []))
      return node.getListType() === 'number'
        ? [{ kind: 'numbered', rows, start: node.getStart() }]
        : [{ kind: 'bulleted', rows }]
    })

const kept = IS_BOLD | IS_ITALIC

function $plainText(node: TextNode): void {
  const format = node.getFormat()
  if ((format & kept) !== format) node.setFormat(format & kept)
  if (node.getStyle() !== '') node.setStyle('')
}

function $plainBlock(node: ParagraphNode): void {
  if (node.getFormatType() !== '') node.setFormat('')
  if (node.getIndent() !== 0) node.setIndent(0)
}

/** A link that leads where no reader may go is its words. */
function $plainLink(node: LinkNode): void {
  if (isReadersLink(node.getURL())) {
    if (node.getTarget() !== null) node.setTarget(null)
    if (node.getTitle() !== null) node.setTitle(null)
    return
  }
  for (const child of node.getChildren()) node.insertBefore(child)
  node.remove()
}

/** No list is in a list: its entries follow the one that it stood in. */
function $plainList(node: ListNode): void {
  if (node.getListType() === 'check') node.setListType('bullet')
  const item = node.getParent()
  if (!$isListItemNode(item)) return
  for (const entry of node.getChildren().toReversed()) item.insertAfter(entry)
  node.remove()
  if (item.isEmpty()) item.remove()
}

/** Keeps everything outside the grammar out, from wherever it is pasted or typed. @source product 7 */
export function keepNarrow(editor: LexicalEditor): () => void {
  const undo = [
    editor.registerNodeTransform(TextNode, $plainText),
    editor.registerNodeTransform(ParagraphNode, $plainBlock),
    editor.registerNodeTransform(LinkNode, $plainLink),
    editor.registerNodeTransform(ListNode, $plainList),
  ]
  return () => {
    for (const one of undo) one()
  }
}
