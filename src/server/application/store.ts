import type { ApplicationFacts } from '../../machines/application/facts.ts'
import type { ApplicationEntry } from '../database/rows.ts'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { draftDaysLeft } from '../../machines/draft.ts'
import { draftFormSchema, emptyForm, type DraftForm, type FilingReference } from '../../machines/form.ts'
import { applicationChart } from '../../machines/application/chart.ts'
import { isSubmittedIn } from '../../machines/application/states.ts'
import { known, notReckoned, type Fact } from '../../machines/entity.ts'
import { isAskedIn } from '../../machines/law.ts'
import { billedPartsOf, readableForm } from '../../machines/kept-form.ts'
import { isWithinBill } from '../../machines/bounds.ts'
import { rowTotal, sum, unreadablePoisha } from '../../machines/money.ts'
import { rowsOfForm } from '../../machines/remark-places.ts'
import { holderIn } from '../lifecycle/claim-store.ts'
import { factOf, ifAsked } from '../lifecycle/facts.ts'
import { wasSent } from '../lifecycle/scope.ts'
import { dhakaDay, tidyLine } from '../../machines/text.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { refundBegunIn } from '../billing/aside-store.ts'
import { moneyFactsIn, setAsideIn } from '../billing/refund-store.ts'
import { balanceIn } from '../billing/store.ts'
import { requestedIn, servedIn } from '../dispatch/store.ts'
import { feeLinesOf, type FeeLine } from '../billing/fees-store.ts'

const entries = builtOnce((db, { id }: { id: string }, isLocked: boolean) => {
  const entry = db
    .selectFrom('applications')
    .selectAll()
    .select(wasSent.as('is_sent'))
    .where('applications.id', '=', id)
  return isLocked ? entry.forUpdate('applications') : entry
})

export async function findApplication(db: Db | Trx, id: string): Promise<ApplicationEntry | undefined> {
  const [row] = await entries(db, { id }, false)
  return row
}

export async function lockApplication(trx: Trx, id: string): Promise<ApplicationEntry | null> {
  const [row] = await entries(trx, { id }, true)
  return row ?? null
}

/** The row as it now is, in the transaction that has it locked. */
export async function readApplication(trx: Trx, id: string): Promise<ApplicationEntry> {
  const [row] = await entries(trx, { id }, false)
  if (!row) throw new Error(`application ${id} is gone`)
  return row
}

/** What a case was submitted with. The catalogue may change; the case keeps it. */
type KeptChoice = Pick<ApplicationEntry, 'category_id' | 'type_id' | 'court_id'>

const nothingKept: KeptChoice = { category_id: null, type_id: null, court_id: null }

/** A draft has nothing yet that it could keep: it is offered what everybody is. */
const keptChoice = (row: ApplicationEntry): KeptChoice => (isSubmittedIn(row.state) ? row : nothingKept)

/** The reference rows that a form's ids name, active or kept, in one question; null where an id names none. @source spec §4 */
export async function filingReferenceOf(
  db: Db | Trx,
  form: DraftForm,
  kept: KeptChoice = nothingKept,
): Promise<FilingReference> {
  const isOffered = (table: 'case_categories' | 'case_types' | 'courts', keptId: number | null) =>
    sql<boolean>`(${sql.ref(`${table}.is_active`)} or ${sql.ref(`${table}.id`)} = ${keptId})`
  const isNamed = (id: string, named: number | null) => sql<boolean>`${sql.ref(id)} = ${named}`
  const category = db
    .selectFrom('case_categories')
    .select(['id', 'division'])
    .where(isNamed('id', form.categoryId))
    .where(isOffered('case_categories', kept.category_id))
  const type = db
    .selectFrom('case_types')
    .innerJoin('case_categories', 'case_categories.id', 'case_types.category_id')
    .select([
      'case_types.id',
      'category_id as categoryId',
      'is_amount_needed as isAmountNeeded',
      'is_case_dependent as isCaseDependent',
    ])
    .where(isNamed('case_types.id', form.typeId))
    .where(isOffered('case_types', kept.type_id))
    .where(isOffered('case_categories', kept.category_id))
  const court = db
    .selectFrom('courts')
    .select(['id', 'division'])
    .where(isNamed('id', form.courtId))
    .where(isOffered('courts', kept.court_id))
    .where(
      sql<boolean>`(courts.id = ${kept.court_id} or exists (
        select from offices where offices.id = courts.office_id and offices.is_active))`,
    )
  return db
    .selectNoFrom([
      jsonObjectFrom(category).as('category'),
      jsonObjectFrom(type).as('type'),
      jsonObjectFrom(court).as('court'),
    ])
    .executeTakeFirstOrThrow()
}

