import { send } from '../../api/client.ts'
import type { Operations } from '../../api/operation-calls.ts'
import { retryRules, type RetryRule } from '../../machines/operations.ts'
import { faultKindWords } from '../../words/groups/fault-kind.ts'
import { jobKindWords } from '../../words/groups/job-kind.ts'
import { m } from '../../words/messages.js'
import type { Word } from '../../wording/word.ts'
import { AskedAct } from '../parts/asked-act.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Under } from '../parts/queue.tsx'
import { useAccount } from '../session.ts'

type Failed = Operations['failed'][number]

/** Why a job is not begun again by hand. */
const whyNot: Record<Exclude<RetryRule, 'again'>, Word> = {
  byClock: m.operation_why_by_clock,
  tooLate: m.operation_why_too_late,
}

function Retry({ job, reload }: { job: Failed; reload: () => void }) {
  const kind = jobKindWords[job.kind]()
  return (
    <AskedAct
      label={m.operation_action_retry()}
      of={kind}
      question={m.operation_confirm_retry()}
      text={m.operation_hint_retry({ kind })}
      done={() => m.operation_notice_retried()}
      act={() =>
        send('POST /super-admin/operations/jobs/{id}/retry', {
          params: { id: job.id },
          body: {},
        })
      }
      reload={reload}
    />
  )
}

const columns = (canRetry: boolean, reload: () => void): Column<Failed>[] => [
  {
    key: 'kind',
    heading: m.operation_label_job(),
    cell: ({ kind, fault }) => (
      <>
        {jobKindWords[kind]()}
        <Under>{faultKindWords[fault]()}</Under>
      </>
    ),
  },
  {
    key: 'at',
    heading: m.operation_label_failed_at(),
    cell: ({ failedAt }) => <DateTime at={failedAt} />,
  },
  {
    key: 'tries',
    heading: m.operation_label_tries(),
    isNumeric: true,
    cell: ({ tries }) => formatNumber(tries, currentLocale()),
  },
  {
    key: 'act',
    heading: m.operation_action_retry(),
    cell: (job) => {
      const rule = retryRules[job.kind]
      if (rule !== 'again') return whyNot[rule]()
      return canRetry ? <Retry job={job} reload={reload} /> : null
    },
  },
]

/** Jobs that were given up, each with a way to begin it again or why there is none. @source product 7 */
export function FailedJobs({ failed, reload }: { failed: readonly Failed[]; reload: () => void }) {
  const canRetry = useAccount()?.user.acl.includes('customization.operations.retry') ?? false
  return (
    <DataTable
      caption={m.operation_title_failed()}
      columns={columns(canRetry, reload)}
      rows={failed}
      rowKey={({ id }) => id}
      empty={m.operation_text_none_failed()}
    />
  )
}
