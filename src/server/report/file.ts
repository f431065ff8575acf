import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { reportCalls, reportFilter } from '../../api/report-calls.ts'
import { reportLinesMax, workbookLinesMax } from '../../machines/limits.ts'
import { reportFigures, type ReportFigure } from '../../machines/report/filter.ts'
import { byteOrderMark, csvLine, type SheetCell } from '../../machines/report/csv.ts'
import { billKindWords } from '../../words/groups/bill-kind.ts'
import { entryKindWords } from '../../words/groups/entry-kind.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { paymentMethodWords } from '../../words/groups/payment-method.ts'
import { m } from '../../words/messages.js'
import { everyPage } from '../database/page.ts'
import type { Deps } from '../deps.ts'
import { refuse, unknownValue } from '../errors.ts'
import { fileRoute } from '../web/file-route.ts'
import { fromReplica } from '../web/report-reading.ts'
import { askedOf, reportPage, type AskedReport, type ReportRow } from './page.ts'
import { reportTotals } from './totals-store.ts'
import { waivedOf } from '../billing/waived-store.ts'
import { workbookOf, type Sheet } from './workbook.ts'

type Locale = 'bn' | 'en'

/** Postings that are read and written at once. */
export const batchSize = 500

const headOf = (locale: Locale): string[] =>
  [
    m.report_label_posted_at,
    m.queue_label_case_number,
    m.case_field_court_id,
    m.payment_label_transaction_number,
    m.invoice_label_number,
    m.report_field_kind,
    m.payment_label_kind,
    m.report_field_method,
    m.invoice_label_fund,
    m.report_label_fee,
    m.report_label_account,
    m.report_label_bank,
    m.report_label_branch,
    m.application_field_fee_amount,
  ].map((word) => word({}, { locale }))

/** What each figure over all that fits is called. */
const figureWords: Record<ReportFigure, (inputs: object, options: { locale: Locale }) => string> = {
  received: m.payment_label_gross,
  refunded: m.payment_label_refunded,
  corrected: m.report_label_kind_corrected,
  net: m.payment_label_net,
  waived: m.bill_label_waived,
}

/** The figures over all that the file has, a line each; one that its filter leaves without a meaning stays empty. */
const figureLines = (sums: Record<ReportFigure, number | null>, locale: Locale): SheetCell[][] =>
  reportFigures.map((figure) => {
    const poisha = sums[figure]
    return [figureWords[figure]({}, { locale }), poisha === null ? '' : { poisha }]
  })

const linesOf = (row: ReportRow, locale: Locale): SheetCell[][] => {
  const nameOf = (named: { name: string; nameBn: string } | null) =>
    (locale === 'bn' ? named?.nameBn : named?.name) ?? ''
  const at = new Date(row.postedAt)
  return row.parts.map((part) => [
    { at },
    row.caseNumber,
    nameOf(row.court),
    row.transactionId,
    row.invoiceNumber ?? '',
    entryKindWords[row.kind]({}, { locale }),
    billKindWords[row.billKind]({}, { locale }),
    paymentMethodWords[row.method]({}, { locale }),
    fundWords[part.fund]({}, { locale }),
    nameOf(part.fee),
    part.accountNumber ?? '',
    part.bank ?? '',
    part.branch ?? '',
    { poisha: part.amountPoisha },
  ])
}

/** The lines batch by batch, the newest first: no more than a batch of postings is read at once. */
async function* batchesOf(deps: Deps, asked: AskedReport, locale: Locale): AsyncGenerator<SheetCell[][]> {
  // Each by itself, so that a replica that goes away in the middle of a file does not cut it.
  const read = (after: string | undefined) =>
    fromReplica(deps, (given) => reportPage(given, asked, { page: 1, size: batchSize, after }))
  for await (const page of everyPage(read)) yield page.rows.flatMap((row) => linesOf(row, locale))
}

/** The file piece by piece: no more than a batch of it is held at once. */
async function* csvOf({ above, head, batches }: Sheet): AsyncGenerator<string> {
  yield byteOrderMark + [...above, head].map(csvLine).join('')
  for await (const lines of batches) yield lines.map(csvLine).join('')
}

/** The kinds of file: how many lines each has at most, what it says beyond them, and how it is made. */
const formats = {
  csv: {
    linesMax: reportLinesMax,
    tooLong: m.report_error_too_long,
    contentType: 'text/csv; charset=utf-8',
    make: csvOf,
  },
  xlsx: {
    linesMax: workbookLinesMax,
    tooLong: m.report_error_too_long_workbook,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    make: workbookOf,
  },
} as const

const fileQuery = reportFilter.extend({ format: z.enum(['csv', 'xlsx']).default('csv') })

/**
 * `GET /api/accountant/report/file?format=csv|xlsx`: what the report of the same filter has, as a file for sheets, fee by fee, in the
 * caller's language, below the figures over all of it and the names of its columns; `x-line-count` says how many lines follow these. 422 beyond so many, or at a filter that is none.
 * @source product 4
 */
export function reportFileRoute(app: FastifyInstance, deps: Deps): void {
  const { right } = reportCalls['GET /accountant/report']
  fileRoute(
    app,
    deps,
    {
      path: '/api/accountant/report/file',
      right,
      summary: 'A report under its filter, for sheets',
      types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
    async ({ query }, caller) => {
      const read = fileQuery.safeParse(query)
      if (!read.success)
        return unknownValue(read.error.issues.map(({ path }) => ({ path: path.join('.'), error: 'invalid' })))
      const { format, ...filter } = read.data
      const { linesMax, tooLong, contentType, make } = formats[format]
      const asked = await askedOf(deps, caller, filter)
      const { all, waived } = await fromReplica(deps, async ({ db }) => ({
        all: (await reportTotals(db, asked.offices, asked.filter)).all,
        waived: await waivedOf(db, asked.offices, asked.filter),
      }))
      const { lines, ...sums } = all
      if (lines > linesMax) return refuse(422, (locale) => tooLong({}, { locale }))
      const { from = '', to = '' } = asked.filter
      const sheet = {
        above: figureLines({ ...sums, waived }, caller.locale),
        head: headOf(caller.locale),
        batches: batchesOf(deps, asked, caller.locale),
      }
      return {
        content: Readable.from(make(sheet), { highWaterMark: 1 }),
        contentType,
        fileName: `${['report', from, to].filter(Boolean).join('-')}.${format}`,
        lineCount: lines,
      }
    },
  )
}
