import type { FastifyInstance } from 'fastify'
import { m } from '../../words/messages.js'
import { html, languageOf, page, pageHeaders, type Language } from '../html.ts'
import type { Box, Message } from './box.ts'

const shownMax = 200

const field = (query: unknown, name: string): string => {
  if (typeof query !== 'object' || query === null) return ''
  const found: unknown = Object.entries(query).find(([key]) => key === name)?.[1]
  return typeof found === 'string' ? found : ''
}

const timeOf = (instantMs: number, language: Language) =>
  new Intl.DateTimeFormat(language === 'bn' ? 'bn-BD' : 'en-GB', {
    timeZone: 'Asia/Dhaka',
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(instantMs)

const shown = (message: Message, language: Language) => {
  const locale = { locale: language }
  const kind = message.kind === 'sms' ? m.sandbox_label_sms({}, locale) : m.sandbox_label_mail({}, locale)
  const code = message.code
    ? html`<p class="offer">${m.sandbox_label_code({}, locale)} <span class="code">${message.code}</span></p>`
    : null
  return html`<article>
    <p class="quiet">${kind} · ${timeOf(message.receivedAt, language)}</p>
    <h2>${message.to}</h2>
    ${message.subject ? html`<p class="message">${message.subject}</p>` : null} ${code}
    <p class="message">${message.text}</p>
  </article>`
}

/** What was sent while testing, newest first, for people at `/` and for tests at `/messages?to=`. */
export const addInboxPage = (app: FastifyInstance, box: Box) => {
  app.get('/messages', (request) => box.list(field(request.query, 'to')))
  app.get('/', (request, reply) => {
    const language = languageOf(request.query)
    const locale = { locale: language }
    const to = field(request.query, 'to')
    const messages = box.list(to).slice(0, shownMax)
    const other = new URLSearchParams({ lang: language === 'bn' ? 'en' : 'bn', to })
    const list = messages.map((message) => shown(message, language))
    const body = html`<section class="notice">${m.sandbox_hint_inbox({}, locale)}</section>
      <form method="get" action="/">
        <input type="hidden" name="lang" value="${language}" />
        <label for="to">${m.sandbox_field_recipient({}, locale)}</label>
        <input type="text" id="to" name="to" value="${to}" />
        <button>${m.sandbox_action_filter({}, locale)}</button>
        ${to ? html`<p><a href="/?lang=${language}">${m.sandbox_action_all({}, locale)}</a></p>` : null}
      </form>
      <h1>${m.sandbox_title_inbox({}, locale)}</h1>
      ${list.length > 0 ? list : html`<p>${m.sandbox_text_empty({}, locale)}</p>`}`
    const text = page({
      language,
      title: m.sandbox_title_inbox({}, locale),
      otherLabel: m.sandbox_label_language({}, locale),
      otherHref: `/?${other.toString()}`,
      refreshSeconds: 10,
      body,
    })
    return reply.headers(pageHeaders).send(text)
  })
}
