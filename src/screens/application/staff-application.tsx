import { use, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { applicationChart } from '../../machines/application/chart.ts'
import type { Application } from '../../api/entities.ts'
import { ActBar } from '../parts/act-bar.tsx'
import { CaseRemarksContext, noRemarks } from '../parts/case/remark-drafts.ts'
import { FailedRead } from '../parts/failed-read.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { staffEditHref } from '../parts/staff-href.ts'
import type { ActProps } from '../parts/use-act.ts'
import { actorOf } from '../actor.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'

/** The acts on an application that the reader's rights cover, with what their dialogs show. */
export const ApplicationActions = (props: { application: Application; onChange: ActProps['onDone'] }) => {
  const { application, onChange } = props
  const account = useAccount()
  const remarks = use(CaseRemarksContext)
  const [params] = useSearchParams()
  if (!account) return null
  return (
    <ActBar
      key={application.id}
      chart={applicationChart}
      subject={{ state: application.state, facts: application.facts, actor: actorOf(account) }}
      id={application.id}
      version={application.version}
      about={{
        caseId: application.id,
        form: application.form,
        remarks: remarks ?? undefined,
        proposal: application.proposal,
        feeLines: application.feePreview,
        bills: application.bills,
      }}
      onDone={(answer) => {
        // They went along, or are asked no more; a refusal loses none of them.
        if (answer.isOk && answer.data.state !== application.state) remarks?.change(noRemarks)
        return onChange(answer)
      }}
      hrefs={{ update: staffEditHref(application.id, params) }}
    />
  )
}

/** One application read for staff, or why it could not be. */
export function StaffApplication(props: {
  id: string
  children: (application: Application, reload: () => void) => ReactNode
}) {
  const read = useCall('GET /applications/{id}', { params: { id: props.id } })
  if (read.state === 'loading') return <Skeleton lineCount={12} />
  if (read.data === null) return <FailedRead read={read} />
  return (
    <>
      {read.state === 'failed' ? <FailedRead read={read} /> : null}
      {props.children(read.data, read.reload)}
    </>
  )
}
