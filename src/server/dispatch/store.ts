import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { Database } from '../database/schema.ts'
import { isApprovedIn } from '../../machines/application/states.ts'
import type { DispatchFacts } from '../../machines/dispatch/facts.ts'
import type { DispatchEntry } from '../database/rows.ts'
import type { DraftForm, PersonDraft } from '../../machines/form.ts'
import { builtOnce } from '../database/built-once.ts'
import { writeAhead } from '../database/later.ts'
import { isSameNumber } from '../database/search.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { factOf, ifAsked } from '../lifecycle/facts.ts'
import { holderIn } from '../lifecycle/claim-store.ts'
import { dispatchChart } from '../../machines/dispatch/chart.ts'
import type { DispatchOutcome } from '../../machines/dispatch/options.ts'
import { dispatchStatesThat } from '../../machines/dispatch/states.ts'
import { known, notReckoned } from '../../machines/entity.ts'
import { isAskedIn, statesOf } from '../../machines/law.ts'
import { dhakaDay } from '../../machines/text.ts'
import { moneyFactsIn } from '../billing/refund-store.ts'
import { balanceIn } from '../billing/store.ts'

export const findDispatch = (db: Db | Trx, id: string): Promise<DispatchEntry | undefined> =>
  db.selectFrom('dispatches').selectAll().where('id', '=', id).executeTakeFirst()

