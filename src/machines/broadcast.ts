import type { Tone } from './entity.ts'
import { broadcastsShownMax } from './limits.ts'

/** How a broadcast looks, the more urgent first. @source spec §2 Customization area */
export const broadcastTones = ['warning', 'information'] as const satisfies readonly Tone[]
export type BroadcastTone = (typeof broadcastTones)[number]

/** Whom a broadcast is for; `visitors` are people who file, logged in or not. @source spec §2 Customization area */
export const broadcastAudiences = ['everybody', 'visitors', 'staff', 'office', 'role'] as const
export type BroadcastAudience = (typeof broadcastAudiences)[number]

/** A broadcast as far as the law looks at it. Days are YYYY-MM-DD in Dhaka, the last one included. */
export interface BroadcastFacts {
  id: number
  tone: BroadcastTone
  audience: BroadcastAudience
  officeId: string | null
  /** The role's slug. */
  role: string | null
  fromDay: string
  toDay: string
  isActive: boolean
}

/** A broadcast as people read it. */
export interface ShownBroadcast {
  id: number
  version: number
  name: string
  nameBn: string
  tone: BroadcastTone
}

/** Who looks: anybody who files, or somebody who works here, with their office and roles. */
export type Onlooker =
  { kind: 'visitor' } | { kind: 'staff'; officeId: string | null; roles: readonly string[] }

/** Where a broadcast is in its time; `takenDown` whatever its days say. */
export const broadcastStandings = ['coming', 'standing', 'over', 'takenDown'] as const
export type BroadcastStanding = (typeof broadcastStandings)[number]

/** Where a broadcast is on a day (YYYY-MM-DD in Dhaka). @source spec §2 Customization area */
export function broadcastStanding(
  { fromDay, toDay, isActive }: Pick<BroadcastFacts, 'fromDay' | 'toDay' | 'isActive'>,
  today: string,
): BroadcastStanding {
  if (!isActive) return 'takenDown'
  if (today < fromDay) return 'coming'
  return today <= toDay ? 'standing' : 'over'
}

/** Whether a broadcast is for somebody, on whatever day. @source spec §2 Customization area */
export function isBroadcastFor(
  { audience, officeId, role }: Pick<BroadcastFacts, 'audience' | 'officeId' | 'role'>,
  who: Onlooker,
): boolean {
  if (audience === 'everybody') return true
  if (who.kind === 'visitor') return audience === 'visitors'
  if (audience === 'office') return officeId !== null && who.officeId === officeId
  if (audience === 'role') return role !== null && who.roles.includes(role)
  return audience === 'staff'
}

const byUrgency = (one: BroadcastFacts, other: BroadcastFacts): number =>
  broadcastTones.indexOf(one.tone) - broadcastTones.indexOf(other.tone) ||
  Date.parse(other.fromDay) - Date.parse(one.fromDay) ||
  other.id - one.id

/**
 * What somebody is told on a day (YYYY-MM-DD in Dhaka): warnings first, then the newest, `broadcastsShownMax` at most.
 * @source spec §2 Customization area
 */
export const broadcastsFor = <Row extends BroadcastFacts>(
  rows: readonly Row[],
  who: Onlooker,
  today: string,
): Row[] =>
  rows
    .filter((row) => broadcastStanding(row, today) === 'standing' && isBroadcastFor(row, who))
    .toSorted(byUrgency)
    .slice(0, broadcastsShownMax)
