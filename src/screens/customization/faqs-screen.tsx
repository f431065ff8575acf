import { Suspense } from 'react'
import type { Faq } from '../../api/faq-calls.ts'
import { send } from '../../api/client.ts'
import { faqSchema } from '../../machines/catalogue.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { formatNumber } from '../parts/format.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { currentLocale } from '../parts/locale.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { EditorChange } from './editor-change.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorList } from './editor-list.tsx'
import { statusField, type EditorEntity, type EditorField, type Typed } from './editor.ts'
import { FaqActs, type FaqList } from './faq-acts.tsx'

// What reads a formatted text is there for whoever writes one; where it cannot be had, the text is written without being looked at.
const FaqPreview = lazyScreen(() =>
  import('./formatted-parts.tsx').then((parts) => parts.FaqPreview).catch(() => () => null),
)

const entity: EditorEntity = {
  path: '/customization/faqs',
  storeSlug: 'customization.faqs.store',
  updateSlug: 'customization.faqs.update',
  addLabel: m.route_title_faq_add,
}

const columns = (list: FaqList | null, reload: () => void, canUpdate: boolean): Column<Faq>[] => [
  {
    key: 'order',
    heading: m.faq_label_order(),
    isNumeric: true,
    cell: ({ id }) => formatNumber((list?.rows.findIndex((row) => row.id === id) ?? 0) + 1, currentLocale()),
  },
  ...(canUpdate && list
    ? [
        {
          key: 'acts',
          heading: m.faq_label_actions(),
          cell: (row: Faq) => <FaqActs list={list} row={row} reload={reload} />,
        },
      ]
    : []),
]

/** Questions in the order of the page; each is moved by its buttons. @source spec §2 Customization area, §3 FAQ */
export function FaqsScreen() {
  const read = useCall('GET /customization/faqs', {})
  const canUpdate = useAccount()?.user.acl.includes(entity.updateSlug) ?? false
  return (
    <EditorList
      entity={entity}
      caption={m.route_title_faqs()}
      read={read}
      columns={columns(read.data, read.reload, canUpdate)}
      soughtIn={({ description, descriptionBn }) => [description, descriptionBn]}
      emptyText={m.faq_text_empty()}
    />
  )
}

const empty = { nameBn: '', name: '', descriptionBn: '', description: '', status: '' }

const fields = (): EditorField<keyof typeof empty>[] => [
  { kind: 'text', name: 'nameBn', label: m.faq_field_name_bn(), lang: 'bn' },
  { kind: 'text', name: 'name', label: m.faq_field_name(), lang: 'en' },
  {
    kind: 'text',
    name: 'descriptionBn',
    label: m.faq_field_description_bn(),
    hint: m.formatted_hint_text(),
    lang: 'bn',
    isFormatted: true,
  },
  {
    kind: 'text',
    name: 'description',
    label: m.faq_field_description(),
    hint: m.formatted_hint_text(),
    lang: 'en',
    isFormatted: true,
  },
  statusField({ active: m.faq_hint_active(), de_active: m.faq_hint_de_active() }),
]

const preview = ({ descriptionBn, description }: Typed) => (
  <Suspense>
    <FaqPreview descriptionBn={String(descriptionBn)} description={String(description)} />
  </Suspense>
)

/** @source spec §2 Customization area: add a question */
export const FaqAddScreen = () => (
  <EditorForm
    entity={entity}
    fields={fields}
    begin={empty}
    schema={faqSchema}
    send={(body) => send('POST /customization/faqs', { body })}
    notice={m.faq_notice_added()}
    under={preview}
  />
)

const valuesOf = ({ nameBn, name, descriptionBn, description, status }: Faq) => ({
  nameBn,
  name,
  descriptionBn,
  description,
  status: status as string,
})

/** @source spec §2 Customization area: edit a question */
export function FaqEditScreen({ params }: ScreenProps) {
  const id = Number(params['id'])
  return (
    <EditorChange
      entity={entity}
      read={useCall('GET /customization/faqs/{id}', { params: { id } })}
      versions={useCall('GET /customization/faqs/{id}/versions', { params: { id } })}
      fields={fields}
      valuesOf={valuesOf}
      schema={faqSchema}
      send={(values, version) =>
        send('POST /customization/faqs/{id}', { params: { id }, body: { ...values, version } })
      }
      deActivateText={m.faq_text_de_activate}
      under={preview}
    />
  )
}
