import type { Selectable } from 'kysely'
import type { AddressKind } from '../../machines/account.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'

/** An address that waits for its code. */
export type AddressChange = Selectable<Database['address_changes']>

/** Keeps the one address of a kind that the account may prove next, in place of an earlier one. */
export const keepAddressChange = (trx: Trx, change: AddressChange) =>
  trx
    .insertInto('address_changes')
    .values(change)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((row) => ({
        address: row.ref('excluded.address'),
        is_first: row.ref('excluded.is_first'),
        asked_at: row.ref('excluded.asked_at'),
      })),
    )
    .execute()

export const addressChangesOf = (db: Db | Trx, userId: string): Promise<AddressChange[]> =>
  db.selectFrom('address_changes').selectAll().where('user_id', '=', userId).orderBy('kind').execute()

export const addressChangeOf = (
  db: Db | Trx,
  userId: string,
  kind: AddressKind,
): Promise<AddressChange | undefined> =>
  db
    .selectFrom('address_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()

/** Takes the change away, whether it is carried out now or canceled; false when this address does not wait any more. */
export async function takeAddressChange(
  db: Db | Trx,
  { user_id, kind, address }: Pick<AddressChange, 'user_id' | 'kind' | 'address'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('address_changes')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('address', '=', address)
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Changes that an earlier password let in are over with it; what came with the account stays. */
export const dropAddressChanges = (trx: Trx, userId: string) =>
  trx.deleteFrom('address_changes').where('user_id', '=', userId).where('is_first', '=', false).execute()
