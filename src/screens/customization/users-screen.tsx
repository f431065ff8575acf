import { useSearchParams } from 'wouter'
import type { UserRow } from '../../api/people-calls.ts'
import { send } from '../../api/client.ts'
import { userAddSchema, userStatuses } from '../../machines/people.ts'
import { formatDigits } from '../parts/format.ts'
import { userStatusWords } from '../../words/groups/user-status.ts'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import type { Column } from '../parts/data-table.tsx'
import { useChosenOffice } from '../parts/chosen-office.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { placeOf } from '../parts/pages.tsx'
import { Under } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { useList } from '../use-list.ts'
import { EditorForm } from './editor-form.tsx'
import { PagedList, soughtOf } from './paged-list.tsx'
import { usersEntity as entity, userFields, userTones, WithChoices } from './user-fields.tsx'

const columns = (): Column<UserRow>[] => [
  {
    key: 'name',
    heading: m.editor_label_name(),
    isTyped: true,
    cell: ({ name, email }) => (
      <>
        {name}
        <Under>
          <span lang="en">{email}</span>
        </Under>
      </>
    ),
  },
  {
    key: 'mobile',
    heading: m.person_field_mobile(),
    hideBelow: 1280,
    cell: ({ mobile }) => (mobile === null ? null : formatDigits(mobile, currentLocale())),
  },
  {
    key: 'office',
    heading: m.staff_label_office(),
    cell: ({ office }) => (office === null ? null : nameOf(office)),
  },
  { key: 'roles', heading: m.route_title_roles(), cell: ({ roles }) => roles.map(nameOf).join(', ') },
  {
    key: 'status',
    heading: m.parts_label_status(),
    cell: ({ status }) => <StatusTag tone={userTones[status]} label={userStatusWords[status]()} />,
  },
]

/** What the address narrows the list to; what is none of the choices narrows nothing. */
function useFilter(params: URLSearchParams) {
  const office = useChosenOffice()
  const role = Number(params.get('role'))
  const status = userStatuses.find((one) => one === params.get('status'))
  return {
    ...soughtOf(params),
    ...(Number.isSafeInteger(role) && role > 0 ? { role } : {}),
    ...office,
    ...(status ? { status } : {}),
  }
}

/** @source spec §2 Role and permission management: users list */
export function UsersScreen() {
  const [params] = useSearchParams()
  const filter = useFilter(params)
  const acl = useAccount()?.user.acl ?? []
  const roles = useList('GET /user-role-management/roles', {}).rows?.rows ?? []
  const offices = useList('GET /office-management/offices', {}).rows?.rows ?? []
  return (
    <PagedList
      searchLabel={m.user_field_search()}
      rowKey={({ number }) => number}
      caption={m.route_title_users()}
      read={useCall('GET /user-role-management/users', { query: { ...placeOf(params), ...filter } })}
      filter={filter}
      columns={columns()}
      narrowings={[
        {
          name: 'role',
          label: m.user_field_role(),
          all: m.user_label_all_roles(),
          options: roles
            .filter((role) => !role.isOfLitigants)
            .map((role) => ({ value: String(role.id), label: nameOf(role) })),
        },
        {
          name: 'office',
          label: m.staff_label_office(),
          all: m.user_label_all_offices(),
          options: offices.map((office) => ({ value: office.id, label: nameOf(office) })),
        },
        {
          name: 'status',
          label: m.parts_label_status(),
          all: m.editor_label_all_statuses(),
          options: userStatuses.map((value) => ({ value, label: userStatusWords[value]() })),
        },
      ]}
      rowHref={acl.includes(entity.updateSlug) ? ({ number }) => `${entity.path}/edit/${number}` : undefined}
      emptyText={m.user_text_empty()}
      add={
        acl.includes(entity.storeSlug) ? (
          <LinkButton href={`${entity.path}/add`}>{entity.addLabel()}</LinkButton>
        ) : null
      }
    />
  )
}

const empty = {
  name: '',
  email: '',
  mobile: '',
  officeId: '',
  firstRoleId: '',
  otherRoleIds: '',
  locale: 'bn',
}

/** Nobody types a password for somebody else: the mail brings a link. @source spec §2 Role and permission management: add user */
export const UserAddScreen = () => (
  <WithChoices>
    {(choices) => (
      <EditorForm
        entity={entity}
        fields={({ firstRoleId }) => {
          const [name, ...others] = userFields(choices, firstRoleId, null)
          return [
            ...(name ? [name] : []),
            {
              kind: 'text',
              name: 'email',
              label: m.person_field_email(),
              hint: m.user_hint_email(),
              lang: 'en',
            },
            { kind: 'text', name: 'mobile', label: m.person_field_mobile(), hint: m.user_hint_mobile() },
            ...others,
            {
              kind: 'radio',
              name: 'locale',
              label: m.user_field_locale(),
              options: [
                { value: 'bn', label: m.user_label_bangla() },
                { value: 'en', label: m.user_label_english() },
              ],
            },
          ]
        }}
        begin={empty}
        schema={userAddSchema}
        send={(body) => send('POST /user-role-management/users', { body })}
        notice={m.user_notice_invited()}
      />
    )}
  </WithChoices>
)
