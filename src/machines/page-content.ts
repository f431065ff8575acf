import * as z from 'zod/mini'
import { isBangla, isEnglish, read, type MissingKey } from './catalogue.ts'
import { isReadersLink, tidyLines } from './formatted.ts'
import { pageTextLengthMax, textLengthMax } from './limits.ts'
import { ownPath } from './own-path.ts'
import { latinDigits, tidyLine } from './text.ts'

/** The public pages whose texts the super admin keeps; the footer stands under all of them. @source spec §3 Page content */
export const pageSlugs = ['home', 'payment', 'development', 'faq', 'footer'] as const
export type PageSlug = (typeof pageSlugs)[number]

/** A text of a page: one line; several sentences, all alike; or several lines with what `markup.ts` reads. */
type TextKind = 'line' | 'long' | 'formatted'

/**
 * What a piece of a page is. Texts are written in both languages; the others are the same in both: `link` is an https
 * address or a path of ours, `path` a path of ours, `picture` the path of a picture of ours (none comes from elsewhere),
 * `phone` a number to call.
 */
export type PieceKind = TextKind | 'link' | 'path' | 'picture' | 'phone'

/** What of a page is written together, one part at a time. @source spec §3 Page content */
export type PagePart =
  | 'picture'
  | 'section_1'
  | 'section_2'
  | 'section_3'
  | 'section_4'
  | 'usual'
  | 'help'
  | 'social'
  | 'technical_assistance'
  | 'support'

/**
 * A piece of a page. `under`: it is shown only under that other piece, so that one is wanted with it. `part`: what it is written with; what every
 * page begins with is in none.
 */
export interface Piece {
  kind: PieceKind
  isRequired: boolean
  under?: string
  part?: PagePart
}

const piece = (kind: PieceKind, under?: string): Piece => ({
  kind,
  isRequired: false,
  ...(under ? { under } : {}),
})
const wanted = (kind: PieceKind): Piece => ({ kind, isRequired: true })

const head = { header_title: wanted('line'), description: wanted('formatted') }

type Pieces = Readonly<Record<string, Piece>>

const within = (part: PagePart, pieces: Pieces): Pieces =>
  Object.fromEntries(Object.entries(pieces).map(([key, one]) => [key, { ...one, part }]))

const section = (part: PagePart): Pieces =>
  within(part, {
    [`${part}_title`]: piece('line'),
    [`${part}_description`]: piece('formatted', `${part}_title`),
  })

const sections: Pieces = {
  ...section('section_1'),
  ...section('section_2'),
  ...section('section_3'),
  ...section('section_4'),
}

/** Every piece of every page that its screen draws, in the order of the form. @source spec §3 Page content */
export const pagePieces: Readonly<Record<PageSlug, Pieces>> = {
  home: {
    ...head,
    description: wanted('long'),
    // Whoever does not see the picture is told what it shows.
    ...within('picture', { image: piece('picture', 'image_text'), image_text: piece('line') }),
    ...within('usual', {
      usual_filed: piece('line'),
      usual_checked: piece('line'),
      usual_paid: piece('line'),
      usual_approved: piece('line'),
      usual_summons: piece('line'),
    }),
  },
  payment: { ...head, image: piece('picture'), ...sections },
  development: { ...head, image: piece('picture'), ...sections },
  faq: { ...head, image: piece('picture') },
  footer: {
    footer_title: wanted('line'),
    footer_description: wanted('long'),
    service_claim: piece('long'),
    logo: piece('picture'),
    ...within('help', {
      helpline_phone: piece('phone'),
      helpline_hours: piece('line', 'helpline_phone'),
      help_text: piece('long'),
      help_href: piece('path'),
    }),
    ...within('social', { linkedin: piece('link'), facebook: piece('link'), twitter: piece('link') }),
    ...within('technical_assistance', {
      technical_assistance_title: piece('line'),
      technical_assistance_logo: piece('picture', 'technical_assistance_title'),
    }),
    ...within('support', {
      support_title: piece('line'),
      support_logo: piece('picture', 'support_title'),
    }),
  },
}

const isText = (kind: PieceKind): kind is TextKind =>
  kind === 'line' || kind === 'long' || kind === 'formatted'

/** Whether a piece is written once in each language. */
export const isWritten = ({ kind }: Piece): boolean => isText(kind)

