import { describe, expect, test } from 'vitest'
import { smsSizeOf } from '../../../src/machines/notice-text.ts'
import { noticeKinds, noticeTarget, type NoticeKind } from '../../../src/machines/notices.ts'
import { messageOf } from '../../../src/server/notice/message.ts'
import { noticeTextWords } from '../../../src/words/groups/notice-text.ts'
import { noticeTitleWords } from '../../../src/words/groups/notice-title.ts'

const applicationId = '0197f000-0000-7000-8000-000000000001'
const publicUrl = 'https://courtfee.example.gov.bd/'
const data = { case_no: 'দেওয়ানি-১২৩৪/২০২৬', application_id: applicationId, kept_until: '2026-12-28' }
const link = `https://courtfee.example.gov.bd/my-application-details/${applicationId}`
const made = (kind: NoticeKind, locale: 'bn' | 'en', more: object = {}) =>
  messageOf({
    kind,
    data: { ...data, ...more },
    name: 'মো. করিম',
    locale,
    firstRole: 'plaintiff_user',
    publicUrl,
    texts: null,
  })

const cells = noticeKinds.flatMap((kind) => (['bn', 'en'] as const).map((locale) => [kind, locale] as const))

describe('what a person reads of a notice (spec §2, product 5)', () => {
  test.each(cells)('%s in %s: what happened, in which case, and where to go on', (kind, locale) => {
    const { subject, sms, mail } = made(kind, locale)
    const sentence = noticeTextWords[kind](
      {
        caseNumber: data.case_no,
        day: '',
        wrong: '',
        right: '',
        amount: '',
        count: locale === 'bn' ? '০' : '0',
        reason: '',
      },
      { locale },
    )
    expect(sms.endsWith(` ${link}`)).toBe(true)
    for (const text of [subject, sms, mail]) expect(text).toContain(data.case_no)
    expect(subject).toContain(noticeTitleWords[kind]({}, { locale }))
    expect(subject).not.toContain('\n')
    const [greeting = '', body = '', where = '', help = '', ...rest] = mail.split('\n\n')
    expect(greeting).toBe(locale === 'bn' ? 'প্রিয় মো. করিম,' : 'Dear মো. করিম,')
    expect(sms).toBe(`${body} ${link}`)
    expect(where).toContain(link)
    expect(help).toContain('https://courtfee.example.gov.bd/faq')
    expect(rest).toEqual([])
    expect(/[ঀ-৿]/.test(sentence.replace(data.case_no, ''))).toBe(locale === 'bn')
  })

  test.each(cells)('%s in %s is an SMS of at most three parts', (kind, locale) => {
    const number = locale === 'bn' ? data.case_no : 'TS-1234/2026'
    const { sms } = made(kind, locale, { case_no: number })
    expect(smsSizeOf(sms).parts, `${sms.length}: ${sms}`).toBeLessThanOrEqual(3)
  })

  test('a count of parts counts', () => {
    expect(
      ['a'.repeat(160), 'a'.repeat(161), 'ক'.repeat(70), 'ক'.repeat(71), 'ক'.repeat(202)].map(
        (text) => smsSizeOf(text).parts,
      ),
    ).toEqual([1, 2, 1, 2, 4])
  })

  test('a draft without a number is called by its day', () => {
    const bangla = made('DraftExpiring', 'bn', { case_no: '' })
    expect(bangla.sms).toBe(
      `আপনার আবেদনের খসড়াটি ২৮ ডিসেম্বর, ২০২৬ মুছে যাবে। রাখতে চাইলে খুলে সংরক্ষণ করুন। ${link}`,
    )
    expect(bangla.subject).toBe('খসড়া মুছে যাবে')
    const english = made('DraftExpiring', 'en', { case_no: '' })
    expect(english.sms).toContain('will be removed on 28 December 2026')
  })
})

const [a, d] = [applicationId, '0197f000-0000-7000-8000-000000000002']

/** Where each first role goes, by hand: the kind plays no part. @source spec §2 Layout and navigation, §6 */
const targets: [role: string | undefined, hasDispatch: boolean, path: string][] = [
  ['accountant', false, `/accountant/applications/accountant/detail/${a}`],
  ['accountant', true, `/accountant/applications/accountant/detail/${a}`],
  ['dispatcher', true, `/dispatch/applications/dispatch/detail/${d}`],
  ['administrator', false, `/administrator/applications/detail/${a}`],
  ['administrator', true, `/administrator/applications/detail/${a}`],
  ['super-admin', false, `/administrator/applications/detail/${a}`],
  ['a role that was added', false, `/administrator/applications/detail/${a}`],
  [undefined, false, `/administrator/applications/detail/${a}`],
  ['plaintiff_user', false, `/my-application-details/${a}`],
  ['plaintiff_user', true, `/my-application-details/${a}`],
]

test.each(targets)(
  'the first role %s (dispatch: %s) is led to %s, whatever the kind',
  (role, hasDispatch, path) => {
    const about = { case_no: 'TS-1', application_id: a, ...(hasDispatch ? { dispatch_id: d } : {}) }
    expect(noticeTarget(role, about)).toBe(path)
    for (const kind of noticeKinds) {
      const { sms } = messageOf({
        kind,
        data: about,
        name: '',
        locale: 'en',
        firstRole: role ?? null,
        publicUrl,
        texts: null,
      })
      expect(sms.endsWith(`https://courtfee.example.gov.bd${path}`)).toBe(true)
    }
  },
)
