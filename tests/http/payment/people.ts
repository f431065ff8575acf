import { funds } from '../../../src/machines/money.ts'
import { seedRoles, type RoleSlug } from '../../../src/machines/roles.ts'
import type { Deps } from '../../../src/server/deps.ts'
import type { PersonCaller } from '../../../src/server/web/handler.ts'
import { tokenHash } from '../../../src/server/web/token.ts'

/** The token of a person's session. */
export const tokenOf = (userId: string): string => `token-of-${userId}`

export interface People {
  officeId: string
  litigant: PersonCaller
  other: PersonCaller
  accountant: PersonCaller
  secondAccountant: PersonCaller
  administrator: PersonCaller
  farAccountant: PersonCaller
  farAdministrator: PersonCaller
}

/** Somebody with a role of the seed, logged in. */
export async function createPerson(
  deps: Deps,
  { role, name, officeId }: { role: RoleSlug; name: string; officeId: string | null },
): Promise<PersonCaller> {
  const { db, ids } = deps
  const userId = ids.uuid()
  await db
    .insertInto('users')
    .values({
      id: userId,
      name,
      email: `${name}@example.test`,
      mobile: null,
      nid: null,
      date_of_birth: null,
      password_hash: '',
      office_id: officeId,
      created_at: deps.clock.now(),
    })
    .execute()
  const { id: roleId } = await db
    .insertInto('roles')
    .values({ slug: role, name: role, name_bn: role, description: '' })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ description: '' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('role_permissions')
    .values(seedRoles[role].map((slug) => ({ role_id: roleId, slug })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.insertInto('user_roles').values({ user_id: userId, role_id: roleId, position: 0 }).execute()
  const sessionId = ids.uuid()
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      token_hash: tokenHash(tokenOf(userId)),
      device: '',
      created_at: deps.clock.now(),
      last_seen_at: deps.clock.now(),
      expires_at: new Date(deps.clock.now().getTime() + 30 * 24 * 3_600_000),
      revoked_at: null,
    })
    .execute()
  return {
    userId,
    sessionId,
    via: 'password',
    roles: [role],
    needsFactor: false,
    locale: 'en',
    address: '127.0.0.1',
    device: '',
    actor: { kind: 'person', userId, slugs: seedRoles[role], officeId, isHeadOffice: false },
  }
}

/** An office with an account for each fund; answers its id. */
export async function createOffice(
  { db, ids, clock }: Deps,
  code: string,
  isHeadOffice = false,
): Promise<string> {
  const id = ids.uuid()
  const names = {
    name: `Court of ${code}`,
    name_bn: 'পরীক্ষা আদালত',
    jurisdiction: code,
    jurisdiction_bn: code,
  }
  const nowhere = { division_id: null, district_id: null, upazila_id: null, is_head_office: isHeadOffice }
  const accounts = funds.map((fund) => ({
    office_id: id,
    fund,
    account_number: `${fund}-1`,
    bank: 'Test Bank',
    branch: 'Test Branch',
    recorded_at: clock.now(),
  }))
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('offices')
      .values({ id, code, ...names, ...nowhere })
      .execute()
    await trx.insertInto('office_accounts').values(accounts).execute()
  })
  return id
}

/** Two litigants and the staff of two offices, all logged in. */
export async function createPeople(deps: Deps): Promise<People> {
  const person = (role: RoleSlug, name: string, at: string | null) =>
    createPerson(deps, { role, name, officeId: at })
  const officeId = await createOffice(deps, 'DHAKA')
  const farId = await createOffice(deps, 'SYLHET')
  return {
    officeId,
    litigant: await person('plaintiff_user', 'payer', null),
    other: await person('plaintiff_user', 'stranger', null),
    accountant: await person('accountant', 'accountant', officeId),
    secondAccountant: await person('accountant', 'second-accountant', officeId),
    administrator: await person('administrator', 'administrator', officeId),
    farAccountant: await person('accountant', 'elsewhere', farId),
    farAdministrator: await person('administrator', 'far-administrator', farId),
  }
}
