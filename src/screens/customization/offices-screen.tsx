import { Suspense } from 'react'
import type { Office, OfficeDetail } from '../../api/office-calls.ts'
import { send } from '../../api/client.ts'
import { downloadCourts } from '../../api/files.ts'
import { officeAddSchema, officeChangeSchema } from '../../machines/catalogue.ts'
import { m } from '../../words/messages.js'
import type { Column } from '../parts/data-table.tsx'
import { formatNumber } from '../parts/format.ts'
import { Icon } from '../parts/icon.tsx'
import { currentLocale } from '../parts/locale.ts'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { nameOf } from '../parts/named.ts'
import { Section } from '../parts/page.tsx'
import { Under } from '../parts/queue.tsx'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall, type Read } from '../use-call.ts'
import { EditorChange } from './editor-change.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorList, type NarrowBy } from './editor-list.tsx'
import { nameFields, type EditorEntity, type EditorField } from './editor.ts'
import styles from './editor.module.css'
import { officeFields, useUpazilas, type OfficeTyped, type Places } from './office-fields.ts'
import { districtOf, districtsOf } from './office-districts.ts'
import { OfficeTabs } from './office-tabs.tsx'
import { WhenRead } from './when-read.tsx'

const FileActs = lazyScreen(async () => (await import('./file-acts.tsx')).FileActs)

const entity: EditorEntity = {
  path: '/office-management/offices',
  storeSlug: 'office_management.offices.store',
  updateSlug: 'office_management.offices.update',
  addLabel: m.route_title_office_add,
}

const number = (value: number) => formatNumber(value, currentLocale())

const columns = (): Column<Office>[] => [
  {
    key: 'place',
    heading: m.office_field_jurisdiction_short(),
    cell: ({ jurisdiction, district }) => (
      <span>
        {nameOf(jurisdiction)}
        {district ? <Under>{nameOf(district)}</Under> : null}
      </span>
    ),
  },
  {
    key: 'courts',
    heading: m.office_title_courts(),
    isNumeric: true,
    cell: ({ courtCount }) => number(courtCount),
  },
  {
    key: 'accounts',
    heading: m.office_title_accounts(),
    hideBelow: 1280,
    cell: ({ hasAccounts }) =>
      hasAccounts ? (
        m.office_label_accounts_told()
      ) : (
        <span className={styles.missing}>
          <Icon name="warning" />
          {m.office_label_accounts_missing()}
        </span>
      ),
  },
]

const places = ({ division, district, upazila }: Office) =>
  [division, district, upazila].flatMap((place) => (place ? [place.name, place.nameBn] : []))

const byDistrict = (): NarrowBy<Office> => ({
  key: 'district',
  label: m.person_field_district_id(),
  all: m.office_label_all_districts(),
  options: (rows) => districtsOf(rows).map(({ key, name }) => ({ value: key, label: name })),
  valueOf: districtOf,
})

/** @source spec §2 Office management: office list */
export function OfficesScreen() {
  const read = useCall('GET /office-management/offices', {})
  const canUpdate = useAccount()?.user.acl.includes(entity.updateSlug) ?? false
  return (
    <>
      <Section title={m.office_title_court_file()}>
        <Suspense fallback={<div className={styles.actsRoom} data-two />}>
          <FileActs
            name="courts.csv"
            download={downloadCourts}
            importHref={canUpdate ? '/office-management/courts/import' : null}
          />
        </Suspense>
      </Section>
      <EditorList
        entity={entity}
        caption={m.route_title_offices()}
        read={read}
        columns={columns()}
        soughtIn={places}
        narrowBy={byDistrict()}
        emptyText={m.office_text_empty()}
      />
    </>
  )
}

const empty = {
  nameBn: '',
  name: '',
  code: '',
  jurisdictionBn: '',
  jurisdiction: '',
  divisionId: '',
  districtId: '',
  upazilaId: '',
  status: '',
}

const codeField = (): EditorField => {
  const [, , code] = nameFields()
  if (!code) throw new Error('every row of the catalogue has a code')
  return { ...code, hint: m.office_hint_code() }
}

/** Draws with the divisions and districts, once they are there. */
function WithPlaces({ children }: { children: (read: Omit<Places, 'upazilas'>) => React.ReactNode }) {
  const divisions = useCall('GET /divisions', {})
  const districts = useCall('GET /all-districts', {})
  return (
    <WhenRead read={divisions}>
      {(rows) => (
        <WhenRead read={districts}>
          {(districtRows) => children({ divisions: rows, districts: districtRows })}
        </WhenRead>
      )}
    </WhenRead>
  )
}

function AddForm(read: Omit<Places, 'upazilas'>) {
  const { upazilas, onTyped } = useUpazilas<typeof empty>('')
  return (
    <EditorForm
      entity={entity}
      fields={({ divisionId }) => officeFields({ ...read, upazilas }, divisionId, codeField())}
      begin={empty}
      schema={officeAddSchema}
      onTyped={onTyped}
      send={(body) => send('POST /office-management/offices', { body })}
      notice={m.office_notice_added()}
    />
  )
}

/** @source spec §2 Office management: add office */
export const OfficeAddScreen = () => <WithPlaces>{(read) => <AddForm {...read} />}</WithPlaces>

const valuesOf = (row: OfficeDetail): OfficeTyped => ({
  nameBn: row.nameBn,
  name: row.name,
  jurisdictionBn: row.jurisdiction.nameBn,
  jurisdiction: row.jurisdiction.name,
  divisionId: String(row.division?.id ?? ''),
  districtId: String(row.district?.id ?? ''),
  upazilaId: String(row.upazila?.id ?? ''),
  status: row.status ?? '',
})

const deActivateText = ({ openCaseCount }: OfficeDetail): string =>
  openCaseCount === 0
    ? m.office_text_de_activate()
    : m.office_text_de_activate_open({ count: number(openCaseCount) })

function ChangeForm({
  read,
  places: known,
  id,
}: {
  read: Read<OfficeDetail>
  places: Omit<Places, 'upazilas'>
  id: string
}) {
  const { upazilas, onTyped } = useUpazilas<OfficeTyped>(String(read.data?.district?.id ?? ''))
  return (
    <EditorChange
      entity={entity}
      read={read}
      versions={useCall('GET /office-management/offices/{id}/versions', { params: { id } })}
      fields={(row, { divisionId }) =>
        officeFields({ ...known, upazilas }, divisionId, {
          kind: 'fixed',
          name: 'code',
          label: m.editor_field_code(),
          text: row.code,
          hint: m.office_hint_code_fixed(),
        })
      }
      valuesOf={valuesOf}
      schema={officeChangeSchema}
      onTyped={onTyped}
      send={(values, version) =>
        send('POST /office-management/offices/{id}', { params: { id }, body: { ...values, version } })
      }
      deActivateText={deActivateText}
    />
  )
}

/** @source spec §2 Office management: edit office by id */
export function OfficeEditScreen({ params }: ScreenProps) {
  const id = params['id'] ?? ''
  const read = useCall('GET /office-management/offices/{id}', { params: { id } })
  return (
    <WhenRead read={read}>
      {(office) => (
        <>
          <OfficeTabs office={office} tab="details" />
          <WithPlaces>{(known) => <ChangeForm read={read} places={known} id={id} />}</WithPlaces>
        </>
      )}
    </WhenRead>
  )
}
