import type { FastifyReply } from 'fastify'
import { sandboxScenarioWords } from '../words/groups/sandbox-scenario.ts'
import { m } from '../words/messages.js'
import { html, page, pageHeaders, type Language, type Markup } from './html.ts'

/** What a form or an address says of one field; the empty text where it says nothing. */
export function fieldOf(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return ''
  const found: unknown = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof found === 'string' ? found : ''
}

/** Every field that is a text. */
export const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([name, field]) =>
      typeof field === 'string' ? [[name, field]] : [],
    ),
  )

export const sendPage = (reply: FastifyReply, code: number, text: string) =>
  reply.code(code).headers(pageHeaders).send(text)

/** The page of a stand-in for a gateway, which says that it is one. `path` is its own address without the language. */
export const hostedPage = ({
  language,
  title,
  path,
  body,
  script,
}: {
  language: Language
  title: string
  path: string
  body: Markup
  script?: string | undefined
}) =>
  page({
    language,
    title,
    otherLabel: m.sandbox_label_language({}, { locale: language }),
    otherHref: `${path}?lang=${language === 'bn' ? 'en' : 'bn'}`,
    body: html`<section class="notice">${m.sandbox_hint_gateway({}, { locale: language })}</section>
      ${body}`,
    ...(script === undefined ? {} : { script }),
  })

/** A title and a sentence. */
export const toldSection = (title: string, text: string) =>
  html`<section>
    <h1>${title}</h1>
    <p>${text}</p>
  </section>`

/** What a person decides: `paid` is the gateway's word for going through with it. Testers choose what happens then. */
export function decisions(
  language: Language,
  {
    scenarios,
    paid,
    amount,
  }: {
    scenarios: readonly (keyof typeof sandboxScenarioWords)[]
    paid: string
    amount: string
  },
) {
  const locale = { locale: language }
  const options = scenarios.map(
    (scenario) => html`<option value="${scenario}">${sandboxScenarioWords[scenario]({}, locale)}</option>`,
  )
  return html`<details>
      <summary>${m.sandbox_title_testers({}, locale)}</summary>
      <label for="scenario">${m.sandbox_field_scenario({}, locale)}</label>
      <p class="quiet" id="scenario-hint">${m.sandbox_hint_scenario({}, locale)}</p>
      <select id="scenario" name="scenario" aria-describedby="scenario-hint">
        ${options}
      </select>
    </details>
    <button name="outcome" value="${paid}">${m.sandbox_action_pay({ amount }, locale)}</button>
    <button class="plain" name="outcome" value="canceled">${m.sandbox_action_cancel({}, locale)}</button>
    <button class="danger" name="outcome" value="failed">${m.sandbox_action_fail({}, locale)}</button>`
}
