import type { DispatchEntry } from '../database/rows.ts'
import { unreckonedOfApplication } from '../../machines/application/facts.ts'
import { caseOffersOf } from '../../machines/case-offers.ts'
import { dispatchesById, dispatchesOf, dispatchFacts } from '../dispatch/store.ts'
import { namesOfCase, type applicationRows } from './list-store.ts'
import type { ApplicationEntry } from '../database/rows.ts'
import { all, gathering } from '../database/gather.ts'
import { namedOrNull } from '../database/named.ts'
import type { Application, ApplicationRow, OwnRow } from '../../api/entities.ts'
import { draftEndsAt } from '../../machines/draft.ts'
import { applicationChart } from '../../machines/application/chart.ts'
import { applicationMeaning, applicationStates, isSubmittedIn, isWithOwner } from '../../machines/application/states.ts'
import { keysOf, known } from '../../machines/entity.ts'
import { isAskedIn } from '../../machines/law.ts'
import { readableForm } from '../../machines/kept-form.ts'
import { rowPoishaMax } from '../../machines/limits.ts'
import { isDamaged } from '../../machines/bounds.ts'
import { rowTotal } from '../../machines/money.ts'
import { dhakaDay, maskMobile } from '../../machines/text.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { notFound, type Refused } from '../errors.ts'
import type { PersonCaller } from '../web/handler.ts'
import { reportDamage } from '../lifecycle/damage.ts'
import { isVisible } from '../lifecycle/scope.ts'
import { scansOf } from './document-store.ts'
import { applicationFacts } from './facts-store.ts'
import { dueLinesOf, findApplication, storedReferenceOf } from './store.ts'
import { feeTypesOn } from '../billing/fees-store.ts'
import { placesOf } from '../catalogue/place-store.ts'
import { toldRefundsOf } from '../billing/refund-store.ts'
import { liveTransactions } from '../billing/store.ts'
import { viewBills } from '../billing/view.ts'
import { viewCorrection } from './correction.ts'
import { viewDispatch } from '../dispatch/view.ts'
import { viewInvoicesOf } from '../invoice/view.ts'
import { historyOf } from '../lifecycle/state.ts'
import { timelineOf, viewerOf } from '../lifecycle/timeline.ts'

type Row = Awaited<ReturnType<ReturnType<typeof applicationRows>['execute']>>[number] & { cursor: string }

/** States of which something is removed one day. */
const kept: ReadonlySet<string> = new Set(
  keysOf(applicationStates).filter((state) => isAskedIn(applicationChart, state, 'keptDaysLeft')),
)

/** The day on which a draft is removed unless it is kept before; null where there is nothing to remove. @source product 7 */
const keptUntil = (
  row: Pick<ApplicationEntry, 'state' | 'updated_at' | 'warned_at'>,
  now: Date,
): string | null =>
  kept.has(row.state)
    ? dhakaDay(draftEndsAt({ updatedAt: row.updated_at, warnedAt: row.warned_at }, now))
    : null

/** What of a row its office alone is told. */
type OfOffice = Pick<ApplicationRow, 'heldBy' | 'assignedTo' | 'isOverdue'>

/** One row of a list as the contract shows it now; the log is told of one that is damaged. */
export function viewApplicationRow(
  deps: Deps,
  row: Row,
  ofOffice: OfOffice = { heldBy: null, assignedTo: null, isOverdue: false },
): ApplicationRow {
  const isRowDamaged = isDamaged([row.outstanding ?? 0, row.paid ?? 0, row.owed ?? 0])
  if (isRowDamaged) reportDamage(deps, 'application', row.id)
  return { ...rowOf(row, deps.clock.now()), isDamaged: isRowDamaged, ...ofOffice }
}

const rowOf = (row: Row, now: Date): Omit<ApplicationRow, 'isDamaged' | keyof OfOffice> => ({
  id: row.id,
  state: row.state,
  version: row.version,
  referenceNumber: row.reference_number,
  caseNumber: row.case_number,
  petitionerName: row.petitioner_name,
  caseType: namedOrNull(row.type_name, row.type_name_bn),
  court: namedOrNull(row.court_name, row.court_name_bn),
  outstandingPoisha: row.outstanding ?? 0,
  paidPoisha: row.paid ?? 0,
  owedPoisha: row.owed ?? 0,
  hasDefendant: row.has_defendant,
  dispatchState: row.dispatch_state,
  dispatchId: row.dispatch_id,
  stateSince: row.state_since.toISOString(),
  submittedAt: row.submitted_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  keptUntil: keptUntil(row, now),
  cursor: row.cursor,
})

const beforeTheLaw = async (deps: Deps, dispatch: DispatchEntry | undefined) =>
  dispatch ? { state: dispatch.state, facts: await dispatchFacts(deps, deps.db, dispatch) } : null

