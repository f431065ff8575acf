import { isReadersLink } from '../../machines/formatted.ts'
import { latinDigits } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { formatNumber } from '../parts/format.ts'

/** A text, and what of it is chosen: from where to where, counted in UTF-16 units. */
export interface Chosen {
  text: string
  from: number
  to: number
}

/** What is put in the place of a stretch of a text, and what is chosen afterwards. */
export interface Edit {
  from: number
  to: number
  insert: string
  chooseFrom: number
  chooseTo: number
}

/** What the buttons above a formatted text do. */
export type MarkupAct = 'bold' | 'italic' | 'link' | 'bulleted' | 'numbered'

/** The buttons in their order, with what they are called. */
export const markupActs: readonly (readonly [act: MarkupAct, label: () => string])[] = [
  ['bold', m.formatted_action_bold],
  ['italic', m.formatted_action_italic],
  ['link', m.formatted_action_link],
  ['bulleted', m.formatted_action_bulleted],
  ['numbered', m.formatted_action_numbered],
]

/** What the acts write for words that are still to be typed, and in whose digits. */
export interface MarkupWords {
  sample: string
  lang: 'bn' | 'en'
}

/** Spaces at either end stay outside: a mark beside one is none. */
function withoutSpaces({ text, from, to }: Chosen): Chosen {
  const words = text.slice(from, to)
  const start = from + (words.length - words.trimStart().length)
  return { text, from: start, to: Math.max(start, start + words.trim().length) }
}

const marks = { bold: '**', italic: '*' } as const

/** Puts the words between marks, or takes the marks away that stand around them. */
function wrapped(chosen: Chosen, mark: string, { sample }: MarkupWords): Edit {
  const { text, from, to } = withoutSpaces(chosen)
  const words = text.slice(from, to)
  const around = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark
  const isOther = mark === '*' && text.slice(from - 2, from) === '**' && text.slice(from - 3, from) !== '***'
  if (words !== '' && around && !isOther)
    return {
      from: from - mark.length,
      to: to + mark.length,
      insert: words,
      chooseFrom: from - mark.length,
      chooseTo: to - mark.length,
    }
  const said = words || sample
  const chooseFrom = from + mark.length
  return { from, to, insert: `${mark}${said}${mark}`, chooseFrom, chooseTo: chooseFrom + said.length }
}

/** The address is typed next, so it is chosen. */
function linked(chosen: Chosen, { sample }: MarkupWords): Edit {
  const { text, from, to } = withoutSpaces(chosen)
  const words = text.slice(from, to) || sample
  const address = 'https://'
  const chooseFrom = from + words.length + 3
  return {
    from,
    to,
    insert: `[${words}](${address})`,
    chooseFrom,
    chooseTo: chooseFrom + address.length,
  }
}

const entry = { bulleted: /^[-+*] /, numbered: /^[\d০-৯]+[.)] / } as const
const anyEntry = /^(?:[-+*]|[\d০-৯]+[.)]) /

/** Makes the lines that are chosen entries of a list, or plain lines again where they are that already. */
function listed({ text, from, to }: Chosen, kind: keyof typeof entry, { sample, lang }: MarkupWords): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) === -1 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const isListed = lines.every((line) => entry[kind].test(line))
  const made = lines.map((line, place) => {
    const words = line.replace(anyEntry, '')
    if (isListed) return words
    return `${kind === 'bulleted' ? '-' : `${formatNumber(place + 1, lang)}.`} ${words || sample}`
  })
  const insert = made.join('\n')
  return { from: start, to: end, insert, chooseFrom: start, chooseTo: start + insert.length }
}

/** What an act makes of a text where something or nothing is chosen. @source spec §2 Customization area */
export function editOf(act: MarkupAct, chosen: Chosen, words: MarkupWords): Edit {
  if (act === 'link') return linked(chosen, words)
  if (act === 'bold' || act === 'italic') return wrapped(chosen, marks[act], words)
  return listed(chosen, act, words)
}

const beginning = /^(?:([-+*])|([\d০-৯]{1,9})([.)])) /

/**
 * What Enter does in an entry of a list: the next entry begins, with the next number; an entry without words ends the list. Null where it begins a
 * line and nothing else.
 * @source spec §2 Customization area
 */
export function enteredIn({ text, from, to }: Chosen): Edit | null {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const [head, sign, number = '', dot] = beginning.exec(text.slice(start, from)) ?? []
  if (head === undefined || from !== to) return null
  const end = text.indexOf('\n', to) === -1 ? text.length : text.indexOf('\n', to)
  if (text.slice(start, end).trim() === head.trim()) {
    // Without an empty line between, what follows would be of the entry before.
    const insert = start === 0 ? '' : '\n'
    return {
      from: start,
      to: end,
      insert,
      chooseFrom: start + insert.length,
      chooseTo: start + insert.length,
    }
  }
  const digits = number === latinDigits(number) ? 'en' : 'bn'
  const next = sign ?? `${formatNumber(Number(latinDigits(number)) + 1, digits).replaceAll(',', '')}${dot}`
  const insert = `\n${next} `
  return { from, to, insert, chooseFrom: from + insert.length, chooseTo: from + insert.length }
}

/** What pasting an address over words does: they lead there. Null where it is no address, or no words are chosen. @source spec §2 Customization area */
export function pastedOver(chosen: Chosen, pasted: string): Edit | null {
  const { text, from, to } = withoutSpaces(chosen)
  const [words, address] = [text.slice(from, to), pasted.trim()]
  if (words === '' || /[\n[\]]/.test(words) || /[\s()]/.test(address) || !isReadersLink(address)) return null
  const insert = `[${words}](${address})`
  return { from, to, insert, chooseFrom: from + insert.length, chooseTo: from + insert.length }
}

/** The text with an edit made in it. */
export const edited = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to)
