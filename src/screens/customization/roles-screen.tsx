import type { Role } from '../../api/people-calls.ts'
import { send } from '../../api/client.ts'
import { roleAddSchema, roleChangeSchema } from '../../machines/people.ts'
import { modules, permissionsOf } from '../../machines/roles.ts'
import { navGroupWords } from '../../words/groups/nav-group.ts'
import { permissionWords } from '../../words/groups/permission.ts'
import { roleText } from '../../wording/role-texts.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'
import { EditorChange } from './editor-change.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorList } from './editor-list.tsx'
import { nameFields, type EditorEntity, type EditorField } from './editor.ts'

const entity: EditorEntity = {
  path: '/user-role-management/roles',
  storeSlug: 'user_role_management.roles.store',
  updateSlug: 'user_role_management.roles.update',
  addLabel: m.route_title_role_add,
}

const number = (value: number) => formatNumber(value, currentLocale())

const columns = (): Column<Role>[] => [
  { key: 'slug', heading: m.role_field_slug(), cell: ({ slug }) => <span lang="en">{slug}</span> },
  {
    key: 'description',
    heading: m.role_field_description(),
    hideBelow: 1280,
    cell: roleText,
  },
  {
    key: 'people',
    heading: m.role_title_people(),
    isNumeric: true,
    cell: ({ peopleCount }) => (peopleCount === null ? m.role_text_every_litigant() : number(peopleCount)),
  },
  {
    key: 'slugs',
    heading: m.role_field_slugs(),
    isNumeric: true,
    cell: ({ slugs }) => number(slugs.length),
  },
]

/** @source spec §2 Role and permission management: roles list */
export function RolesScreen() {
  return (
    <EditorList
      entity={entity}
      caption={m.route_title_roles()}
      read={useCall('GET /user-role-management/roles', {})}
      columns={columns()}
      soughtIn={(role) => [role.slug, roleText(role)]}
      emptyText={m.role_text_empty()}
    />
  )
}

/** Rights under their modules, each with what it opens: those of litigants, those of staff, or both. */
const rightsField = (of: 'litigants' | 'staff'): EditorField => ({
  kind: 'ticks',
  name: 'slugs',
  label: m.role_field_slugs(),
  hint: m.role_hint_slugs(),
  groups: modules
    .filter((module) => (module === 'litigant') === (of === 'litigants'))
    .map((module) => ({
      heading: module === 'litigant' ? m.role_text_own() : navGroupWords[module](),
      ticks: permissionsOf(module).map((value) => ({ value, label: permissionWords[value]() })),
    })),
})

const fields = (slug: EditorField, of: 'litigants' | 'staff'): EditorField[] => [
  ...nameFields().filter(({ name }) => name !== 'code'),
  slug,
  { kind: 'text', name: 'description', label: m.role_field_description(), hint: m.role_hint_description() },
  rightsField(of),
]

const empty = { nameBn: '', name: '', slug: '', description: '', slugs: '' }

const slugField = (): EditorField => ({
  kind: 'text',
  name: 'slug',
  label: m.role_field_slug(),
  hint: m.role_hint_slug(),
  lang: 'en',
  isShort: true,
})

/** @source spec §2 Role and permission management: add role */
export const RoleAddScreen = () => (
  <EditorForm
    entity={entity}
    fields={() => fields(slugField(), 'staff')}
    begin={empty}
    schema={roleAddSchema}
    send={(body) => send('POST /user-role-management/roles', { body })}
    notice={m.role_notice_added()}
  />
)

const changeFields = ({ slug, isOfLitigants }: Role): EditorField[] =>
  fields(
    {
      kind: 'fixed',
      name: 'slug',
      label: m.role_field_slug(),
      text: slug,
      hint: m.role_hint_slug_fixed(),
    },
    isOfLitigants ? 'litigants' : 'staff',
  )

const valuesOf = ({ nameBn, name, description, slugs }: Role) => ({
  nameBn,
  name,
  description,
  slugs: slugs.join(' '),
})

/** @source spec §2 Role and permission management: edit role by id */
export function RoleEditScreen({ params }: ScreenProps) {
  const id = Number(params['id'])
  return (
    <EditorChange
      entity={entity}
      read={useCall('GET /user-role-management/roles/{id}', { params: { id } })}
      versions={useCall('GET /user-role-management/roles/{id}/versions', { params: { id } })}
      fields={changeFields}
      valuesOf={valuesOf}
      schema={roleChangeSchema}
      saveText={m.role_text_save()}
      send={(values, version) =>
        send('POST /user-role-management/roles/{id}', { params: { id }, body: { ...values, version } })
      }
    />
  )
}
