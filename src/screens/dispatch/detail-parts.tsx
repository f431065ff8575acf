import type { Dispatch } from '../../api/entities.ts'
import { dispatchOptionWords } from '../../words/groups/dispatch-option.ts'
import { m } from '../../words/messages.js'
import { DateTime } from '../parts/date-time.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { nameOf } from '../parts/named.ts'
import { StatusTag } from '../parts/status-tag.tsx'
import { SummaryList } from '../parts/summary-list.tsx'
import { written } from '../parts/written.ts'

/** What a dispatch is and how it stands. */
export const Summary = ({ dispatch }: { dispatch: Dispatch }) => (
  <SummaryList
    items={[
      { term: m.queue_label_case_number(), description: written(dispatch.caseNumber) },
      { term: m.queue_label_petitioner(), description: dispatch.petitionerName },
      {
        term: m.case_field_court_id(),
        description: dispatch.court ? nameOf(dispatch.court) : m.queue_label_none(),
      },
      {
        term: m.dispatch_field_option(),
        description: dispatch.option ? dispatchOptionWords[dispatch.option]() : m.queue_label_none(),
      },
      {
        term: m.dispatch_label_weight(),
        description:
          dispatch.weightGrams === null
            ? m.queue_label_none()
            : m.staff_text_grams({ weight: formatNumber(dispatch.weightGrams, currentLocale()) }),
      },
      { term: m.staff_label_state_since(), description: <DateTime at={dispatch.stateSince} /> },
      ...(dispatch.dueDate
        ? [
            {
              term: m.dispatch_field_due_date(),
              description: (
                <>
                  <DateTime at={dispatch.dueDate} form="day" />{' '}
                  {dispatch.isOverdue ? <StatusTag tone="danger" label={m.queue_label_overdue()} /> : null}
                </>
              ),
            },
          ]
        : []),
    ]}
  />
)