/** The row and its application, locked in that order everywhere: application first. */
export async function lockDispatch(trx: Trx, id: string): Promise<DispatchEntry | null> {
  const [subject] = await trx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', (of) => of.selectFrom('dispatches').select('application_id').where('id', '=', id))
    .forUpdate()
    .execute()
  if (!subject) return null
  const row = await trx
    .selectFrom('dispatches')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The row as it now is, in the transaction that has it locked. */
export const readDispatch = (trx: Trx, id: string): Promise<DispatchEntry> =>
  trx.selectFrom('dispatches').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const linesOfDispatch = (db: Db | Trx, dispatchId: string) =>
  db
    .selectFrom('dispatch_lines')
    .selectAll()
    .where('dispatch_id', '=', dispatchId)
    .orderBy('position')
    .execute()

/** The form of a case, as it now is. */
export const formOfCase = async (db: Db | Trx, applicationId: string): Promise<DraftForm> =>
  (
    await db
      .selectFrom('applications')
      .select('form')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow()
  ).form

const servingStates = dispatchStatesThat(({ isServing }) => isServing)

/** Defendants of a case whom a dispatch serves, as far as their outcome is one of these (null is none yet); a part of a larger question. */
export const servedIn = (
  applicationId: string,
  outcomes: readonly (DispatchOutcome | null)[],
): RawBuilder<string[]> => sql`array(
  select distinct defendant_id from dispatch_lines join dispatches on dispatches.id = dispatch_lines.dispatch_id
  where dispatches.application_id = ${applicationId} and dispatches.state = any(${servingStates})
    and (outcome = any(${outcomes}) or ${outcomes.includes(null)} and outcome is null))`

/** What a defendant's dispatch may not have come to, or be on the way to, for another one. */
const takenOutcomes = [null, 'delivered'] as const

const servableOf = (defendants: readonly PersonDraft[], taken: readonly string[]): PersonDraft[] =>
  defendants.filter(({ id, address }) => address.trim() !== '' && !taken.includes(id))

/** Defendants with an address who were neither served nor are on the way. @source product 2.2 */
export async function servableDefendants(db: Db | Trx, applicationId: string): Promise<PersonDraft[]> {
  const { defendants, taken } = await db
    .selectFrom('applications')
    .where('id', '=', applicationId)
    .select([
      sql<PersonDraft[]>`form -> 'defendants'`.as('defendants'),
      servedIn(applicationId, takenOutcomes).as('taken'),
    ])
    .executeTakeFirstOrThrow()
  return servableOf(defendants, taken)
}

/** What the chart asks for in a state. */
const asked = builtOnce(
  (db, of: { applicationId: string; dispatchId: string; now: Date }, state: DispatchEntry['state']) => {
    const { applicationId, dispatchId, now } = of
    const isAsked = (fact: Extract<keyof DispatchFacts, string>) => isAskedIn(dispatchChart, state, fact)
    const balance = balanceIn({ dispatchId })
    const money = moneyFactsIn({ applicationId, dispatchId })
    const lines = sql<string[]>`array(
    select defendant_id from dispatch_lines where dispatch_id = ${dispatchId} order by position)`
    return db
      .selectFrom('applications')
      .where('id', '=', applicationId)
      .select([
        'state',
        sql<PersonDraft[]>`form -> 'defendants'`.as('defendants'),
        holderIn(applicationId, now).as('heldBy'),
        balance.paidPoisha.as('paidPoisha'),
        balance.outstandingPoisha.as('outstandingPoisha'),
        lines.as('lineDefendantIds'),
        ifAsked(isAsked('servableDefendantIds'), servedIn(applicationId, takenOutcomes)).as('taken'),
        ifAsked(isAsked('isMoneyGone'), money.isCorrectionOpen).as('isCorrectionOpen'),
        ifAsked(isAsked('isMoneyGone'), money.isMoneyGone).as('isMoneyGone'),
      ])
  },
)

const arrivingStates: readonly string[] = statesOf(dispatchChart, 'recordOutcome')

/** The facts of the dispatch chart as of now, in one question. Amounts in poisha. */
export async function dispatchFacts(deps: Deps, db: Db | Trx, row: DispatchEntry): Promise<DispatchFacts> {
  const of = { applicationId: row.application_id, dispatchId: row.id, now: deps.clock.now() }
  const [found] = await asked(db, of, row.state)
  if (!found) throw new Error(`the case of dispatch ${row.id} is gone`)
  const isAsked = (fact: Extract<keyof DispatchFacts, string>) => isAskedIn(dispatchChart, row.state, fact)
  const { taken, defendants } = found
  return {
    ownerId: row.owner_id,
    officeId: row.office_id,
    heldBy: found.heldBy,
    servableDefendantIds: taken ? known(servableOf(defendants, taken).map(({ id }) => id)) : notReckoned,
    lineDefendantIds: found.lineDefendantIds,
    paidPoisha: found.paidPoisha,
    outstandingPoisha: found.outstandingPoisha,
    isCorrectionOpen: factOf(found.isCorrectionOpen),
    isMoneyGone: factOf(found.isMoneyGone),
    isCaseApproved: isAsked('isCaseApproved') ? known(isApprovedIn(found.state)) : notReckoned,
    // It stands in this state since it was sent.
    sentOn: arrivingStates.includes(row.state) ? known(dhakaDay(row.state_since)) : notReckoned,
  }
}

const requestedStates = servingStates.filter((state) => !statesOf(dispatchChart, 'request').includes(state))

/** Whether a dispatch of the application was asked for that is under way or done; a part of a larger question. @source product 2.5 */
export const requestedIn = (applicationId: string): RawBuilder<boolean> =>
  sql`exists (select from dispatches where application_id = ${applicationId} and state = any(${requestedStates}))`

/** Whether a dispatch of the application takes its one open place. @source product 2.2 */
export async function hasOpenDispatch(trx: Trx, applicationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('dispatches')
    .select('id')
    .where('application_id', '=', applicationId)
    .where(
      'state',
      'in',
      dispatchStatesThat(({ isOpen }) => isOpen),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** The row of a dispatch that is open and not yet requested. */
export async function insertDispatch(
  trx: Trx,
  {
    id,
    application,
    at,
  }: { id: string; application: { id: string; ownerId: string; officeId: string }; at: Date },
): Promise<void> {
  await trx
    .insertInto('dispatches')
    .values({
      id,
      application_id: application.id,
      owner_id: application.ownerId,
      office_id: application.officeId,
      state: 'unrequested',
      option: null,
      weight_grams: null,
      reason: null,
      due_date: null,
      state_since: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

type Row = Database['dispatches']
type Line = Database['dispatch_lines']

/** Writes what an effect keeps on the row; its state and version have a way of their own. */
export const setDispatch = async (
  trx: Trx,
  id: string,
  columns: Pick<Updateable<Row>, 'option' | 'weight_grams' | 'due_date' | 'reason' | 'is_outcome_recorded'>,
): Promise<void> => {
  await writeAhead(trx, trx.updateTable('dispatches').set(columns).where('id', '=', id))
}

export const insertLines = async (trx: Trx, lines: readonly Insertable<Line>[]): Promise<void> => {
  await writeAhead(trx, trx.insertInto('dispatch_lines').values([...lines]))
}

/** Writes on the line of one defendant. Throws on a tracking number that another line has: `dispatch_lines_tracking`. */
export const setLine = async (
  trx: Trx,
  dispatchId: string,
  defendantId: string,
  columns: Updateable<Line>,
): Promise<void> => {
  await trx
    .updateTable('dispatch_lines')
    .set(columns)
    .where('dispatch_id', '=', dispatchId)
    .where('defendant_id', '=', defendantId)
    .execute()
}

/** Says anew of each dispatch of a case whether it came back: of whom a later one was recorded, or any served, it did not. @source product 2.2 */
export const noteCameBack = async (trx: Trx, applicationId: string): Promise<void> => {
  await sql`update dispatches set came_back = exists (
      select from dispatch_lines line where line.dispatch_id = dispatches.id and line.outcome <> 'delivered' and not exists (
        select from dispatch_lines other join dispatches later on later.id = other.dispatch_id
        where later.application_id = dispatches.application_id and other.defendant_id = line.defendant_id
          and (other.outcome = 'delivered' or other.outcome is not null
            and (later.created_at, later.id) > (dispatches.created_at, dispatches.id))))
    where application_id = ${applicationId} and is_outcome_recorded`.execute(trx)
}

/** Whether another line has the number, however either is spelt. */
export async function isTrackingTaken(trx: Trx, trackingNumber: string): Promise<boolean> {
  const row = await trx
    .selectFrom('dispatch_lines')
    .select('id')
    .where(isSameNumber('tracking_number', trackingNumber))
    .where(sql<boolean>`not is_number_twin`)
    .executeTakeFirst()
  return row !== undefined
}

/** What a dispatch shows of its case. */
export const caseOfDispatch = (db: Db | Trx, applicationId: string) =>
  db
    .selectFrom('applications')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .select(['case_number', 'reference_number', 'petitioner_name', 'courts.name', 'courts.name_bn'])
    .where('applications.id', '=', applicationId)
    .executeTakeFirstOrThrow()

export const dispatchesById = (db: Db | Trx, ids: readonly string[]): Promise<DispatchEntry[]> =>
  db
    .selectFrom('dispatches')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute()

const ofCase = builtOnce((db, { applicationId }: { applicationId: string }) =>
  db
    .selectFrom('dispatches')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
)

/** Every dispatch of a case, the newest first. */
export const dispatchesOf = (db: Db | Trx, applicationId: string): Promise<DispatchEntry[]> =>
  ofCase(db, { applicationId })
