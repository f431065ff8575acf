import type { CaseCategory } from '../../api/catalogue-calls.ts'
import { send } from '../../api/client.ts'
import { categoryAddSchema, categoryChangeSchema } from '../../machines/catalogue.ts'
import { divisionCodes } from '../../machines/form.ts'
import { divisionWords } from '../../words/groups/division.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'
import { EditorChange } from './editor-change.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorList } from './editor-list.tsx'
import { nameFields, statusField, type EditorField, type EditorEntity } from './editor.ts'

const entity: EditorEntity = {
  path: '/customization/case-categories',
  storeSlug: 'customization.case_categories.store',
  updateSlug: 'customization.case_categories.update',
  addLabel: m.route_title_case_category_add,
}

const typeCountOf = ({ typeCount }: CaseCategory) => formatNumber(typeCount, currentLocale())

const columns = (): Column<CaseCategory>[] => [
  {
    key: 'division',
    heading: m.case_field_division(),
    cell: ({ division }) => divisionWords[division](),
  },
  { key: 'types', heading: m.case_category_label_types(), isNumeric: true, cell: typeCountOf },
]

/** @source spec §2 Customization area: case category list */
export function CaseCategoriesScreen() {
  const read = useCall('GET /customization/case-categories', {})
  return (
    <EditorList
      entity={entity}
      caption={m.route_title_case_categories()}
      read={read}
      columns={columns()}
      emptyText={m.case_category_text_empty()}
    />
  )
}

const empty = { nameBn: '', name: '', code: '', division: '', status: '' }

const addFields = (): EditorField<keyof typeof empty>[] => [
  ...nameFields(),
  {
    kind: 'radio',
    name: 'division',
    label: m.case_field_division(),
    options: divisionCodes.map((value) => ({ value, label: divisionWords[value]() })),
  },
  statusField(),
]

/** @source spec §2 Customization area: add a case category */
export const CaseCategoryAddScreen = () => (
  <EditorForm
    entity={entity}
    fields={addFields}
    begin={empty}
    schema={categoryAddSchema}
    send={(body) => send('POST /customization/case-categories', { body })}
    notice={m.case_category_notice_added()}
  />
)

const changeFields = ({ division }: CaseCategory): EditorField[] => [
  ...nameFields(),
  {
    kind: 'fixed',
    name: 'division',
    label: m.case_field_division(),
    text: divisionWords[division](),
    hint: m.case_category_hint_division_fixed(),
  },
  statusField(),
]

const valuesOf = ({ nameBn, name, code, status }: CaseCategory) => ({
  nameBn,
  name,
  code,
  status: status as string,
})

/** @source spec §2 Customization area: edit a case category */
export function CaseCategoryEditScreen({ params }: ScreenProps) {
  const id = Number(params['id'])
  return (
    <EditorChange
      entity={entity}
      read={useCall('GET /customization/case-categories/{id}', { params: { id } })}
      versions={useCall('GET /customization/case-categories/{id}/versions', { params: { id } })}
      fields={changeFields}
      valuesOf={valuesOf}
      schema={categoryChangeSchema}
      send={(values, version) =>
        send('POST /customization/case-categories/{id}', { params: { id }, body: { ...values, version } })
      }
      deActivateText={(row) => m.case_category_text_de_activate({ count: typeCountOf(row) })}
    />
  )
}
