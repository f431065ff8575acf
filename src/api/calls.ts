import { auditCalls } from './audit-calls.ts'
import { dispatchEventNames } from '../machines/dispatch/events.ts'
import { dispatchListNames, dispatchLists } from '../machines/dispatch/states.ts'
import { caseSorts } from '../machines/case-filter.ts'
import { applicationEventNames } from '../machines/application/events.ts'
import {
  applicationListNames,
  applicationLists,
  applicationStateNames,
} from '../machines/application/states.ts'
import { ownSorts, ownTabs } from '../machines/application/track.ts'
import * as z from 'zod'
import { divisionCodes, documentKinds, draftFormSchema } from '../machines/form.ts'
import { alikeReplySchema } from './alike.ts'
import { authCalls } from './auth-calls.ts'
import { actionBody, idParams, nothing, pageOf, pageQuery, text, version, type CallTable } from './call.ts'
import { broadcastCalls } from './broadcast-calls.ts'
import { webhookCalls } from './webhook-calls.ts'
import { durationCalls } from './duration-calls.ts'
import { faqCalls } from './faq-calls.ts'
import { noteCalls } from './note-calls.ts'
import { remarkCalls } from './remark-calls.ts'
import { overdueSchema } from './overdue.ts'
import { targetCalls } from './target-calls.ts'
import { findCalls } from './find-calls.ts'
import { feeCalls } from './fee-calls.ts'
import { homeCalls } from './home-calls.ts'
import { catalogueCalls } from './catalogue-calls.ts'
import { versionCalls } from './version-calls.ts'

import { deliverySchema } from './delivery-entities.ts'
import {
  applicationRowSchema,
  applicationSchema,
  countsSchema,
  day,
  dispatchRowSchema,
  dispatchSchema,
  ownRowSchema,
  poisha,
  moment,
} from './entities.ts'
import { noticeSchema } from './notice-entities.ts'
import { closeCalls } from './close-calls.ts'
import { discrepancyCalls } from './discrepancy-calls.ts'
import { officeCalls } from './office-calls.ts'
import { officeChoiceCalls, officeQuery } from './office-choice-calls.ts'
import { noticeTextCalls } from './notice-text-calls.ts'
import { operationCalls } from './operation-calls.ts'
import { pageCalls } from './page-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { caseFilterQuery, dispatchFilterQuery } from './case-filter.ts'
import { assignmentCalls } from './assignment-calls.ts'
import { queueViewCalls } from './queue-view-calls.ts'
import { claimCalls } from './claim-calls.ts'
import { receiptCalls } from './receipt-calls.ts'
import { reportCalls } from './report-calls.ts'
import { peopleCalls } from './people-calls.ts'
import { rightsCalls } from './rights-calls.ts'
import { personCalls } from './person-calls.ts'
import { recordCalls } from './record-calls.ts'
import { tariffCalls } from './tariff-calls.ts'
import { referenceCalls } from './reference-calls.ts'

/** Whoever may open one of the lists may ask for lists; which of them, the handler looks up. @source spec §6 */
const listRights = <Right>(lists: Readonly<Record<string, { permission: Right }>>): Right[] =>
  Object.values(lists).map(({ permission }) => permission)

/** Of a list that is narrowed no more than a thousand are counted; whether there are more. @source product 7 */
const isMore = z.boolean()

