import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { ImportReport } from '../../api/record-calls.ts'
import { officeCalls } from '../../api/office-calls.ts'
import type { CourtChange } from '../../machines/catalogue.ts'
import { courtColumns, courtKey, courtLineSchema, type CourtLine } from '../../machines/court-file.ts'
import { byteOrderMark, csvLine } from '../../machines/report/csv.ts'
import { dhakaDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { statusOf, type By } from '../catalogue/editor.ts'
import { takeFile, writePlan, type Changed, type FileAsked, type FilePlan } from '../catalogue/file-report.ts'
import { readReferenceFile } from '../catalogue/reference-file.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { isRefused, type Locale, type Refused } from '../errors.ts'
import { fileRoute } from '../web/file-route.ts'
import * as store from './court-file-store.ts'
import type { CourtRow } from './store.ts'

/** Courts that are read and written at once. */
const batchSize = 500

async function* csvOf(deps: Deps): AsyncGenerator<string> {
  yield byteOrderMark + csvLine([...courtColumns])
  for (let rows = await store.courtsAfter(deps.db, 0, batchSize); rows.length > 0;) {
    yield rows
      .map((row) =>
        csvLine([
          String(row.id),
          row.name_bn,
          row.name,
          row.division,
          row.district_code ?? '',
          row.office_code.toUpperCase(),
          statusOf(row),
        ]),
      )
      .join('')
    rows = await store.courtsAfter(deps.db, rows.at(-1)?.id ?? 0, batchSize)
  }
}

/**
 * `GET /api/office-management/courts/file`: all courts as CSV, in the columns in which a file is read again. Bank accounts are in none.
 * @source spec §7 Reference data
 */
export function courtFileRoute(app: FastifyInstance, deps: Deps): void {
  const { right } = officeCalls['GET /office-management/offices']
  fileRoute(
    app,
    deps,
    {
      path: '/api/office-management/courts/file',
      right,
      summary: 'All courts, for sheets',
      types: ['text/csv'],
    },
    () =>
      Promise.resolve({
        content: Readable.from(csvOf(deps), { highWaterMark: 1 }),
        contentType: 'text/csv; charset=utf-8',
        fileName: 'courts.csv',
      }),
  )
}

type Plan = FilePlan<store.NewCourt, Changed<CourtChange, CourtRow>>

const accountsMissing = (locale: Locale) => m.office_error_accounts_missing({}, { locale })

const isSame = (line: CourtLine, before: CourtRow): boolean =>
  line.name === before.name && line.nameBn === before.name_bn && line.status === statusOf(before)

/**
 * Reads a file against what is stored. A court is found by its number, and where it sits stays; one without a number is new, and no second one of
 * its name at its office. What the file does not name is left as it is.
 */
async function planOf(db: Db | Trx, text: string, day: string, isLocked: boolean): Promise<Plan | Refused> {
  const read = readReferenceFile<CourtLine>(text, {
    columns: courtColumns,
    keyOf: courtKey,
    schema: courtLineSchema,
  })
  if (isRefused(read)) return read
  const codes = (key: 'office' | 'district') => [...new Set(read.rows.flatMap(({ row }) => row[key] ?? []))]
  const offices = await store.officesByCode(db, codes('office'), day, isLocked)
  const districts = await store.districtsByCode(db, codes('district'))
  const numbers = read.rows.flatMap(({ row }) => row.number ?? [])
  const officeIds = [...offices.values()].map(({ id }) => id)
  const courts = await store.knownCourts(db, { numbers, officeIds }, isLocked)
  const byNumber = new Map(courts.map((court) => [court.id, court]))
  const nameIn = (officeId: string, name: string) => `${officeId} ${name.toLowerCase()}`
  const names = new Set(courts.map(({ office_id, name }) => nameIn(office_id, name)))
  // Also what the file itself calls a court that is there.
  for (const { row } of read.rows) {
    const officeId = offices.get(row.office)?.id
    if (row.number !== null && officeId !== undefined) names.add(nameIn(officeId, row.name))
  }
  const plan: Plan = { added: [], changed: [], unchanged: 0, faults: [...read.faults] }
  for (const { line, row } of read.rows) {
    const office = offices.get(row.office)
    const districtId = row.district === null ? null : districts.get(row.district)
    const before = row.number === null ? undefined : byNumber.get(row.number)
    const stray = (column: string) => plan.faults.push({ line, column, error: 'not_offered' })
    if (!office) stray('office')
    else if (districtId === undefined) stray('district')
    else if (row.number !== null && !before) stray('number')
    else if (before) {
      if (before.office_id !== office.id) stray('office')
      else if (before.district_id !== districtId) stray('district')
      else if (before.division !== row.division) stray('division')
      else if (isSame(row, before)) plan.unchanged += 1
      else plan.changed.push({ name: row.name, nameBn: row.nameBn, status: row.status, before })
    } else if (names.has(nameIn(office.id, row.name)))
      plan.faults.push({ line, column: 'name', error: 'repeated' })
    else if (districtId === null) plan.faults.push({ line, column: 'district', error: 'required' })
    else if (!office.has_accounts)
      plan.faults.push({ line, column: 'office', error: 'invalid', words: accountsMissing })
    else plan.added.push({ ...row, officeId: office.id, districtId })
  }
  return plan
}

/** Takes a file of courts: those that can be taken, or none. 422 where nothing can be read. @source spec §5 Admin forms, product 1 */
export const importCourts = (by: By, asked: FileAsked): Promise<ImportReport | Refused> =>
  takeFile(by.deps, asked, {
    planOf: (db, isLocked) => planOf(db, asked.text, dhakaDay(by.deps.clock.now()), isLocked),
    write: (trx, plan) =>
      writePlan({ trx, by, entity: 'court' }, plan, {
        insert: (added) => store.insertCourts(trx, added),
        update: (changed) => store.updateCourts(trx, changed),
      }),
  })
