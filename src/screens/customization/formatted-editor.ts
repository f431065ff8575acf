import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { $isLinkNode, $toggleLink, LinkNode } from '@lexical/link'
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  ListItemNode,
  ListNode,
  registerList,
  REMOVE_LIST_COMMAND,
} from '@lexical/list'
import { registerRichText } from '@lexical/rich-text'
import {
  $createTextNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  createEditor,
  FORMAT_TEXT_COMMAND,
  HISTORY_MERGE_TAG,
  KEY_DOWN_COMMAND,
  PASTE_COMMAND,
  SKIP_DOM_SELECTION_TAG,
  type LexicalEditor,
  type RangeSelection,
} from 'lexical'
import { isReadersLink } from '../../machines/formatted.ts'
import { blocksOf } from '../../machines/markup.ts'
import { $show, $shownBlocks, keepNarrow } from './formatted-nodes.ts'
import type { MarkupAct } from './markup-acts.ts'
import { markupOf, tidyBlocks } from './markup-written.ts'

/** What holds where the caret stands, as the buttons tell it; `address` is where the link there leads. */
export interface Standing {
  held: readonly MarkupAct[]
  address: string
  /** Whether words are chosen, so that a link needs none of its own. */
  hasWords: boolean
}

export const nothingHeld: Standing = { held: [], address: '', hasWords: false }

const keys: Readonly<Record<string, 'bold' | 'italic'>> = { KeyB: 'bold', KeyI: 'italic' }

export const formattedEditor = (): LexicalEditor =>
  createEditor({
    namespace: 'formatted',
    nodes: [ListNode, ListItemNode, LinkNode],
    onError: (error) => {
      throw error
    },
  })

function $standing(): Standing {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return nothingHeld
  const parents = selection.anchor.getNode().getParents()
  const own = [selection.anchor.getNode(), ...parents]
  const link = own.find($isLinkNode)
  const list = own.find($isListNode)
  const held: [MarkupAct, boolean][] = [
    ['bold', selection.hasFormat('bold')],
    ['italic', selection.hasFormat('italic')],
    ['link', link !== undefined],
    ['bulleted', list?.getListType() === 'bullet'],
    ['numbered', list?.getListType() === 'number'],
  ]
  return {
    held: held.flatMap(([act, isHeld]) => (isHeld ? [act] : [])),
    address: link?.getURL() ?? '',
    hasWords: !selection.isCollapsed(),
  }
}

/** What is chosen, or the end where nothing ever was. */
function $chosen(): RangeSelection {
  const selection = $getSelection()
  return $isRangeSelection(selection) ? selection : $getRoot().selectEnd()
}

/** What a button does; a link is asked for first. @source spec §2 Customization area */
export function perform(editor: LexicalEditor, act: Exclude<MarkupAct, 'link'>, isHeld: boolean): void {
  editor.update(() => {
    $chosen()
    if (act === 'bold' || act === 'italic') editor.dispatchCommand(FORMAT_TEXT_COMMAND, act)
    else if (isHeld) editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined)
    else
      editor.dispatchCommand(
        act === 'numbered' ? INSERT_ORDERED_LIST_COMMAND : INSERT_UNORDERED_LIST_COMMAND,
        undefined,
      )
  })
}

/** Letters, figures and what ends a word or a sentence: what comes right behind them would be read as one with them. */
const endsWord = /[\p{L}\p{M}\p{N}\p{Pe}\p{Pf}.,:;!?।%]$/u
const beginsWord = /^[\p{L}\p{N}]/u

/** Whether new words at the caret want a space before and after them. */
function $wantsSpaces({ anchor }: RangeSelection): { before: boolean; after: boolean } {
  const node = anchor.getNode()
  const [former, next] = $isElementNode(node)
    ? [node.getChildAtIndex(anchor.offset - 1), node.getChildAtIndex(anchor.offset)]
    : [node.getPreviousSibling(), node.getNextSibling()]
  const own = $isElementNode(node) ? '' : node.getTextContent()
  const place = $isElementNode(node) ? 0 : anchor.offset
  const before = `${former?.getTextContent() ?? ''}${own.slice(0, place)}`
  const after = `${own.slice(place)}${next?.getTextContent() ?? ''}`
  return { before: endsWord.test(before), after: beginsWord.test(after) }
}

