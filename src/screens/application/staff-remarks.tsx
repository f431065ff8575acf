import { useMemo, useState, type ReactNode } from 'react'
import type { Application } from '../../api/entities.ts'
import { applicationChart } from '../../machines/application/chart.ts'
import { offersOf } from '../../machines/law.ts'
import { remarkPlaces, rowsOfForm } from '../../machines/remark-places.ts'
import { actorOf } from '../actor.ts'
import { RemarkDraftsContext, type RemarkDrafts } from '../parts/case/remark-drafts.ts'
import { useAccount } from '../session.ts'

/** Keeps what is written at the fields of a case until it is returned: whoever may return it writes there. @source product 2.1 */
export function RemarksAtFields({
  application,
  children,
}: {
  application: Application
  children: ReactNode
}) {
  const { form, state, facts } = application
  const account = useAccount()
  const [drafts, setDrafts] = useState<RemarkDrafts['drafts']>([])
  const isReturnable =
    account !== null &&
    offersOf(applicationChart, { state, facts, actor: actorOf(account) }).some(
      ({ event, blockedBy }) => event === 'returnForCorrection' && blockedBy === null,
    )
  const remarks = useMemo((): RemarkDrafts | null => {
    if (!isReturnable) return null
    const places = new Set(remarkPlaces(rowsOfForm(form)))
    const write: RemarkDrafts['write'] = (path, remark) =>
      setDrafts((before) => {
        if (remark === null) return before.filter((one) => one.path !== path)
        const isBegun = before.some((one) => one.path === path)
        return isBegun
          ? before.map((one) => (one.path === path ? { path, remark } : one))
          : [...before, { path, remark }]
      })
    return { drafts, isPlace: (path) => places.has(path), write }
  }, [isReturnable, form, drafts])
  return <RemarkDraftsContext value={remarks}>{children}</RemarkDraftsContext>
}
