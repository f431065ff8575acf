import type { AssignmentOutcome, AssignmentReply } from '../../api/assignment-calls.ts'
import { hasOffice, officesOf, type Actor } from '../../machines/actor.ts'
import {
  actingRightsOf,
  assignmentRefusal,
  isAssignable,
  mayGive,
  type Assignable,
  type AssignmentRefusal,
} from '../../machines/assignment.ts'
import {
  applicationMeaning,
  applicationStates,
  type ApplicationState,
} from '../../machines/application/states.ts'
import { statesInList } from '../../machines/entity.ts'
import type { OverdueList } from '../../machines/target.ts'
import { m } from '../../words/messages.js'
import type { ApplicationEntry } from '../database/rows.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { forbidden, invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import {
  assigneeNames,
  holdOfficer,
  lockCases,
  officersWho,
  setAssignee,
  type GivenCase,
} from '../lifecycle/assignment-store.ts'
import { isVisible } from '../lifecycle/scope.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import { writeNotices } from '../notice/notify.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { caseOfOffice } from './office-case.ts'

type Person = Extract<Actor, { kind: 'person' }>
type Row = Pick<GivenCase, 'id' | 'state' | 'office_id' | 'assignee_id'>

const assignableOf = ({ state, office_id: officeId, assignee_id: assigneeId }: Row): Assignable => ({
  state,
  officeId: officeId ?? '',
  assigneeId,
})

async function viewAssignment(
  db: Db | Trx,
  { actor, userId }: PersonCaller,
  row: Row,
): Promise<AssignmentReply> {
  const subject = assignableOf(row)
  const { assigneeId } = subject
  const names = await assigneeNames(db, [assigneeId])
  const isMet = (assignee: Person | null) => assignmentRefusal(actor, subject, assignee) === null
  return {
    assignee:
      assigneeId === null
        ? null
        : { id: assigneeId, name: names.get(assigneeId) ?? '', isSelf: assigneeId === userId },
    isOpen: isAssignable(row.state),
    canTake: assigneeId !== userId && isMet(actor),
    canGive: isAssignable(row.state) && mayGive(actor, subject),
    canGiveBack: assigneeId !== null && isMet(null),
  }
}

/** Whoever is given something by another is told of it once, however much it is. */
async function tellAssignee(
  deps: Deps,
  trx: Trx,
  { rows, assignee, caller }: { rows: readonly GivenCase[]; assignee: Person | null; caller: PersonCaller },
): Promise<void> {
  const [first] = rows
  if (!first || assignee === null || assignee.userId === caller.userId) return
  const [list] = applicationMeaning(first.state as ApplicationState).lists
  await writeNotices(deps, trx, {
    userIds: [assignee.userId],
    kind: 'CaseAssigned',
    data: {
      case_no: first.case_number || (first.reference_number ?? ''),
      application_id: first.id,
      list: list satisfies OverdueList | undefined,
      assigned_count: rows.length,
    },
    at: deps.clock.now(),
  })
}

/** Gives what may be given, and says of everything else why not. A case that is the assignee's already stays so, and nobody is told. */
async function giveWithin(
  deps: Deps,
  trx: Trx,
  caller: PersonCaller,
  { ids, assigneeId }: { ids: readonly string[]; assigneeId: string | null },
): Promise<Map<string, AssignmentOutcome>> {
  // Before the cases, as whoever changes an account does.
  const assignee = assigneeId === null ? null : await holdOfficer(trx, assigneeId)
  const found = new Map((await lockCases(trx, ids)).map((row) => [row.id, row]))
  const given: GivenCase[] = []
  const outcomes = ids.map((id): [string, AssignmentOutcome] => {
    const row = found.get(id)
    const isThere = row && hasOffice(officesOf(caller.actor), row.office_id) && isSeen(caller.actor, row)
    if (!row || !isThere) return [id, 'not_found']
    const refusal = assignmentRefusal(caller.actor, assignableOf(row), assignee)
    if (refusal === null && row.assignee_id !== assigneeId) given.push(row)
    return [id, refusal]
  })
  await setAssignee(deps, trx, { rows: given, assigneeId, byId: caller.userId })
  await tellAssignee(deps, trx, { rows: given, assignee, caller })
  return new Map(outcomes)
}

const isSeen = (actor: Actor, row: GivenCase): boolean =>
  isVisible(actor, 'application', { ...row, state: row.state as ApplicationState })

const refusals: Record<AssignmentRefusal, (holder: string) => Refused> = {
  not_waiting: () => refuse(409, (locale) => m.assignment_error_not_waiting({}, { locale })),
  forbidden,
  not_offered: () => invalid([{ path: 'assigneeId', error: 'not_offered' }]),
  taken: (name) => refuse(409, (locale) => m.assignment_error_taken({ name }, { locale })),
}

async function giveOne(
  deps: Deps,
  trx: Trx,
  caller: PersonCaller,
  asked: { id: string; assigneeId: string | null },
): Promise<AssignmentReply | Refused> {
  const outcomes = await giveWithin(deps, trx, caller, { ids: [asked.id], assigneeId: asked.assigneeId })
  const outcome = outcomes.get(asked.id)
  if (outcome === 'not_found') return notFound()
  const row = await caseOfOffice(trx, caller, asked.id)
  if (isRefused(row)) return row
  if (!outcome) return viewAssignment(trx, caller, row)
  return refusals[outcome](await holderName(trx, row))
}

const holderName = async (trx: Trx, { assignee_id: id }: ApplicationEntry): Promise<string> =>
  (await assigneeNames(trx, [id])).get(id ?? '') ?? ''

/** Whose task a case is. @source product 8 */
export const assignmentHandlers = {
  'GET /applications/{id}/assignment': async ({ params }, { deps, caller }) => {
    const row = await caseOfOffice(deps.db, caller, params.id)
    return isRefused(row) ? row : viewAssignment(deps.db, caller, row)
  },
  'POST /applications/{id}/assignment': ({ params, body }, { deps, caller }) =>
    inTransaction(deps.db, (trx) => giveOne(deps, trx, caller, { ...params, ...body })),
  'POST /assignments': async ({ body }, { deps, caller }) => {
    const asked = { ids: [...new Set(body.ids)], assigneeId: body.assigneeId }
    const outcomes = await inTransaction(deps.db, (trx) => giveWithin(deps, trx, caller, asked))
    if (isRefused(outcomes)) return outcomes
    return { results: [...outcomes].map(([id, refusal]) => ({ id, refusal })) }
  },
  'GET /assignees': async ({ query }, { deps, caller }) => {
    const slugs = statesInList(applicationStates, query.list).flatMap(actingRightsOf)
    const rows = await officersWho(deps.db, officesOf(caller.actor), slugs)
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      office: { name: row.office_name, nameBn: row.office_name_bn },
      officeId: row.office_id,
      isHeadOffice: row.is_head_office,
      isSelf: row.id === caller.userId,
    }))
  },
} satisfies Partial<Handlers>
