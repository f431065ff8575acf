import { givenElementId, type DrawnPage, type GivenPage } from '../../api/page.ts'
import { m } from '../../words/messages.js'
import type { Locale } from '../errors.ts'
import type { PageBuild } from './page-build.ts'

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** JSON that ends no element and opens none, whatever stands in it. */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

const preload = (href: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`
const ahead = (href: string): string => `<link rel="modulepreload" crossorigin href="${href}">`

const styled = ({ parts }: PageBuild): string[] =>
  [parts.letters, parts.styles].map((href) => `<link rel="stylesheet" href="${href}">`)

const headOf = ({ parts }: PageBuild, locale: Locale, title: string): string[] => [
  parts.head,
  preload(parts.fonts[locale]),
  `<title>${escaped(title)}</title>`,
]

const documentOf = (locale: Locale, head: readonly string[], body: string): string =>
  `<!doctype html>\n<html lang="${locale}">\n<head>\n${head.join('\n')}\n</head>\n<body>\n${body}\n</body>\n</html>\n`

const givenText = (given: GivenPage): string =>
  `<script type="application/json" id="${givenElementId}">${jsonText(given)}</script>`

/** Has a browser that can do so fetch a page of ours that is not asked for yet, so that it is there when it is. */
export const fetchedAhead = (href: string): string =>
  jsonText({ prefetch: [{ urls: [href], eagerness: 'immediate' }] })

interface Finished {
  locale: Locale
  drawn: DrawnPage
  given: GivenPage
  /** The scripts that follow, the one that begins first. */
  files: readonly string[]
  /** The styles that it is drawn with. */
  style: string
  /** When that one begins, as `FoundPage` has it. */
  begins: 'now' | 'soon' | null
  /** Of `fetchedAhead`; null where nothing is. */
  rules: string | null
  /** The page's own address; null where nobody is to find it by a search. */
  canonical: string | null
}

/** A page that can be read before any script has come. */
export function finishedText(build: PageBuild, page: Finished): string {
  const { locale, drawn, given, files, style, begins, rules, canonical } = page
  const head = [
    ...headOf(build, locale, drawn.title),
    `<style>${style}</style>`,
    `<meta name="description" content="${escaped(drawn.description)}">`,
    `<script data-styles="${build.parts.styles}" data-files="${files.join(' ')}"${begins === null ? '' : ` data-${begins}`}>${build.starter}</script>`,
    ...(rules === null ? [] : [`<script type="speculationrules">${rules}</script>`]),
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escaped(canonical)}">`]),
  ]
  const body = [`<div id="root">${drawn.body}</div>`, givenText(given)]
  return documentOf(locale, head, body.join('\n'))
}

/** A page to look at, as it would read: no script, nothing to press, and nothing that travels beside it. */
export function previewText(build: PageBuild, locale: Locale, { title, body }: DrawnPage): string {
  return documentOf(locale, [...headOf(build, locale, title), ...styled(build)], `<div inert>${body}</div>`)
}

/** A page that its script draws: everything it is drawn with is named in it, so that it comes side by side. */
export function plainText(
  build: PageBuild,
  locale: Locale,
  { files, given }: { files: readonly string[]; given: GivenPage | null },
): string {
  const [entry = '', ...others] = files
  const head = [
    ...headOf(build, locale, m.product_title_name({}, { locale })),
    ...styled(build),
    `<script type="module" crossorigin src="${entry}"></script>`,
    ...others.map(ahead),
  ]
  const hint = `<noscript><p>${escaped(m.parts_text_no_script({}, { locale }))}</p></noscript>`
  const body = [`<div id="root"></div>`, hint, ...(given === null ? [] : [givenText(given)])]
  return documentOf(locale, head, body.join('\n'))
}
