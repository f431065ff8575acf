import type { FastifyInstance, FastifyReply } from 'fastify'
import { sandboxOutcomeWords } from '../../words/groups/sandbox-outcome.ts'
import { m } from '../../words/messages.js'
import { decisions, fieldOf, hostedPage, sendPage, toldSection } from '../hosted-page.ts'
import { html, languageOf, type Language, type Markup } from '../html.ts'
import { scenarios, type Book, type Session } from './book.ts'
import type { Desk, Post } from './desk.ts'
import { allowedInstruments, groups } from './instruments.ts'
import { groupWords, instrumentName } from './labels.ts'
import type { Notifier } from './notifier.ts'
import { money } from './units.ts'

export interface PageOptions {
  desk: Desk
  book: Book
  notifier: Notifier
  storeName: string
}

const frame = (language: Language, sessionKey: string, body: Markup, script?: string) =>
  hostedPage({
    language,
    title: m.sandbox_title_gateway({}, { locale: language }),
    path: `/gwprocess/v4/gw/${encodeURIComponent(sessionKey)}`,
    body,
    script,
  })

const summary = (session: Session, storeName: string, language: Language) => {
  const locale = { locale: language }
  return html`<section>
    <dl>
      <dt>${m.sandbox_label_merchant({}, locale)}</dt>
      <dd>${storeName}</dd>
      <dt>${m.sandbox_label_product({}, locale)}</dt>
      <dd>${session.fields['product_name'] ?? ''}</dd>
      <dt>${m.sandbox_label_order({}, locale)}</dt>
      <dd>${session.fields['tran_id'] ?? ''}</dd>
      <dt>${m.sandbox_label_amount({}, locale)}</dt>
      <dd class="amount">${money(session.amountPoisha, language)}</dd>
    </dl>
  </section>`
}

const choices = (session: Session, wanted: string, language: Language) => {
  const allowed = allowedInstruments(session.fields['multi_card_name'] ?? '')
  const chosen = allowed.find(({ key }) => key === wanted) ?? allowed[0]
  return groups.map((group) => {
    const rows = allowed
      .filter((instrument) => instrument.group === group)
      .map(({ key }) => {
        const name = instrumentName(key, language)
        const checked = key === chosen?.key ? html` checked` : null
        return html`<label class="choice"
          ><input type="radio" name="instrument" value="${key}" required${checked} />${name}</label
        >`
      })
    if (rows.length === 0) return html``
    return html`<fieldset>
      <legend>${groupWords[group]({}, { locale: language })}</legend>
      ${rows}
    </fieldset>`
  })
}

const openPage = (session: Session, wanted: string, storeName: string, language: Language) => {
  const locale = { locale: language }
  const amount = money(session.amountPoisha, language)
  const body = html`${summary(session, storeName, language)}
    <form method="post" action="/gwprocess/v4/gw/${session.sessionKey}?lang=${language}">
      <h1>${m.sandbox_title_instruments({}, locale)}</h1>
      ${choices(session, wanted, language)} ${decisions(language, { scenarios, paid: 'paid', amount })}
    </form>`
  return frame(language, session.sessionKey, body)
}

const returnForm = (post: Post, language: Language) => {
  const fields = Object.entries(post.fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form id="return" method="post" action="${post.url}">
    ${fields}
    <button>${m.sandbox_action_continue({}, { locale: language })}</button>
  </form>`
}

const decidedPage = (session: Session, post: Post | null, storeName: string, language: Language) => {
  const locale = { locale: language }
  const outcome = session.state === 'open' ? 'canceled' : session.state
  const text = post ? m.sandbox_text_return({ merchant: storeName }, locale) : m.sandbox_text_lost({}, locale)
  const body = html`<section>
      <h1>${sandboxOutcomeWords[outcome]({}, locale)}</h1>
      <p>${text}</p>
      ${post ? returnForm(post, language) : null}
    </section>
    ${summary(session, storeName, language)}`
  return frame(language, session.sessionKey, body, post ? '/sandbox/return.js' : undefined)
}

const plainPage = (language: Language, sessionKey: string, title: string, text: string) =>
  frame(language, sessionKey, toldSection(title, text))

const unknown = (reply: FastifyReply, language: Language, sessionKey: string) => {
  const locale = { locale: language }
  const words = [m.sandbox_title_unknown({}, locale), m.sandbox_text_unknown({}, locale)] as const
  return sendPage(reply, 404, plainPage(language, sessionKey, ...words))
}

/** The hosted page where a person pays, fails or cancels; it works without any script. @source product §5 */
export const addPage = (app: FastifyInstance, { desk, book, notifier, storeName }: PageOptions) => {
  const show = (reply: FastifyReply, session: Session, language: Language, wanted: string) => {
    const status = desk.statusOf(session)
    if (session.state !== 'open') {
      return sendPage(reply, 200, decidedPage(session, desk.browserReturn(session), storeName, language))
    }
    if (status !== 'PENDING') {
      const locale = { locale: language }
      const words = [m.sandbox_title_expired({}, locale), m.sandbox_text_expired({}, locale)] as const
      return sendPage(reply, 410, plainPage(language, session.sessionKey, ...words))
    }
    return sendPage(reply, 200, openPage(session, wanted, storeName, language))
  }

  const path = '/gwprocess/v4/gw/:sessionKey'
  app.get<{ Params: { sessionKey: string } }>(path, (request, reply) => {
    const language = languageOf(request.query)
    const session = book.session(request.params.sessionKey)
    if (!session) return unknown(reply, language, request.params.sessionKey)
    if (session.state === 'open' && !session.isVisited) book.saveSession({ ...session, isVisited: true })
    return show(reply, session, language, fieldOf(request.query, 'instrument'))
  })
  app.post<{ Params: { sessionKey: string } }>(path, (request, reply) => {
    const language = languageOf(request.query)
    const session = book.session(request.params.sessionKey)
    if (!session) return unknown(reply, language, request.params.sessionKey)
    const outcome = (['paid', 'failed', 'canceled'] as const).find(
      (one) => one === fieldOf(request.body, 'outcome'),
    )
    const scenario = scenarios.find((one) => one === fieldOf(request.body, 'scenario')) ?? 'normal'
    const instrument = fieldOf(request.body, 'instrument')
    if (!outcome) return show(reply, session, language, instrument)
    const isFirst = session.state === 'open'
    const decided = desk.decide(session, {
      outcome,
      instrument,
      scenario: outcome === 'paid' ? scenario : 'normal',
    })
    if (isFirst && decided.state !== 'open') notifier.notify(decided)
    return show(reply, decided, language, instrument)
  })
  app.get('/sandbox/return.js', (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send("document.getElementById('return').submit()\n"),
  )
}
