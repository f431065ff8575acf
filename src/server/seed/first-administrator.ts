import type { Deps, Trx } from '../deps.ts'
import { isEmailTaken } from '../account/store.ts'
import { StartFault } from '../starting/fault.ts'
import { demoAccounts, demoPassword, roleNames } from './people.ts'
import { holdName } from '../database/hold.ts'

const role = 'super-admin'

const hasAdministrator = async (trx: Trx): Promise<boolean> => {
  const row = await trx
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .where('roles.slug', '=', role)
    .where('users.is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function insertAdministrator(deps: Deps, trx: Trx, email: string): Promise<void> {
  const office = await trx
    .selectFrom('offices')
    .select('id')
    .where('is_head_office', '=', true)
    .executeTakeFirstOrThrow()
  const { id: roleId } = await trx
    .selectFrom('roles')
    .select('id')
    .where('slug', '=', role)
    .executeTakeFirstOrThrow()
  const id = deps.ids.uuid()
  await trx
    .insertInto('users')
    .values({
      id,
      name: roleNames[role].nameBn.normalize('NFC'),
      email,
      mobile: null,
      // Nobody knows it: the link of the mail sets the first one that somebody does.
      password_hash: await deps.passwords.hash(deps.ids.token()),
      office_id: office.id,
      created_at: deps.clock.now(),
    })
    .execute()
  await trx.insertInto('user_roles').values({ user_id: id, role_id: roleId, position: 0 }).execute()
}

/** Whether anybody can work here at all: an active account of an office. */
const hasStaff = async ({ db }: Deps): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('office_id', 'is not', null)
    .where('is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Addresses of the demo accounts that anybody who read the published password can log in to. */
async function openToAnybody({ db, passwords }: Deps): Promise<string[]> {
  const emails = demoAccounts.map(({ email }) => email)
  const rows = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('email', 'in', emails)
    .where('is_active', '=', true)
    .orderBy('email')
    .execute()
  const opened = await Promise.all(rows.map((row) => passwords.isRight(row.password_hash, demoPassword)))
  return rows.flatMap(({ email }, index) => (opened[index] ? (email ?? []) : []))
}

/**
 * Refuses a production start that would serve demo accounts nobody asked for by name, as a database from a trial holds them,
 * and one in which nobody could ever work. Asks for a database that has its seed. Throws a `StartFault`.
 * @source product 5
 */
export async function refuseUnsafePeople(deps: Deps): Promise<void> {
  const { NODE_ENV, DEMO_ACCOUNTS, ADMIN_EMAIL } = deps.settings
  if (NODE_ENV !== 'production' || DEMO_ACCOUNTS) return
  const opened = await openToAnybody(deps)
  const faults =
    opened.length > 0
      ? [
          `The published demo password opens accounts of this database: ${opened.join(', ')}. Start with an empty database, or start once with demo in ALLOW_STAND_INS and close these accounts or give them other passwords.`,
        ]
      : []
  if (ADMIN_EMAIL === undefined && !(await hasStaff(deps)))
    faults.push(
      'There is no staff account yet, so that nobody could work here. Set ADMIN_EMAIL to the e-mail address of the first super admin: the start makes that account and mails it a link for its password.',
    )
  if (faults.length > 0) throw new StartFault(faults)
}

/**
 * Where no demo accounts are wanted and nobody is super admin yet, makes the first one with the address of the settings and
 * mails the link by which it gets its password; after that link has run out, "forgot password" sends another. Several
 * processes may start at once. An address that already belongs to somebody is left alone, and the log says so.
 */
export async function inviteFirstAdministrator(deps: Deps): Promise<void> {
  const { ADMIN_EMAIL, DEMO_ACCOUNTS } = deps.settings
  if (DEMO_ACCOUNTS || ADMIN_EMAIL === undefined) return
  const email = ADMIN_EMAIL.toLowerCase()
  await deps.db.transaction().execute(async (trx) => {
    await holdName(trx, 'first administrator')
    if (await hasAdministrator(trx)) return
    if (await isEmailTaken(trx, email))
      return deps.log.warn('ADMIN_EMAIL belongs to an account that is no super admin; none was made')
    await insertAdministrator(deps, trx, email)
    await deps.queue.add(trx, 'send-reset-link', { email })
  })
}
