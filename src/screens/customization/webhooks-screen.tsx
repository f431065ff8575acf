import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import type { EditedVersions } from '../../api/version-calls.ts'
import type { Webhook } from '../../api/webhook-calls.ts'
import { allOffices, webhookSchema } from '../../machines/webhook-form.ts'
import type { WebhookEntity } from '../../machines/webhook.ts'
import { m } from '../../words/messages.js'
import type { Word } from '../../wording/word.ts'
import type { Column } from '../parts/data-table.tsx'
import { formatMoment, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { Section } from '../parts/page.tsx'
import { Under } from '../parts/queue.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall, type Read } from '../use-call.ts'
import { EditorChange } from './editor-change.tsx'
import { EditorDelete } from './editor-delete.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorList } from './editor-list.tsx'
import { EditorVersions } from './editor-versions.tsx'
import { statusField, type EditorEntity, type EditorField } from './editor.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { FreshSecret, keepFresh } from './webhook-secret.tsx'
import styles from './webhook.module.css'
import { WhenRead } from './when-read.tsx'

const entity: EditorEntity = {
  path: '/customization/webhooks',
  storeSlug: 'customization.webhooks.update',
  updateSlug: 'customization.webhooks.update',
  addLabel: m.route_title_webhook_add,
}

type List = CallReply<'GET /customization/webhooks'>

const empty = {
  nameBn: '',
  name: '',
  url: '',
  application: true,
  dispatch: true,
  payment: true,
  officeId: allOffices as string,
  status: '',
}
type Values = typeof empty

const valuesOf = ({ nameBn, name, url, entities, officeId, status }: Webhook): Values => ({
  nameBn,
  name,
  url,
  application: entities.includes('application'),
  dispatch: entities.includes('dispatch'),
  payment: entities.includes('payment'),
  officeId: officeId ?? allOffices,
  status,
})

const toldWords: Record<WebhookEntity, Word> = {
  application: m.dispatch_label_application,
  dispatch: m.audit_label_of_dispatch,
  payment: m.audit_label_of_payment,
}

const officeText = (officeId: string | null, { offices }: Pick<List, 'offices'>): string => {
  const office = offices.find(({ id }) => id === officeId)
  return office ? nameOf(office) : m.user_label_all_offices()
}

const fields = ({ offices }: Pick<List, 'offices'>): EditorField<keyof Values>[] => [
  { kind: 'text', name: 'nameBn', label: m.editor_field_name_bn(), lang: 'bn' },
  { kind: 'text', name: 'name', label: m.editor_field_name(), lang: 'en' },
  { kind: 'text', name: 'url', label: m.webhook_field_url(), hint: m.webhook_hint_url(), lang: 'en' },
  {
    kind: 'tick',
    name: 'application',
    label: m.webhook_field_application(),
    hint: m.webhook_hint_told(),
  },
  { kind: 'tick', name: 'dispatch', label: m.webhook_field_dispatch() },
  { kind: 'tick', name: 'payment', label: m.webhook_field_payment() },
  {
    kind: 'select',
    name: 'officeId',
    label: m.webhook_field_office(),
    options: [
      { value: allOffices, label: m.user_label_all_offices() },
      ...offices.map((office) => ({ value: office.id, label: nameOf(office) })),
    ],
  },
  statusField({ active: m.webhook_hint_active(), de_active: m.webhook_hint_de_active() }),
]

const columns = (list: List | null): Column<Webhook>[] => [
  {
    key: 'url',
    heading: m.webhook_field_url(),
    isTyped: true,
    cell: ({ url, givenUp }) => (
      <>
        <span lang="en">{url}</span>
        {givenUp === 0 ? null : (
          <Under>{m.webhook_text_given_up({ count: formatNumber(givenUp, currentLocale()) })}</Under>
        )}
      </>
    ),
  },
  {
    key: 'told',
    heading: m.webhook_label_told(),
    cell: ({ entities, officeId }) => (
      <>
        {entities.map((each) => toldWords[each]()).join(', ')}
        <Under>{list ? officeText(officeId, list) : null}</Under>
      </>
    ),
  },
]

/** The systems outside that are told of changes of state. */
export function WebhooksScreen() {
  const read = useCall('GET /customization/webhooks', {})
  return (
    <>
      <FreshSecret />
      <EditorList
        entity={entity}
        caption={m.route_title_webhooks()}
        read={read}
        columns={columns(read.data)}
        soughtIn={({ url }) => [url]}
        emptyText={m.webhook_text_empty()}
      />
    </>
  )
}

/** @source spec §5 Admin forms */
export function WebhookAddScreen() {
  const read = useCall('GET /customization/webhooks', {})
  return (
    <WhenRead read={read}>
      {(list) => (
        <EditorForm
          entity={entity}
          fields={() => fields(list)}
          begin={empty}
          schema={webhookSchema}
          send={async (body) => {
            const answer = await send('POST /customization/webhooks', { body })
            if (answer.isOk) {
              const { webhook, secret } = answer.data
              keepFresh({ id: webhook.id, name: nameOf(webhook), secret })
            }
            return answer
          }}
          notice={m.webhook_notice_added()}
        />
      )}
    </WhenRead>
  )
}

function Secret({ webhook, reload }: { webhook: Webhook; reload: () => void }) {
  const { id, version, previousUntil } = webhook
  return (
    <Section title={m.webhook_title_secret()}>
      <p>
        {previousUntil === null
          ? m.webhook_text_secret()
          : m.webhook_text_previous({ when: formatMoment(previousUntil, currentLocale()) })}
      </p>
      <div className={styles.acts}>
        <EditorDelete
          label={m.webhook_action_rotate()}
          action={m.webhook_action_rotate()}
          text={m.webhook_text_secret()}
          notice={m.webhook_notice_rotated()}
          question={{ title: m.webhook_confirm_rotate(), notDone: m.webhook_notice_not_rotated() }}
          send={async () => {
            const answer = await send('POST /customization/webhooks/{id}/rotate', {
              params: { id },
              body: { version },
            })
            if (answer.isOk) keepFresh({ id, name: nameOf(webhook), secret: answer.data.secret })
            return answer
          }}
          onAnswered={reload}
        />
      </div>
    </Section>
  )
}

interface VersionsProps {
  read: Read<EditedVersions>
  list: List
  row: Read<Webhook>
  save: (values: Values, version: number) => ReturnType<typeof send>
}

/** How it read before: last, for what was sent is looked at more often. Its secret is none of it. */
const Versions = ({ read, list, row, save }: VersionsProps) => (
  <EditorVersions
    read={read}
    fields={() => fields(list)}
    text={({ status }) => (status === 'de_active' ? m.webhook_text_de_activate() : m.webhook_text_save())}
    // What the server tells by the names of the form's fields is what the form holds.
    save={(values) => save(values as Values, row.data?.version ?? 0)}
    reload={row.reload}
  />
)

/** @source spec §5 Admin forms */
export function WebhookEditScreen({ params }: ScreenProps) {
  const id = Number(params['id'])
  const list = useCall('GET /customization/webhooks', {})
  const read = useCall('GET /customization/webhooks/{id}', { params: { id } })
  const versions = useCall('GET /customization/webhooks/{id}/versions', { params: { id } })
  const save = (values: Values, version: number) =>
    send('POST /customization/webhooks/{id}', { params: { id }, body: { ...values, version } })
  const canUpdate = useAccount()?.user.acl.includes(entity.updateSlug) ?? false
  return (
    <>
      <FreshSecret id={id} />
      <WhenRead read={list}>
        {(offered) => (
          <EditorChange
            entity={entity}
            read={read}
            fields={() => fields(offered)}
            valuesOf={valuesOf}
            schema={webhookSchema}
            send={save}
            saveText={m.webhook_text_save()}
            deActivateText={m.webhook_text_de_activate}
          />
        )}
      </WhenRead>
      {/* Under the form, which needs both: what came before it would be pushed down. */}
      {list.data && read.data ? (
        <>
          {canUpdate ? <Secret webhook={read.data} reload={read.reload} /> : null}
          <WebhookDeliveries webhook={read.data} canUpdate={canUpdate} />
          <Versions read={versions} list={list.data} row={read} save={save} />
        </>
      ) : null}
    </>
  )
}
