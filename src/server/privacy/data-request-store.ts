import { applicationStatesThat } from '../../machines/application/states.ts'
import { sql, type Selectable } from 'kysely'
import type { DataRequest } from '../../api/person-entities.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'
import { paymentsUnderWayOf, refundsUnderWayOf } from './money-store.ts'

type Row = Selectable<Database['data_requests']>

/** A request as the person and the officer read it. @source domain 9 */
export const dataRequestOf = (row: Row): DataRequest => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  dueOn: row.due_on,
  answer: row.answer,
  isCarriedOut: row.is_carried_out,
  answeredAt: row.answered_at?.toISOString() ?? null,
})

/** Newest first. */
export const dataRequestsOfPerson = (db: Db | Trx, userId: string): Promise<Row[]> =>
  db
    .selectFrom('data_requests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Undefined when the person has an open request of the kind already. */
export const insertDataRequest = (
  db: Db | Trx,
  request: Pick<Row, 'id' | 'user_id' | 'kind' | 'text' | 'created_at' | 'due_on'>,
): Promise<Row | undefined> =>
  db
    .insertInto('data_requests')
    .values({ ...request, answer: null, is_carried_out: null, answered_at: null, answered_by: null })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).where('answered_at', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

const caseCount = sql<number>`(
  select count(*) from applications
  where applications.owner_id = data_requests.user_id and state in (${sql.join(applicationStatesThat(({ isSubmitted }) => isSubmitted))}))`

/** What waits for an answer, with whose it is, how many cases they have submitted and what of their money is under way. */
export const openDataRequests = (db: Db) =>
  db
    .selectFrom('data_requests')
    .innerJoin('users', 'users.id', 'data_requests.user_id')
    .selectAll('data_requests')
    .select([
      'users.name as person_name',
      caseCount.as('case_count'),
      paymentsUnderWayOf(sql.ref('data_requests.user_id')).as('payment_count'),
      refundsUnderWayOf(sql.ref('data_requests.user_id')).as('refund_count'),
    ])
    .where('answered_at', 'is', null)

export async function openDataRequestCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('data_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The request, locked until the transaction ends. */
export const lockDataRequest = (trx: Trx, id: string): Promise<Row | undefined> =>
  trx.selectFrom('data_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface RequestAnswer {
  text: string
  isCarriedOut: boolean
  by: string
  at: Date
}

const answered = (trx: Trx, { text, isCarriedOut, by, at }: RequestAnswer) =>
  trx
    .updateTable('data_requests')
    .set({ answer: text, is_carried_out: isCarriedOut, answered_at: at, answered_by: by })

export const storeAnswer = (trx: Trx, id: string, answer: RequestAnswer) =>
  answered(trx, answer).where('id', '=', id).execute()

/** Whatever else somebody asked is answered alike: after an erasure there is nobody to answer to. */
export const answerWhatIsOpen = (trx: Trx, userId: string, answer: RequestAnswer) =>
  answered(trx, answer).where('user_id', '=', userId).where('answered_at', 'is', null).execute()
