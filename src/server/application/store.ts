import type { ApplicationEntry } from '../database/rows.ts'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { draftFormSchema, emptyForm, type DraftForm, type FilingReference } from '../../machines/form.ts'
import { isSubmittedIn } from '../../machines/application/states.ts'
import { billedPartsOf, readableForm } from '../../machines/kept-form.ts'
import { rowTotal } from '../../machines/money.ts'
import { wasSent } from '../lifecycle/scope.ts'
import { dhakaDay, tidyLine } from '../../machines/text.ts'
import { builtOnce } from '../database/built-once.ts'
import { writeAhead } from '../database/later.ts'
import type { Db, Deps, Trx } from '../deps.ts'
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
export const keptChoice = (row: ApplicationEntry): KeptChoice =>
  isSubmittedIn(row.state) ? row : nothingKept

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

/** The form that a payload sends; null where it sends none of the right shape. */
export const sentForm = (payload: unknown): DraftForm | null => {
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
  const parts = billedPartsOf(readableForm(row.form).form, isSubmittedIn(row.state) ? undefined : 0)
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
  const written = trx
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
  await writeAhead(trx, written)
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
  await writeAhead(trx, trx.updateTable('applications').set(columns).where('id', '=', id))
}
