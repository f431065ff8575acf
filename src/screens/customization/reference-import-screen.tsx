import { send } from '../../api/client.ts'
import { courtColumns } from '../../machines/court-file.ts'
import { recordColumns } from '../../machines/reference.ts'
import { m } from '../../words/messages.js'
import { BackLink } from '../parts/back-link.tsx'
import { FileImport } from './file-import.tsx'
import { ofKind, ReferenceHead, referencePath } from './reference-tabs.tsx'

export { TariffImportScreen } from './tariff-import.tsx'

/** A file of records: checked first, then taken. @source spec §7 Reference data */
export const ReferenceImportScreen = ofKind((kind) => (
  <FileImport
    key={kind}
    head={<ReferenceHead kind={kind} />}
    columns={recordColumns(kind)}
    give={(body) => send('POST /customization/reference/{kind}/import', { params: { kind }, body })}
    back={{ href: referencePath(kind), label: m.route_title_reference() }}
  />
))

const offices = '/office-management/offices'

/** A file of the courts of all offices: checked first, then taken. @source product 1, spec §7 Reference data */
export const CourtImportScreen = () => (
  <FileImport
    head={
      <>
        <BackLink href={offices}>{m.route_title_offices()}</BackLink>
        <p>{m.court_text_import()}</p>
      </>
    }
    columns={courtColumns}
    give={(body) => send('POST /office-management/courts/import', { body })}
    back={{ href: offices, label: m.route_title_offices() }}
  />
)
