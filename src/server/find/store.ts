import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Scope } from '../../machines/scope.ts'
import { bothDigits, latinDigits, parseMobile, tidyLine } from '../../machines/text.ts'
import {
  applicationWords,
  caseNumbers,
  isAmong,
  isNumbered,
  isSoughtIn,
  soughtIn,
  type Sought,
} from '../database/search.ts'
import type { Db } from '../deps.ts'
import { whereInScope } from '../lifecycle/scope.ts'

/** So many of a kind are shown; whoever wants others writes more. */
export const foundShown = 20
/** As many of a place are looked at, to have the right ones among them first. */
const placeRowsMax = 100

/** What was typed, as each place is asked for it. */
interface Typed {
  line: string
  sought: Sought
  /** The mobile number that it is, if it is one. */
  mobile: string | null
}

/** The same, and the cases that have it, whoever may see them: looked for once; null where they are more than are shown. */
interface Asked extends Typed {
  cases: () => Promise<readonly string[] | null>
}

export async function askedOf(db: Db, typed: string): Promise<Asked> {
  const asked = {
    line: tidyLine(typed),
    sought: await soughtIn(db, typed, [applicationWords]),
    mobile: parseMobile(typed),
  }
  let found: Promise<string[] | null> | undefined
  return { ...asked, cases: () => (found ??= casesOf(db, asked)) }
}

/** A mobile number in the ways in which a form may keep it: as it was typed. */
const mobileForms = (mobile: string): string[] =>
  [mobile, `+88${mobile}`, `88${mobile}`].flatMap((form) => bothDigits(form))

/** Where it is looked for: in numbers and name, with who filed the case, and with its petitioners. Each has its index. */
function placesOf({ sought, mobile }: Typed): RawBuilder<boolean>[] {
  const words = isSoughtIn([...caseNumbers, 'applications.petitioner_name'], sought, applicationWords)
  if (mobile === null) return [words]
  const petitioners = mobileForms(mobile).map(
    (form) =>
      sql<boolean>`jsonb_path_query_array(applications.form, '$.petitioners[*].mobile') @> ${JSON.stringify([form])}::jsonb`,
  )
  return [
    words,
    sql<boolean>`applications.owner_id = any(array(select id from users where users.mobile = ${mobile}))`,
    sql<boolean>`(${sql.join(petitioners, sql` or `)})`,
  ]
}

/** What bears exactly the number that was typed comes first. */
const isNamed = ({ line }: Typed) =>
  sql<boolean>`(${isNumbered('applications.case_number', line)} or applications.reference_number = ${latinDigits(line).toUpperCase()})`

async function casesOf(db: Db, typed: Typed): Promise<string[] | null> {
  const places = placesOf(typed).map(
    (place) =>
      sql`(${db
        .selectFrom('applications')
        .select('applications.id')
        .where(place)
        .limit(foundShown + 1)})`,
  )
  const { rows } = await sql<{
    id: string
  }>`select id from (${sql.join(places, sql` union `)}) as found limit ${foundShown + 1}`.execute(db)
  return rows.length > foundShown ? null : rows.map(({ id }) => id)
}

/** Which of what each place has are shown; the first of them first. */
async function idsOf(db: Db, places: readonly Expression<unknown>[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (${sql.join(
    places.map((place) => sql`(${place})`),
    sql` union `,
  )}) as found order by is_named desc, since desc limit ${foundShown + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

const told = [
  'applications.reference_number',
  'applications.case_number',
  'applications.petitioner_name',
  'courts.name as court_name',
  'courts.name_bn as court_name_bn',
  'offices.name as office_name',
  'offices.name_bn as office_name_bn',
] as const

/** Cases within a scope, one more than are shown where there are more. @source product 8 */
export async function findApplications(db: Db, scope: Scope, asked: Asked) {
  const inScope = whereInScope('application', scope)
  const idsInScope = () =>
    idsOf(
      db,
      placesOf(asked).map((place) =>
        db
          .selectFrom('applications')
          .select(['applications.id', 'applications.state_since as since', isNamed(asked).as('is_named')])
          .where(inScope)
          .where(place)
          .limit(placeRowsMax),
      ),
    )
  const ids = (await asked.cases()) ?? (await idsInScope())
  if (ids.length === 0) return []
  return db
    .selectFrom('applications')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .leftJoin('offices', 'offices.id', 'applications.office_id')
    .select(['applications.id', 'applications.state', ...told])
    .where(isAmong('applications.id', ids))
    .where(inScope)
    .orderBy(isNamed(asked), 'desc')
    .orderBy('applications.state_since', 'desc')
    .limit(foundShown + 1)
    .execute()
}

/** Dispatches within a scope, by their cases. @source product 8 */
export async function findDispatches(db: Db, scope: Scope, asked: Asked) {
  const inScope = whereInScope('dispatch', scope)
  const idsInScope = () =>
    idsOf(
      db,
      placesOf(asked).map((place) =>
        db
          .selectFrom('dispatches')
          .innerJoin('applications', 'applications.id', 'dispatches.application_id')
          .select(['dispatches.id', 'dispatches.state_since as since', isNamed(asked).as('is_named')])
          .where(inScope)
          .where(place)
          .limit(placeRowsMax),
      ),
    )
  const cases = await asked.cases()
  const ids = cases ?? (await idsInScope())
  if (ids.length === 0) return []
  return db
    .selectFrom('dispatches')
    .innerJoin('applications', 'applications.id', 'dispatches.application_id')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .leftJoin('offices', 'offices.id', 'dispatches.office_id')
    .select(['dispatches.id', 'dispatches.state', ...told])
    .where(isAmong(cases ? 'dispatches.application_id' : 'dispatches.id', ids))
    .where(inScope)
    .orderBy(isNamed(asked), 'desc')
    .orderBy('dispatches.state_since', 'desc')
    .limit(foundShown + 1)
    .execute()
}

/** Of these payments, the newest, as a search shows them. @source product 8 */
export const paymentsOfIds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('payments')
    .innerJoin('applications', 'applications.id', 'payments.application_id')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .leftJoin('offices', 'offices.id', 'payments.office_id')
    .select(['payments.id', 'payments.state', 'payments.application_id', ...told])
    .where(isAmong('payments.id', ids))
    .orderBy('payments.created_at', 'desc')
    .limit(foundShown + 1)
    .execute()