/** @source spec §7 Auth, product 6 */
const applicationCalls = {
  'POST /auth/send-application': {
    summary: 'Keep a draft, or keep and submit it, in one transaction; a null id starts a new draft',
    right: ['litigant.application.save'],
    body: z.object({
      applicationId: z.uuid().nullable(),
      /** Chosen by the browser for a new draft, so that a repeated request makes no second one. */
      draftKey: z.uuid(),
      /** The version that was kept last; null for a draft that was never kept, and for no other. */
      version: z.number().int().nullable(),
      intent: z.enum(['save', 'submit']),
      form: draftFormSchema,
    }),
    reply: z.object({
      applicationId: z.uuid(),
      version: z.number().int(),
      state: z.string(),
      referenceNumber: z.string().nullable(),
      savedAt: z.string(),
    }),
  },
  'POST /auth/send-application/defendent/{id}': {
    summary: 'Add a defendant to an application',
    right: 'chart',
    params: idParams,
    body: z.object({ version, key: z.uuid().optional(), defendant: z.record(z.string(), z.unknown()) }),
    reply: applicationSchema,
  },
  'POST /auth/send-application/defendent/update/{id}': {
    summary: 'Change a defendant of an application',
    right: 'chart',
    params: idParams,
    body: z.object({ version, key: z.uuid().optional(), defendant: z.record(z.string(), z.unknown()) }),
    reply: applicationSchema,
  },
  'POST /auth/send-application/delete/defendant': {
    summary: 'Remove a defendant from an application',
    right: 'chart',
    body: z.object({
      applicationId: z.uuid(),
      defendantId: z.string().max(64),
      version,
      key: z.uuid().optional(),
    }),
    reply: applicationSchema,
  },
  'GET /auth/my-applications': {
    summary: "The litigant's applications: by whose turn it is, or by when they were begun",
    right: ['litigant.application.index'],
    query: pageQuery.extend({
      selectedTab: z.enum(ownTabs).default('all'),
      sort: z.enum(ownSorts).default('newest'),
      /** A case or reference number, or a part of one. */
      q: text.optional(),
      division: z.enum(divisionCodes).optional(),
      /** Days on which the application was begun, the last included. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    reply: pageOf(ownRowSchema).extend({ tabs: z.record(z.string(), z.number().int()) }),
  },
  'GET /auth/dashboard': {
    summary: "The litigant's overview: counts per tab and what waits for the person",
    right: ['litigant.application.index'],
    reply: z.object({ tabs: z.record(z.string(), z.number().int()), waiting: z.array(ownRowSchema) }),
  },
  'GET /applications': {
    summary: "A list of the office's applications, oldest waiting first or newest first",
    right: listRights(applicationLists),
    query: pageQuery.extend({
      ...caseFilterQuery.shape,
      list: z.enum(applicationListNames),
      sort: z.enum(caseSorts).default('newest'),
      q: text.optional(),
    }),
    reply: pageOf(applicationRowSchema).extend({ isMoreThanTotal: isMore }),
  },
  'GET /applications/{id}': {
    summary: 'One application with its facts, bills, dispatches and timeline, to its owner and its office',
    right: 'chart',
    params: idParams,
    reply: applicationSchema,
  },
  'GET /applications/{id}/alike': {
    summary:
      'Cases that may be the same one, each with why: for its owner their own open ones, for an office those with its number or its parties',
    right: 'chart',
    params: idParams,
    reply: alikeReplySchema,
  },
  'POST /applications/{id}/actions/{event}': {
    summary: 'An event of the application chart',
    right: 'chart',
    params: idParams.extend({ event: z.enum(applicationEventNames) }),
    body: actionBody,
    reply: applicationSchema,
  },
  'POST /documents': {
    summary: 'Upload one document (multipart, field `file`): PDF, JPEG or PNG below 1 MB',
    right: ['litigant.application.save'],
    reply: z.object({
      id: z.uuid(),
      fileName: z.string(),
      sizeBytes: z.number().int(),
      contentType: z.enum(documentKinds),
      /** Of a picture, one. */
      pageCount: z.number().int(),
    }),
  },
} as const satisfies CallTable

/** @source product 2.2, 6 */
const dispatchCalls = {
  'GET /dispatches': {
    summary: "A list of the office's dispatches",
    right: listRights(dispatchLists),
    query: pageQuery.extend({
      ...dispatchFilterQuery.shape,
      list: z.enum(dispatchListNames),
      sort: z.enum(['oldest', 'newest']).default('newest'),
      q: text.optional(),
    }),
    reply: pageOf(dispatchRowSchema).extend({ isMoreThanTotal: isMore }),
  },
  'GET /dispatches/{id}': {
    summary: 'One dispatch with its lines, bills and timeline',
    right: 'chart',
    params: idParams,
    reply: dispatchSchema,
  },
  'POST /dispatches/{id}/actions/{event}': {
    summary: 'An event of the dispatch chart',
    right: 'chart',
    params: idParams.extend({ event: z.enum(dispatchEventNames) }),
    body: actionBody,
    reply: dispatchSchema,
  },
} as const satisfies CallTable

const noticeCalls = {
  'POST /clear-notification': {
    summary: 'The bell was opened: its notices, up to the newest that it showed, are no longer new',
    right: 'person',
    body: z.object({ until: z.iso.datetime().optional() }).default({}),
    reply: nothing,
  },
  'GET /notifications': {
    summary: 'All notices of the person, newest first',
    right: 'person',
    query: pageQuery,
    reply: pageOf(noticeSchema.extend({ isNew: z.boolean(), cursor: z.string() })),
  },
  'GET /applications/{id}/deliveries': {
    summary: 'The SMS and mails about an application to its owner, newest first, to its office',
    right: ['administrative.delivery.index'],
    params: idParams,
    query: pageQuery,
    /** `archivedAt`: since when the messages about it are in the archive alone; null for any other case. */
    reply: pageOf(deliverySchema.extend({ cursor: z.string() })).extend({ archivedAt: moment.nullable() }),
  },
  'POST /deliveries/{id}/resend': {
    summary: 'Send an SMS or a mail again that was refused or given up',
    right: ['administrative.delivery.resend'],
    params: idParams,
    reply: nothing,
  },
  'POST /broadcasting/auth': {
    summary: 'Authorise the private live channel of the person who asks',
    right: 'person',
    body: z.object({ socket_id: text, channel_name: text }),
    reply: z.object({ auth: z.string() }),
  },
} as const satisfies CallTable

