import type { CaseCategory, CaseType } from '../../api/catalogue-calls.ts'
import { send } from '../../api/client.ts'
import { caseTypeAddSchema, caseTypeChangeSchema } from '../../machines/catalogue.ts'
import { divisionWords } from '../../words/groups/division.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { nameOf } from '../parts/named.ts'
import { Under } from '../parts/queue.tsx'
import type { Option } from '../parts/select-field.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'
import { EditorChange } from './editor-change.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorList } from './editor-list.tsx'
import { nameFields, statusField, type EditorField, type EditorEntity } from './editor.ts'
import { WhenRead } from './when-read.tsx'

const entity: EditorEntity = {
  path: '/customization/case-types',
  storeSlug: 'customization.case_types.store',
  updateSlug: 'customization.case_types.update',
  addLabel: m.route_title_case_type_add,
}

const columns = (): Column<CaseType>[] => [
  {
    key: 'category',
    heading: m.case_field_category_id(),
    cell: ({ category }) => (
      <span>
        {nameOf(category)}
        <Under>
          {category.status === 'active'
            ? divisionWords[category.division]()
            : m.case_type_label_category_de_active()}
        </Under>
      </span>
    ),
  },
]

/** @source spec §2 Customization area: case type list */
export function CaseTypesScreen() {
  const read = useCall('GET /customization/case-types', {})
  return (
    <EditorList
      entity={entity}
      caption={m.route_title_case_types()}
      read={read}
      columns={columns()}
      emptyText={m.case_type_text_empty()}
    />
  )
}

const ticks = (): EditorField<'isAmountNeeded' | 'isCaseDependent'>[] => [
  {
    kind: 'tick',
    name: 'isAmountNeeded',
    label: m.case_type_field_is_amount_needed(),
    hint: m.case_type_hint_is_amount_needed(),
  },
  {
    kind: 'tick',
    name: 'isCaseDependent',
    label: m.case_type_field_is_case_dependent(),
    hint: m.case_type_hint_is_case_dependent(),
  },
]

const empty = {
  nameBn: '',
  name: '',
  code: '',
  categoryId: '',
  feesAsOfTypeId: '',
  isAmountNeeded: false,
  isCaseDependent: false,
  status: '',
}

const categoryOption = (row: CaseCategory): Option => {
  const parts = { name: nameOf(row), division: divisionWords[row.division]() }
  return {
    value: String(row.id),
    label:
      row.status === 'active'
        ? m.case_type_label_category(parts)
        : m.case_type_label_de_active_category(parts),
  }
}

/** The types of the chosen category first: its fees are most often the same. */
const feeOptions = (types: readonly CaseType[], categoryId: string): Option[] => {
  const isNear = ({ category }: CaseType) => String(category.id) === categoryId
  return [...types.filter(isNear), ...types.filter((type) => !isNear(type))].map((type) => ({
    value: String(type.id),
    label: m.case_type_label_type_of({ name: nameOf(type), category: nameOf(type.category) }),
  }))
}

const addFields = (
  categories: readonly CaseCategory[],
  types: readonly CaseType[],
  categoryId: string,
): EditorField<keyof typeof empty>[] => [
  ...nameFields(),
  {
    kind: 'select',
    name: 'categoryId',
    label: m.case_field_category_id(),
    options: categories.map(categoryOption),
  },
  {
    kind: 'select',
    name: 'feesAsOfTypeId',
    label: m.case_type_field_fees_as_of(),
    hint: m.case_type_hint_fees_as_of(),
    options: feeOptions(types, categoryId),
  },
  ...ticks(),
  statusField(),
]

/** @source spec §2 Customization area: add a case type */
export function CaseTypeAddScreen() {
  const categories = useCall('GET /customization/case-categories', {})
  const types = useCall('GET /customization/case-types', {})
  return (
    <WhenRead read={categories}>
      {({ rows }) => (
        <WhenRead read={types}>
          {({ rows: typeRows }) => (
            <EditorForm
              entity={entity}
              fields={({ categoryId }) => addFields(rows, typeRows, categoryId)}
              begin={empty}
              schema={caseTypeAddSchema}
              send={(body) => send('POST /customization/case-types', { body })}
              notice={m.case_type_notice_added()}
            />
          )}
        </WhenRead>
      )}
    </WhenRead>
  )
}

const changeFields = ({ category }: CaseType): EditorField[] => [
  ...nameFields(),
  {
    kind: 'fixed',
    name: 'categoryId',
    label: m.case_field_category_id(),
    text: m.case_type_label_category({
      name: nameOf(category),
      division: divisionWords[category.division](),
    }),
    hint: m.case_type_hint_category_fixed(),
  },
  ...ticks(),
  statusField(),
]

const valuesOf = ({ nameBn, name, code, isAmountNeeded, isCaseDependent, status }: CaseType) => ({
  nameBn,
  name,
  code,
  isAmountNeeded,
  isCaseDependent,
  status: status as string,
})

/** @source spec §2 Customization area: edit a case type */
export function CaseTypeEditScreen({ params }: ScreenProps) {
  const id = Number(params['id'])
  return (
    <EditorChange
      entity={entity}
      read={useCall('GET /customization/case-types/{id}', { params: { id } })}
      versions={useCall('GET /customization/case-types/{id}/versions', { params: { id } })}
      fields={changeFields}
      valuesOf={valuesOf}
      schema={caseTypeChangeSchema}
      send={(values, version) =>
        send('POST /customization/case-types/{id}', { params: { id }, body: { ...values, version } })
      }
      deActivateText={() => m.case_type_text_de_activate()}
    />
  )
}
