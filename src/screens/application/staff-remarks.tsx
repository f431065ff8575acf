import { useMemo, useState, type ReactNode } from 'react'
import type { Application } from '../../api/entities.ts'
import { applicationChart } from '../../machines/application/chart.ts'
import { offersOf } from '../../machines/law.ts'
import { movedAlong, seenRowsOf } from '../../machines/remark-moved.ts'
import { remarkPlaces, rowsOfForm } from '../../machines/remark-places.ts'
import { actorOf } from '../actor.ts'
import { keptRemarks } from '../parts/case/kept-remarks.ts'
import { CaseRemarksContext, type CaseRemarks, type RemarksBegun } from '../parts/case/remark-drafts.ts'
import { useRemarkDrafts } from '../parts/case/use-remark-drafts.ts'
import { remarkedOf, RemarkedContext } from '../parts/document/paper-marks.ts'
import { useAccount } from '../session.ts'

type RemarksProps = { application: Application; children: ReactNode }

/** Keeps what is written at the fields of a case until it is returned: whoever may return it writes there. @source product 2.1 */
export function RemarksAtFields({ application, children }: RemarksProps) {
  const { id, form, state, facts } = application
  const account = useAccount()
  const userId = account?.user.id ?? ''
  const drafts = useRemarkDrafts(() => keptRemarks.read(userId, id))
  const [isOpen, setOpen] = useState(false)
  const isReturnable =
    account !== null &&
    offersOf(applicationChart, { state, facts, actor: actorOf(account) }).some(
      ({ event, blockedBy }) => event === 'returnForCorrection' && blockedBy === null,
    )
  const places = useMemo(() => new Set(remarkPlaces(rowsOfForm(form))), [form])
  // Whoever brings the case may change its rows while remarks on them are begun.
  const { value, change: keep } = drafts
  const begun = { ...value, rows: movedAlong(value.rows, value.seen ?? form, form) }
  const change = (next: RemarksBegun) => {
    const counted = { ...next, seen: seenRowsOf(form) }
    keep(counted)
    keptRemarks.write(userId, id, counted)
  }
  const remarks: CaseRemarks | null = isReturnable
    ? { ...drafts, value: begun, change, caseId: id, isPlace: (path) => places.has(path), isOpen, setOpen }
    : null
  const remarked = { ...remarkedOf(application), ...(remarks ? { form, drafts: remarks } : {}) }
  return (
    <CaseRemarksContext value={remarks}>
      <RemarkedContext value={remarked}>{children}</RemarkedContext>
    </CaseRemarksContext>
  )
}
