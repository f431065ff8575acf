import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'

export type Language = 'bn' | 'en'

/** Markup that is safe to send as it is. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? '')

type Part = string | Markup | readonly Markup[] | null

const render = (part: Part | undefined): string => {
  if (part === null || part === undefined) return ''
  if (typeof part === 'string') return escape(part)
  return part instanceof Markup ? part.text : part.map(({ text }) => text).join('')
}

/** Joins markup; every string that is put in is escaped. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.map((text, index) => text + render(parts[index])).join(''))

export const languageOf = (query: unknown): Language =>
  typeof query === 'object' && query !== null && 'lang' in query && query.lang === 'en' ? 'en' : 'bn'

const weights = ['400', '600'] as const

const preloads = weights.map(
  (weight) =>
    html`<link rel="preload" href="/sandbox/font-${weight}.woff2" as="font" type="font/woff2" crossorigin />`,
)

/** A whole page. refreshSeconds reloads it by itself; otherHref is the same page in the other language. */
export const page = (options: {
  language: Language
  title: string
  otherLabel: string
  otherHref: string
  body: Markup
  refreshSeconds?: number
  script?: string
}) => {
  const { language, title, body } = options
  const refresh = options.refreshSeconds
    ? html`<meta http-equiv="refresh" content="${String(options.refreshSeconds)}" />`
    : null
  const other = language === 'bn' ? 'en' : 'bn'
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${refresh}
        <title>${title}</title>
        <link rel="stylesheet" href="/sandbox/page.css" />
        ${preloads}
        <link rel="icon" href="data:," />
        ${options.script ? html`<script src="${options.script}" defer></script>` : null}
      </head>
      <body>
        <header>
          <p class="name">${title}</p>
          <a href="${options.otherHref}" lang="${other}" hreflang="${other}">${options.otherLabel}</a>
        </header>
        <main>${body}</main>
      </body>
    </html>`.text
}

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src data:; frame-ancestors 'none'"

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/** The stylesheet and the Bangla font that the pages link to. */
export const addPageFiles = (app: FastifyInstance, style: string) => {
  const resolve = createRequire(import.meta.url).resolve
  const folder = join(dirname(resolve('@fontsource/noto-sans-bengali/package.json')), 'files')
  app.get('/sandbox/page.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style))
  for (const weight of weights) {
    const file = join(folder, `noto-sans-bengali-bengali-${weight}-normal.woff2`)
    app.get(`/sandbox/font-${weight}.woff2`, async (_, reply) =>
      reply.type('font/woff2').send(await readFile(file)),
    )
  }
}