/** The newest dispatches of these applications, one each. */
async function latestDispatches(db: Db, rows: readonly Row[]): Promise<Map<string, DispatchEntry>> {
  const ids = rows.flatMap(({ dispatch_id: id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const found = await dispatchesById(db, ids)
  return new Map(found.map((dispatch) => [dispatch.application_id, dispatch]))
}

/** Rows of the reader's own list, each with what can be done with it. What no list shows is not reckoned for it. */
export async function viewOwnRows(deps: Deps, caller: PersonCaller, rows: readonly Row[]): Promise<OwnRow[]> {
  const { db } = deps
  const [dispatches, paying] = await Promise.all([
    latestDispatches(db, rows),
    liveTransactions(
      db,
      rows.flatMap(({ owing_bill_id: id }) => id ?? []),
    ),
  ])
  return Promise.all(
    rows.map(async (row) => ({
      ...viewApplicationRow(deps, row),
      wasSent: row.was_sent,
      cameBack: row.came_back,
      owingBillId: row.owing_bill_id,
      payingTransactionId: paying.get(row.owing_bill_id ?? '') ?? null,
      offers: caseOffersOf(caller.actor, {
        state: row.state,
        facts: {
          ownerId: caller.userId,
          officeId: row.office_id ?? '',
          outstandingPoisha: row.outstanding ?? 0,
          ...unreckonedOfApplication,
        },
        hasDefendant: row.has_defendant,
        latestDispatch: await beforeTheLaw(deps, dispatches.get(row.id)),
      }),
    })),
  )
}

async function namesOf(db: Db | Trx, row: ApplicationEntry) {
  const named = await namesOfCase(db, row.id)
  return {
    category: namedOrNull(named.category, named.category_bn),
    caseType: namedOrNull(named.type, named.type_bn),
    court: namedOrNull(named.court, named.court_bn),
    office: namedOrNull(named.office, named.office_bn),
    owner: { name: named.owner, mobileMasked: named.mobile && maskMobile(named.mobile) },
  }
}

async function proposalOf(deps: Deps, row: ApplicationEntry): Promise<Application['proposal']> {
  if (row.proposal === null) return null
  const types = await feeTypesOn(deps.db, dhakaDay(deps.clock.now()))
  return {
    at: row.proposal.at,
    rows: row.proposal.rows.map((line) => {
      const type = types.find(({ id }) => id === line.feeTypeId)
      return { ...line, title: { name: type?.name ?? '', nameBn: type?.name_bn ?? '' } }
    }),
  }
}

/** A form begun, or kept at a pause, is no step of the case. */
const isPauseInTyping = (event: string, fromState: string): boolean =>
  event === 'begin' || event === 'save' || (event === 'update' && isWithOwner(fromState))

/** Everything that belongs to a case, in as few questions as follow from each other. */
function readCase(deps: Deps, caller: PersonCaller, row: ApplicationEntry) {
  const db = gathering(deps.db)
  const reading = { ...deps, db }
  const viewer = viewerOf(caller)
  const due = applicationMeaning(row.state).isPreviewed ? dueLinesOf(reading, db, row) : undefined
  const links = historyOf(db, 'application', row.id)
  const dispatches = dispatchesOf(db, row.id)
  return all({
    due,
    links,
    facts: applicationFacts(reading, db, row, undefined, due),
    reference: storedReferenceOf(db, row),
    bills: viewBills(db, { applicationId: row.id }, viewer),
    names: namesOf(db, row),
    places: placesOf(db, [...row.form.petitioners, ...row.form.defendants]),
    correction: links.then((known) => viewCorrection(db, row, known)),
    proposal: proposalOf(reading, row),
    scans: scansOf(db, row.id),
    invoices: viewInvoicesOf(db, row.id, viewer),
    refunds: toldRefundsOf(db, { application_id: row.id }),
    latestDispatch: dispatches.then(([latest]) => beforeTheLaw(reading, latest)),
    dispatches: dispatches.then((rows) =>
      Promise.all(
        rows
          .filter((dispatch) => isVisible(caller.actor, 'dispatch', dispatch))
          .map((dispatch) => viewDispatch(reading, viewer, dispatch)),
      ),
    ),
  })
}

/** One application with everything its owner or its office may see of it; 404 to anybody else. `given` where it is known as it now is. */
export async function viewApplication(
  deps: Deps,
  caller: PersonCaller,
  id: string,
  given: ApplicationEntry | null = null,
): Promise<Application | Refused> {
  const found = given ?? (await findApplication(deps.db, id))
  if (!found || !isVisible(caller.actor, 'application', found)) return notFound()
  const { form, isWhole } = readableForm(found.form)
  const row = { ...found, form }
  const read = await readCase(deps, caller, row)
  // Whoever goes on with the form begins with it.
  const facts = { ...read.facts, reference: known(read.reference) }
  const hasDefendant = form.defendants.length > 0
  const { bills, latestDispatch } = read
  // What was never submitted is unfinished, however it stands.
  const due = isSubmittedIn(row.state) ? (read.due ?? []) : []
  const amounts = [
    ...due.map(rowTotal),
    ...bills.flatMap(({ totalPoisha, paidPoisha }) => [totalPoisha, paidPoisha]),
    ...(row.proposal?.rows ?? []).map(rowTotal),
  ]
  const isCaseDamaged = !isWhole || isDamaged(amounts) || due.some((line) => rowTotal(line) > rowPoishaMax)
  if (isCaseDamaged) reportDamage(deps, 'application', id)
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    referenceNumber: row.reference_number,
    caseNumber: row.case_number,
    form: row.form,
    division: row.division,
    ...read.names,
    places: read.places,
    reason: row.reason,
    remarks: row.remarks,
    correction: read.correction,
    proposal: read.proposal,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    stateSince: row.state_since.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    keptUntil: keptUntil(row, deps.clock.now()),
    documentScans: read.scans,
    isDamaged: isCaseDamaged,
    feePreview: (read.due ?? []).map((line) => ({
      title: { name: line.title, nameBn: line.titleBn },
      fund: line.fund,
      amountPoisha: line.amountPoisha,
      quantity: line.quantity,
      totalPoisha: rowTotal(line),
    })),
    // Which officer has it is no matter of its owner's.
    facts: caller.actor.officeId === null ? { ...facts, heldBy: null } : facts,
    offers: caseOffersOf(caller.actor, { state: row.state, facts, hasDefendant, latestDispatch }),
    bills,
    invoices: read.invoices,
    refunds: read.refunds,
    dispatches: read.dispatches,
    timeline: timelineOf('application', read.links, viewerOf(caller)).filter(
      ({ event, fromState }) => !isPauseInTyping(event, fromState),
    ),
  }
}
