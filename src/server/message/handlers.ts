import * as z from 'zod/mini'
import type { NoticeText } from '../../api/notice-text-calls.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import {
  noticeTextFields,
  noticeTextSchema,
  sampleValues,
  variableFaults,
  variablesOf,
  type NoticeTextField,
  type NoticeTexts,
  type VariableFault,
} from '../../machines/notice-text.ts'
import { noticeKinds, type NoticeKind } from '../../machines/notices.ts'
import type { Word } from '../../wording/word.ts'
import { m } from '../../words/messages.js'
import { changeRow, type EditedEntity } from '../catalogue/editor.ts'
import type { Deps } from '../deps.ts'
import { invalid, isRefused, notFound, refuse, tooMany, type Locale, type Refused } from '../errors.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import { limits, reserve } from '../web/rate-limit-store.ts'
import { composed, shippedTexts } from '../notice/message.ts'
import { smsId } from '../notice/outgoing.ts'
import * as store from '../notice/text-store.ts'

const fieldWords: Record<NoticeTextField, Word> = {
  subjectBn: m.notice_word_field_subject_bn,
  subject: m.notice_word_field_subject,
  textBn: m.notice_word_field_text_bn,
  text: m.notice_word_field_text,
}

const faultWords = {
  unknown: m.notice_word_error_unknown,
  missing: m.notice_word_error_missing,
  stray: m.notice_word_error_stray,
} satisfies Record<VariableFault['fault'], unknown>

/** 422 that names each variable that is unknown or missing and each brace that stands alone, and in which text; null where all are right. @source product 5 */
function wrongVariables(kind: NoticeKind, texts: NoticeTexts): Refused | null {
  const faults = variableFaults(kind, texts)
  if (faults.length === 0) return null
  const told = (locale: Locale, of = faults) =>
    of
      .map(({ field, name, fault }) => {
        const place = {
          field: fieldWords[field]({}, { locale }),
          name: fault === 'stray' ? name : `{${name}}`,
        }
        return faultWords[fault](place, { locale })
      })
      .join(' ')
  return refuse(422, told, (locale) => ({
    fields: noticeTextFields.flatMap((path) => {
      const own = faults.filter(({ field }) => field === path)
      return own.length === 0 ? [] : [{ path, error: 'invalid', message: told(locale, own) }]
    }),
  }))
}

type Words = NoticeTexts | null

/** Nothing is typed to have the words that ship. */
const shippedSchema = z.pipe(
  z.looseObject({}),
  z.transform((): Words => null),
)

const edited = (kind: NoticeKind): EditedEntity<store.NoticeTextRow, Words, Words, NoticeKind> => ({
  entity: 'notice_text',
  addSchema: noticeTextSchema,
  changeSchema: noticeTextSchema,
  taken: {},
  lock: store.lockNoticeText,
  insert: () => Promise.resolve(notFound()),
  update: (trx, id, texts, before) => {
    const refused = texts && wrongVariables(kind, texts)
    return refused ? Promise.resolve(refused) : store.updateNoticeText(trx, id, texts, before)
  },
})

async function entry(deps: Deps, kind: NoticeKind | Refused): Promise<NoticeText | Refused> {
  if (isRefused(kind)) return kind
  const row = await store.noticeTextOf(deps.db, kind)
  const shipped = shippedTexts(kind)
  return {
    kind,
    variables: [...variablesOf(kind)],
    texts: row?.texts ?? shipped,
    shipped,
    isChanged: row?.texts != null,
    version: row?.version ?? 0,
  }
}

/** The words as they are typed, about an invented case, to whoever types them, by both ways. */
const test: Handler<'POST /customization/notices/{kind}/test'> = async (
  { params, body },
  { deps, caller },
) => {
  const parsed = noticeTextSchema.safeParse(body)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const refused = wrongVariables(params.kind, parsed.data)
  if (refused) return refused
  const counted = await reserve(deps, `test message ${caller.userId}`, limits.testMessages)
  if (counted.isLocked) return tooMany(counted.retryAfterSeconds)
  const { locale } = caller
  const { name, email, mobile } = await store.contactsOf(deps.db, caller.userId)
  const site = (deps.settings.PUBLIC_URL ?? '').replace(/\/$/, '')
  const message = composed({
    texts: parsed.data,
    values: sampleValues(locale),
    caseNumber: sampleValues(locale).caseNumber,
    name,
    locale,
    link: `${site}/my-applications`,
    site,
  })
  const id = deps.ids.uuid()
  const sms = mobile === null ? null : await deps.sms.send({ id: smsId(id), mobile, text: message.sms })
  const mail =
    email === null
      ? null
      : await deps.mail.send({ id, to: email, subject: message.subject, text: message.mail })
  return { sms: sms?.kind ?? 'noContact', mail: mail?.kind ?? 'noContact' }
}

/** What SMS and e-mails say. @source product 5 */
export const noticeTextHandlers = {
  'GET /customization/notices': async (_input, { deps }) => {
    const changed = await store.changedKinds(deps.db)
    return { rows: noticeKinds.map((kind) => ({ kind, isChanged: changed.has(kind) })) }
  },
  'GET /customization/notices/{kind}': ({ params }, { deps }) => entry(deps, params.kind),
  'POST /customization/notices/{kind}': async ({ params: { kind }, body }, { deps, caller }) =>
    entry(deps, await changeRow(edited(kind), { deps, userId: caller.userId }, { ...body, id: kind })),
  'POST /customization/notices/{kind}/reset': async ({ params: { kind }, body }, { deps, caller }) =>
    entry(
      deps,
      await changeRow(
        { ...edited(kind), changeSchema: shippedSchema },
        { deps, userId: caller.userId },
        { ...body, id: kind },
      ),
    ),
  'POST /customization/notices/{kind}/test': test,
  'GET /customization/notices/{kind}/versions': async ({ params }, { deps }) => ({
    rows: await store.noticeTextVersions(deps.db, params.kind, shippedTexts(params.kind)),
  }),
} satisfies Partial<Handlers>
