import { namedOrNull } from '../database/named.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { calls } from '../../api/calls.ts'
import { transactionParams, type OwnInvoice } from '../../api/payment-calls.ts'
import { paperRetrySeconds } from '../../machines/limits.ts'
import { parseTaka } from '../../machines/money.ts'
import { m } from '../../words/messages.js'
import type { Deps } from '../deps.ts'
import { invalid, isRefused, notFound, refuse, tooMany, type Refused } from '../errors.ts'
import { viewerOf } from '../lifecycle/timeline.ts'
import { fileRoute } from '../web/file-route.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { forgive, limits, reserve, reserveAll } from '../web/rate-limit-store.ts'
import type { PaperMaker } from '../paper/maker.ts'
import { checkAddressOf, invoiceSheet } from './sheet.ts'
import { standingOf, viewInvoices } from './view.ts'
import { invoiceCount, invoiceRows, publicInvoice } from './store.ts'
import { pageCountOf, pageRows } from '../database/page.ts'
import { hasOffice, officesOf } from '../../machines/actor.ts'

/** One invoice to its payer and its office; 404 beyond them. @source product 1 */
async function readInvoice(
  deps: Deps,
  caller: PersonCaller,
  transactionId: string,
): Promise<OwnInvoice | Refused> {
  const row = await invoiceRows(deps.db)
    .where('invoices.transaction_id', '=', transactionId)
    .executeTakeFirst()
  if (!row) return notFound()
  if (row.owner_id !== caller.userId && !hasOffice(officesOf(caller.actor), row.office_id)) return notFound()
  const [invoice] = await viewInvoices(deps.db, [row], viewerOf(caller))
  if (!invoice) return notFound()
  const { PUBLIC_URL: publicUrl } = deps.settings
  if (publicUrl === undefined) throw new Error('PUBLIC_URL is not set: nobody could check the receipt')
  return { ...invoice, checkAddress: checkAddressOf(invoice, publicUrl) }
}

const unknownInvoice = (): Refused => refuse(404, (locale) => m.invoice_error_unknown({}, { locale }))

const noPaperNow = (): Refused =>
  refuse(
    503,
    (locale) => m.invoice_error_paper({}, { locale }),
    () => ({ retryAfterSeconds: paperRetrySeconds }),
  )

type InvoiceCall =
  'GET /auth/my-invoices' | 'GET /invoices/{transaction_id}' | 'GET /public/invoice/{transaction_id}'

/** Invoices, and the check of one by anybody. @source spec §2, product 8 */
export const invoiceHandlers: Pick<Handlers, InvoiceCall> = {
  'GET /auth/my-invoices': async ({ query }, { deps, caller }) => {
    const total = await invoiceCount(deps.db, caller.userId)
    const page = await pageRows({
      ...query,
      query: invoiceRows(deps.db).where('invoices.owner_id', '=', caller.userId),
      timeColumn: 'invoices.issued_at',
      idColumn: 'invoices.id',
      direction: 'newest',
    })
    if (isRefused(page)) return page
    const invoices = await viewInvoices(deps.db, page.rows, { isStaff: false })
    return {
      rows: invoices.map((invoice, index) => ({ ...invoice, cursor: page.rows[index]?.cursor ?? '' })),
      total,
      page: query.page,
      pageCount: pageCountOf(total, query.size),
      nextCursor: page.nextCursor,
      previousCursor: page.previousCursor,
    }
  },

  'GET /invoices/{transaction_id}': ({ params }, { deps, caller }) =>
    readInvoice(deps, caller, params.transaction_id),

  // Who has missed too often is not told of a hit either, and who was shown too many of none: guessing must not pay.
  'GET /public/invoice/{transaction_id}': async ({ params, query }, { deps, caller }) => {
    const reserved = await reserveAll(deps, [
      [`receipt ${caller.address}`, limits.receiptMisses],
      [`receipt shown ${caller.address}`, limits.receiptHits],
    ])
    if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
    const [missed = 0, shown = 0] = reserved.ids
    const amountPoisha = query.amount === undefined ? null : parseTaka(query.amount)
    const row = await publicInvoice(deps.db, params.transaction_id, amountPoisha)
    await forgive(deps, row ? missed : shown)
    if (!row) return unknownInvoice()
    return {
      invoiceNumber: row.invoice_number,
      transactionId: row.transaction_id,
      amountPoisha: row.amount_poisha,
      issuedAt: row.issued_at.toISOString(),
      court: namedOrNull(row.court_name, row.court_name_bn),
      caseNumber: row.case_number,
      usedAt: row.used_at?.toISOString() ?? null,
      usedFor: row.used_at === null ? null : row.used_for,
      standing: standingOf(row),
      refundedPoisha: row.refunded_poisha,
    }
  },
}

const languageQuery = z.object({ language: z.enum(['bn', 'en']).optional() })

/**
 * `GET /api/invoices/:transaction_id/pdf?language=bn|en`: the paper of an invoice, to whoever may read it, in the caller's
 * language when none is named. 404 for another's, 422 for a language that is none, 429 after so many in a minute, 503
 * when it cannot be made now.
 * @source spec §3 Invoice
 */
export function invoiceFileRoute(app: FastifyInstance, deps: Deps, papers: PaperMaker): void {
  const { right } = calls['GET /invoices/{transaction_id}']
  fileRoute(
    app,
    deps,
    {
      path: '/api/invoices/:transaction_id/pdf',
      right,
      summary: 'An invoice on paper',
      types: ['application/pdf'],
    },
    async ({ params, query }, caller) => {
      const asked = transactionParams.safeParse(params)
      if (!asked.success) return notFound()
      const wanted = languageQuery.safeParse(query)
      if (!wanted.success) return invalid([{ path: 'language', error: 'not_offered' }])
      const invoice = await readInvoice(deps, caller, asked.data.transaction_id)
      if (isRefused(invoice)) return invoice
      const reserved = await reserve(deps, `papers ${caller.userId}`, limits.papers)
      if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
      const language = wanted.data.language ?? caller.locale
      const sheet = await invoiceSheet(invoice, language, deps.clock.now())
      const content = await papers.draw({ kind: 'invoice', sheet })
      return content ? { content, contentType: 'application/pdf', fileName: sheet.fileName } : noPaperNow()
    },
  )
}
