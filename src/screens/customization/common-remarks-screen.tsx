import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import type { CommonRemark } from '../../api/remark-calls.ts'
import { commonRemarkSchema } from '../../machines/catalogue.ts'
import type { RemarkAct } from '../../machines/remark.ts'
import type { Word } from '../../wording/word.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'
import { EditorChange } from './editor-change.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorList } from './editor-list.tsx'
import { statusField, type EditorEntity, type EditorField } from './editor.ts'
import { OrderActs } from './order-acts.tsx'

const entity: EditorEntity = {
  path: '/administrator/common-remarks',
  storeSlug: 'administrative.remark.update',
  updateSlug: 'administrative.remark.update',
  addLabel: m.route_title_common_remark_add,
}

const actWords: Record<RemarkAct, Word> = {
  returnForCorrection: m.application_action_return_for_correction,
  reject: m.application_action_reject,
}

type List = CallReply<'GET /common-remarks'>

const columns = (list: List | null, reload: () => void): Column<CommonRemark>[] => [
  { key: 'act', heading: m.remark_field_act(), cell: ({ act }) => actWords[act]() },
  {
    key: 'order',
    heading: m.faq_label_order(),
    isNumeric: true,
    cell: ({ id }) => formatNumber((list?.rows.findIndex((row) => row.id === id) ?? 0) + 1, currentLocale()),
  },
  ...(list
    ? [
        {
          key: 'acts',
          heading: m.faq_label_actions(),
          cell: (row: CommonRemark) => (
            <OrderActs
              list={list}
              row={row}
              reload={reload}
              send={(body) => send('POST /common-remarks/order', { body })}
              notice={(place, total) => m.remark_notice_moved({ place, total })}
            />
          ),
        },
      ]
    : []),
]

/** What the office often writes when it gives a case back or rejects it, in the order in which it is offered. @source product 8 */
export function CommonRemarksScreen() {
  const read = useCall('GET /common-remarks', {})
  return (
    <EditorList
      entity={entity}
      caption={m.route_title_common_remarks()}
      read={read}
      columns={columns(read.data, read.reload)}
      emptyText={m.remark_text_empty()}
    />
  )
}

const empty = { act: '', nameBn: '', name: '', status: '' }

const fields = (): EditorField<keyof typeof empty>[] => [
  {
    kind: 'radio',
    name: 'act',
    label: m.remark_field_act(),
    options: (Object.keys(actWords) as RemarkAct[]).map((value) => ({ value, label: actWords[value]() })),
  },
  { kind: 'text', name: 'nameBn', label: m.remark_field_name_bn(), lang: 'bn', isLong: true },
  { kind: 'text', name: 'name', label: m.remark_field_name(), lang: 'en', isLong: true },
  statusField({ active: m.remark_hint_active(), de_active: m.remark_hint_de_active() }),
]

/** @source product 8 */
export const CommonRemarkAddScreen = () => (
  <EditorForm
    entity={entity}
    fields={fields}
    begin={empty}
    schema={commonRemarkSchema}
    send={(body) => send('POST /common-remarks', { body })}
    notice={m.remark_notice_added()}
  />
)

const valuesOf = ({ act, nameBn, name, status }: CommonRemark) => ({
  act: act as string,
  nameBn,
  name,
  status: status as string,
})

/** @source product 8 */
export function CommonRemarkEditScreen({ params }: ScreenProps) {
  const id = Number(params['id'])
  return (
    <EditorChange
      entity={entity}
      read={useCall('GET /common-remarks/{id}', { params: { id } })}
      versions={useCall('GET /common-remarks/{id}/versions', { params: { id } })}
      fields={fields}
      valuesOf={valuesOf}
      schema={commonRemarkSchema}
      send={(values, version) =>
        send('POST /common-remarks/{id}', { params: { id }, body: { ...values, version } })
      }
      saveText={m.remark_text_save()}
      deActivateText={m.remark_text_de_activate}
    />
  )
}
