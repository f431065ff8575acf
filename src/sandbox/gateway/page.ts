import type { FastifyInstance, FastifyReply } from 'fastify'
import { sandboxOutcomeWords } from '../../words/groups/sandbox-outcome.ts'
import { sandboxScenarioWords } from '../../words/groups/sandbox-scenario.ts'
import { m } from '../../words/messages.js'
import { html, languageOf, page, pageHeaders, type Language, type Markup } from '../html.ts'
import { scenarios, type Book, type Session } from './book.ts'
import type { Desk, Post } from './desk.ts'
import { allowedInstruments, groups } from './instruments.ts'
import { groupWords, instrumentName } from './labels.ts'
import type { Notifier } from './notifier.ts'

export interface PageOptions {
  desk: Desk
  book: Book
  notifier: Notifier
  storeName: string
}

const money = (amountPoisha: number, language: Language) =>
  new Intl.NumberFormat(language === 'bn' ? 'bn-BD' : 'en-IN', {
    style: 'currency',
    currency: 'BDT',
    currencyDisplay: 'narrowSymbol',
  }).format(amountPoisha / 100)

const frame = (language: Language, sessionKey: string, body: Markup, script?: string) =>
  page({
    language,
    title: m.sandbox_title_gateway({}, { locale: language }),
    otherLabel: m.sandbox_label_language({}, { locale: language }),
    otherHref: `/gwprocess/v4/gw/${encodeURIComponent(sessionKey)}?lang=${language === 'bn' ? 'en' : 'bn'}`,
    body: html`<section class="notice">${m.sandbox_hint_gateway({}, { locale: language })}</section>
      ${body}`,
    ...(script ? { script } : {}),
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
  const options = scenarios.map(
    (scenario) => html`<option value="${scenario}">${sandboxScenarioWords[scenario]({}, locale)}</option>`,
  )
  const amount = money(session.amountPoisha, language)
  const body = html`${summary(session, storeName, language)}
    <form method="post" action="/gwprocess/v4/gw/${session.sessionKey}?lang=${language}">
      <h1>${m.sandbox_title_instruments({}, locale)}</h1>
      ${choices(session, wanted, language)}
      <details>
        <summary>${m.sandbox_title_testers({}, locale)}</summary>
        <label for="scenario">${m.sandbox_field_scenario({}, locale)}</label>
        <p class="quiet" id="scenario-hint">${m.sandbox_hint_scenario({}, locale)}</p>
        <select id="scenario" name="scenario" aria-describedby="scenario-hint">
          ${options}
        </select>
      </details>
      <button name="outcome" value="paid">${m.sandbox_action_pay({ amount }, locale)}</button>
      <button class="plain" name="outcome" value="canceled">${m.sandbox_action_cancel({}, locale)}</button>
      <button class="danger" name="outcome" value="failed">${m.sandbox_action_fail({}, locale)}</button>
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
  frame(
    language,
    sessionKey,
    html`<section>
      <h1>${title}</h1>
      <p>${text}</p>
    </section>`,
  )

const field = (value: unknown, name: string): string => {
  if (typeof value !== 'object' || value === null) return ''
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof found === 'string' ? found : ''
}

const send = (reply: FastifyReply, code: number, text: string) =>
  reply.code(code).headers(pageHeaders).send(text)

const unknown = (reply: FastifyReply, language: Language, sessionKey: string) => {
  const locale = { locale: language }
  const words = [m.sandbox_title_unknown({}, locale), m.sandbox_text_unknown({}, locale)] as const
  return send(reply, 404, plainPage(language, sessionKey, ...words))
}

/** The hosted page where a person pays, fails or cancels; it works without any script. @source product §5 */
export const addPage = (app: FastifyInstance, { desk, book, notifier, storeName }: PageOptions) => {
  const show = (reply: FastifyReply, session: Session, language: Language, wanted: string) => {
    const status = desk.statusOf(session)
    if (session.state !== 'open') {
      return send(reply, 200, decidedPage(session, desk.browserReturn(session), storeName, language))
    }
    if (status !== 'PENDING') {
      const locale = { locale: language }
      const words = [m.sandbox_title_expired({}, locale), m.sandbox_text_expired({}, locale)] as const
      return send(reply, 410, plainPage(language, session.sessionKey, ...words))
    }
    return send(reply, 200, openPage(session, wanted, storeName, language))
  }

  const path = '/gwprocess/v4/gw/:sessionKey'
  app.get<{ Params: { sessionKey: string } }>(path, (request, reply) => {
    const language = languageOf(request.query)
    const session = book.session(request.params.sessionKey)
    if (!session) return unknown(reply, language, request.params.sessionKey)
    if (session.state === 'open' && !session.isVisited) book.saveSession({ ...session, isVisited: true })
    return show(reply, session, language, field(request.query, 'instrument'))
  })
  app.post<{ Params: { sessionKey: string } }>(path, (request, reply) => {
    const language = languageOf(request.query)
    const session = book.session(request.params.sessionKey)
    if (!session) return unknown(reply, language, request.params.sessionKey)
    const outcome = (['paid', 'failed', 'canceled'] as const).find(
      (one) => one === field(request.body, 'outcome'),
    )
    const scenario = scenarios.find((one) => one === field(request.body, 'scenario')) ?? 'normal'
    const instrument = field(request.body, 'instrument')
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