/** The names of the fields of a page whose texts are formatted. */
export const formattedFields = (slug: PageSlug): string[] =>
  Object.entries(pagePieces[slug]).flatMap(([key, one]) =>
    one.kind === 'formatted' ? fieldsOf(key, one) : [],
  )

/** The name of the field with a piece's Bangla text; the English one, and what has no language, has the key itself. */
export const banglaField = (key: string): string => `${key}_bn`

/** The names of the fields of a piece, Bangla first. */
export const fieldsOf = (key: string, one: Piece): string[] =>
  isWritten(one) ? [banglaField(key), key] : [key]

const letter = { bn: /(?=\p{L})\p{Script=Bengali}/u, en: /\p{Script=Latin}/u }

type Outcome = ReturnType<Parameters<typeof read<string>>[0]>

/** A text in one language: a line is in its script alone, a long text has a letter of it and may have names of the other. */
function readWritten(line: string, kind: TextKind, locale: 'bn' | 'en'): Outcome {
  if (line.length > (kind === 'line' ? textLengthMax : pageTextLengthMax)) return { error: 'too_long' }
  const isAlone = locale === 'bn' ? isBangla : isEnglish
  const isRight = kind === 'line' ? isAlone(line) : letter[locale].test(line)
  return isRight ? { value: line } : { error: locale === 'bn' ? 'not_bangla' : 'not_english' }
}

function readSame(line: string, kind: 'link' | 'path' | 'picture' | 'phone'): Outcome {
  if (line.length > textLengthMax) return { error: 'too_long' }
  if (kind === 'link') return isReadersLink(line) ? { value: line } : { error: 'link_invalid' }
  if (kind === 'path' || kind === 'picture')
    return ownPath(line) === null ? { error: 'link_invalid' } : { value: line }
  const number = latinDigits(line)
  return /^\+?\d[\d -]{1,20}$/.test(number) ? { value: number } : { error: 'number_invalid' }
}

/** Whether an address may stand in a page: nothing but the links and paths above reaches a reader. @source product 7 */
export const isHarmless = ({ kind }: Piece, value: string): boolean =>
  value === '' ||
  (kind !== 'link' && kind !== 'path' && kind !== 'picture') ||
  !('error' in readSame(value, kind))

const missingOf = (kind: PieceKind): MissingKey =>
  kind === 'long' || kind === 'formatted' ? 'message_required' : 'required'

function fieldOf({ kind, isRequired }: Piece, locale: 'bn' | 'en') {
  const full = read(
    (line) => (isText(kind) ? readWritten(line, kind, locale) : readSame(line, kind)),
    missingOf(kind),
    kind === 'formatted' ? tidyLines : tidyLine,
  )
  if (isRequired) return full
  return z.pipe(
    z.string(),
    z.transform((text, context): string => {
      if (tidyLine(text) === '') return ''
      const parsed = full.safeParse(text)
      if (parsed.success) return parsed.data
      context.issues.push(
        ...parsed.error.issues.map((issue) => ({ ...issue, code: 'custom' as const, input: text })),
      )
      return z.NEVER
    }),
  )
}

/** A piece in one language alone, or one that is shown only under another that is missing, is nothing a reader can use. */
function missingIn(
  slug: PageSlug,
  values: Readonly<Record<string, string>>,
): { name: string; kind: PieceKind }[] {
  return Object.entries(pagePieces[slug]).flatMap(([key, one]) => {
    const names = fieldsOf(key, one)
    const isNeeded =
      names.some((name) => values[name]) ||
      Object.entries(pagePieces[slug]).some(
        ([other, { under }]) => under === key && (values[other] || values[banglaField(other)]),
      )
    return isNeeded ? names.filter((name) => !values[name]).map((name) => ({ name, kind: one.kind })) : []
  })
}

/** The form of a page as typed, a field for each piece and language. @source spec §5 Admin forms */
export const pageSchema = (slug: PageSlug) =>
  z
    .object(
      Object.fromEntries(
        Object.entries(pagePieces[slug]).flatMap(([key, one]) =>
          fieldsOf(key, one).map((name) => [name, fieldOf(one, name === key ? 'en' : 'bn')] as const),
        ),
      ),
    )
    .check(
      z.check((context) => {
        for (const { name, kind } of missingIn(slug, context.value))
          context.issues.push({ code: 'custom', message: missingOf(kind), path: [name], input: '' })
      }),
    )
/** The texts of a page by the names of its fields. */
export type PageTexts = Readonly<Record<string, string>>
