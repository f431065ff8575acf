import * as z from 'zod'
import { broadcastAudiences, broadcastStandings, broadcastTones } from '../machines/broadcast.ts'
import { rowStatuses } from '../machines/catalogue.ts'
import { numberParams, text, version, type CallTable } from './call.ts'
import { day, named, uuid } from './entities.ts'

/** A broadcast as people read it; its name is its text. @source spec §2 Customization area */
export const shownBroadcastSchema = named.extend({
  id: z.number().int(),
  version: z.number().int(),
  tone: z.enum(broadcastTones),
})

const broadcastSchema = shownBroadcastSchema.extend({
  audience: z.enum(broadcastAudiences),
  officeId: uuid.nullable(),
  roleId: z.number().int().nullable(),
  fromDay: day,
  /** Included. */
  toDay: day,
  status: z.enum(rowStatuses),
  /** Where it is in its time today. */
  standing: z.enum(broadcastStandings),
})
/** A broadcast as the super admin sees it. @source spec §2 Customization area */
export type Broadcast = z.infer<typeof broadcastSchema>

const listSchema = z.object({
  /** The one that ends last first. */
  rows: z.array(broadcastSchema),
  /** Whom one can be for. */
  offices: z.array(named.extend({ id: uuid })),
  roles: z.array(named.extend({ id: z.number().int() })),
})

const typed = {
  name: text,
  nameBn: text,
  tone: text,
  audience: text,
  officeId: text,
  roleId: text,
  fromDay: text,
  toDay: text,
  status: text,
}

/** What everybody, an office or a role is told: read by all, kept by super admins. @source spec §2 Customization area */
export const broadcastCalls = {
  'GET /broadcasts': {
    summary: 'What whoever files is told today, logged in or not',
    right: 'public',
    reply: z.array(shownBroadcastSchema),
  },
  'GET /customization/broadcasts': {
    summary: 'Broadcasts with where each is in its time, and whom one can be for',
    right: ['customization.broadcast.index'],
    reply: listSchema,
  },
  'GET /customization/broadcasts/{id}': {
    summary: 'One broadcast, to be edited',
    right: ['customization.broadcast.update'],
    params: numberParams,
    reply: broadcastSchema,
  },
  'POST /customization/broadcasts': {
    summary: 'Add a broadcast',
    right: ['customization.broadcast.update'],
    body: z.object(typed),
    reply: broadcastSchema,
  },
  'POST /customization/broadcasts/{id}': {
    summary: 'Change a broadcast; in force at the next request',
    right: ['customization.broadcast.update'],
    params: numberParams,
    body: z.object({ ...typed, version }),
    reply: broadcastSchema,
  },
  'POST /customization/broadcasts/{id}/take-down': {
    summary: 'Take a broadcast down at once, whatever its days',
    right: ['customization.broadcast.update'],
    params: numberParams,
    body: z.object({ version }),
    reply: broadcastSchema,
  },
} as const satisfies CallTable
