import { sql, type Kysely } from 'kysely'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { slugs } from '../../../src/machines/permissions.ts'
import { seedRoles, type RoleSlug } from '../../../src/machines/roles.ts'
import { connect } from '../../../src/server/database/connect.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { migrations } from '../../../src/server/database/migrations/index.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import { storePermissions } from '../../../src/server/lifecycle/rights.ts'
import { createDatabase } from '../../support/database.ts'

const added = ['administrative.delivery.index', 'administrative.delivery.resend']
const takenAway = 'administrative.paid_application.approve'
const roles = Object.keys(seedRoles) as RoleSlug[]
const everyRole = [...roles, 'clerk' as const]
const at = new Date('2026-03-01T06:00:00Z')

const names = Object.keys(migrations)
const before = names.filter((name) => name < '003')

/** The tables and rights as the release before left them. */
async function placeRelease(db: Kysely<Database>): Promise<void> {
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => before.includes(name))))
  const old = slugs.filter((slug) => !added.includes(slug))
  await db
    .insertInto('permissions')
    .values(old.map((slug) => ({ slug, module: slug.slice(0, slug.indexOf('.')) })))
    .execute()
  for (const [index, slug] of everyRole.entries()) {
    const named = { name: slug, name_bn: slug, description: '' }
    await db
      .insertInto('roles')
      .values({ id: index + 1, slug, ...named })
      .execute()
    // The super admin took one right away from the administrators: that stays so.
    const held = slug === 'clerk' ? [] : seedRoles[slug].filter((one) => !added.includes(one))
    const rows = held.filter((one) => one !== takenAway).map((one) => ({ role_id: index + 1, slug: one }))
    if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute()
  }
}

async function rightsOf(db: Kysely<Database>, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_permissions')
    .innerJoin('roles', 'roles.id', 'role_id')
    .select('role_permissions.slug')
    .where('roles.slug', '=', slug)
    .execute()
  return rows.map((row) => row.slug as string)
}

/** A litigant with an application and an officer, with notices; answers the notice that was still on its way to the litigant. */
async function placeNotices(db: Kysely<Database>): Promise<string> {
  const [litigant, officer, application] = [v7(), v7(), v7()]
  const person = { nid: null, date_of_birth: null, password_hash: '', office_id: null, created_at: at }
  await db
    .insertInto('users')
    .values([
      { id: litigant, name: 'ক', email: 'karim@example.test', mobile: '01700000001', ...person },
      { id: officer, name: 'খ', email: 'officer@example.test', mobile: null, ...person },
    ])
    .execute()
  const roleId = (role: RoleSlug) => roles.indexOf(role) + 1
  await db
    .insertInto('user_roles')
    .values([
      { user_id: litigant, role_id: roleId('plaintiff_user'), position: 0 },
      { user_id: officer, role_id: roleId('administrator'), position: 0 },
    ])
    .execute()
  await sql`insert into applications (id, owner_id, state, form, state_since, created_at, updated_at)
    values (${application}, ${litigant}, 'verified', '{}', ${at}, ${at}, ${at})`.execute(db)
  const notices = { open: v7(), done: v7(), staff: v7() }
  for (const [name, id] of Object.entries(notices))
    await db
      .insertInto('notices')
      .values({
        id,
        user_id: name === 'staff' ? officer : litigant,
        kind: 'ApplicationVerified',
        data: JSON.stringify({ case_no: 'TS-12/2026', application_id: application }),
        created_at: at,
        cleared_at: null,
      })
      .execute()
  await placeJobs(db, { [notices.open]: 'retry', [notices.done]: 'completed', [notices.staff]: 'created' })
  return notices.open
}

/** The queue's own table, as far as the migration reads it. */
async function placeJobs(db: Kysely<Database>, states: Record<string, string>): Promise<void> {
  await sql`create schema pgboss`.execute(db)
  await sql`create table pgboss.job (name text, state text, data jsonb)`.execute(db)
  for (const [noticeId, state] of Object.entries(states))
    await sql`insert into pgboss.job values ('deliver-notice', ${state}, ${JSON.stringify({ noticeId })})`.execute(
      db,
    )
}

async function keepsAndGainsRights(
  db: Kysely<Database>,
  earlier: ReadonlyMap<string, string[]>,
): Promise<void> {
  for (const role of everyRole) {
    const wanted = [...(earlier.get(role) ?? []), ...(role === 'administrator' ? added : [])]
    const held = await rightsOf(db, role)
    expect(
      held.filter((slug) => !wanted.includes(slug) && added.includes(slug)),
      role,
    ).toEqual([])
    expect(held, role).toEqual(expect.arrayContaining(wanted))
  }
  expect(await rightsOf(db, 'administrator')).not.toContain(takenAway)
}

async function losesNoMessage(db: Kysely<Database>, open: string): Promise<void> {
  const waiting = await db
    .selectFrom('deliveries')
    .select(['notice_id', 'channel', 'state', 'contact_masked', 'tries'])
    .orderBy('channel')
    .execute()
  const row = { notice_id: open, state: 'waiting', tries: 0 }
  expect(waiting).toEqual([
    { ...row, channel: 'mail', contact_masked: 'k***@example.test' },
    { ...row, channel: 'sms', contact_masked: '017******01' },
  ])
}

test('a database of the release before keeps its rights, gains the new ones, and loses no message (product 5)', async () => {
  const database = await createDatabase({ isEmpty: true })
  const db = connect<Database>(database.config)
  try {
    await placeRelease(db)
    const earlier = new Map<string, string[]>()
    for (const role of everyRole) earlier.set(role, await rightsOf(db, role))
    const open = await placeNotices(db)
    expect(await migrate(db, migrations)).toEqual(names.filter((name) => !before.includes(name)))
    await db.transaction().execute((trx) => storePermissions(trx))
    await keepsAndGainsRights(db, earlier)
    await losesNoMessage(db, open)
  } finally {
    await db.destroy()
    await database.drop()
  }
})
