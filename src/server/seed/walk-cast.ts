import { moduleOf, type Reach } from '../../machines/actor.ts'
import type { Chart } from '../../machines/chart.ts'
import { permissionsFor } from '../../machines/law.ts'
import type { Deps } from '../deps.ts'
import type { PersonCaller } from '../web/handler.ts'
import { slugsOfRole } from '../lifecycle/rights.ts'
import { demoAccounts, type DemoKey } from './people.ts'

/** The demo accounts as callers, by their key. */
export type Cast = Record<DemoKey, PersonCaller>

/** Who of the demo accounts holds a right of each module. */
const holders: Partial<Record<string, DemoKey>> = { administrative: 'administrator', dispatch: 'dispatcher' }

/** Whoever the chart lets send the event from there; the owner where the right is a litigant's. */
export function senderOf<Facts extends Reach, EventType extends string>(
  chart: Chart<Facts, EventType>,
  state: string,
  event: EventType,
  owner: DemoKey,
): DemoKey {
  const modules = permissionsFor(chart, state, event).map(moduleOf)
  return modules.includes('litigant') ? owner : (modules.flatMap((one) => holders[one] ?? [])[0] ?? owner)
}

/** Everybody of the demo data who acts; null where the demo accounts are not there. */
export async function castOf(deps: Deps): Promise<Cast | null> {
  const rows = await deps.db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .leftJoin('offices', 'offices.id', 'users.office_id')
    .select([
      'users.id',
      'users.email',
      'users.office_id',
      'offices.is_head_office',
      'roles.slug',
      slugsOfRole.as('slugs'),
    ])
    .execute()
  const entries = demoAccounts.flatMap(({ key, email }) => {
    const row = rows.find((each) => each.email === email)
    if (!row) return []
    const caller: PersonCaller = {
      actor: {
        kind: 'person',
        userId: row.id,
        slugs: row.slugs,
        officeId: row.office_id,
        isHeadOffice: row.is_head_office ?? false,
      },
      userId: row.id,
      sessionId: row.id,
      via: 'password',
      roles: [row.slug],
      needsFactor: false,
      locale: 'bn',
      address: '127.0.0.1',
      device: '',
    }
    return [[key, caller] as const]
  })
  return entries.length === demoAccounts.length ? (Object.fromEntries(entries) as Cast) : null
}