const sentForm = (payload: unknown): DraftForm | null => {
  const given =
    typeof payload === 'object' && payload !== null && 'form' in payload ? payload.form : undefined
  return draftFormSchema.safeParse(given).data ?? null
}

/** The same of the form that a case has. */
export const storedReferenceOf = (db: Db | Trx, row: ApplicationEntry): Promise<FilingReference> =>
  filingReferenceOf(db, row.form, keptChoice(row))

/** The form of a payload when it has one of the right shape, else the stored form. */
export const formOf = (row: ApplicationEntry, payload: unknown): DraftForm => sentForm(payload) ?? row.form

/**
 * What the application will be billed once verified: the schedule's fees on the day, then the cost rows. A type that was
 * de-activated since, or asks for more since, makes no case free of charge.
 * @source product 2.1
 */
export async function dueLinesOf(deps: Deps, db: Db | Trx, row: ApplicationEntry): Promise<FeeLine[]> {
  if (row.type_id === null) return []
  const parts = billedPartsOf(readableForm(row.form).form)
  const fees = await feeLinesOf(db, row.type_id, parts.caseAmountPoisha, dhakaDay(deps.clock.now()))
  const costs = parts.costs.map((cost) => ({
    title: cost.title,
    titleBn: cost.title,
    fund: 'treasury' as const,
    feeTypeId: null,
    feeRuleId: null,
    amountPoisha: cost.amountPoisha,
    quantity: cost.quantity,
  }))
  return [...fees, ...costs.filter((cost) => rowTotal(cost) > 0)]
}

/** A sum where the chart asks for it in the state of the row, and nothing in its place elsewhere. */
const dueAtVerify = async (
  deps: Deps,
  db: Db | Trx,
  row: ApplicationEntry,
  due?: Promise<readonly FeeLine[]>,
): Promise<Fact<number>> => {
  if (!isAskedIn(applicationChart, row.state, 'dueAtVerifyPoisha')) return notReckoned
  const totals = (await (due ?? dueLinesOf(deps, db, row))).map(rowTotal)
  return known(isWithinBill(totals) ? sum(totals) : unreadablePoisha)
}

const keptDaysLeft = (deps: Deps, row: ApplicationEntry): Fact<number> =>
  isAskedIn(applicationChart, row.state, 'keptDaysLeft')
    ? known(draftDaysLeft({ updatedAt: row.updated_at, warnedAt: row.warned_at }, deps.clock.now()))
    : notReckoned

/** What the chart asks for in a state. */
const asked = builtOnce((db, { id, now }: { id: string; now: Date }, state: ApplicationEntry['state']) => {
  const isAsked = (fact: Extract<keyof ApplicationFacts, string>) => isAskedIn(applicationChart, state, fact)
  const money = moneyFactsIn({ applicationId: id, dispatchId: null })
  return db.selectNoFrom([
    holderIn(id, now).as('heldBy'),
    balanceIn({ applicationId: id }).outstandingPoisha.as('outstandingPoisha'),
    servedIn(id, [null]).as('openDispatchDefendantIds'),
    ifAsked(isAsked('isCorrectionOpen'), money.isCorrectionOpen).as('isCorrectionOpen'),
    ifAsked(isAsked('isMoneyGone'), money.isMoneyGone).as('isMoneyGone'),
    ifAsked(isAsked('isDispatchRequested'), requestedIn(id)).as('isDispatchRequested'),
    ifAsked(isAsked('isRefundBegun'), refundBegunIn(id)).as('isRefundBegun'),
    // The next bill takes it.
    ifAsked(isAsked('dueAtVerifyPoisha'), setAsideIn(db, id)).as('setAsidePoisha'),
  ])
})

