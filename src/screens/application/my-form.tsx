import type { Application } from '../../api/entities.ts'
import { parseTaka } from '../../machines/money.ts'
import { m } from '../../words/messages.js'
import { DocumentList } from '../parts/document/document-list.tsx'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { placeText } from '../parts/place-text.ts'
import { SummaryList } from '../parts/summary-list.tsx'

const people = (application: Application, side: 'petitioners' | 'defendants') => {
  const { places } = application
  const lines = application.form[side].map((person) => ({
    id: person.id,
    text: [person.name, placeText(person, places)].filter(Boolean).join(', '),
  }))
  return lines.length === 0 ? (
    m.my_text_no_defendants()
  ) : (
    <>
      {lines.map(({ id, text }) => (
        <div key={id}>{text}</div>
      ))}
    </>
  )
}

/** What was filed, in short. */
export function FormSummary({ application }: { application: Application }) {
  const { form } = application
  const amountPoisha = parseTaka(form.caseAmount)
  return (
    <SummaryList
      items={[
        { term: m.case_field_case_number(), description: application.caseNumber || m.my_text_untitled() },
        ...(application.referenceNumber
          ? [{ term: m.case_label_reference(), description: application.referenceNumber }]
          : []),
        ...(application.caseType
          ? [{ term: m.case_field_type_id(), description: nameOf(application.caseType) }]
          : []),
        ...(application.court
          ? [{ term: m.case_field_court_id(), description: nameOf(application.court) }]
          : []),
        ...(amountPoisha === null
          ? []
          : [{ term: m.case_field_case_amount(), description: <Money amountPoisha={amountPoisha} /> }]),
        { term: m.filing_title_step_petitioners(), description: people(application, 'petitioners') },
        { term: m.filing_title_step_defendants(), description: people(application, 'defendants') },
        {
          term: m.filing_title_step_documents(),
          description: <DocumentList documents={form.documents} scans={application.documentScans} />,
        },
      ]}
    />
  )
}
