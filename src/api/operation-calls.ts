import * as z from 'zod'
import {
  faultKinds,
  hourStandings,
  jobKinds,
  serviceKinds,
  standings,
  sweepKinds,
} from '../machines/operations.ts'
import { idParams, nothing, type CallTable } from './call.ts'
import { moment } from './entities.ts'

const noted = {
  standing: z.enum(standings),
  lastWellAt: moment.nullable(),
  failingSince: moment.nullable(),
  fault: z.enum(faultKinds).nullable(),
}

/** How services, sweeps and queues are; nothing of it names a person or a secret. @source product 7 */
export const operationsSchema = z.object({
  at: moment,
  services: z.array(
    z.object({
      service: z.enum(serviceKinds),
      ...noted,
      /** Played by what ships with the product. */
      isStandIn: z.boolean(),
      answerMilliseconds: z.number().int().nullable(),
      /** Bytes, of the disk alone. */
      freeBytes: z.number().nullable(),
      totalBytes: z.number().nullable(),
      /** The last 24 hours, the present one last; none of what is not set up. */
      hours: z.array(z.enum(hourStandings)),
    }),
  ),
  sweeps: z.array(z.object({ sweep: z.enum(sweepKinds), ...noted })),
  /** What has nothing in it is there too. `oldestAt`: since when the first that is due waits. */
  queues: z.array(
    z.object({
      kind: z.enum(jobKinds),
      waiting: z.number().int(),
      running: z.number().int(),
      failed: z.number().int(),
      oldestAt: moment.nullable(),
    }),
  ),
  failed: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(jobKinds),
      tries: z.number().int(),
      failedAt: moment,
      fault: z.enum(faultKinds),
    }),
  ),
  /** When the last backup was marked; null where none ever was. */
  backupAt: moment.nullable(),
  /** When a backup was last brought back for trial, and held; null where that was never done. */
  rehearsedAt: moment.nullable(),
  versions: z.object({
    product: z.string(),
    node: z.string(),
    postgres: z.string(),
    migration: z.string(),
  }),
})
export type Operations = z.infer<typeof operationsSchema>

/** How the product does. @source product 7 */
export const operationCalls = {
  'GET /super-admin/operations': {
    summary: 'Services, sweeps, queues, the last backup and versions',
    right: ['customization.operations.index'],
    reply: operationsSchema,
  },
  'POST /super-admin/operations/jobs/{id}/retry': {
    summary: 'Begin a job that was given up once more; 409 where it was begun already, or cannot be',
    right: ['customization.operations.retry'],
    params: idParams,
    body: nothing,
    reply: nothing,
  },
} as const satisfies CallTable
