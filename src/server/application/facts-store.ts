import type { ApplicationFacts } from '../../machines/application/facts.ts'
import type { ApplicationEntry } from '../database/rows.ts'
import { draftDaysLeft } from '../../machines/draft.ts'
import { applicationChart } from '../../machines/application/chart.ts'
import { known, notReckoned, type Fact } from '../../machines/entity.ts'
import { isAskedIn } from '../../machines/law.ts'
import { readableForm } from '../../machines/kept-form.ts'
import { isWithinBill } from '../../machines/bounds.ts'
import { rowTotal, sum, unreadablePoisha } from '../../machines/money.ts'
import { rowsOfForm } from '../../machines/remark-places.ts'
import { holderIn } from '../lifecycle/claim-store.ts'
import { factOf, ifAsked } from '../lifecycle/facts.ts'
import { builtOnce } from '../database/built-once.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { refundBegunIn } from '../billing/aside-store.ts'
import { moneyFactsIn, setAsideIn } from '../billing/refund-store.ts'
import { balanceIn } from '../billing/store.ts'
import { requestedIn, servedIn } from '../dispatch/store.ts'
import type { FeeLine } from '../billing/fees-store.ts'
import { dueLinesOf, filingReferenceOf, keptChoice, sentForm } from './store.ts'

/** A sum where the chart asks for it in the state of the row, and nothing in its place elsewhere. */
const dueAtVerify = async (
  deps: Deps,
  db: Db | Trx,
  row: ApplicationEntry,
  due?: Promise<readonly FeeLine[]>,
): Promise<Fact<number>> => {
  if (!isAskedIn(applicationChart, row.state, 'dueAtVerifyPoisha')) return notReckoned
  const totals = (await (due ?? dueLinesOf(deps, db, row))).map(rowTotal)
  return known(isWithinBill(totals) ? sum(totals) : unreadablePoisha)
}

const keptDaysLeft = (deps: Deps, row: ApplicationEntry): Fact<number> =>
  isAskedIn(applicationChart, row.state, 'keptDaysLeft')
    ? known(draftDaysLeft({ updatedAt: row.updated_at, warnedAt: row.warned_at }, deps.clock.now()))
    : notReckoned

/** What the chart asks for in a state. */
const asked = builtOnce((db, { id, now }: { id: string; now: Date }, state: ApplicationEntry['state']) => {
  const isAsked = (fact: Extract<keyof ApplicationFacts, string>) => isAskedIn(applicationChart, state, fact)
  const money = moneyFactsIn({ applicationId: id, dispatchId: null })
  return db.selectNoFrom([
    holderIn(id, now).as('heldBy'),
    balanceIn({ applicationId: id }).outstandingPoisha.as('outstandingPoisha'),
    servedIn(id, [null]).as('openDispatchDefendantIds'),
    ifAsked(isAsked('isCorrectionOpen'), money.isCorrectionOpen).as('isCorrectionOpen'),
    ifAsked(isAsked('isMoneyGone'), money.isMoneyGone).as('isMoneyGone'),
    ifAsked(isAsked('isDispatchRequested'), requestedIn(id)).as('isDispatchRequested'),
    ifAsked(isAsked('isRefundBegun'), refundBegunIn(id)).as('isRefundBegun'),
    // The next bill takes it.
    ifAsked(isAsked('dueAtVerifyPoisha'), setAsideIn(db, id)).as('setAsidePoisha'),
  ])
})

/** The facts of the application chart as of now; `due` where its lines are reckoned anyway. Amounts in poisha. */
export async function applicationFacts(
  deps: Deps,
  db: Db | Trx,
  row: ApplicationEntry,
  payload?: unknown,
  due?: Promise<readonly FeeLine[]>,
): Promise<ApplicationFacts> {
  const form = sentForm(payload)
  const [[found], dueAtVerifyPoisha, reference] = await Promise.all([
    asked(db, { id: row.id, now: deps.clock.now() }, row.state),
    dueAtVerify(deps, db, row, due),
    // Only a form that is sent is judged by it.
    form ? filingReferenceOf(db, form, keptChoice(row)).then(known) : notReckoned,
  ])
  if (!found) throw new Error('a question without a table has one row')
  return {
    ownerId: row.owner_id,
    officeId: row.office_id ?? '',
    heldBy: found.heldBy,
    dueAtVerifyPoisha,
    outstandingPoisha: found.outstandingPoisha,
    openDispatchDefendantIds: known(found.openDispatchDefendantIds),
    keptDaysLeft: keptDaysLeft(deps, row),
    isCorrectionOpen: factOf(found.isCorrectionOpen),
    isMoneyGone: factOf(found.isMoneyGone),
    isDispatchRequested: factOf(found.isDispatchRequested),
    isRefundBegun: factOf(found.isRefundBegun),
    setAsidePoisha: factOf(found.setAsidePoisha),
    formRows: known(rowsOfForm(readableForm(row.form).form)),
    reference,
  }
}