/** @source spec §2 Layout and navigation, Dashboards per role */
const dashboardCalls = {
  'GET /administrator/dashboard/data': {
    summary: 'Counts and the oldest waiting items of the office',
    right: ['administrative.dashboard.index'],
    query: officeQuery,
    reply: z.object({
      counts: countsSchema,
      /** Dispatches that came back and are not served since. */
      cameBack: z.number().int(),
      overdue: overdueSchema,
      oldest: z.array(applicationRowSchema),
    }),
  },
  'GET /administrator/pie-chart/data': {
    summary: 'Applications of the office by state',
    right: ['administrative.dashboard.index'],
    query: officeQuery,
    reply: z.array(z.object({ state: z.enum(applicationStateNames), count: z.number().int() })),
  },
  'GET /administrator/line-chart/data': {
    summary: 'Applications submitted per day, the last 30 days',
    right: ['administrative.dashboard.index'],
    query: officeQuery,
    reply: z.array(z.object({ day: z.string(), count: z.number().int() })),
  },
  'GET /dispatcher/dashboard/data': {
    summary: "Counts of the dispatcher's lists, and the oldest received files",
    right: ['dispatch.dashboard.index'],
    query: officeQuery,
    reply: z.object({
      counts: countsSchema,
      overdue: overdueSchema,
      oldest: z.array(dispatchRowSchema),
    }),
  },
  'GET /accountant/dashboard/data': {
    summary: 'What was received today and this month and is still there, and what waits for a decision',
    right: ['account.dashboard.index'],
    query: officeQuery,
    reply: z.object({
      todayPoisha: poisha,
      monthPoisha: poisha,
      /** What was given back on these days, whenever it was paid. */
      refundedTodayPoisha: poisha,
      refundedMonthPoisha: poisha,
      /** What was waived this month: nobody paid it, and it is part of no other figure. */
      waivedMonthPoisha: poisha,
      refundsWaitingCount: z.number().int(),
      /** The last day of both figures, YYYY-MM-DD in Dhaka; the month's begins with its first. */
      today: day,
      /** As the badge counts them; null for whoever has no right to their list. */
      discrepanciesCount: z.number().int().nullable(),
      heldCount: z.number().int(),
      surplusCount: z.number().int(),
      unknownCount: z.number().int(),
    }),
  },
} as const satisfies CallTable

/** The contract: every call of the product, by method and path under /api. @source spec §7, product 6 */
export const calls = {
  ...authCalls,
  ...personCalls,
  ...applicationCalls,
  ...dispatchCalls,
  ...paymentCalls,
  ...discrepancyCalls,
  ...closeCalls,
  ...claimCalls,
  ...assignmentCalls,
  ...queueViewCalls,
  ...noteCalls,
  ...remarkCalls,
  ...targetCalls,
  ...receiptCalls,
  ...reportCalls,
  ...noticeCalls,
  ...referenceCalls,
  ...catalogueCalls,
  ...versionCalls,
  ...faqCalls,
  ...broadcastCalls,
  ...webhookCalls,
  ...recordCalls,
  ...tariffCalls,
  ...feeCalls,
  ...homeCalls,
  ...officeCalls,
  ...pageCalls,
  ...operationCalls,
  ...noticeTextCalls,
  ...peopleCalls,
  ...rightsCalls,
  ...auditCalls,
  ...findCalls,
  ...dashboardCalls,
  ...durationCalls,
  ...officeChoiceCalls,
} as const satisfies CallTable

export type Calls = typeof calls
export type CallName = keyof Calls

type Part<Name extends CallName, Key extends string> =
  Calls[Name] extends Record<Key, infer Schema extends z.ZodType> ? Schema : never

/** What a caller gives: path parameters, query and body, as far as the call has them. */
export type CallInput<Name extends CallName> = {
  [Key in 'params' | 'query' | 'body' as Part<Name, Key> extends never ? never : Key]: z.input<
    Part<Name, Key>
  >
}
/** The same after parsing, as a handler gets it. */
export type CallParsed<Name extends CallName> = {
  [Key in 'params' | 'query' | 'body' as Part<Name, Key> extends never ? never : Key]: z.output<
    Part<Name, Key>
  >
}
export type CallReply<Name extends CallName> = z.output<Calls[Name]['reply']>
