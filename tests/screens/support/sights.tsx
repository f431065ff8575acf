import type { PaymentOutcome } from '../../../src/api/payment-entities.ts'
import { act, render } from '@testing-library/react'
import { parse } from 'regexparam'
import { Suspense } from 'react'
import { isInScope, scopeOf, type EntityName } from '../../../src/machines/scope.ts'
import buttonLooks from '../../../src/screens/parts/button.module.css'
import rowLooks from '../../../src/screens/parts/rows.module.css'
import skeletonLooks from '../../../src/screens/parts/skeleton.module.css'
import tagLooks from '../../../src/screens/parts/status-tag.module.css'
import { isStaffPath } from '../../../src/screens/routes/area.ts'
import { foundIn, wayOf, type Way } from '../../../src/screens/routes/guard.ts'
import { litigantRoutes } from '../../../src/screens/routes/litigant.ts'
import { publicRoutes } from '../../../src/screens/routes/public.ts'
import { staffRoutes } from '../../../src/screens/routes/staff.ts'
import { m } from '../../../src/words/messages.js'
import { overwriteGetLocale } from '../../../src/words/runtime.js'
import { cast, officeId, ownerId } from '../../support/cast.ts'
import { inKey, wordIn, type Sight } from '../../support/pages.ts'
import { paymentMeanings } from '../../witness/meanings.ts'
import { toldApart, type Person } from '../../witness/pages.ts'
import { applicationWitness } from '../../witness/application.ts'
import { dispatchWitness } from '../../witness/dispatch.ts'
import { paymentWitness } from '../../witness/payment.ts'
import type { Asked, Told } from '../server-double.ts'
import { heldServer } from './held-server.ts'
import { accountOf } from './session.ts'
import { answersOf, ids, paymentOf, type Standing } from './subjects.ts'

/** The witness of an entity and the world in which its pages are drawn; in the others its acts are drawn by themselves. */
export const laws = {
  application: { witness: applicationWitness, world: 'settled' },
  dispatch: { witness: dispatchWitness, world: 'fresh' },
  payment: { witness: paymentWitness, world: 'closed' },
} as const

const standingOf = ({ entity, state }: Pick<Sight, 'entity' | 'state'>): Standing => ({
  entity,
  states: { application: 'approved', dispatch: 'requested', payment: 'paid', [entity]: state },
  world: laws[entity].world,
  timeline: [],
  version: 3,
})

/** Whether somebody is let through to what an address of the API names, by the scope of the product. */
function isLetThrough(who: Person, path: string, { states }: Standing): boolean {
  const [, kind] = /^\/(application|dispatch|payment)(?:e?s)\b/.exec(path) ?? []
  const entity = kind as EntityName | undefined
  if (entity === undefined) return true
  return isInScope(scopeOf(cast[who], entity), { ownerId, officeId, state: states[entity], isSent: true })
}

const outcomeOf = (standing: Standing): PaymentOutcome => {
  const { transactionId, state, amountPoisha, billId, billKind, applicationId, caseNumber } =
    paymentOf(standing)
  const rest = {
    bankChargePoisha: null,
    outstandingPoisha: amountPoisha,
    invoiceNumber: null,
    method:
      state === 'counterRecorded' || state === 'counterRefused' ? ('counter' as const) : ('cards' as const),
    pageUrl: state === 'open' ? 'http://127.0.0.1/pay' : null,
    payableUntil: state === 'open' ? '2026-11-30T10:30:00.000Z' : null,
    reason: null,
    refunds: [],
  }
  return { transactionId, state, amountPoisha, billId, billKind, applicationId, caseNumber, ...rest }
}

function answerOf(who: Person, sight: Pick<Sight, 'entity' | 'state' | 'language'>) {
  const standing = standingOf(sight)
  const answer = answersOf(standing, { event: '', to: '' })
  return (asked: Asked): Told => {
    const { path } = asked
    if (!isLetThrough(who, path, standing))
      return { code: 404, message: m.error_text_not_found({}, { locale: sight.language }) }
    if (path.endsWith('/outcome')) return { code: 200, data: outcomeOf(standing) }
    if (path.startsWith('/payments?') && sight.entity !== 'payment')
      return { code: 200, data: { rows: [], total: 0 } }
    return answer(asked)
  }
}

/** The address of a page with what it is of. */
export const addressOf = (address: string): string =>
  address
    .replace('{application}', ids.application)
    .replace('{dispatch}', ids.dispatch)
    .replace('{transaction}', 'CF1')

