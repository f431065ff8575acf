import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { recordCalls } from '../../api/record-calls.ts'
import {
  recordColumns,
  referenceKinds,
  referenceOwners,
  type ReferenceKind,
} from '../../machines/reference.ts'
import { byteOrderMark, csvLine } from '../../machines/report/csv.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { fileRoute } from '../web/file-route.ts'
import { statusOf } from './editor.ts'
import { recordsAfter } from './record-store.ts'

/** Records that are read and written at once. */
const batchSize = 500

async function* csvOf(deps: Deps, kind: ReferenceKind): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(recordColumns(kind))
  const hasOwner = referenceOwners[kind] !== null
  for (let rows = await recordsAfter(deps.db, kind, 0, batchSize); rows.length > 0;) {
    yield rows
      .map((row) =>
        csvLine([
          row.code,
          row.name_bn,
          row.name,
          ...(hasOwner ? [row.owner_code ?? ''] : []),
          statusOf(row),
        ]),
      )
      .join('')
    rows = await recordsAfter(deps.db, kind, rows.at(-1)?.id ?? 0, batchSize)
  }
}

const asked = z.object({ kind: z.enum(referenceKinds) })

/**
 * `GET /api/customization/reference/{kind}/file`: all records of a kind as CSV, in the columns in which a file is read again. 404 for a
 * kind that is none.
 * @source spec §7 Reference data
 */
export function recordFileRoute(app: FastifyInstance, deps: Deps): void {
  const { right } = recordCalls['GET /customization/reference/{kind}']
  fileRoute(
    app,
    deps,
    {
      path: '/api/customization/reference/:kind/file',
      right,
      summary: 'All records of a kind, for sheets',
      types: ['text/csv'],
    },
    ({ params }) => {
      const read = asked.safeParse(params)
      if (!read.success) return Promise.resolve(notFound())
      const { kind } = read.data
      return Promise.resolve({
        content: Readable.from(csvOf(deps, kind), { highWaterMark: 1 }),
        contentType: 'text/csv; charset=utf-8',
        fileName: `${kind.replaceAll('_', '-')}.csv`,
      })
    },
  )
}
