import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import type { FilingStep } from '../../machines/filing.ts'
import { submittedForm, type DraftForm, type FilingReference, type PersonDraft } from '../../machines/form.ts'
import { divisionWords } from '../../words/groups/division.ts'
import { filingStepTitleWords } from '../../words/groups/filing-step-title.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { DocumentLine } from '../parts/document/document-list.tsx'
import { DocumentsMissing } from '../parts/document/documents-wanted.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { formatDay, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Quiet, Section } from '../parts/page.tsx'
import { SummaryList, type SummaryItem } from '../parts/summary-list.tsx'
import { useList } from '../use-list.ts'
import { useKinds } from './use-kinds.ts'
import type { FilingSession } from './filing-session.ts'
import { FeeTable } from './fee-table.tsx'
import { NamedValues, type NamedChoice } from './named-value.tsx'
import { rowWord } from '../words/form.ts'
import type { Side } from '../../machines/persons.ts'
import { useTellShown } from './review-lists.ts'
import type { Shown } from './step.ts'
import { uploadsOf } from './uploads.ts'
import { useLeftCount } from './use-left-count.ts'
import { waiverText } from '../parts/waiver-text.ts'
import { written } from '../parts/written.ts'

type StepHref = (step: FilingStep) => string
const orNone = (text: string): string => text.trim() || m.parts_text_none()

function CaseSummary({
  form,
  reference,
  hrefOf,
}: {
  form: DraftForm
  reference: FilingReference
  hrefOf: StepHref
}) {
  const { division } = form
  const { categories, types } = useKinds(form)
  const courts = useList('GET /subordinate-courts', division ? { query: { division } } : null)
  const changeHref = hrefOf('case')
  const item = (term: string, text: string): SummaryItem => ({
    term,
    description: orNone(text),
    changeHref,
  })
  const chosen = (term: string, kept: { id: number } | null, list: NamedChoice['list']): SummaryItem => ({
    term,
    description: <NamedValues choices={[{ id: kept?.id ?? null, list }]} />,
    changeHref,
  })
  return (
    <SummaryList
      items={[
        item(m.case_field_division(), division ? divisionWords[division]() : ''),
        chosen(m.case_field_category_id(), reference.category, categories),
        chosen(m.case_field_type_id(), reference.type, types),
        chosen(m.case_field_court_id(), reference.court, courts),
        ...(reference.type?.isAmountNeeded
          ? [item(m.case_field_case_amount(), written(form.caseAmount))]
          : []),
        ...(reference.type?.isCaseDependent
          ? [item(m.case_field_reference_case(), written(form.referenceCase))]
          : []),
        item(m.case_field_case_number(), written(form.caseNumber)),
        item(m.case_field_remark(), form.remark),
        ...(form.waiver ? [item(m.case_field_waiver(), waiverText(form))] : []),
      ]}
    />
  )
}

function PersonLine({ person }: { person: PersonDraft }) {
  const districts = useList('GET /all-districts', person.districtId ? {} : null)
  const upazilas = useList(
    'GET /upazilas/{id}',
    person.districtId ? { params: { id: person.districtId } } : null,
  )
  const unions = useList('GET /unions/{id}', person.upazilaId ? { params: { id: person.upazilaId } } : null)
  const born = person.dateOfBirth ? formatDay(person.dateOfBirth, currentLocale()) : ''
  const places: NamedChoice[] = [
    { id: person.unionId, list: unions },
    { id: person.upazilaId, list: upazilas },
    { id: person.districtId, list: districts },
  ]
  const reached = [written(person.mobile), person.email, written(person.nid), born]
    .filter(Boolean)
    .join(' · ')
  const hasPlace = places.some(({ id }) => id !== null)
  return (
    <>
      <div>{person.name}</div>
      {person.address || hasPlace ? (
        <div>
          {person.address && hasPlace ? `${person.address}, ` : person.address}
          {hasPlace ? <NamedValues choices={places} join=", " /> : null}
        </div>
      ) : null}
      {reached ? <div>{reached}</div> : null}
    </>
  )
}

const personItems = (form: DraftForm, side: Side, hrefOf: StepHref): SummaryItem[] =>
  form[side].map((person, index) => ({
    term: rowWord(side, index),
    description: <PersonLine person={person} />,
    changeHref: hrefOf(side),
  }))

/** The way to a part that has no rows to lead there. */
const ChangePart = ({ part, hrefOf }: { part: FilingStep; hrefOf: StepHref }) => (
  <p>
    <Link href={hrefOf(part)}>{m.filing_action_change_part({ part: filingStepTitleWords[part]() })}</Link>
  </p>
)

// Most cases were never filed before: nobody waits for it.
const Alike = lazyScreen(async () => (await import('../parts/case/alike.tsx')).Alike)
const ownCaseHref = (id: string) => `/my-application-details/${id}`

/** Before a draft is submitted its owner is told of an open case of theirs that may be the same. @source product 2.5 */
function FiledBefore({ filing }: { filing: FilingSession }) {
  const id = useSelector(filing.actor, ({ context }) => context.applicationId)
  if (id === null || filing.input.mode !== 'draft') return null
  return (
    <Suspense fallback={null}>
      <Alike id={id} isOwner hrefOf={ownCaseHref} />
    </Suspense>
  )
}

/** All that was typed, part by part, each with its way back. @source product 2.4 */
export function ReviewStep(props: {
  form: DraftForm
  reference: FilingReference
  hrefOf: StepHref
  filing: FilingSession
  tellShown: (shown: Shown) => void
}) {
  const { form, reference, hrefOf } = props
  const submitted = submittedForm(form, reference)
  useTellShown(submitted, props.tellShown)
  const { heldOf } = uploadsOf(props.filing)
  const leftCount = useLeftCount(props.filing)
  return (
    <>
      {leftCount === 0 ? null : (
        <Banner tone="warning" isLive>
          <p>
            <Link href={hrefOf('documents')}>
              {m.document_text_not_added({ count: formatNumber(leftCount, currentLocale()) })}
            </Link>
          </p>
        </Banner>
      )}
      <Section title={m.filing_title_step_case()}>
        <CaseSummary {...props} />
      </Section>
      <Section title={m.filing_title_step_petitioners()}>
        <SummaryList items={personItems(form, 'petitioners', hrefOf)} />
      </Section>
      <Section title={m.filing_title_step_defendants()}>
        {form.defendants.length === 0 ? (
          <>
            <Quiet>{m.filing_text_no_defendants()}</Quiet>
            <ChangePart part="defendants" hrefOf={hrefOf} />
          </>
        ) : null}
        <SummaryList items={personItems(form, 'defendants', hrefOf)} />
      </Section>
      <Section title={m.filing_title_step_documents()}>
        <DocumentsMissing typeId={form.typeId} documents={form.documents} />
        {form.documents.length === 0 ? (
          <>
            <Quiet>{m.filing_text_no_documents()}</Quiet>
            <ChangePart part="documents" hrefOf={hrefOf} />
          </>
        ) : null}
        <SummaryList
          items={form.documents.map((document, index) => ({
            term: rowWord('documents', index),
            description: <DocumentLine document={document} held={heldOf(document.id)} />,
            changeHref: hrefOf('documents'),
          }))}
        />
      </Section>
      <Section title={m.filing_title_step_costs()}>
        <FeeTable form={submitted} />
        <ChangePart part="costs" hrefOf={hrefOf} />
      </Section>
      <FiledBefore filing={props.filing} />
    </>
  )
}
