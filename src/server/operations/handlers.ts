import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { Operations } from '../../api/operation-calls.ts'
import { failedJobsShownMax } from '../../machines/limits.ts'
import {
  faultOf,
  hoursOf,
  jobKinds,
  retryRules,
  serviceKinds,
  standingOf,
  sweepKinds,
  sweepMinutes,
  sweepStandingOf,
  type ServiceKind,
  type SweepKind,
} from '../../machines/operations.ts'
import { m } from '../../words/messages.js'
import type { Deps } from '../deps.ts'
import { isRefused, notFound, refuse } from '../errors.ts'
import { appendHistory } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import { productFolder } from '../web/static.ts'
import { addressesOf, lastBackup, lastRehearsal, standInOf } from './check.ts'
import { allHours, allNotes, databaseVersion } from './store.ts'

type Row = Awaited<ReturnType<typeof allNotes>>[number]
type Notes = ReadonlyMap<ServiceKind | SweepKind, Row>

const product = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(productFolder, 'package.json'), 'utf8'))).version

const noteOf = (row: Row | undefined) =>
  row
    ? {
        lastWellAt: row.last_well_at,
        failingSince: row.failing_since,
        answerMilliseconds: row.answer_milliseconds,
        notedAt: row.noted_at,
      }
    : null

const told = (row: Row | undefined) => ({
  lastWellAt: row?.last_well_at?.toISOString() ?? null,
  failingSince: row?.failing_since?.toISOString() ?? null,
  fault: row?.fault ?? null,
})

type Hours = Awaited<ReturnType<typeof allHours>>

function servicesOf(deps: Deps, notes: Notes, hours: Hours, now: Date): Operations['services'] {
  const { settings, standIns = [] } = deps
  const addresses: Readonly<Record<string, string | undefined>> = addressesOf(settings)
  const isStandIn = (service: ServiceKind) => {
    // The stand-in of the identity provider answers for the registry where that has the same address.
    if (service === 'registry')
      return standIns.includes('identity') && settings.REGISTRY_URL === settings.IDENTITY_ISSUER
    const name = standInOf[service]
    return name !== null && standIns.includes(name)
  }
  const isHereBy: Readonly<Record<string, boolean>> = {
    database: true,
    disk: true,
    replica: deps.reports !== undefined,
  }
  return serviceKinds.map((service) => {
    const row = notes.get(service)
    const isHere = isHereBy[service] ?? addresses[service] !== undefined
    return {
      service,
      standing: isHere ? standingOf(noteOf(row), now) : 'absent',
      ...told(isHere ? row : undefined),
      isStandIn: isHere && isStandIn(service),
      answerMilliseconds: isHere ? (row?.answer_milliseconds ?? null) : null,
      freeBytes: row?.free_bytes ?? null,
      totalBytes: row?.total_bytes ?? null,
      hours: isHere
        ? hoursOf(
            hours.filter((hour) => hour.service === service),
            now,
          )
        : [],
    }
  })
}

const sweepsOf = (notes: Notes, now: Date): Operations['sweeps'] =>
  sweepKinds.map((sweep) => {
    const row = notes.get(sweep)
    return { sweep, standing: sweepStandingOf(noteOf(row), sweepMinutes[sweep], now), ...told(row) }
  })

async function queuesOf({ queue }: Deps): Promise<Pick<Operations, 'queues' | 'failed'>> {
  const standings = new Map((await queue.standings()).map((standing) => [standing.name, standing]))
  const failed = await queue.failed(failedJobsShownMax)
  return {
    queues: jobKinds.map((kind) => {
      const { waiting = 0, running = 0, failed: given = 0, oldestAt = null } = standings.get(kind) ?? {}
      return { kind, waiting, running, failed: given, oldestAt: oldestAt?.toISOString() ?? null }
    }),
    failed: failed.map(({ id, name, tries, failedAt, reason }) => ({
      id,
      kind: name,
      tries,
      failedAt: failedAt.toISOString(),
      fault: faultOf(reason),
    })),
  }
}

const show: Handler<'GET /super-admin/operations'> = async (_input, { deps }) => {
  const now = deps.clock.now()
  const notes: Notes = new Map((await allNotes(deps.db)).map((row) => [row.service, row]))
  const { postgres, migration } = await databaseVersion(deps.db)
  return {
    at: now.toISOString(),
    services: servicesOf(deps, notes, await allHours(deps.db), now),
    sweeps: sweepsOf(notes, now),
    ...(await queuesOf(deps)),
    backupAt: (await lastBackup(deps.settings.DATA_FOLDER))?.toISOString() ?? null,
    rehearsedAt: (await lastRehearsal(deps.settings.DATA_FOLDER))?.toISOString() ?? null,
    versions: { product, node: process.versions.node, postgres, migration },
  }
}

/**
 * One more try of a job that was given up. Jobs find what was done already, so that nothing happens twice; one that would bring
 * what has expired, or whose next turn does it anyway, is refused (409), and so is one that somebody began meanwhile.
 * @source product 7
 */
const retry: Handler<'POST /super-admin/operations/jobs/{id}/retry'> = async (
  { params },
  { deps, caller },
) => {
  const refused = await inTransaction(deps.db, async (trx) => {
    const job = await deps.queue.retry(trx, params.id)
    if (job === null) return notFound()
    if (job === 'notFailed') return refuse(409, (locale) => m.operation_error_begun({}, { locale }))
    if (retryRules[job.name] !== 'again')
      return refuse(409, (locale) => m.operation_error_not_again({}, { locale }))
    return appendHistory(trx, {
      entity: 'job',
      subjectId: params.id,
      event: 'retry',
      fromState: '',
      toState: '',
      actorId: caller.userId,
      payload: { after: { kind: job.name } },
      at: deps.clock.now(),
    })
  })
  return isRefused(refused) ? refused : {}
}

/** How the product does, and what can be done about it. @source product 7 */
export const operationHandlers = {
  'GET /super-admin/operations': show,
  'POST /super-admin/operations/jobs/{id}/retry': retry,
} satisfies Partial<Handlers>
