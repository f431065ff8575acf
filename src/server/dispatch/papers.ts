import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Permission } from '../../machines/actor.ts'
import { hasPapersIn } from '../../machines/dispatch/states.ts'
import type { FieldError } from '../../machines/form.ts'
import { formatNumber } from '../../machines/format.ts'
import { bookingLinesMax, dispatchPapersMax, paperRetrySeconds } from '../../machines/limits.ts'
import { scopeOf } from '../../machines/scope.ts'
import { isDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import type { Deps } from '../deps.ts'
import { invalid, isRefused, notFound, refuse, tooMany, type Refused } from '../errors.ts'
import { isVisible } from '../lifecycle/scope.ts'
import type { PaperMaker, Wanted } from '../paper/maker.ts'
import { fileRoute, type FileReply } from '../web/file-route.ts'
import type { PersonCaller } from '../web/handler.ts'
import { limits, reserve } from '../web/rate-limit-store.ts'
import { bookingList, coverSheets } from './paper-sheets.ts'
import { linesOnPaper, linesSentOn, type PaperLine } from './paper-store.ts'
import { dispatchesById } from './store.ts'

/** Whoever has a list of what lies in the dispatch section may put it on paper. */
const paperRight = [
  'dispatch.received_file.index',
  'dispatch.dispatched_file.index',
] as const satisfies readonly Permission[]

const idList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1).max(dispatchPapersMax))
  .refine((ids) => new Set(ids).size === ids.length)
const chosenQuery = z.object({ ids: idList })
const bookingQuery = z.union([chosenQuery.strict(), z.strictObject({ day: z.string().refine(isDay) })])

/** What is wrong with each dispatch that was asked for: no paper silently lacks one. */
const refusedRows = (rows: readonly FieldError[], code: 404 | 409): Refused => ({
  ...invalid(rows),
  code,
  word:
    code === 404 && rows.length === 1 ? notFound().word : (locale) => m.dispatch_error_rows({}, { locale }),
})

/** The lines of the dispatches, or which of them are not there for the caller, or have no cover where they stand. */
async function chosenLines(
  { db }: Deps,
  caller: PersonCaller,
  ids: readonly string[],
): Promise<PaperLine[] | Refused> {
  const rows = new Map((await dispatchesById(db, ids)).map((row) => [row.id, row]))
  const faults = ids.flatMap((id, index): FieldError[] => {
    const row = rows.get(id)
    const path = `ids.${index}`
    if (!row || !isVisible(caller.actor, 'dispatch', row)) return [{ path, error: 'not_there' }]
    return hasPapersIn(row.state) ? [] : [{ path, error: 'no_cover' }]
  })
  if (faults.some(({ error }) => error === 'not_there')) return refusedRows(faults, 404)
  if (faults.length > 0) return refusedRows(faults, 409)
  return linesOnPaper(db, ids)
}

/** The lines that were sent on a day, or that there are none, or too many for a list. */
async function linesOfDay({ db }: Deps, caller: PersonCaller, day: string): Promise<PaperLine[] | Refused> {
  const lines = await linesSentOn(db, scopeOf(caller.actor, 'dispatch'), day)
  if (lines.length === 0) return refuse(409, (locale) => m.dispatch_error_booking_none({}, { locale }))
  if (lines.length > bookingLinesMax)
    return refuse(409, (locale) =>
      m.dispatch_error_booking_many({ count: formatNumber(bookingLinesMax, locale) }, { locale }),
    )
  return lines
}

async function drawn(
  deps: Deps,
  papers: PaperMaker,
  caller: PersonCaller,
  wanted: Wanted,
): Promise<FileReply | Refused> {
  const reserved = await reserve(deps, `papers ${caller.userId}`, limits.papers)
  if (reserved.isLocked) return tooMany(reserved.retryAfterSeconds)
  const content = await papers.draw(wanted)
  if (content) return { content, contentType: 'application/pdf', fileName: wanted.sheet.fileName }
  return refuse(
    503,
    (locale) => m.dispatch_error_paper({}, { locale }),
    () => ({ retryAfterSeconds: paperRetrySeconds }),
  )
}

/**
 * `GET /api/dispatches/covers?ids=…,…`: a cover sheet for each line of these dispatches. `GET /api/dispatches/booking-list?ids=…,…` or
 * `?day=YYYY-MM-DD`: the list with which they, or those of a day, are handed to the post office. 404 where one is not there for the caller,
 * 409 where one has no cover yet, with every such row as `ids.0`; 409 for a day of none or too many, 422 for ids that are none, 429 after so
 * many papers in a minute, 503 when one cannot be made now.
 * @source spec §2 Dispatcher area
 */
export function dispatchPaperRoutes(app: FastifyInstance, deps: Deps, papers: PaperMaker): void {
  fileRoute(
    app,
    deps,
    {
      path: '/api/dispatches/covers',
      right: paperRight,
      summary: 'Cover sheets of the chosen dispatches',
      types: ['application/pdf'],
    },
    async ({ query }, caller) => {
      const asked = chosenQuery.safeParse(query)
      if (!asked.success) return invalid([{ path: 'ids', error: 'invalid' }])
      const lines = await chosenLines(deps, caller, asked.data.ids)
      if (isRefused(lines)) return lines
      const sheet = coverSheets(lines, deps.clock.now())
      return drawn(deps, papers, caller, { kind: 'covers', sheet })
    },
  )
  fileRoute(
    app,
    deps,
    {
      path: '/api/dispatches/booking-list',
      right: paperRight,
      summary: 'The booking list of the post for the chosen dispatches, or for a day',
      types: ['application/pdf'],
    },
    async ({ query }, caller) => {
      const asked = bookingQuery.safeParse(query)
      if (!asked.success) return invalid([{ path: 'ids', error: 'invalid' }])
      const day = 'day' in asked.data ? asked.data.day : null
      const lines =
        'day' in asked.data
          ? await linesOfDay(deps, caller, asked.data.day)
          : await chosenLines(deps, caller, asked.data.ids)
      if (isRefused(lines)) return lines
      const sheet = await bookingList(lines, { day, now: deps.clock.now() })
      return drawn(deps, papers, caller, { kind: 'booking', sheet })
    },
  )
}
