import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { calls } from '../../api/calls.ts'
import { idParams } from '../../api/call.ts'
import type { Application, Named } from '../../api/entities.ts'
import { formatDigits, formatWritten, type Locale } from '../../machines/format.ts'
import { formatDay, formatMoment } from '../../machines/format-time.ts'
import { paperRetrySeconds } from '../../machines/limits.ts'
import { dhakaDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import type { Deps } from '../deps.ts'
import { invalid, isRefused, notFound, refuse, tooMany, type Refused } from '../errors.ts'
import type { PaperMaker } from '../paper/maker.ts'
import type { AcknowledgementSheet } from '../paper/sheets.ts'
import { fileRoute } from '../web/file-route.ts'
import { limits, reserve } from '../web/rate-limit-store.ts'
import { viewApplication } from './view.ts'

/** An application that was submitted, as its acknowledgement needs it. */
type Submitted = Application & { referenceNumber: string; submittedAt: string }

const isSubmitted = (application: Application): application is Submitted =>
  application.referenceNumber !== null && application.submittedAt !== null

function listsOf({ form }: Submitted, language: Locale): AcknowledgementSheet['lists'] {
  const how = { locale: language }
  const numbered = (texts: readonly string[]) =>
    texts.map(
      (text, index) => `${formatDigits(String(index + 1), language)}. ${formatWritten(text, language)}`,
    )
  return [
    {
      title: m.filing_title_step_petitioners({}, how),
      rows: numbered(form.petitioners.map(({ name }) => name)),
    },
    {
      title: m.filing_title_step_defendants({}, how),
      rows: numbered(form.defendants.map(({ name }) => name)),
    },
    {
      title: m.filing_title_step_documents({}, how),
      rows: numbered(
        form.documents.map(({ name, weight }) => m.acknowledgement_text_paper({ name, weight }, how)),
      ),
    },
    {
      title: m.filing_title_what_next({}, how),
      rows: [
        m.filing_text_next_verify({}, how),
        m.filing_text_next_notice({}, how),
        m.filing_text_next_number({}, how),
      ],
    },
  ].filter(({ rows }) => rows.length > 0)
}

/**
 * What the acknowledgement of an application says; `publicUrl` is where its owner follows it, `now` the moment it is printed.
 * @source look Litigant
 */
export function acknowledgementSheet(
  application: Submitted,
  language: Locale,
  { publicUrl, now }: { publicUrl: string; now: Date },
): AcknowledgementSheet {
  const how = { locale: language }
  const named = (name: Named | null) => name && (language === 'bn' ? name.nameBn : name.name)
  const { id, referenceNumber, submittedAt, court, office } = application
  const address = new URL(`/my-application-details/${encodeURIComponent(id)}`, publicUrl).href
  const printedDay = dhakaDay(now)
  const facts: [string, string | null][] = [
    [m.staff_label_submitted_at({}, how), formatMoment(submittedAt, language)],
    [m.case_field_case_number({}, how), formatWritten(application.caseNumber, language)],
    [m.case_field_category_id({}, how), named(application.category)],
    [m.case_field_type_id({}, how), named(application.caseType)],
    [m.acknowledgement_label_by({}, how), application.owner.name],
  ]
  return {
    language,
    documentTitle: m.acknowledgement_title_document({ number: referenceNumber }, how),
    fileName: `${referenceNumber}-${language}.pdf`,
    heading: (['bn', 'en'] as const)
      .map((locale) => m.acknowledgement_title_page({}, { locale }))
      .join(' · '),
    head: [court, office].filter((one) => one !== null),
    reference: [m.filing_label_reference({}, how), referenceNumber],
    facts: facts.flatMap(([term, value]) => (value ? [[term, value] as const] : [])),
    lists: listsOf(application, language),
    note: `${m.acknowledgement_text_note({}, how)} ${m.invoice_text_signature({}, how)}`,
    check: {
      address,
      text: m.acknowledgement_text_follow({}, how),
      alternative: m.acknowledgement_label_qr({ address }, how),
    },
    printed: m.invoice_text_printed({ day: formatDay(printedDay, language) }, how),
    printedDay,
    pageOf: m.invoice_text_page({ page: '{page}', count: '{count}' }, how),
  }
}

const languageQuery = z.object({ language: z.enum(['bn', 'en']).optional() })

const noPaperNow = (): Refused =>
  refuse(
    503,
    (locale) => m.acknowledgement_error_paper({}, { locale }),
    () => ({ retryAfterSeconds: paperRetrySeconds }),
  )

/**
 * `GET /api/applications/:id/acknowledgement?language=bn|en`: that it was received, to whoever may read the case, in the
 * caller's language when none is named. 404 for another's, 409 before it was submitted, 422 for a language that is none, 429
 * after so many in a minute, 503 when it cannot be made now.
 * @source look Litigant
 */
export function acknowledgementRoute(app: FastifyInstance, deps: Deps, papers: PaperMaker): void {
  const { right } = calls['GET /applications/{id}']
  fileRoute(
    app,
    deps,
    {
      path: '/api/applications/:id/acknowledgement',
      right,
      summary: 'The acknowledgement of a submitted application on paper',
      types: ['application/pdf'],
    },
    async ({ params, query }, caller) => {
      const asked = idParams.safeParse(params)
      if (!asked.success) return notFound()
      const wanted = languageQuery.safeParse(query)
      if (!wanted.success) return invalid([{ path: 'language', error: 'not_offered' }])
      const application = await viewApplication(deps, caller, asked.data.id)
      if (isRefused(application)) return application
      if (!isSubmitted(application))
        return refuse(409, (locale) => m.acknowledgement_error_unsubmitted({}, { locale }))
      const { PUBLIC_URL: publicUrl } = deps.settings
      if (publicUrl === undefined) throw new Error('PUBLIC_URL is not set: nobody could follow the case')
      const reserved = await reserve(deps, `papers ${caller.userId}`, limits.papers)
      if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
      const language = wanted.data.language ?? caller.locale
      const sheet = acknowledgementSheet(application, language, { publicUrl, now: deps.clock.now() })
      const content = await papers.draw({ kind: 'acknowledgement', sheet })
      return content ? { content, contentType: 'application/pdf', fileName: sheet.fileName } : noPaperNow()
    },
  )
}
