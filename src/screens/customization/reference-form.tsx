import { useLocation } from 'wouter'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import type { ReferenceRecord } from '../../api/record-calls.ts'
import {
  isOwnerOptional,
  isKnownByDay,
  recordAddSchema,
  recordChangeSchema,
  referenceOwners,
  type ReferenceKind,
} from '../../machines/reference.ts'
import { m } from '../../words/messages.js'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { useCall } from '../use-call.ts'
import { forgetLists } from '../use-list.ts'
import { EditorChange } from './editor-change.tsx'
import { EditorDelete } from './editor-delete.tsx'
import { EditorForm } from './editor-form.tsx'
import { nameFields, statusField, type EditorField } from './editor.ts'
import { codeLabel, codeText, ofKind, ownerWords, referenceEntity, ReferenceHead } from './reference-tabs.tsx'
import { WhenRead } from './when-read.tsx'

type Owners = CallReply<'GET /customization/reference/{kind}/owners'>

/** Forms offer a record; a holiday is counted with. */
const status = (kind: ReferenceKind) =>
  statusField(
    isKnownByDay(kind)
      ? { active: m.reference_hint_day_active(), de_active: m.reference_hint_day_de_active() }
      : { active: m.reference_hint_active(), de_active: m.reference_hint_de_active() },
  )

const ownerField = (kind: ReferenceKind, owners: Owners): EditorField[] => {
  const owner = referenceOwners[kind]
  if (owner === null) return []
  return [
    {
      kind: 'select',
      name: 'ownerId',
      label: ownerWords[owner](),
      ...(isOwnerOptional(kind) ? { hint: m.reference_hint_owner_optional() } : {}),
      options: owners
        .map((row) => ({ value: String(row.id), label: nameOf(row) }))
        .toSorted((one, other) => one.label.localeCompare(other.label, currentLocale())),
    },
  ]
}

/** Names and what the record is known by: of a holiday its day. */
const namesOf = (kind: ReferenceKind): EditorField[] =>
  nameFields().map((field) =>
    field.name === 'code' && isKnownByDay(kind)
      ? { kind: 'day', name: 'code', label: m.parts_label_day(), hint: m.reference_hint_day() }
      : field,
  )

const empty = { nameBn: '', name: '', code: '', ownerId: '', status: '' }

function Add({ kind }: { kind: ReferenceKind }) {
  const owners = useCall('GET /customization/reference/{kind}/owners', { params: { kind } })
  return (
    <>
      <ReferenceHead kind={kind} />
      <WhenRead read={owners}>
        {(rows) => (
          <EditorForm
            entity={referenceEntity(kind)}
            fields={() => [...namesOf(kind), ...ownerField(kind, rows), status(kind)]}
            begin={empty}
            schema={recordAddSchema(kind)}
            send={(body) => send('POST /customization/reference/{kind}', { params: { kind }, body })}
            notice={m.reference_notice_added()}
          />
        )}
      </WhenRead>
    </>
  )
}

/** @source spec §5 Admin forms, §7 Reference data */
export const ReferenceAddScreen = ofKind((kind) => <Add key={kind} kind={kind} />)

const changeFields =
  (kind: ReferenceKind) =>
  ({ code, owner }: ReferenceRecord): EditorField[] => {
    const ownerKind = referenceOwners[kind]
    return [
      ...nameFields().filter(({ name }) => name !== 'code'),
      {
        kind: 'fixed',
        name: 'code',
        label: codeLabel(kind),
        text: codeText(kind, code),
        hint: isKnownByDay(kind) ? m.reference_hint_day_fixed() : m.reference_hint_fixed(),
      },
      ...(ownerKind === null
        ? []
        : [
            {
              kind: 'fixed' as const,
              name: 'owner',
              label: ownerWords[ownerKind](),
              text: owner ? nameOf(owner) : m.editor_label_empty(),
              hint: m.reference_hint_fixed(),
            },
          ]),
      status(kind),
    ]
  }

const valuesOf = ({ nameBn, name, status: held }: ReferenceRecord) => ({
  nameBn,
  name,
  status: held as string,
})

function Edit({ kind, id }: { kind: ReferenceKind; id: number }) {
  const [, navigate] = useLocation()
  const entity = referenceEntity(kind)
  const params = { kind, id }
  const read = useCall('GET /customization/reference/{kind}/{id}', { params })
  return (
    <>
      <ReferenceHead kind={kind} />
      <EditorChange
        entity={entity}
        read={read}
        versions={useCall('GET /customization/reference/{kind}/{id}/versions', { params })}
        fields={changeFields(kind)}
        valuesOf={valuesOf}
        schema={recordChangeSchema}
        send={(values, version) =>
          send('POST /customization/reference/{kind}/{id}', { params, body: { ...values, version } })
        }
        deActivateText={() =>
          isKnownByDay(kind) ? m.reference_text_day_de_activate() : m.reference_text_de_activate()
        }
      />
      {read.data ? (
        <EditorDelete
          label={m.reference_action_delete()}
          action={m.reference_action_delete()}
          text={m.reference_text_delete({ name: nameOf(read.data) })}
          notice={m.reference_notice_deleted()}
          send={() =>
            send('POST /customization/reference/{kind}/{id}/delete', {
              params,
              body: { version: read.data?.version ?? 0 },
            })
          }
          onAnswered={(isGone) => {
            if (!isGone) return
            forgetLists()
            navigate(entity.path)
          }}
        />
      ) : null}
    </>
  )
}

/** @source spec §5 Admin forms, §7 Reference data */
export const ReferenceEditScreen = ofKind((kind, { id }) => (
  <Edit key={`${kind} ${id}`} kind={kind} id={Number(id)} />
))