/** What the guard says of an address to somebody who is logged in. */
export function wayFor(who: Person, address: string): Way {
  const { pathname: path, search } = new URL(address, 'http://localhost')
  const rows = isStaffPath(path) ? staffRoutes : [...publicRoutes, ...litigantRoutes]
  return wayOf({ path, search, found: foundIn(rows, parse, path) }, 'loggedIn', accountOf(who))
}

/** Draws somebody's page in a language, as the route table has it for its address; what was told to it comes back. */
export async function drawSight(sight: Sight): Promise<{ told: readonly unknown[] }> {
  const { who, language, page } = sight
  overwriteGetLocale(() => language)
  const address = addressOf(page.address)
  const way = wayFor(who, address)
  if (way.kind !== 'show') throw new Error(`${who} has no page at ${address}`)
  const told: unknown[] = []
  const answer = answerOf(who, sight)
  const server = heldServer((asked) => {
    const answered = answer(asked)
    if (answered !== 'offline') told.push(answered.data)
    return answered
  })
  history.replaceState(null, '', address)
  const { route, params } = way.found
  const Screen = route.screen
  render(
    <Suspense fallback={null}>
      <Screen params={params} />
    </Suspense>,
  )
  let askedBefore = -1
  while (askedBefore < server.asked.length) {
    askedBefore = server.asked.length
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)))
  }
  return { told }
}

/** What the witness has the page say of the state. */
export const saidBy = ({ page, state, language }: Sight): string[] => {
  const payment = state as keyof typeof paymentMeanings
  const end = toldApart[payment] ?? paymentMeanings[payment]?.outcome ?? 'verifying'
  return page.says.map((key) => wordIn(language, key.replace('{state}', inKey(state)).replace('{end}', end)))
}

const textsOf = (selector: string): string[] =>
  Array.from(document.querySelectorAll(selector), ({ textContent }) => textContent)

export const tagsOnPage = (): string[] => textsOf(`.${tagLooks['tag']}`)
/** Whether a part of it is still to come. */
export const isPageWhole = (): boolean => document.querySelector(`.${skeletonLooks['skeleton']}`) === null

/** What a page says of the state: its tags, or on the page of a payment's outcome the heading and what stands first. */
export const saidOnPage = ({ page }: Sight): string[] =>
  page.address.startsWith('/success_payment')
    ? [...textsOf('h1'), ...textsOf('dd').slice(0, 1)]
    : tagsOnPage()

/** The label alone, without the letter of its key and why it is held back. */
const labelOf = (element: Element): string =>
  document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()?.textContent ?? ''

/** The acts on the page as they are labelled: open, held back, and filled as the one to do first. */
export function actsOnPage() {
  const all = Array.from(document.querySelectorAll(`[aria-label="${m.staff_label_actions()}"]`), (region) => [
    ...region.querySelectorAll(`button, a, .${rowLooks['held']}`),
  ]).flat()
  const isHeld = (act: Element) =>
    act.getAttribute('aria-disabled') === 'true' || act.classList.contains(rowLooks['held'] ?? '?')
  return {
    open: all.filter((element) => !isHeld(element)).map(labelOf),
    held: all.filter(isHeld).map(labelOf),
    filled: all.filter((element) => element.classList.contains(buttonLooks['primary'] ?? '?')).map(labelOf),
  }
}

/** Every text that was told; of what has a name in either language, the one that this language does not say is left out. */
function textsIn(language: Sight['language'], data: unknown): string[] {
  if (typeof data === 'string') return [data]
  if (typeof data !== 'object' || data === null) return []
  const otherName = !('nameBn' in data) ? null : language === 'bn' ? 'name' : 'nameBn'
  return Object.entries(data).flatMap(([key, value]) => (key === otherName ? [] : textsIn(language, value)))
}

/** Letters and digits alone: the sign of the taka is the same in both. */
const otherLetters = { bn: /[A-Za-z]{2,}/, en: /[\u0980-\u09F1]/ }

/** What the page says in the other language, but for what was told to it: names of people, numbers of cases. */
export function foreignOnPage(language: Sight['language'], told: readonly unknown[]): string[] {
  const data = [...new Set(told.flatMap((data) => textsIn(language, data)))].filter(Boolean)
  data.sort((one, other) => other.length - one.length)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.textContent ?? '')
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      texts.push(element.getAttribute(name) ?? '')
  const own = (text: string) => data.reduce((left, known) => left.replaceAll(known, ' '), text)
  return texts.filter((text) => otherLetters[language].test(text) && otherLetters[language].test(own(text)))
}
