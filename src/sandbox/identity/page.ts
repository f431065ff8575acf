import { m } from '../../words/messages.js'
import { html, Markup, page, type Language } from '../html.ts'
import type { SandboxCitizen } from './citizens.ts'

const frame = (language: Language, otherHref: string, body: Markup, script?: string) =>
  page({
    language,
    title: m.sandbox_title_identity({}, { locale: language }),
    otherLabel: m.sandbox_label_language({}, { locale: language }),
    otherHref,
    body: html`<section class="notice">${m.sandbox_hint_identity({}, { locale: language })}</section>
      ${body}`,
    ...(script ? { script } : {}),
  })

export const otherLanguage = (language: Language) => (language === 'bn' ? 'en' : 'bn')

/** Who is it? One of the citizens, or nobody. It works without any script. @source product 5 */
export const loginPage = (
  uid: string,
  citizens: readonly SandboxCitizen[],
  language: Language,
  chosen: string | undefined,
) => {
  const locale = { locale: language }
  const path = `/interaction/${encodeURIComponent(uid)}`
  const first = citizens.find(({ subject }) => subject === chosen) ?? citizens[0]
  const rows = citizens.map((citizen) => {
    const checked = citizen === first ? html` checked` : null
    return html`<label class="choice"
      ><input type="radio" name="citizen" value="${citizen.subject}" required${checked} />
      <span
        >${citizen.name || citizen.nameEn}
        <span class="quiet">${citizen.mobile === '' ? '' : `0${citizen.mobile}`}</span></span
      ></label
    >`
  })
  const body = html`<form method="post" action="${path}?lang=${language}">
    <h1>${m.sandbox_title_citizens({}, locale)}</h1>
    <fieldset>
      <legend>${m.sandbox_label_citizen({}, locale)}</legend>
      ${rows}
    </fieldset>
    <button name="answer" value="yes">${m.sandbox_action_enter({}, locale)}</button>
    <button class="plain" name="answer" value="no" formnovalidate>
      ${m.sandbox_action_deny({}, locale)}
    </button>
  </form>`
  return frame(language, `${path}?lang=${otherLanguage(language)}`, body)
}

/** A page in the language of its address, and the address of the same in the other. */
export interface Shown {
  language: Language
  otherHref: string
}

/** Ends the login here; `isKnown` (the id token was right) goes on by itself. `form` is the provider's own. */
export const logoutPage = (form: string, isKnown: boolean, { language, otherHref }: Shown) => {
  const locale = { locale: language }
  const body = html`<section>
    <h1>${m.sandbox_title_leave({}, locale)}</h1>
    ${new Markup(form)}
    <input type="hidden" name="logout" value="yes" form="op.logoutForm" />
    <button form="op.logoutForm">${m.sandbox_action_leave({}, locale)}</button>
  </section>`
  return frame(language, otherHref, body, isKnown ? '/sandbox/leave.js' : undefined)
}

/** Presses the button of the logout page. */
export const leaveScript = "document.getElementById('op.logoutForm').submit()\n"

/** A page that only says what happened. */
export const plainPage = (title: string, { language, otherHref }: Shown) =>
  frame(language, otherHref, html`<section><h1>${title}</h1></section>`)
