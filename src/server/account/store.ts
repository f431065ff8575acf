import { sql, type ExpressionBuilder } from 'kysely'
import type { AddressKind } from '../../machines/account.ts'
import type { Account } from '../../api/person-entities.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Database } from '../database/schema.ts'
import type { Db, Trx } from '../deps.ts'

/** Whether the account of the row has a factor that was proved. */
const withFactor = (users: ExpressionBuilder<Database, 'users'>) =>
  users
    .exists(
      users
        .selectFrom('second_factors')
        .select('second_factors.user_id')
        .whereRef('second_factors.user_id', '=', 'users.id')
        .where('second_factors.proved_at', 'is not', null),
    )
    .$castTo<boolean>()
    .as('hasFactor')

/** The account behind an e-mail address (in lower case) or a mobile number 01XXXXXXXXX, and whether its log-in waits for a code. */
export async function userByLogin(
  db: Db | Trx,
  login: { email: string } | { mobile: string },
): Promise<{ id: string; password_hash: string; hasFactor: boolean } | undefined> {
  const query = db
    .selectFrom('users')
    .select(['id', 'password_hash', withFactor])
    .where('is_active', '=', true)
  return 'email' in login
    ? query.where(sql<string>`lower(email)`, '=', login.email).executeTakeFirst()
    : query.where('mobile', '=', login.mobile).executeTakeFirst()
}

/** What is one account's alone, by the constraints of the table: the field, and what is said there. @source spec §5 */
export const takenContacts = {
  users_email: { path: 'email', error: 'email_exists' },
  users_mobile: { path: 'mobile', error: 'mobile_exists' },
} as const

export async function isMobileTaken(db: Db | Trx, mobile: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('mobile', '=', mobile).executeTakeFirst()
  return row !== undefined
}

/** Whatever its letters' case. */
export async function isEmailTaken(db: Db | Trx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Whoever has set a password is invited no more. */
export const storePasswordHash = (db: Db | Trx, userId: string, passwordHash: string) =>
  db
    .updateTable('users')
    .set({ password_hash: passwordHash, invited_at: null })
    .where('id', '=', userId)
    .execute()

/** Where a person is reached, and in which language. */
export interface Contact {
  id: string
  email: string | null
  mobile: string | null
  locale: 'bn' | 'en'
}

const contacts = (db: Db | Trx) =>
  db.selectFrom('users').select(['id', 'email', 'mobile', 'locale']).where('is_active', '=', true)

/** The active account behind an id, an e-mail address (in lower case) or a mobile number 01XXXXXXXXX. */
export function activeContact(
  db: Db | Trx,
  of: { id: string } | { email: string } | { mobile: string },
): Promise<Contact | undefined> {
  if ('id' in of) return contacts(db).where('id', '=', of.id).executeTakeFirst()
  return 'email' in of
    ? contacts(db)
        .where(sql<string>`lower(email)`, '=', of.email)
        .executeTakeFirst()
    : contacts(db).where('mobile', '=', of.mobile).executeTakeFirst()
}

/** Whether somebody was invited and has set no password yet. */
export const isInvited = async (db: Db | Trx, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('invited_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** The person's own row as it stands now. */
export const userById = (db: Db | Trx, userId: string) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()

/** The person's own row, locked until the transaction ends. */
export const lockUser = (trx: Trx, userId: string) =>
  trx.selectFrom('users').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()

export const storeProfile = (
  trx: Trx,
  userId: string,
  profile: { name: string; dateOfBirth: string | null; locale: 'bn' | 'en' },
) =>
  trx
    .updateTable('users')
    .set({ name: profile.name, date_of_birth: profile.dateOfBirth, locale: profile.locale })
    .where('id', '=', userId)
    .execute()

/** Where the person is reached from now on; proved. Throws on what another account has: `users_email`, `users_mobile`. */
export const storeAddress = (trx: Trx, userId: string, kind: AddressKind, address: string | null) =>
  trx
    .updateTable('users')
    .set(kind === 'email' ? { email: address } : { mobile: address })
    .where('id', '=', userId)
    .execute()

/** A new litigant. Days are YYYY-MM-DD. */
export interface NewLitigant {
  id: string
  name: string
  /** Proved, or null. */
  email: string | null
  mobile: string | null
  nid?: string | null
  dateOfBirth: string | null
  /** When CDAP knew the NID and the day of birth. */
  verifiedAt?: Date | null
  passwordHash: string
  locale: 'bn' | 'en'
  /** The version of the privacy notice that was consented to. */
  consentVersion: string
}

/** Throws on a taken e-mail or mobile and on an NID that another account has proved: `users_email`, `users_mobile`, `users_verified_nid`. */
export async function insertLitigant(trx: Trx, litigant: NewLitigant, at: Date): Promise<void> {
  await trx
    .insertInto('users')
    .values({
      id: litigant.id,
      name: litigant.name,
      email: litigant.email,
      mobile: litigant.mobile,
      nid: litigant.nid ?? null,
      verified_at: litigant.verifiedAt ?? null,
      date_of_birth: litigant.dateOfBirth,
      password_hash: litigant.passwordHash,
      locale: litigant.locale,
      created_at: at,
    })
    .execute()
  await trx
    .insertInto('consents')
    .values({ user_id: litigant.id, version: litigant.consentVersion, at })
    .execute()
  await trx
    .insertInto('user_roles')
    .columns(['user_id', 'role_id', 'position'])
    .expression((from) =>
      from
        .selectFrom('roles')
        .select([sql<string>`${litigant.id}::uuid`.as('user_id'), 'id', sql<number>`0`.as('position')])
        .where('slug', '=', 'plaintiff_user'),
    )
    .execute()
}

const people = builtOnce((db, given: { userId: string }) =>
  db
    .selectFrom('users')
    .leftJoin('offices', 'offices.id', 'users.office_id')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.mobile',
      'offices.id as office_id',
      'offices.name as office_name',
      'offices.name_bn as office_name_bn',
      'offices.is_head_office',
    ])
    .where('users.id', '=', given.userId),
)

/** The person and their office, without rights and roles. */
export async function personOf(
  db: Db | Trx,
  userId: string,
): Promise<Omit<Account['user'], 'roles' | 'acl' | 'needsFactor'> | null> {
  const [row] = await people(db, { userId })
  if (!row) return null
  const { id, name, email, mobile } = row
  const office =
    row.office_id === null
      ? null
      : {
          id: row.office_id,
          name: row.office_name ?? '',
          nameBn: row.office_name_bn ?? '',
          isHeadOffice: row.is_head_office ?? false,
        }
  return { id, name, email, mobile, office }
}
