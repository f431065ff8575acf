import { send } from '../../api/client.ts'
import type { FeeType } from '../../api/fee-calls.ts'
import { feeAccesses, feeTypeAddSchema, feeTypeChangeSchema } from '../../machines/catalogue.ts'
import { funds } from '../../machines/money.ts'
import { feeAccessWords } from '../../words/groups/fee-access.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'
import { EditorChange } from './editor-change.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorList } from './editor-list.tsx'
import { nameFields, statusField, type EditorEntity, type EditorField } from './editor.ts'

const entity: EditorEntity = {
  path: '/customization/fee-types',
  storeSlug: 'customization.case_fees.update',
  updateSlug: 'customization.case_fees.update',
  addLabel: m.route_title_fee_type_add,
}

const columns = (): Column<FeeType>[] => [
  { key: 'fund', heading: m.invoice_label_fund(), cell: ({ fund }) => fundWords[fund]() },
  {
    key: 'access',
    heading: m.fee_field_access(),
    hideBelow: 1280,
    cell: ({ access }) => feeAccessWords[access](),
  },
  {
    key: 'types',
    heading: m.route_title_case_types(),
    isNumeric: true,
    cell: ({ isBasePayment, typeCount }) =>
      isBasePayment ? m.editor_label_all_statuses() : formatNumber(typeCount, currentLocale()),
  },
]

/** @source spec §2 Customization area, §3 Fee type */
export function FeeTypesScreen() {
  return (
    <EditorList
      entity={entity}
      caption={m.route_title_fee_types()}
      read={useCall('GET /customization/fee-types', {})}
      columns={columns()}
      soughtIn={({ slug }) => [slug]}
      emptyText={m.fee_text_types_empty()}
    />
  )
}

const names = (): EditorField[] => nameFields().filter(({ name }) => name !== 'code')

const others = (): EditorField[] => [
  {
    kind: 'radio',
    name: 'fund',
    label: m.invoice_label_fund(),
    hint: m.fee_hint_fund(),
    options: funds.map((value) => ({ value, label: fundWords[value]() })),
  },
  {
    kind: 'radio',
    name: 'access',
    label: m.fee_field_access(),
    options: feeAccesses.map((value) => ({ value, label: feeAccessWords[value]() })),
  },
  {
    kind: 'tick',
    name: 'isBasePayment',
    label: m.fee_field_is_base_payment(),
    hint: m.fee_hint_is_base_payment(),
  },
  statusField({ active: m.fee_hint_active(), de_active: m.fee_hint_de_active() }),
]

const empty = {
  nameBn: '',
  name: '',
  slug: '',
  fund: '',
  access: '',
  isBasePayment: false,
  status: '',
}

const addFields = (): EditorField[] => [
  ...names(),
  {
    kind: 'text',
    name: 'slug',
    label: m.fee_field_slug(),
    hint: m.fee_hint_slug(),
    lang: 'en',
    isShort: true,
  },
  ...others(),
]

/** @source spec §3 Fee type, §5 Admin forms */
export const FeeTypeAddScreen = () => (
  <EditorForm
    entity={entity}
    fields={addFields}
    begin={empty}
    schema={feeTypeAddSchema}
    send={(body) => send('POST /customization/fee-types', { body })}
    notice={m.fee_notice_type_added()}
  />
)

const changeFields = ({ slug }: FeeType): EditorField[] => [
  ...names(),
  { kind: 'fixed', name: 'slug', label: m.fee_field_slug(), text: slug, hint: m.fee_hint_slug_fixed() },
  ...others(),
]

const valuesOf = ({ nameBn, name, fund, access, isBasePayment, status }: FeeType) => ({
  nameBn,
  name,
  fund: fund as string,
  access: access as string,
  isBasePayment,
  status: status as string,
})

/** @source spec §3 Fee type, §5 Admin forms */
export function FeeTypeEditScreen({ params }: ScreenProps) {
  const id = Number(params['id'])
  return (
    <EditorChange
      entity={entity}
      read={useCall('GET /customization/fee-types/{id}', { params: { id } })}
      versions={useCall('GET /customization/fee-types/{id}/versions', { params: { id } })}
      fields={changeFields}
      valuesOf={valuesOf}
      schema={feeTypeChangeSchema}
      send={(values, version) =>
        send('POST /customization/fee-types/{id}', { params: { id }, body: { ...values, version } })
      }
      notice={m.fee_notice_type_updated()}
      deActivateText={m.fee_text_de_activate}
    />
  )
}