/** The facts of the application chart as of now; `due` where its lines are reckoned anyway. Amounts in poisha. */
export async function applicationFacts(
  deps: Deps,
  db: Db | Trx,
  row: ApplicationEntry,
  payload?: unknown,
  due?: Promise<readonly FeeLine[]>,
): Promise<ApplicationFacts> {
  const form = sentForm(payload)
  const [[found], dueAtVerifyPoisha, reference] = await Promise.all([
    asked(db, { id: row.id, now: deps.clock.now() }, row.state),
    dueAtVerify(deps, db, row, due),
    // Only a form that is sent is judged by it.
    form ? filingReferenceOf(db, form, keptChoice(row)).then(known) : notReckoned,
  ])
  if (!found) throw new Error('a question without a table has one row')
  return {
    ownerId: row.owner_id,
    officeId: row.office_id ?? '',
    heldBy: found.heldBy,
    dueAtVerifyPoisha,
    outstandingPoisha: found.outstandingPoisha,
    openDispatchDefendantIds: known(found.openDispatchDefendantIds),
    keptDaysLeft: keptDaysLeft(deps, row),
    isCorrectionOpen: factOf(found.isCorrectionOpen),
    isMoneyGone: factOf(found.isMoneyGone),
    isDispatchRequested: factOf(found.isDispatchRequested),
    isRefundBegun: factOf(found.isRefundBegun),
    setAsidePoisha: factOf(found.setAsidePoisha),
    formRows: known(rowsOfForm(readableForm(row.form).form)),
    reference,
  }
}

/** The office of a court; null where there is no such court. */
export async function courtOffice(trx: Trx, courtId: number): Promise<string | null> {
  const court = await trx
    .selectFrom('courts')
    .select('office_id')
    .where('id', '=', courtId)
    .executeTakeFirst()
  return court?.office_id ?? null
}

/** Writes the form and the columns that lists and rights are read from. The office follows the court. */
export async function storeForm(
  trx: Trx,
  row: ApplicationEntry,
  form: DraftForm,
  canMoveOffice: boolean,
): Promise<void> {
  const court =
    form.courtId === null
      ? undefined
      : await trx
          .selectFrom('courts')
          .select(['id', 'office_id'])
          .where('id', '=', form.courtId)
          .executeTakeFirst()
  const known = await filingReferenceOf(trx, form, canMoveOffice ? nothingKept : keptChoice(row))
  await trx
    .updateTable('applications')
    .set({
      form: JSON.stringify(form),
      division: form.division,
      category_id: known.category?.id ?? null,
      type_id: known.type?.id ?? null,
      court_id: court?.id ?? null,
      case_number: tidyLine(form.caseNumber),
      petitioner_name: tidyLine(form.petitioners[0]?.name ?? ''),
      ...(canMoveOffice ? { office_id: court?.office_id ?? null } : {}),
    })
    .where('id', '=', row.id)
    .execute()
}

/** The next reference number of an office in a year, `CODE-2026-000123`. */
export async function nextReferenceNumber(trx: Trx, officeId: string, year: number): Promise<string> {
  const office = await trx
    .selectFrom('offices')
    .select('code')
    .where('id', '=', officeId)
    .executeTakeFirstOrThrow()
  const { last } = await trx
    .insertInto('reference_numbers')
    .values({ office_id: officeId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['office_id', 'year']).doUpdateSet({ last: sql<number>`reference_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${office.code.toUpperCase()}-${year}-${String(last).padStart(6, '0')}`
}

/** The row of a new draft, with nothing in its form yet. */
export async function insertDraft(
  trx: Trx,
  { id, ownerId, at }: { id: string; ownerId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('applications')
    .values({
      id,
      owner_id: ownerId,
      office_id: null,
      state: 'draft',
      form: JSON.stringify(emptyForm('petitioner')),
      division: null,
      category_id: null,
      type_id: null,
      court_id: null,
      reference_number: null,
      reason: null,
      proposal: null,
      submitted_at: null,
      state_since: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Writes what an effect keeps on the row; its state, version and form have ways of their own. */
export const setColumns = async (
  trx: Trx,
  id: string,
  columns:
    | { reason: string }
    | { remarks: string }
    | { proposal: string }
    | { reference_number: string; submitted_at: Date }
    | { quoted_poisha: number | null; quoted_at: Date },
): Promise<void> => {
  await trx.updateTable('applications').set(columns).where('id', '=', id).execute()
}
