import { sql } from 'kysely'
import type { Deps, Trx } from '../deps.ts'
import { hashPassword } from '../account/password.ts'
import { isEmailTaken } from '../account/store.ts'
import { roleNames } from './people.ts'

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
      password_hash: await hashPassword(deps.ids.token()),
      office_id: office.id,
      created_at: deps.clock.now(),
    })
    .execute()
  await trx.insertInto('user_roles').values({ user_id: id, role_id: roleId, position: 0 }).execute()
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
    await sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(trx)
    if (await hasAdministrator(trx)) return
    if (await isEmailTaken(trx, email))
      return deps.log.warn('ADMIN_EMAIL belongs to an account that is no super admin; none was made')
    await insertAdministrator(deps, trx, email)
    await deps.queue.add(trx, 'send-reset-link', { email })
  })
}
