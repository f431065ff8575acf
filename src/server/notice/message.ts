import { formatDay, formatMoney, formatWritten } from '../../machines/format.ts'
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
}

/**
 * A notice in words for SMS and mail, in the reader's language: what happened, in which case, what to do next, and the
 * address where. The mail greets, and says where help is.
 * @source spec §2 Layout and navigation, product 5
 */
export function messageOf({ kind, data, name, locale, firstRole, publicUrl }: MessageOf): {
  subject: string
  sms: string
  mail: string
} {
  const site = publicUrl.replace(/\/$/, '')
  const link = `${site}${noticeTarget(firstRole ?? undefined, data)}`
  const day = data.kept_until === undefined ? '' : formatDay(data.kept_until, locale)
  const money = (poisha: number | undefined) => (poisha === undefined ? '' : formatMoney(poisha, locale))
  const caseNumber = formatWritten(data.case_no, locale)
  const isUnnumbered = kind === 'DraftExpiring' && data.case_no === ''
  // A draft that has no case number yet is called by its day alone.
  const text = isUnnumbered
    ? m.notices_text_draft_expiring_unnumbered({ day }, { locale })
    : noticeTextWords[kind](
        { caseNumber, day, wrong: money(data.wrong_poisha), right: money(data.right_poisha) },
        { locale },
      )
  const title = noticeTitleWords[kind]({}, { locale })
  const subject = data.case_no === '' ? title : m.notices_text_subject({ title, caseNumber }, { locale })
  return {
    subject,
    sms: `${text} ${link}`,
    mail: m.notices_text_mail({ name, text, link, help: `${site}/faq` }, { locale }),
  }
}
