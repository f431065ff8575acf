import type { FastifyInstance, FastifyReply } from 'fastify'
import { m } from '../../words/messages.js'
import { decisions, fieldOf, hostedPage, sendPage, toldSection } from '../hosted-page.ts'
import { html, languageOf, type Language, type Markup } from '../html.ts'
import { money } from '../gateway/units.ts'
import { scenarios, type Book, type Payment } from './book.ts'
import type { Desk } from './desk.ts'

export interface PageOptions {
  desk: Desk
  book: Book
  storeName: string
}

/** Published with the page: it guards nothing. */
const testCode = '123456'
const testPin = '12121'

const frame = (language: Language, paymentId: string, body: Markup) =>
  hostedPage({
    language,
    title: m.sandbox_title_wallet({}, { locale: language }),
    path: `/pay/${encodeURIComponent(paymentId)}`,
    body,
  })

const input = (name: string, label: string, value: string) =>
  html`<label for="${name}">${label}</label>
    <input type="text" inputmode="numeric" autocomplete="off" id="${name}" name="${name}" value="${value}" />`

const openPage = (payment: Payment, storeName: string, language: Language, isWrong: boolean) => {
  const locale = { locale: language }
  const amount = money(payment.amountPoisha, language)
  const wrong = isWrong
    ? html`<p class="notice" role="alert">
        ${m.sandbox_error_wallet({ code: testCode, pin: testPin }, locale)}
      </p>`
    : null
  return html`<section>
      <dl>
        <dt>${m.sandbox_label_merchant({}, locale)}</dt>
        <dd>${storeName}</dd>
        <dt>${m.sandbox_label_order({}, locale)}</dt>
        <dd>${payment.fields['merchantInvoiceNumber'] ?? ''}</dd>
        <dt>${m.sandbox_label_amount({}, locale)}</dt>
        <dd class="amount">${amount}</dd>
      </dl>
    </section>
    <form method="post" action="/pay/${payment.paymentId}?lang=${language}">
      <section>
        ${wrong}
        <p class="quiet">${m.sandbox_hint_wallet({ code: testCode, pin: testPin }, locale)}</p>
        ${input('number', m.sandbox_field_wallet({}, locale), '01700000000')}
        ${input('code', m.sandbox_label_code({}, locale), testCode)}
        ${input('pin', m.sandbox_field_pin({}, locale), testPin)}
      </section>
      ${decisions(language, { scenarios, paid: 'authorised', amount })}
    </form>`
}

const isRight = (body: unknown) =>
  /^01\d{9}$/.test(fieldOf(body, 'number')) &&
  fieldOf(body, 'code') === testCode &&
  fieldOf(body, 'pin') === testPin

/** The wallet's page, where a person gives number, code and PIN; it works without any script. @source product §5 */
export const addPage = (app: FastifyInstance, { desk, book, storeName }: PageOptions) => {
  const unknown = (reply: FastifyReply, language: Language, paymentId: string) => {
    const locale = { locale: language }
    const body = toldSection(m.sandbox_title_unknown({}, locale), m.sandbox_text_unknown({}, locale))
    return sendPage(reply, 404, frame(language, paymentId, body))
  }
  const goBack = (reply: FastifyReply, payment: Payment, language: Language) => {
    const url = desk.returnOf(payment)
    if (url !== null) return reply.redirect(url, 303)
    const locale = { locale: language }
    const body = toldSection(m.sandbox_title_wallet({}, locale), m.sandbox_text_lost({}, locale))
    return sendPage(reply, 200, frame(language, payment.paymentId, body))
  }
  const path = '/pay/:paymentId'
  app.get<{ Params: { paymentId: string } }>(path, (request, reply) => {
    const language = languageOf(request.query)
    const payment = book.payment(request.params.paymentId)
    if (!payment) return unknown(reply, language, request.params.paymentId)
    if (payment.state !== 'initiated') return goBack(reply, payment, language)
    const body = openPage(payment, storeName, language, false)
    return sendPage(reply, 200, frame(language, payment.paymentId, body))
  })
  app.post<{ Params: { paymentId: string } }>(path, (request, reply) => {
    const language = languageOf(request.query)
    const payment = book.payment(request.params.paymentId)
    if (!payment) return unknown(reply, language, request.params.paymentId)
    const outcome = (['failed', 'canceled'] as const).find((one) => one === fieldOf(request.body, 'outcome'))
    if (!outcome && !isRight(request.body)) {
      const body = openPage(payment, storeName, language, true)
      return sendPage(reply, 422, frame(language, payment.paymentId, body))
    }
    const chosen = scenarios.find((one) => one === fieldOf(request.body, 'scenario')) ?? 'normal'
    const decided = desk.decide(payment, {
      outcome: outcome ?? 'authorised',
      scenario: outcome ? 'normal' : chosen,
      wallet: fieldOf(request.body, 'number'),
    })
    return goBack(reply, decided, language)
  })
}
