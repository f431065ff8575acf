import type { DraftForm, PersonDraft } from '../../machines/form.ts'
import { amountPoishaMax } from '../../machines/limits.ts'
import { parseTaka } from '../../machines/money.ts'
import { useEffect } from 'react'
import { m } from '../../words/messages.js'
import type { PrefetchedRead } from '../prefetch.ts'
import { useLists } from '../use-list.ts'
import type { Shown } from './step.ts'

/** What is typed as money, in poisha; null while it is no amount. */
export function amountOf(text: string): number | null {
  const read = parseTaka(text)
  return read !== null && read > amountPoishaMax ? null : read
}

const feesNamedBy = ({ typeId, caseAmount }: DraftForm): PrefetchedRead[] =>
  typeId === null
    ? []
    : [['GET /fee-type-lists/{id}', { params: { id: typeId }, query: { amount: amountOf(caseAmount) ?? 0 } }]]

function placesOf({ districtId, upazilaId, unionId }: PersonDraft): PrefetchedRead[] {
  const reads: PrefetchedRead[] = []
  if (districtId !== null) reads.push(['GET /all-districts', {}])
  if (districtId !== null && upazilaId !== null)
    reads.push(['GET /upazilas/{id}', { params: { id: districtId } }])
  if (upazilaId !== null && unionId !== null) reads.push(['GET /unions/{id}', { params: { id: upazilaId } }])
  return reads
}

/** Every list that the review names something by. */
function listsNamedBy(form: DraftForm): PrefetchedRead[] {
  const { division, petitioners, defendants } = form
  const reads: PrefetchedRead[] = [...feesNamedBy(form)]
  if (division !== null)
    reads.push(
      ['GET /case-categories/{id}', { params: { id: division } }],
      ['GET /subordinate-courts', { query: { division } }],
    )
  return [...reads, ...[...petitioners, ...defendants].flatMap(placesOf)]
}

/**
 * Tells whether all of a form is shown in its review, whenever that changes: what nobody saw is not sent.
 * @source product 2.4
 */
export function useTellShown(form: DraftForm, tell: (shown: Shown) => void): void {
  const { areHere, areFailed } = useLists(listsNamedBy(form))
  const reason = areFailed ? m.filing_text_not_all_read() : m.filing_text_not_all_here()
  const shown: Shown = areHere ? null : reason
  useEffect(() => {
    tell(shown)
    return () => tell(undefined)
  }, [shown, tell])
}
