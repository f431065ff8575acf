import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { FilingMode } from '../../machines/saving-facts.ts'
import { fetchAhead } from '../ahead.ts'
import { useIsStaff } from '../parts/case-href.ts'
import { Page } from '../parts/page.tsx'
import { afterHref, rememberSent } from '../parts/sent.ts'
import { Next, Reference, sentTitle } from '../parts/submitted.tsx'
import { showToast } from '../parts/toasts.ts'

interface Props {
  mode: FilingMode
  applicationId: string
  referenceNumber: string
}

/**
 * It is with the office. The form makes place for a page that can be opened again: the confirmation, or the case for an
 * officer, whom a toast tells. What leads on stands on that page alone: a press that begins on one page and ends on the next is lost.
 * @source product 2.4
 */
export function Submitted({ mode, applicationId, referenceNumber }: Props) {
  const isStaff = useIsStaff()
  const [, navigate] = useLocation()
  const search = useSearch()
  const leave = useEffectEvent(() => {
    rememberSent(applicationId, { mode, referenceNumber })
    if (isStaff) showToast({ tone: 'success', text: sentTitle(mode) })
    const after = afterHref(applicationId, isStaff, search)
    if (!isStaff) fetchAhead(after)
    navigate(after, { replace: true })
  })
  useEffect(() => leave(), [applicationId])
  return (
    <Page title={sentTitle(mode)} focusKey="submitted">
      <Reference number={referenceNumber} />
      {isStaff ? null : <Next />}
    </Page>
  )
}
