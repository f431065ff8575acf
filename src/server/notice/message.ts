import { formatMoney, formatNumber, formatWritten } from '../../machines/format.ts'
import { formatDay } from '../../machines/format-time.ts'
import { filled, type NoticeTexts, type NoticeValues } from '../../machines/notice-text.ts'
import { noticeTarget, type NoticeData, type NoticeKind } from '../../machines/notices.ts'
import { m } from '../../words/messages.js'
import type { Locale } from '../errors.ts'
import { noticeTextWords } from '../../words/groups/notice-text.ts'
import { noticeTitleWords } from '../../words/groups/notice-title.ts'

/** What a message is made from: the notice and its reader. */
export interface MessageOf {
  kind: NoticeKind
  data: NoticeData
  name: string
  locale: Locale
  firstRole: string | null
  /** Where people reach the product, without or with a slash at its end. */
  publicUrl: string
  texts: NoticeTexts | null
}

/** What a message is put together from: its words, and the values for their places. */
interface Composed {
  texts: NoticeTexts
  values: NoticeValues
  /** Empty where the case has none yet. */
  caseNumber: string
  name: string
  locale: Locale
  link: string
  site: string
}

/** The subject, the SMS and the mail of some words: plain text, whatever is in them. The mail greets, and says where help is. */
export function composed({ texts, values, caseNumber, name, locale, link, site }: Composed): {
  subject: string
  sms: string
  mail: string
} {
  const [title, sentence] = locale === 'bn' ? [texts.subjectBn, texts.textBn] : [texts.subject, texts.text]
  const text = filled(sentence, values)
  return {
    subject: caseNumber === '' ? title : m.notices_text_subject({ title, caseNumber }, { locale }),
    sms: `${text} ${link}`,
    mail: m.notices_text_mail({ name, text, link, help: `${site}/faq` }, { locale }),
  }
}

/** The words that a notice ships with, with the names of their variables in the places of values. */
export function shippedTexts(kind: NoticeKind): NoticeTexts {
  const names = {
    caseNumber: '{caseNumber}',
    day: '{day}',
    wrong: '{wrong}',
    right: '{right}',
    amount: '{amount}',
    count: '{count}',
    reason: '{reason}',
  }
  const subject = (locale: Locale) => noticeTitleWords[kind]({}, { locale })
  const text = (locale: Locale) => noticeTextWords[kind](names, { locale })
  return { subjectBn: subject('bn'), subject: subject('en'), textBn: text('bn'), text: text('en') }
}

/** Of a draft that has no case number yet: it is called by its day alone, and its words are those that ship. */
function unnumberedTexts(kind: NoticeKind): NoticeTexts {
  const text = (locale: Locale) => m.notices_text_draft_expiring_unnumbered({ day: '{day}' }, { locale })
  return { ...shippedTexts(kind), textBn: text('bn'), text: text('en') }
}

/**
 * A notice in words for SMS and mail, in the reader's language: what happened, in which case, what to do next, and the
 * address where. `texts`: its words as somebody changed them, null where those that ship hold.
 * @source spec §2 Layout and navigation, product 5
 */
export function messageOf({ kind, data, name, locale, firstRole, publicUrl, texts }: MessageOf) {
  const site = publicUrl.replace(/\/$/, '')
  const money = (poisha: number | undefined) => (poisha === undefined ? '' : formatMoney(poisha, locale))
  const caseNumber = formatWritten(data.case_no, locale)
  const isUnnumbered = kind === 'DraftExpiring' && data.case_no === ''
  return composed({
    texts: isUnnumbered ? unnumberedTexts(kind) : (texts ?? shippedTexts(kind)),
    values: {
      caseNumber,
      day: data.kept_until === undefined ? '' : formatDay(data.kept_until, locale),
      wrong: money(data.wrong_poisha),
      right: money(data.right_poisha),
      amount: money(data.refund_poisha),
      count: formatNumber(data.assigned_count ?? 0, locale),
      reason: data.reason ?? '',
    },
    caseNumber: data.case_no === '' ? '' : caseNumber,
    name,
    locale,
    link: `${site}${noticeTarget(firstRole ?? undefined, data)}`,
    site,
  })
}
