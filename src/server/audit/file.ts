import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { auditCalls, auditFilter, type AuditRow } from '../../api/audit-calls.ts'
import { byteOrderMark, csvLine } from '../../machines/report/csv.ts'
import { auditedEntityWords } from '../../wording/audit.ts'
import { m } from '../../words/messages.js'
import { everyPage, pageRows } from '../database/page.ts'
import type { Deps } from '../deps.ts'
import { isRefused, unknownValue, type Locale } from '../errors.ts'
import { fileRoute } from '../web/file-route.ts'
import { fromReplica } from '../web/report-reading.ts'
import { newest } from './handlers.ts'
import { auditRows, viewLinks } from './store.ts'
import { eventWord, stateWord } from './value-words.ts'

/** Links that are read and written at once. */
const batchSize = 500

const headOf = (locale: Locale): string[] =>
  [
    m.audit_label_at,
    m.audit_label_kind,
    m.editor_label_name,
    m.audit_label_subject,
    m.audit_label_done,
    m.audit_label_from,
    m.audit_label_to,
    m.audit_label_by,
    m.audit_label_address,
    m.audit_label_changes,
    m.audit_label_hash,
  ].map((word) => word({}, { locale }))

/** One line of the file: what the page of the audit tells of a link, its ids and its seal. */
const lineOf = (row: AuditRow, locale: Locale): string => {
  const said = [{}, { locale }] as const
  return csvLine([
    { at: new Date(row.at) },
    auditedEntityWords[row.entity](...said),
    row.subject ?? '',
    row.subjectId,
    eventWord(row.entity, row.event, locale),
    stateWord(row.entity, row.fromState, locale),
    stateWord(row.entity, row.toState, locale),
    row.by ? `${row.by.name} (${row.by.number})` : m.audit_label_system(...said),
    row.address ?? '',
    row.changes.map(({ label, before, after }) => `${label}: ${before ?? ''} → ${after ?? ''}`).join('; '),
    row.hash,
  ])
}

async function* csvOf(
  deps: Deps,
  filter: Parameters<typeof auditRows>[1],
  locale: Locale,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(headOf(locale))
  const read = (after: string | undefined) =>
    fromReplica(deps, async ({ db }) => {
      const query = auditRows(db, filter)
      const page = await pageRows({ query, page: 1, size: batchSize, after, ...newest })
      return isRefused(page) ? page : { ...page, rows: await viewLinks(db, page.rows, locale) }
    })
  for await (const page of everyPage(read)) yield page.rows.map((row) => lineOf(row, locale)).join('')
}

/**
 * `GET /api/user-role-management/audit/file`: what the audit of the same filter has, as CSV, the newest first. 422 at a filter that
 * is none.
 * @source product 7
 */
export function auditFileRoute(app: FastifyInstance, deps: Deps): void {
  const path = '/api/user-role-management/audit/file'
  const { right } = auditCalls['GET /user-role-management/audit']
  fileRoute(
    app,
    deps,
    { path, right, summary: 'What was done, under its filter, for sheets', types: ['text/csv'] },
    async ({ query }, caller) => {
      const read = auditFilter.safeParse(query)
      if (!read.success)
        return unknownValue(
          read.error.issues.map((issue) => ({ path: issue.path.join('.'), error: 'invalid' })),
        )
      return {
        content: Readable.from(csvOf(deps, read.data, caller.locale), { highWaterMark: 1 }),
        contentType: 'text/csv; charset=utf-8',
        fileName: `audit-${read.data.from ?? ''}-${read.data.to ?? ''}.csv`.replace(/-+(?=\.)|-(?=-)/g, ''),
      }
    },
  )
}
