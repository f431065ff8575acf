import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { CallReply } from '../../api/calls.ts'
import { tariffCalls } from '../../api/tariff-calls.ts'
import { dispatchOptions } from '../../machines/dispatch/options.ts'
import { tariffBandsMax } from '../../machines/limits.ts'
import { takaDecimal } from '../../machines/money.ts'
import { byteOrderMark, csvLine } from '../../machines/report/csv.ts'
import { bandColumns, bandFaults, bandSchema, type Band } from '../../machines/tariff.ts'
import type { Deps } from '../deps.ts'
import { invalid, isRefused, notFound, type Locale, type Refused } from '../errors.ts'
import { fileRoute } from '../web/file-route.ts'
import { reportOf, type FilePlan } from './file-report.ts'
import { readReferenceFile } from './reference-file.ts'
import { bandsOf, tariffsOf } from './tariff-store.ts'

const typedOf = ({ from, to, price, ad }: Band) => ({
  from: String(from),
  to: String(to),
  price: takaDecimal(price),
  ad: takaDecimal(ad),
})

/**
 * What a file of bands comes to: every row that is wrong by itself, leaves a gap to the row above it or stands in it, and the bands where none
 * is. After a row that cannot be read nobody knows where the next begins. 422 where nothing can be read, or there are too many bands.
 * @source spec §5 Admin forms, §7 Reference data
 */
export function readTariff(
  text: string,
  locale: Locale,
): CallReply<'POST /customization/postal-tariffs/read'> | Refused {
  const read = readReferenceFile<Band>(text, {
    columns: bandColumns,
    keyOf: ({ from }) => ['from', String(from)],
    schema: bandSchema,
  })
  if (isRefused(read)) return read
  if (read.rows.length + read.faults.length === 0) return invalid([{ path: 'rows', error: 'required' }])
  if (read.rows.length > tariffBandsMax) return invalid([{ path: 'rows', error: 'too_many' }])
  const plan: FilePlan<Band, never> = { added: [], changed: [], unchanged: 0, faults: [...read.faults] }
  const lines = new Map<number, Band | null>([
    ...read.faults.map(({ line }) => [line, null] as const),
    ...read.rows.map(({ line, row }) => [line, row] as const),
  ])
  let before: number | null = 0
  for (const [line, row] of [...lines].toSorted(([one], [other]) => one - other)) {
    const [fault] = row ? bandFaults(row, before) : []
    if (fault) plan.faults.push({ line, column: fault.part, error: fault.error })
    else if (row) plan.added.push(row)
    before = row && row.to >= row.from ? row.to : null
  }
  const bands = plan.faults.length === 0 ? plan.added.map(typedOf) : []
  return { ...reportOf(plan, false, locale), bands }
}

const asked = z.object({ service: z.enum(dispatchOptions) })

/**
 * `GET /api/customization/postal-tariffs/{service}/file`: the tariff of the latest day as CSV, in the columns in which a file is read again. 404 for
 * a service that is none.
 * @source spec §7 Reference data
 */
export function tariffFileRoute(app: FastifyInstance, deps: Deps): void {
  const { right } = tariffCalls['GET /customization/postal-tariffs']
  fileRoute(
    app,
    deps,
    {
      path: '/api/customization/postal-tariffs/:service/file',
      right,
      summary: 'The postal tariff of a service, for sheets',
      types: ['text/csv'],
    },
    async ({ params }) => {
      const read = asked.safeParse(params)
      if (!read.success) return notFound()
      const { service } = read.data
      const [newest] = await tariffsOf(deps.db, service)
      const bands = newest ? await bandsOf(deps.db, [newest.id]) : []
      const lines = bands.map(({ grams_max: to, price_poisha: price, ad_price_poisha: ad }, place) =>
        csvLine(Object.values(typedOf({ from: (bands[place - 1]?.grams_max ?? 0) + 1, to, price, ad }))),
      )
      return {
        content: Readable.from([byteOrderMark + csvLine([...bandColumns]) + lines.join('')]),
        contentType: 'text/csv; charset=utf-8',
        fileName: `postal-tariff-${service}.csv`,
      }
    },
  )
}
