import { sql } from 'kysely'
import { gatewayFailuresMax, gatewayFailuresMinutes } from '../../machines/limits.ts'
import type { GatewayName } from '../../machines/payment/choice.ts'
import type { Db, Deps } from '../deps.ts'

/**
 * Counts a call that a gateway did not answer, in a row with those before it; answers whether it was the one that makes
 * everybody stop asking it for pages. What failed longer ago than the window is no row any more.
 */
export async function countFailure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  gateway: GatewayName,
): Promise<boolean> {
  const now = clock.now()
  const since = new Date(now.getTime() - gatewayFailuresMinutes * 60_000)
  const { rows } = await sql<{ opened: boolean }>`
    insert into gateway_circuits as known (gateway, failures, failing_since)
    values (${gateway}, 1, ${now})
    on conflict (gateway) do update set
      failures = case when known.failing_since < ${since} and known.opened_at is null then 1 else known.failures + 1 end,
      failing_since = case when known.failing_since < ${since} and known.opened_at is null then ${now} else known.failing_since end,
      opened_at = coalesce(known.opened_at,
        case when known.failing_since >= ${since} and known.failures + 1 >= ${gatewayFailuresMax} then ${now}::timestamptz end)
    returning opened_at = ${now} as opened`.execute(db)
  return rows[0]?.opened ?? false
}

/** A gateway answered: whatever failed before is over. Answers whether it had been away. */
export async function forgetFailures(db: Db, gateway: GatewayName): Promise<boolean> {
  const gone = await db
    .deleteFrom('gateway_circuits')
    .where('gateway', '=', gateway)
    .returning('opened_at')
    .executeTakeFirst()
  return gone?.opened_at != null
}

/** The gateways that did not answer so often in a row that nobody is sent to them. */
export async function gatewaysAway(db: Db): Promise<ReadonlySet<GatewayName>> {
  const rows = await db
    .selectFrom('gateway_circuits')
    .select('gateway')
    .where('opened_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ gateway }) => gateway))
}
