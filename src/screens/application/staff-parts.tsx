import type { ReactElement } from 'react'
import type { Application } from '../../api/entities.ts'
import type { DocumentDraft } from '../../machines/form.ts'
import { parseTaka } from '../../machines/money.ts'
import type { CaseField } from '../../wording/keys.ts'
import { caseFieldWords } from '../../words/groups/case-field.ts'
import { divisionWords } from '../../words/groups/division.ts'
import { m } from '../../words/messages.js'
import styles from '../parts/case/case.module.css'
import { Remark } from '../parts/case/remark.tsx'
import { WriteRemark } from '../parts/case/write-remark.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { keepDocument } from '../parts/document/fetch-document.ts'
import { ScanTag, scanOf } from '../parts/document/scan-tag.tsx'
import { SeeDocument } from '../parts/document/see-document.tsx'
import { formatDigits, formatSize } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { SummaryList, type SummaryItem } from '../parts/summary-list.tsx'
import { usePending } from '../parts/use-pending.ts'
import { rowWord } from '../words/form.ts'
import { waiverText } from '../parts/waiver-text.ts'
import { written } from '../parts/written.ts'

/** A value as it is shown; nothing where nothing was given. */
type Shown = string | ReactElement | null

const amountOf = (typed: string) => {
  const amountPoisha = parseTaka(typed)
  return amountPoisha === null ? typed : <Money amountPoisha={amountPoisha} />
}

/** The case itself, field by field with its remarks. */
export const CaseSummary = ({ application }: { application: Application }) => {
  const { form } = application
  const values: Record<CaseField, Shown> = {
    division: application.division && divisionWords[application.division](),
    categoryId: application.category && nameOf(application.category),
    typeId: application.caseType && nameOf(application.caseType),
    courtId: application.court && nameOf(application.court),
    caseNumber: written(form.caseNumber),
    referenceCase: written(form.referenceCase),
    caseAmount: form.caseAmount === '' ? null : amountOf(form.caseAmount),
    remark: form.remark,
    waiver: waiverText(form),
  }
  const fields = Object.keys(values) as CaseField[]
  const head: SummaryItem[] = [
    {
      term: m.staff_label_owner(),
      description: [
        application.owner.name,
        formatDigits(application.owner.mobileMasked ?? '', currentLocale()),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    {
      term: m.staff_label_office(),
      description: application.office ? nameOf(application.office) : m.queue_label_none(),
    },
    {
      term: m.staff_label_submitted_at(),
      description: application.submittedAt ? <DateTime at={application.submittedAt} /> : m.queue_label_none(),
    },
    { term: m.staff_label_state_since(), description: <DateTime at={application.stateSince} /> },
  ]
  return (
    <SummaryList
      items={[
        ...head,
        ...fields.map((field) => ({
          term: caseFieldWords[field](),
          description: (
            <>
              {values[field] || <span className={styles.quiet}>{m.queue_label_none()}</span>}
              <WriteRemark path={field} />
              <Remark application={application} path={field} />
            </>
          ),
        })),
      ]}
    />
  )
}

/** Hands a document out to be kept; while it is fetched it is not asked for again. */
const KeepDocument = ({ document }: { document: DocumentDraft }) => {
  const { isPending, until } = usePending()
  return (
    <button
      type="button"
      className={styles.download}
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) void until(keepDocument(document))
      }}
    >
      {m.staff_action_download({ name: document.name || document.fileName })}
    </button>
  )
}

/** The documents handed in, each to be looked at or kept. */
export const Documents = ({ application }: { application: Application }) => {
  const { documents } = application.form
  if (documents.length === 0) return <p>{m.staff_text_no_documents()}</p>
  return (
    <SummaryList
      items={documents.map((document, index) => ({
        term: rowWord('documents', index),
        description: (
          <>
            <ScanTag scan={scanOf(application.documentScans, document)} />
            {scanOf(application.documentScans, document) === 'clean' ? (
              <>
                <KeepDocument document={document} /> <SeeDocument document={document} />
              </>
            ) : null}
            <br />
            <span className={styles.quiet}>
              {formatSize(document.sizeBytes, currentLocale())} ·{' '}
              {m.staff_text_grams({ weight: formatDigits(document.weight, currentLocale()) })}
            </span>
            <WriteRemark path={`documents.${index}`} />
            <Remark application={application} path={`documents.${index}`} />
          </>
        ),
      }))}
    />
  )
}
