import type { EditedVersions } from '../../api/version-calls.ts'
import type { Deps } from '../deps.ts'
import { notFound, type Refused } from '../errors.ts'
import type { Handlers } from '../web/handler.ts'
import * as store from './version-store.ts'

const told = async (
  { db }: Deps,
  kind: store.Versioned,
  id: number | string,
): Promise<EditedVersions | Refused> => (await store.versionsOf(db, kind, id)) ?? notFound()

/** Versions of whatever the editor changes. @source product 5 */
export const versionHandlers = {
  'GET /customization/faqs/{id}/versions': ({ params }, { deps }) => told(deps, store.faq, params.id),
  'GET /customization/broadcasts/{id}/versions': ({ params }, { deps }) =>
    told(deps, store.broadcast, params.id),
  'GET /customization/case-categories/{id}/versions': ({ params }, { deps }) =>
    told(deps, store.category, params.id),
  'GET /customization/case-types/{id}/versions': ({ params }, { deps }) =>
    told(deps, store.caseType, params.id),
  'GET /customization/fee-types/{id}/versions': ({ params }, { deps }) =>
    told(deps, store.feeType, params.id),
  'GET /customization/reference/{kind}/{id}/versions': ({ params }, { deps }) =>
    told(deps, store.record(params.kind), params.id),
  'GET /office-management/offices/{id}/versions': ({ params }, { deps }) =>
    told(deps, store.office, params.id),
  'GET /office-management/courts/{id}/versions': ({ params }, { deps }) => told(deps, store.court, params.id),
  'GET /user-role-management/roles/{id}/versions': ({ params }, { deps }) =>
    told(deps, store.role, params.id),
  'GET /user-role-management/users/{id}/versions': ({ params }, { deps }) =>
    told(deps, store.user, params.id),
  'GET /customization/webhooks/{id}/versions': ({ params }, { deps }) => told(deps, store.webhook, params.id),
  'GET /common-remarks/{id}/versions': async ({ params }, { deps, caller: { actor } }) =>
    actor.officeId === null ? notFound() : told(deps, store.remark(actor.officeId), params.id),
  'GET /stage-targets/versions': async (_input, { deps, caller: { actor } }) =>
    actor.officeId === null ? notFound() : store.targetVersions(deps.db, actor.officeId),
} satisfies Partial<Handlers>
