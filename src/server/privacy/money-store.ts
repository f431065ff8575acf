import { sql, type RawBuilder } from 'kysely'
import type { MoneyUnderWay } from '../../api/person-entities.ts'
import { openRefundStates } from '../../machines/payment/grounds.ts'
import { paymentStatesThat } from '../../machines/payment/states.ts'
import type { Db, Trx } from '../deps.ts'

const liveStates = paymentStatesThat(({ isLive }) => isLive)

/** How many payments of a person are not over. A part of a larger question. @source domain 9 */
export const paymentsUnderWayOf = (userId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*) from payments where payments.owner_id = ${userId} and payments.state = any(${liveStates}))`

/** How many refunds are owed to a person, or on their way. A part of a larger question. @source domain 9 */
export const refundsUnderWayOf = (userId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select count(*) from refunds join payments on payments.id = refunds.payment_id
  where payments.owner_id = ${userId} and refunds.state = any(${openRefundStates}))`

/** The money of a person that is not where it will be: whom it is owed to must be there to be told. @source domain 9 */
export const moneyUnderWayOf = (db: Db | Trx, userId: string): Promise<MoneyUnderWay> =>
  db
    .selectNoFrom([
      paymentsUnderWayOf(sql`${userId}::uuid`).as('paymentCount'),
      refundsUnderWayOf(sql`${userId}::uuid`).as('refundCount'),
    ])
    .executeTakeFirstOrThrow()
