import { sql } from 'kysely'
import type { DispatchOption } from '../../machines/dispatch/options.ts'
import type { Tariff } from '../../machines/tariff.ts'
import type { Db, Trx } from '../deps.ts'

/** Every tariff of a service, the one of the latest day first, with who wrote it. */
export const tariffsOf = (db: Db | Trx, service: DispatchOption) =>
  db
    .selectFrom('postal_tariff_sets')
    .leftJoin('users', 'users.id', 'postal_tariff_sets.entered_by')
    .selectAll('postal_tariff_sets')
    .select('users.name as entered_by_name')
    .where('service', '=', service)
    .orderBy('effective_from', 'desc')
    .orderBy('postal_tariff_sets.id', 'desc')
    .execute()

/** The bands of tariffs, the lightest first. */
export const bandsOf = (db: Db | Trx, setIds: readonly number[]) =>
  db.selectFrom('postal_bands').selectAll().where('set_id', 'in', setIds).orderBy('grams_max').execute()

const ofService = (trx: Trx, service: DispatchOption, order: 'asc' | 'desc') =>
  trx
    .selectFrom('postal_tariff_sets')
    .selectAll()
    .where('service', '=', service)
    .orderBy('id', order)
    .limit(sql.lit(1))

/** The newest tariff of a service; whoever writes another waits here for who came first. */
export async function lockNewestTariff(trx: Trx, service: DispatchOption) {
  // The oldest row is the same for everybody: who waited for the newest would not see that there is a newer one.
  await ofService(trx, service, 'asc').forUpdate().execute()
  return ofService(trx, service, 'desc').executeTakeFirst()
}

/** Adds a whole tariff; none is changed. Answers what the history knows it by. */
export async function insertTariff(
  trx: Trx,
  service: DispatchOption,
  tariff: Tariff,
  { by, at }: { by: string; at: Date },
): Promise<string> {
  const { id, subject_id } = await trx
    .insertInto('postal_tariff_sets')
    .values({
      service,
      effective_from: tariff.effectiveFrom,
      source: tariff.source,
      entered_by: by,
      entered_at: at,
    })
    .returning(['id', 'subject_id'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('postal_bands')
    .values(
      tariff.bands.map(({ to, price, ad }) => {
        return { set_id: id, grams_max: to, price_poisha: price, ad_price_poisha: ad }
      }),
    )
    .execute()
  return subject_id
}
