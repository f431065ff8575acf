import type { RightsRequest, RoleSide, StaffSide } from '../../api/rights-calls.ts'
import { slugs } from '../../machines/permissions.ts'
import {
  roleChangeSchema,
  userAddSchema,
  userChangeSchema,
  type RoleChange,
  type UserAdd,
  type UserChange,
} from '../../machines/people.ts'
import { raisedRights } from '../../machines/rights-request.ts'
import { statusOf } from '../catalogue/editor.ts'
import { namedOf } from '../catalogue/reference-store.ts'
import type { Db } from '../deps.ts'
import * as store from './rights-request-store.ts'
import { roleIdsOf, staffByNumbers } from './user-store.ts'

type Row = Awaited<ReturnType<ReturnType<typeof store.requestRows>['execute']>>[number]
type RoleFound = Awaited<ReturnType<typeof store.rolesByNumbers>>[number]
type Proposed = Pick<RightsRequest, 'slugs' | 'invited' | 'person' | 'role'>

/** What a request that waits would do, as its form comes to; undefined where it ended, or the form is none any more. */
function formOf({ entity, row_id: rowId, typed }: Pick<Row, 'entity' | 'row_id' | 'typed'>) {
  if (typed === null) return undefined
  if (entity === 'role') {
    const role = roleChangeSchema.safeParse(typed)
    return role.success && rowId !== null ? { role: role.data, number: rowId } : undefined
  }
  if (rowId === null) {
    const added = userAddSchema.safeParse(typed)
    return added.success ? { added: added.data } : undefined
  }
  const changed = userChangeSchema.safeParse(typed)
  return changed.success ? { changed: changed.data, number: rowId } : undefined
}

const known = (held: readonly string[]) => slugs.filter((slug) => held.includes(slug))

/** Everything that the changes name, as it stands now. */
async function readFor(db: Db, forms: readonly ReturnType<typeof formOf>[]) {
  const users = forms.flatMap((form): (UserAdd | UserChange)[] =>
    form?.added ? [form.added] : form?.changed ? [form.changed] : [],
  )
  const people = await staffByNumbers(
    db,
    forms.flatMap((form) => (form?.changed ? [form.number] : [])),
  )
  const roles = await store.rolesByNumbers(db, [
    ...forms.flatMap((form) => (form?.role ? [form.number] : [])),
    ...users.flatMap(roleIdsOf),
    ...people.flatMap((person) => person.roles.map(({ id }) => id)),
  ])
  const offices = await store.officesByIds(
    db,
    users.map(({ officeId }) => officeId),
  )
  return { people, roles, offices }
}
type Found = Awaited<ReturnType<typeof readFor>>

const rolesIn = ({ roles }: Found, ids: readonly number[]): RoleFound[] =>
  ids.flatMap((id) => roles.find((role) => role.id === id) ?? [])

const heldBy = (side: StaffSide, roles: readonly RoleFound[]): string[] =>
  side.status === 'active' ? roles.flatMap((role) => role.slugs) : []

function afterOf(found: Found, form: UserAdd | UserChange): { side: StaffSide; held: string[] } {
  const roles = rolesIn(found, roleIdsOf(form))
  const office = found.offices.find(({ id }) => id === form.officeId)
  const side: StaffSide = {
    name: form.name,
    office: office ? namedOf(office) : null,
    roles: roles.map(namedOf),
    status: 'status' in form ? form.status : 'active',
  }
  return { side, held: heldBy(side, roles) }
}

function invited(found: Found, form: UserAdd): Proposed {
  const after = afterOf(found, form)
  return {
    slugs: raisedRights([], after.held),
    invited: { email: form.email, mobile: form.mobile },
    person: { before: null, after: after.side },
    role: null,
  }
}

function changed(found: Found, number: number, form: UserChange): Proposed | undefined {
  const row = found.people.find((person) => person.number === number)
  if (!row) return undefined
  const roles = rolesIn(
    found,
    row.roles.map(({ id }) => id),
  )
  const before: StaffSide = {
    name: row.name,
    office: { name: row.office_name, nameBn: row.office_name_bn },
    roles: roles.map(namedOf),
    status: statusOf(row),
  }
  const after = afterOf(found, form)
  return {
    slugs: raisedRights(heldBy(before, roles), after.held, row.office_id !== form.officeId),
    invited: null,
    person: { before, after: after.side },
    role: null,
  }
}

function roleChanged(found: Found, number: number, form: RoleChange): Proposed | undefined {
  const row = found.roles.find(({ id }) => id === number)
  if (!row) return undefined
  const before: RoleSide = { ...namedOf(row), description: row.description, slugs: known(row.slugs) }
  const { name, nameBn, description } = form
  return {
    slugs: raisedRights(before.slugs, form.slugs),
    invited: null,
    person: null,
    role: { before, after: { name, nameBn, description, slugs: form.slugs } },
  }
}

/**
 * What granting each of these requests would make of what stands now, which may be another than when it was asked: a role that nobody holds is
 * changed by one. Of one that ended only the rights are told that were asked.
 * @source product 4
 */
export async function proposedChanges(db: Db, rows: readonly Row[]): Promise<(row: Row) => Proposed> {
  const forms = new Map(rows.map((row) => [row.id, formOf(row)]))
  const found = await readFor(db, [...forms.values()])
  return (row) => {
    const form = forms.get(row.id)
    const proposed = form?.added
      ? invited(found, form.added)
      : form?.changed
        ? changed(found, form.number, form.changed)
        : form?.role
          ? roleChanged(found, form.number, form.role)
          : undefined
    return proposed ?? { slugs: row.slugs, invited: null, person: null, role: null }
  }
}
