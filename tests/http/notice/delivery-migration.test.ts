import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { slugs } from '../../../src/machines/actor.ts'
import { seedRoles, type RoleSlug } from '../../../src/machines/roles.ts'
import { connect } from '../../../src/server/database/connect.ts'
import { migrate } from '../../../src/server/database/migrate.ts'
import { migrations } from '../../../src/server/database/migrations/index.ts'
import type { Database } from '../../../src/server/database/schema.ts'
import { storePermissions } from '../../../src/server/lifecycle/rights.ts'
import { createDatabase } from '../../support/database.ts'

const added = ['administrative.delivery.index', 'administrative.delivery.resend']

test('a database of the release before keeps its rights, gains the new ones, and loses no message (product 5)', async () => {
  const database = await createDatabase({ isEmpty: true })
  const db = connect<Database>(database.config)
  try {
    const names = Object.keys(migrations)
    const before = names.filter((name) => name < '003')
    await migrate(
      db,
      Object.fromEntries(Object.entries(migrations).filter(([name]) => before.includes(name))),
    )
    const old = slugs.filter((slug) => !added.includes(slug))
    await db
      .insertInto('permissions')
      .values(old.map((slug) => ({ slug, module: slug.slice(0, slug.indexOf('.')) })))
      .execute()
    const roles = Object.keys(seedRoles) as RoleSlug[]
    for (const [index, slug] of [...roles, 'clerk' as const].entries()) {
      const named = { name: slug, name_bn: slug, description: '' }
      await db
        .insertInto('roles')
        .values({ id: index + 1, slug, ...named })
        .execute()
      // The super admin took one right away from the administrators: that stays so.
      const held = slug === 'clerk' ? [] : seedRoles[slug].filter((one) => !added.includes(one))
      const rows = held
        .filter((one) => one !== 'administrative.paid_application.approve')
        .map((one) => ({ role_id: index + 1, slug: one }))
      if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute()
    }
    const rightsOf = async (slug: string) =>
      (
        await db
          .selectFrom('role_permissions')
          .innerJoin('roles', 'roles.id', 'role_id')
          .select('role_permissions.slug')
          .where('roles.slug', '=', slug)
          .execute()
      ).map((row) => row.slug as string)
    const earlier = new Map<string, string[]>()
    for (const role of [...roles, 'clerk']) earlier.set(role, await rightsOf(role))

    const at = new Date('2026-03-01T06:00:00Z')
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
    // The queue's own table, as far as the migration reads it.
    await sql`create schema pgboss`.execute(db)
    await sql`create table pgboss.job (name text, state text, data jsonb)`.execute(db)
    for (const [id, state] of [
      [notices.open, 'retry'],
      [notices.done, 'completed'],
      [notices.staff, 'created'],
    ])
      await sql`insert into pgboss.job values ('deliver-notice', ${state}, ${JSON.stringify({ noticeId: id })})`.execute(
        db,
      )

    expect(await migrate(db, migrations)).toEqual(names.filter((name) => !before.includes(name)))
    await storePermissions(db)
    for (const role of [...roles, 'clerk']) {
      const wanted = [...(earlier.get(role) ?? []), ...(role === 'administrator' ? added : [])]
      expect(
        (await rightsOf(role)).filter((slug) => !wanted.includes(slug) && added.includes(slug)),
        role,
      ).toEqual([])
      expect(await rightsOf(role), role).toEqual(expect.arrayContaining(wanted))
    }
    expect(await rightsOf('administrator')).not.toContain('administrative.paid_application.approve')
    const waiting = await db
      .selectFrom('deliveries')
      .select(['notice_id', 'channel', 'state', 'contact_masked', 'tries'])
      .orderBy('channel')
      .execute()
    const row = { notice_id: notices.open, state: 'waiting', tries: 0 }
    expect(waiting).toEqual([
      { ...row, channel: 'mail', contact_masked: 'k***@example.test' },
      { ...row, channel: 'sms', contact_masked: '017******01' },
    ])
  } finally {
    await db.destroy()
    await database.drop()
  }
})
