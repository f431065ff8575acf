import { useSearchParams } from 'wouter'
import type { NormalUser } from '../../api/people-calls.ts'
import { send } from '../../api/client.ts'
import { rowStatuses } from '../../machines/catalogue.ts'
import { normalUserSchema } from '../../machines/people.ts'
import { rowStatusWords } from '../../words/groups/row-status.ts'
import { m } from '../../words/messages.js'
import { BackLink } from '../parts/back-link.tsx'
import type { Column } from '../parts/data-table.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { formatDigits } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { placeOf } from '../parts/pages.tsx'
import { Under } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { EditorForm } from './editor-form.tsx'
import { rowStatusTones, type EditorEntity } from './editor.ts'
import styles from './editor.module.css'
import { PagedList, soughtOf } from './paged-list.tsx'
import { WhenRead } from './when-read.tsx'

const entity: EditorEntity = {
  path: '/user-role-management/normal-users',
  storeSlug: 'user_role_management.users.update',
  updateSlug: 'user_role_management.users.update',
  addLabel: m.route_title_normal_users,
}

const masked = (text: string | null) => (text === null ? null : formatDigits(text, currentLocale()))

const Status = ({ status }: Pick<NormalUser, 'status'>) => (
  <StatusTag tone={rowStatusTones[status]} label={rowStatusWords[status]()} />
)

const columns = (): Column<NormalUser>[] => [
  {
    key: 'name',
    heading: m.editor_label_name(),
    cell: ({ name, emailMasked }) => (
      <>
        {name}
        {emailMasked === null ? null : (
          <Under>
            <span lang="en">{emailMasked}</span>
          </Under>
        )}
      </>
    ),
  },
  {
    key: 'mobile',
    heading: m.person_field_mobile(),
    cell: ({ mobileMasked }) => masked(mobileMasked),
  },
  {
    key: 'since',
    heading: m.user_label_created(),
    hideBelow: 992,
    cell: ({ createdAt }) => <DateTime at={createdAt} form="day" />,
  },
  { key: 'status', heading: m.parts_label_status(), cell: Status },
]

/** @source spec §2 Role and permission management: normal users */
export function NormalUsersScreen() {
  const [params] = useSearchParams()
  const status = rowStatuses.find((one) => one === params.get('status'))
  const filter = { ...soughtOf(params), ...(status ? { status } : {}) }
  return (
    <PagedList
      searchLabel={m.user_field_search()}
      rowKey={({ number }) => number}
      caption={m.route_title_normal_users()}
      read={useCall('GET /user-role-management/normal-users', { query: { ...placeOf(params), ...filter } })}
      filter={filter}
      columns={columns()}
      narrowings={[
        {
          name: 'status',
          label: m.parts_label_status(),
          all: m.editor_label_all_statuses(),
          options: rowStatuses.map((value) => ({ value, label: rowStatusWords[value]() })),
        },
      ]}
      rowHref={({ number }) => `${entity.path}/edit/${number}`}
      emptyText={m.user_text_no_litigant()}
    />
  )
}

function StatusForm({ user, reload }: { user: NormalUser; reload: () => void }) {
  const stored = { status: user.status as string }
  const { name } = user
  return (
    <EditorForm
      entity={entity}
      fields={() => [
        {
          kind: 'radio',
          name: 'status',
          label: m.user_field_access(),
          options: [
            { value: 'active', label: m.editor_state_active(), hint: m.user_hint_litigant_active() },
            { value: 'de_active', label: m.editor_state_de_active(), hint: m.user_hint_litigant_de_active() },
          ],
        },
      ]}
      begin={stored}
      schema={normalUserSchema}
      send={({ status }) =>
        send('POST /user-role-management/normal-users/{id}', {
          params: { id: user.number },
          body: { status, version: user.version },
        })
      }
      notice={m.editor_notice_saved()}
      ofRow={{
        question: ({ status }) =>
          status === 'de_active'
            ? {
                title: m.user_confirm_de_activate({ name }),
                text: m.user_text_litigant_de_activate(),
                action: m.editor_action_de_activate(),
                isDanger: true,
              }
            : {
                title: m.user_confirm_activate({ name }),
                text: m.user_text_activate(),
                action: m.user_action_activate(),
              },
        stored,
        version: user.version,
        reload,
      }}
    />
  )
}

/** What is needed to know who it is, and whether the account is open. @source domain 9 */
export function NormalUserEditScreen({ params }: ScreenProps) {
  const id = Number(params['id'])
  const read = useCall('GET /user-role-management/normal-users/{id}', { params: { id } })
  const canUpdate = useAccount()?.user.acl.includes(entity.updateSlug) ?? false
  const known = (term: string, text: string | null) =>
    text === null ? [] : [{ term, description: masked(text) }]
  return (
    <WhenRead read={read}>
      {(user) => (
        <>
          <BackLink href={entity.path}>{m.route_title_normal_users()}</BackLink>
          <h2 className={styles.of}>{user.name}</h2>
          <div className={styles.account}>
            <SummaryList
              items={[
                { term: m.parts_label_status(), description: <Status status={user.status} /> },
                ...known(m.person_field_mobile(), user.mobileMasked),
                ...known(m.person_field_email(), user.emailMasked),
                ...known(m.user_label_nid(), user.nidMasked),
                {
                  term: m.user_label_verified(),
                  description: user.isVerified ? m.editor_label_yes() : m.editor_label_no(),
                },
                { term: m.user_label_created(), description: <DateTime at={user.createdAt} form="day" /> },
              ]}
            />
          </div>
          {canUpdate ? <StatusForm user={user} reload={read.reload} /> : null}
        </>
      )}
    </WhenRead>
  )
}