/** Leads what is chosen, or new words, to an address; nowhere where there is none. */
export function leadTo(editor: LexicalEditor, address: string | null, words: string): void {
  editor.update(() => {
    const selection = $chosen()
    const isWithin = [selection.anchor.getNode(), ...selection.anchor.getNode().getParents()].some(
      $isLinkNode,
    )
    if (address === null || !selection.isCollapsed() || isWithin) {
      $toggleLink(address)
      return
    }
    const text = $createTextNode(words)
    const { before, after } = $wantsSpaces(selection)
    const space = (isWanted: boolean) => (isWanted ? [$createTextNode(' ')] : [])
    $insertNodes([...space(before), text, ...space(after)])
    text.select(0, words.length)
    $toggleLink(address)
    text.selectEnd()
  })
}

/** An address that is pasted over words is where they lead. */
function pastedOver(event: ClipboardEvent | InputEvent | KeyboardEvent): boolean {
  const pasted = 'clipboardData' in event ? (event.clipboardData?.getData('text/plain').trim() ?? '') : ''
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || selection.isCollapsed() || !isReadersLink(pasted)) return false
  event.preventDefault()
  $toggleLink(pasted)
  return true
}

/** The keys go by their place: with a keyboard for Bangla they have other letters. */
function pressed(editor: LexicalEditor, event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return false
  const act = keys[event.code]
  if (act === undefined) return false
  event.preventDefault()
  return editor.dispatchCommand(FORMAT_TEXT_COMMAND, act)
}

interface Listener {
  typed: (source: string) => void
  stands: (standing: Standing) => void
}

/** A formatted text that is shown: what was opened is told again to the letter where nothing of it is left changed. */
export interface ShownText {
  /** Shows what is kept, unless it is what was typed here. */
  show: (source: string) => void
  /** Shows what can be kept of what was typed. */
  settle: () => void
  close: () => void
}

/** Lets a text be edited in an element. @source spec §2 Customization area, product 7 */
export function openText(
  editor: LexicalEditor,
  root: HTMLElement,
  lang: 'bn' | 'en',
  listener: Listener,
): ShownText {
  const read = () => editor.getEditorState().read($shownBlocks)
  let source: string | null = null
  let opened = { source: '', written: '' }
  let written = ''
  const put = (kept: string) => {
    editor.update(() => $show(blocksOf(kept)), {
      discrete: true,
      tag: [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG],
    })
  }
  const show = (kept: string) => {
    if (kept === source) return
    source = null
    put(kept)
    source = kept
    written = markupOf(read(), lang)
    opened = { source: kept, written }
  }
  const settle = () => {
    const kept = blocksOf(written)
    if (JSON.stringify(tidyBlocks(read())) !== JSON.stringify(tidyBlocks(kept))) put(written)
  }
  const listens = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, editorState }) => {
    listener.stands(editorState.read($standing))
    if (source === null || (dirtyElements.size === 0 && dirtyLeaves.size === 0)) return
    const now = markupOf(editorState.read($shownBlocks), lang)
    if (now === written) return
    written = now
    source = now === opened.written ? opened.source : now
    listener.typed(source)
  })
  const undo = [
    listens,
    keepNarrow(editor),
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, createEmptyHistoryState(), 300),
    editor.registerCommand(PASTE_COMMAND, pastedOver, COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(KEY_DOWN_COMMAND, (event) => pressed(editor, event), COMMAND_PRIORITY_CRITICAL),
    editor.registerCommand(
      FORMAT_TEXT_COMMAND,
      (format) => format !== 'bold' && format !== 'italic',
      COMMAND_PRIORITY_CRITICAL,
    ),
  ]
  editor.setRootElement(root)
  const close = () => {
    for (const one of undo) one()
    editor.setRootElement(null)
  }
  return { show, settle, close }
}
