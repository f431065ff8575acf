import type { Court } from '../../api/office-calls.ts'
import { send } from '../../api/client.ts'
import { courtAddSchema, courtChangeSchema } from '../../machines/catalogue.ts'
import { divisionCodes } from '../../machines/form.ts'
import { divisionWords } from '../../words/groups/division.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { nameOf } from '../parts/named.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useCall } from '../use-call.ts'
import { EditorChange } from './editor-change.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorList } from './editor-list.tsx'
import { nameFields, statusField, type EditorEntity, type EditorField } from './editor.ts'
import { officePath, OfficeTabs } from './office-tabs.tsx'
import { WhenRead } from './when-read.tsx'

const entityOf = (office: string): EditorEntity => ({
  path: `${officePath(office)}/courts`,
  storeSlug: 'office_management.offices.store',
  updateSlug: 'office_management.offices.update',
  addLabel: m.route_title_court_add,
})

const columns = (): Column<Court>[] => [
  {
    key: 'division',
    heading: m.case_field_division(),
    cell: ({ division }) => divisionWords[division](),
  },
  {
    key: 'district',
    heading: m.person_field_district_id(),
    cell: ({ district }) => (district ? nameOf(district) : null),
  },
]

/** The courts of an office. @source product 1 */
export function OfficeCourtsScreen({ params }: ScreenProps) {
  const id = params['office'] ?? ''
  const read = useCall('GET /office-management/offices/{id}/courts', { params: { id } })
  return (
    <WhenRead read={read}>
      {({ office }) => (
        <>
          <OfficeTabs office={office} tab="courts" />
          <EditorList
            entity={entityOf(id)}
            caption={m.office_title_courts()}
            read={read}
            columns={columns()}
            emptyText={m.court_text_empty()}
          />
        </>
      )}
    </WhenRead>
  )
}

const names = (): EditorField[] => nameFields().filter(({ name }) => name !== 'code')

const empty = { nameBn: '', name: '', division: '', districtId: '', status: '' }

/** @source product 1 */
export function CourtAddScreen({ params }: ScreenProps) {
  const id = params['office'] ?? ''
  const read = useCall('GET /office-management/offices/{id}/courts', { params: { id } })
  const districts = useCall('GET /all-districts', {})
  const fields = (rows: NonNullable<typeof districts.data>): EditorField[] => [
    ...names(),
    {
      kind: 'radio',
      name: 'division',
      label: m.case_field_division(),
      options: divisionCodes.map((value) => ({ value, label: divisionWords[value]() })),
    },
    {
      kind: 'select',
      name: 'districtId',
      label: m.person_field_district_id(),
      options: rows.map((row) => ({ value: String(row.id), label: nameOf(row) })),
    },
    statusField(),
  ]
  return (
    <WhenRead read={read}>
      {({ office }) => (
        <>
          <OfficeTabs office={office} tab="courts" />
          <WhenRead read={districts}>
            {(rows) => (
              <EditorForm
                entity={entityOf(id)}
                fields={() => fields(rows)}
                begin={empty}
                schema={courtAddSchema}
                send={(body) => send('POST /office-management/offices/{id}/courts', { params: { id }, body })}
                notice={m.court_notice_added()}
              />
            )}
          </WhenRead>
        </>
      )}
    </WhenRead>
  )
}

const changeFields = ({ division, district }: Court): EditorField[] => [
  ...names(),
  {
    kind: 'fixed',
    name: 'division',
    label: m.case_field_division(),
    text: [divisionWords[division](), district ? nameOf(district) : ''].filter(Boolean).join(', '),
    hint: m.court_hint_place_fixed(),
  },
  statusField(),
]

const valuesOf = ({ nameBn, name, status }: Court) => ({ nameBn, name, status: status as string })

/** @source product 1 */
export function CourtEditScreen({ params }: ScreenProps) {
  const id = Number(params['id'])
  const read = useCall('GET /office-management/courts/{id}', { params: { id } })
  const versions = useCall('GET /office-management/courts/{id}/versions', { params: { id } })
  return (
    <WhenRead read={read}>
      {({ office }) => (
        <>
          <OfficeTabs office={office} tab="courts" />
          <EditorChange
            entity={entityOf(office.id)}
            read={read}
            versions={versions}
            fields={changeFields}
            valuesOf={valuesOf}
            schema={courtChangeSchema}
            send={(values, version) =>
              send('POST /office-management/courts/{id}', { params: { id }, body: { ...values, version } })
            }
            deActivateText={() => m.court_text_de_activate()}
          />
        </>
      )}
    </WhenRead>
  )
}
