import { isDeepStrictEqual } from 'node:util'
import { isVisible } from '../lifecycle/scope.ts'
import { draftBirth, refusedDraft } from './birth.ts'
import { ownFilter, rowsOf, tabCounts } from './filter-store.ts'
import { may } from '../../machines/actor.ts'
import type { CallParsed, CallReply } from '../../api/calls.ts'
import { fieldErrorsOf, personDraftSchema } from '../../machines/form.ts'
import { advance, advanceWithin, bearWithin, type Committed } from '../lifecycle/advance.ts'
import type { Deps, Trx } from '../deps.ts'
import { forbidden, invalid, isRefused, notFound, renamed, type Refused } from '../errors.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { applicationEntity } from './entity.ts'
import { viewAlike } from './alike.ts'
import { officeList } from './office-list.ts'
import { ownList } from './own-list.ts'
import { viewApplication, viewOwnRows } from './view.ts'
import { findApplication, lockApplication } from './store.ts'
import { gathering } from '../database/gather.ts'
import { pageRows } from '../database/page.ts'
import { inTransaction, violatedConstraint } from '../lifecycle/transaction.ts'
import { actionHandler } from '../web/action.ts'

async function savedReply(
  deps: Deps,
  committed: Committed<'application'>,
): Promise<CallReply<'POST /auth/send-application'> | Refused> {
  const row = committed.row ?? (await findApplication(deps.db, committed.id))
  if (!row) return notFound()
  return {
    applicationId: row.id,
    version: committed.version,
    state: committed.state,
    referenceNumber: row.reference_number,
    savedAt: row.updated_at.toISOString(),
  }
}

/** The application that somebody acts on, as they saw it. */
interface Seen {
  id: string
  version: number
  key?: string | undefined
}

/** The defendant calls of the specification, each one change of the chart's `changeDefendants`. @source spec §7 */
async function changeDefendants(
  context: { deps: Deps; caller: PersonCaller },
  { id, version, key }: Seen,
  payload: { saved: unknown[]; removedIds: string[] },
) {
  const { deps, caller } = context
  const committed = await advance(deps, applicationEntity, {
    id,
    event: 'changeDefendants',
    payload,
    version,
    key,
    actor: caller.actor,
  })
  return isRefused(committed) ? committed : viewApplication(deps, caller, id, committed.row)
}

async function saveDefendant(
  context: { deps: Deps; caller: PersonCaller },
  seen: Seen,
  given: Record<string, unknown>,
  isNew: boolean,
) {
  const { deps, caller } = context
  const row = await findApplication(deps.db, seen.id)
  if (!row || !isVisible(caller.actor, 'application', row)) return notFound()
  const reach = { ownerId: row.owner_id, officeId: row.office_id ?? '' }
  if (!may(caller.actor, 'litigant.application.change_defendants', reach)) return forbidden()
  const draft = personDraftSchema.safeParse(isNew ? { ...given, id: deps.ids.uuid() } : given)
  if (!draft.success) return invalid(fieldErrorsOf(draft.error, 'defendant'))
  if (!isNew && !row.form.defendants.some((defendant) => defendant.id === draft.data.id)) return notFound()
  const changed = await changeDefendants(context, seen, { saved: [draft.data], removedIds: [] })
  return isRefused(changed) ? renamed(changed, (path) => path.replace(/^saved\.0\b/, 'defendant')) : changed
}

/** Removes a defendant of the form; of one who is not there, 404. */
async function removeDefendant(
  context: { deps: Deps; caller: PersonCaller },
  seen: Seen,
  defendantId: string,
) {
  const row = await findApplication(context.deps.db, seen.id)
  if (!row || !isVisible(context.caller.actor, 'application', row)) return notFound()
  const isThere = row.form.defendants.some(({ id }) => id === defendantId)
  const changed = await changeDefendants(context, seen, { saved: [], removedIds: [defendantId] })
  return isRefused(changed) && changed.code === 422 && !isThere ? notFound() : changed
}

/** Keeps a draft, a new one by its key, and submits it where that is meant. */
async function keepWithin(
  deps: Deps,
  trx: Trx,
  caller: PersonCaller,
  { applicationId, draftKey, intent, version, form }: CallParsed<'POST /auth/send-application'>['body'],
): Promise<Committed<'application'> | Refused> {
  const id = applicationId ?? draftKey
  const begun = applicationId === null ? await lockApplication(trx, id) : null
  if (applicationId === null && begun === null) {
    const refused = await refusedDraft(trx, caller.userId)
    if (refused) return refused
    const draft = draftBirth(deps, trx, { id, ownerId: caller.userId, form })
    const born = await bearWithin(deps, trx, applicationEntity, { ...draft, actor: caller.actor })
    if (isRefused(born) || intent === 'save') return born
  }
  // Sent once more because no answer came: the same form is the same request, another has not seen what is stored.
  const isOther = begun !== null && !isDeepStrictEqual(begun.form, form)
  const isSubmitted = begun !== null && !isOther && begun.submitted_at !== null
  if (isSubmitted && intent === 'submit' && begun.owner_id === caller.userId)
    return { id, state: begun.state, version: begun.version, row: begun }
  return advanceWithin(deps, trx, applicationEntity, {
    id,
    event: intent,
    payload: { form },
    version: isOther ? -1 : applicationId === null ? undefined : version,
    actor: caller.actor,
  })
}

/** Handlers of every call about applications. @source spec §7, product 6 */
export const applicationHandlers = {
  'POST /auth/send-application': async ({ body }, { deps, caller }) => {
    const keep = () => inTransaction(deps.db, (trx) => keepWithin(deps, trx, caller, body))
    const committed = await keep().catch((error: unknown) => {
      // The same request came twice at once, and the other one was faster: now the draft is there.
      if (violatedConstraint(error) !== 'applications_pkey') throw error
      return keep()
    })
    return isRefused(committed) ? committed : savedReply(deps, committed)
  },
  'POST /auth/send-application/defendent/{id}': ({ params, body }, context) =>
    saveDefendant(context, { ...params, ...body }, body.defendant, true),
  'POST /auth/send-application/defendent/update/{id}': ({ params, body }, context) =>
    saveDefendant(context, { ...params, ...body }, body.defendant, false),
  'POST /auth/send-application/delete/defendant': ({ body }, context) =>
    removeDefendant(context, { ...body, id: body.applicationId }, body.defendantId),
  'GET /auth/my-applications': ({ query }, { deps, caller }) => ownList(deps, caller, query),
  'GET /auth/dashboard': async (_input, { deps, caller }) => {
    const reading = { ...deps, db: gathering(deps.db) }
    const [waiting, tabs] = await Promise.all([
      pageRows({
        page: 1,
        size: 5,
        query: rowsOf(reading.db, ownFilter(caller.userId, { selectedTab: 'to_pay' })),
        timeColumn: 'applications.state_since',
        idColumn: 'applications.id',
        direction: 'newest',
      }),
      tabCounts(reading.db, caller.userId),
    ])
    return isRefused(waiting) ? waiting : { tabs, waiting: await viewOwnRows(reading, caller, waiting.rows) }
  },
  'GET /applications': ({ query }, { deps, caller }) => officeList(deps, caller, query),
  'GET /applications/{id}': ({ params }, { deps, caller }) => viewApplication(deps, caller, params.id),
  'GET /applications/{id}/alike': ({ params }, { deps, caller }) => viewAlike(deps, caller, params.id),
  'POST /applications/{id}/actions/{event}': actionHandler(applicationEntity, viewApplication),
} satisfies Partial<Handlers>
