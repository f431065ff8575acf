import type { User } from '../../api/people-calls.ts'
import { send } from '../../api/client.ts'
import { userChangeSchema } from '../../machines/people.ts'
import { userStatusWords } from '../../words/groups/user-status.ts'
import { m } from '../../words/messages.js'
import { AskedAct } from '../parts/asked-act.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { ButtonRow } from '../parts/button.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { formatDigits, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { EditorForm } from './editor-form.tsx'
import { EditorVersions } from './editor-versions.tsx'
import { type EditorField } from './editor.ts'
import styles from './editor.module.css'
import {
  usersEntity as entity,
  userFields,
  userTones,
  WithChoices,
  type UserChoices,
} from './user-fields.tsx'
import { TakeFactor } from './take-factor.tsx'
import type { Question } from './use-editor.ts'
import { WhenRead } from './when-read.tsx'

const number = (value: number) => formatNumber(value, currentLocale())

/** How the account stands, and what is done with it that changes nothing of it. */
function AccountFacts({ user, onDone }: { user: User; onDone: () => void }) {
  const canInvite = useAccount()?.user.acl.includes(entity.storeSlug) ?? false
  const params = { id: user.number }
  return (
    <section className={styles.account} aria-label={m.user_title_account()}>
      <SummaryList
        items={[
          {
            term: m.parts_label_status(),
            description: <StatusTag tone={userTones[user.status]} label={userStatusWords[user.status]()} />,
          },
          { term: m.person_field_email(), description: <span lang="en">{user.email}</span> },
          ...(user.mobile === null
            ? []
            : [
                {
                  term: m.person_field_mobile(),
                  description: formatDigits(user.mobile, currentLocale()),
                },
              ]),
          { term: m.user_label_created(), description: <DateTime at={user.createdAt} /> },
          {
            term: m.factor_label_standing(),
            description: user.hasFactor ? m.factor_state_on() : m.factor_state_off(),
          },
          { term: m.user_label_sessions(), description: number(user.sessionCount) },
        ]}
      />
      <ButtonRow>
        {user.status === 'invited' && canInvite ? (
          <AskedAct
            label={m.user_action_invite_again()}
            question={m.user_confirm_invite_again()}
            text={m.user_text_invite_again({ email: user.email ?? '' })}
            done={() => m.user_notice_invited()}
            act={() => send('POST /user-role-management/users/{id}/invite', { params, body: {} })}
            reload={onDone}
          />
        ) : null}
        {user.isSelf ? null : <TakeFactor user={user} reload={onDone} />}
        {user.sessionCount > 0 ? (
          <AskedAct
            label={m.user_action_end_sessions()}
            question={m.user_confirm_end_sessions({ name: user.name })}
            text={user.isSelf ? m.user_text_end_own_sessions() : m.user_text_end_sessions()}
            done={({ endedCount }) => m.user_notice_sessions_ended({ count: number(endedCount) })}
            act={() => send('POST /user-role-management/users/{id}/end-sessions', { params, body: {} })}
            reload={onDone}
          />
        ) : null}
      </ButtonRow>
    </section>
  )
}

const statusField = (): EditorField => ({
  kind: 'radio',
  name: 'status',
  label: m.user_field_access(),
  options: [
    { value: 'active', label: m.editor_state_active(), hint: m.user_hint_active() },
    { value: 'de_active', label: m.editor_state_de_active(), hint: m.user_hint_de_active() },
  ],
})

const valuesOf = (user: User) => ({
  name: user.name,
  officeId: user.office?.id ?? '',
  firstRoleId: String(user.roles[0]?.id ?? ''),
  otherRoleIds: user.roles
    .slice(1)
    .map(({ id }) => id)
    .join(' '),
  status: user.status === 'de_active' ? 'de_active' : 'active',
})

const questionOf = (user: User, status: string): Question => {
  const { name } = user
  if (user.status !== 'de_active' && status === 'de_active')
    return {
      title: m.user_confirm_de_activate({ name }),
      text: m.user_text_de_activate(),
      action: m.editor_action_de_activate(),
      isDanger: true,
    }
  if (user.status === 'de_active' && status === 'active')
    return {
      title: m.user_confirm_activate({ name }),
      text: m.user_text_activate(),
      action: m.user_action_activate(),
    }
  return { title: m.editor_confirm_save(), text: m.user_text_save(), action: m.parts_action_save() }
}

interface FormProps {
  user: User
  choices: UserChoices
  reload: () => void
}

type Values = ReturnType<typeof valuesOf>

const save = ({ number: id, version }: User, values: Values) =>
  send('POST /user-role-management/users/{id}', { params: { id }, body: { ...values, version } })

const UserForm = ({ user, choices, reload }: FormProps) => (
  <EditorForm
    entity={entity}
    fields={({ firstRoleId }) => [
      ...userFields(choices, firstRoleId, user.office?.id ?? null),
      statusField(),
    ]}
    begin={valuesOf(user)}
    schema={userChangeSchema}
    send={(values) => save(user, values)}
    notice={m.editor_notice_saved()}
    ofRow={{
      question: ({ status }) => questionOf(user, status),
      stored: valuesOf(user),
      version: user.version,
      reload,
    }}
  />
)

/** How the account read before; what comes back is held to all that a change by the form is held to. */
function Versions({ user, choices, reload }: FormProps) {
  const params = { id: user.number }
  return (
    <EditorVersions
      read={useCall('GET /user-role-management/users/{id}/versions', { params })}
      fields={(values) => {
        // What the server tells by the names of the form's fields is what the form holds.
        const { firstRoleId, officeId } = values as Values
        return [...userFields(choices, firstRoleId, officeId), statusField()]
      }}
      text={(values) => questionOf(user, (values as Values).status).text}
      save={(values) => save(user, values as Values)}
      reload={reload}
    />
  )
}

/** @source spec §2 Role and permission management: edit user by id */
export function UserEditScreen({ params }: ScreenProps) {
  const id = Number(params['id'])
  const read = useCall('GET /user-role-management/users/{id}', { params: { id } })
  return (
    <WhenRead read={read}>
      {(user) => (
        <>
          <BackLink href={entity.path}>{m.route_title_users()}</BackLink>
          <h2 className={styles.of}>{user.name}</h2>
          <AccountFacts user={user} onDone={read.reload} />
          <WithChoices>
            {(choices) => (
              <>
                <UserForm user={user} choices={choices} reload={read.reload} />
                <Versions user={user} choices={choices} reload={read.reload} />
              </>
            )}
          </WithChoices>
        </>
      )}
    </WhenRead>
  )
}
