import type { ReactNode } from 'react'
import type { Office } from '../../api/office-calls.ts'
import type { Role } from '../../api/people-calls.ts'
import type { Tone } from '../../machines/entity.ts'
import type { UserStatus } from '../../machines/people.ts'
import { m } from '../../words/messages.js'
import { nameOf } from '../parts/named.ts'
import { useCall } from '../use-call.ts'
import type { EditorEntity, EditorField } from './editor.ts'
import { WhenRead } from './when-read.tsx'

export const usersEntity: EditorEntity = {
  path: '/user-role-management/users',
  storeSlug: 'user_role_management.users.store',
  updateSlug: 'user_role_management.users.update',
  addLabel: m.user_action_invite,
}

export const userTones: Record<UserStatus, Tone> = {
  active: 'success',
  invited: 'information',
  de_active: 'neutral',
}

/** What the form of somebody who works here chooses from. */
export interface UserChoices {
  offices: readonly Office[]
  roles: readonly Role[]
}

/** Draws with offices and roles, once they are there. */
export function WithChoices({ children }: { children: (choices: UserChoices) => ReactNode }) {
  const offices = useCall('GET /office-management/offices', {})
  const roles = useCall('GET /user-role-management/roles', {})
  return (
    <WhenRead read={offices}>
      {(office) => (
        <WhenRead read={roles}>
          {(role) =>
            children({
              offices: office.rows,
              roles: role.rows.filter(({ isOfLitigants }) => !isOfLitigants),
            })
          }
        </WhenRead>
      )}
    </WhenRead>
  )
}

/** Name, office and roles; a closed office is offered to whoever is there already. @source spec §3 User, §6 */
export function userFields(
  { offices, roles }: UserChoices,
  firstRoleId: string,
  ownOfficeId: string | null,
): EditorField[] {
  const roleOptions = roles.map((role) => ({ value: String(role.id), label: nameOf(role) }))
  return [
    { kind: 'text', name: 'name', label: m.editor_label_name() },
    {
      kind: 'select',
      name: 'officeId',
      label: m.staff_label_office(),
      options: offices
        .filter(({ id, status }) => status === 'active' || id === ownOfficeId)
        .map((office) => ({ value: office.id, label: nameOf(office) })),
    },
    {
      kind: 'select',
      name: 'firstRoleId',
      label: m.user_field_first_role(),
      hint: m.user_hint_first_role(),
      options: roleOptions,
    },
    {
      kind: 'ticks',
      name: 'otherRoleIds',
      label: m.user_field_other_roles(),
      hint: m.user_hint_other_roles(),
      groups: [
        {
          heading: m.route_title_roles(),
          ticks: roleOptions.filter(({ value }) => value !== firstRoleId),
        },
      ],
    },
  ]
}
