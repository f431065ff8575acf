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

/** The text with an edit made in it. */
export const edited = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to)
