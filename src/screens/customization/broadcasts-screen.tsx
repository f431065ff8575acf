import type { CallReply } from '../../api/calls.ts'
import type { Broadcast } from '../../api/broadcast-calls.ts'
import { send } from '../../api/client.ts'
import { audienceWords, toneWords } from '../../wording/broadcast.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { Under } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import {
  broadcastFields,
  broadcastSchema,
  BroadcastSample,
  emptyBroadcast,
  standingTones,
  standingWords,
  valuesOfBroadcast,
} from './broadcast-fields.tsx'
import { EditorChange } from './editor-change.tsx'
import { EditorDelete } from './editor-delete.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorList } from './editor-list.tsx'
import type { EditorEntity } from './editor.ts'
import styles from './editor.module.css'
import { ActLabel } from './order-acts.tsx'
import { WhenRead } from './when-read.tsx'

const entity: EditorEntity = {
  path: '/customization/broadcasts',
  storeSlug: 'customization.broadcast.update',
  updateSlug: 'customization.broadcast.update',
  addLabel: m.route_title_broadcast_add,
}

type List = CallReply<'GET /customization/broadcasts'>

/** Whom it is for, and which office or role where it is one. */
function audienceText({ audience, officeId, roleId }: Broadcast, list: List | null): string {
  const one =
    list?.offices.find(({ id }) => id === officeId) ?? list?.roles.find(({ id }) => id === roleId) ?? null
  return one ? nameOf(one) : audienceWords[audience]()
}

const TakeDown = ({ row, reload }: { row: Broadcast; reload: () => void }) => (
  <EditorDelete
    label={<ActLabel action={m.broadcast_action_take_down()} row={row} />}
    action={m.broadcast_action_take_down()}
    text={nameOf(row)}
    notice={m.broadcast_notice_taken_down()}
    question={{ title: m.broadcast_confirm_take_down(), notDone: m.broadcast_notice_kept() }}
    send={() =>
      send('POST /customization/broadcasts/{id}/take-down', {
        params: { id: row.id },
        body: { version: row.version },
      })
    }
    onAnswered={reload}
  />
)

const canBeTakenDown = ({ standing }: Broadcast) => standing === 'standing' || standing === 'coming'

const columns = (list: List | null, reload: () => void, canUpdate: boolean): Column<Broadcast>[] => [
  {
    key: 'standing',
    heading: m.broadcast_label_standing(),
    cell: ({ standing }) => <StatusTag tone={standingTones[standing]} label={standingWords[standing]()} />,
  },
  {
    key: 'days',
    heading: m.broadcast_label_days_heading(),
    cell: ({ fromDay, toDay }) =>
      m.broadcast_label_days({
        from: formatDay(fromDay, currentLocale()),
        to: formatDay(toDay, currentLocale()),
      }),
  },
  {
    key: 'audience',
    heading: m.broadcast_field_audience(),
    cell: (row) => (
      <>
        {audienceText(row, list)}
        <Under>{toneWords[row.tone]()}</Under>
      </>
    ),
  },
  ...(canUpdate
    ? [
        {
          key: 'acts',
          heading: m.faq_label_actions(),
          cell: (row: Broadcast) =>
            canBeTakenDown(row) ? (
              <div className={styles.acts}>
                <TakeDown row={row} reload={reload} />
              </div>
            ) : null,
        },
      ]
    : []),
]

/** What everybody, an office or a role is told, the one that ends last first. @source spec §2 Customization area */
export function BroadcastsScreen() {
  const read = useCall('GET /customization/broadcasts', {})
  const canUpdate = useAccount()?.user.acl.includes(entity.updateSlug) ?? false
  return (
    <EditorList
      entity={entity}
      caption={m.route_title_broadcasts()}
      read={read}
      columns={columns(read.data, read.reload, canUpdate)}
      emptyText={m.broadcast_text_empty()}
    />
  )
}

/** @source spec §2 Customization area, §5 Admin forms */
export function BroadcastAddScreen() {
  const read = useCall('GET /customization/broadcasts', {})
  return (
    <WhenRead read={read}>
      {(list) => (
        <EditorForm
          entity={entity}
          fields={(values) => broadcastFields(values, list)}
          begin={emptyBroadcast}
          schema={broadcastSchema}
          send={(body) => send('POST /customization/broadcasts', { body })}
          beside={(values) => <BroadcastSample values={values} />}
          notice={m.broadcast_notice_added()}
        />
      )}
    </WhenRead>
  )
}

/** @source spec §2 Customization area, §5 Admin forms */
export function BroadcastEditScreen({ params }: ScreenProps) {
  const id = Number(params['id'])
  const list = useCall('GET /customization/broadcasts', {})
  const read = useCall('GET /customization/broadcasts/{id}', { params: { id } })
  const versions = useCall('GET /customization/broadcasts/{id}/versions', { params: { id } })
  return (
    <WhenRead read={list}>
      {(offered) => (
        <EditorChange
          entity={entity}
          read={read}
          versions={versions}
          fields={(_row, values) => broadcastFields(values, offered)}
          valuesOf={valuesOfBroadcast}
          schema={broadcastSchema}
          send={(values, version) =>
            send('POST /customization/broadcasts/{id}', { params: { id }, body: { ...values, version } })
          }
          beside={(values) => <BroadcastSample values={values} />}
          saveText={m.broadcast_text_save()}
          deActivateText={m.broadcast_text_de_activate}
        />
      )}
    </WhenRead>
  )
}
