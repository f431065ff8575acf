import type { AuditedEntity } from '../../machines/audit.ts'
import { birth } from '../../machines/entity.ts'
import { formatMoney, formatNumber } from '../../machines/format.ts'
import { formatDay } from '../../machines/format-time.ts'
import { isDay } from '../../machines/text.ts'
import { recordEventWord } from '../../wording/audit.ts'
import { audienceWords, toneWords } from '../../wording/broadcast.ts'
import type { Word } from '../../wording/word.ts'
import { applicationActWords } from '../../words/groups/application-act.ts'
import { applicationEventWords } from '../../words/groups/application-event.ts'
import { applicationStateWords } from '../../words/groups/application-state.ts'
import { closeResolutionWords } from '../../words/groups/close-resolution.ts'
import { dispatchEventWords } from '../../words/groups/dispatch-event.ts'
import { dispatchOptionWords } from '../../words/groups/dispatch-option.ts'
import { dispatchStateWords } from '../../words/groups/dispatch-state.ts'
import { divisionWords } from '../../words/groups/division.ts'
import { feeAccessWords } from '../../words/groups/fee-access.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { invoiceStateWords } from '../../words/groups/invoice-state.ts'
import { jobKindWords } from '../../words/groups/job-kind.ts'
import { paymentEventWords } from '../../words/groups/payment-event.ts'
import { paymentStateWords } from '../../words/groups/payment-state.ts'
import { permissionWords } from '../../words/groups/permission.ts'
import { rightsRequestStateWords } from '../../words/groups/rights-request-state.ts'
import { roleWords } from '../../words/groups/role.ts'
import { rowStatusWords } from '../../words/groups/row-status.ts'
import { userStatusWords } from '../../words/groups/user-status.ts'
import { m } from '../../words/messages.js'
import type { Locale } from '../errors.ts'

type Words = Readonly<Record<string, Word>>

const isSo: Words = { true: m.editor_label_yes, false: m.editor_label_no }
const isActive: Words = { true: rowStatusWords.active, false: rowStatusWords.de_active }

/** What the choices of a field are called, by the words of its form. */
const choices: Readonly<Record<string, Words>> = {
  access: feeAccessWords,
  act: {
    returnForCorrection: applicationActWords.returnForCorrection.action,
    reject: applicationActWords.reject.action,
  },
  audience: audienceWords,
  division: divisionWords,
  'formula.kind': { fixed: m.fee_label_fixed, ad_valorem: m.fee_label_share },
  entities: {
    application: m.dispatch_label_application,
    dispatch: m.audit_label_of_dispatch,
    payment: m.audit_label_of_payment,
  },
  fund: fundWords,
  is_active: isActive,
  kind: jobKindWords,
  of: { role: m.user_field_role, user: m.audit_label_of_user },
  resolution: closeResolutionWords,
  roles: roleWords,
  service: dispatchOptionWords,
  slugs: permissionWords,
  tone: toneWords,
}

/** What a part of a value is called that is made of several, such as a band of a tariff. */
const partWords: Words = {
  gramsMax: m.tariff_field_to,
  pricePoisha: m.tariff_field_price,
  adPricePoisha: m.tariff_field_ad,
}

const partsWord = (value: object, locale: Locale): string =>
  Object.entries(value)
    .map(
      ([part, held]) =>
        `${partWords[part]?.({}, { locale }) ?? part}: ${valueWord(part, held, locale) ?? ''}`,
    )
    .join(', ')

const numberWord = (name: string, value: number, locale: Locale): string => {
  if (name.endsWith('Poisha')) return formatMoney(value, locale)
  if (!name.endsWith('BasisPoints')) return formatNumber(value, locale)
  return m.parts_text_percent({ percent: formatNumber(value / 100, locale) }, { locale })
}

/** What a field of a history held, to its reader; null where it held nothing. Money is in taka, a day as days are written; what nobody chose from a list stands as it was written. @source product 7 */
export function valueWord(name: string, value: unknown, locale: Locale): string | null {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) {
    const told = value.map((each) => valueWord(name, each, locale) ?? '')
    return told.join(value.some((each) => typeof each === 'object') ? '; ' : ', ')
  }
  if (typeof value === 'object') return partsWord(value, locale)
  if (typeof value === 'number') return numberWord(name, value, locale)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (isDay(text)) return formatDay(text, locale)
  const words = typeof value === 'boolean' ? (choices[name] ?? isSo) : choices[name]
  return words?.[text]?.({}, { locale }) ?? text
}

const states: Readonly<Partial<Record<AuditedEntity, Words>>> = {
  receipt: invoiceStateWords,
  rights_request: rightsRequestStateWords,
  user: userStatusWords,
}

const charted: Readonly<Partial<Record<AuditedEntity, Words>>> = {
  application: applicationStateWords,
  dispatch: dispatchStateWords,
  payment: paymentStateWords,
}

const chartedEvents: Readonly<Partial<Record<AuditedEntity, Words>>> = {
  application: applicationEventWords,
  dispatch: dispatchEventWords,
  payment: paymentEventWords,
}

/** What a link says was done; an event of an earlier version keeps its own name. @source product 7 */
export const eventWord = (entity: AuditedEntity, event: string, locale: Locale): string =>
  chartedEvents[entity]?.[event]?.({}, { locale }) ?? recordEventWord(event, {}, { locale })

/** What a state is called; what was not there yet had none, and one that has no name here keeps its own. */
export const stateWord = (entity: AuditedEntity, state: string, locale: Locale): string =>
  state === birth
    ? ''
    : ((charted[entity] ?? states[entity] ?? (rowStatusWords as Words))[state]?.({}, { locale }) ?? state)

/** What became of the state of a record, such as "active → deactivated"; null where it is the same or has no name. @source product 7 */
export function becameWords(
  { entity, from_state, to_state }: { entity: AuditedEntity; from_state: string; to_state: string },
  locale: Locale,
): string | null {
  const words = states[entity] ?? (rowStatusWords as Words)
  const [before, after] = [from_state, to_state].map((state) => words[state]?.({}, { locale }))
  return before === after || before === undefined || after === undefined ? null : `${before} → ${after}`
}
