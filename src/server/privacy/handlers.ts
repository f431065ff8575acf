import { privacyNoticeOn } from '../account/consent-store.ts'
import { dataRequestDays, longTextLengthMax } from '../../machines/limits.ts'
import type { FieldError } from '../../machines/form.ts'
import { tidyLines } from '../../machines/formatted.ts'
import { dhakaDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { tellAccount } from '../notice/account-notice.ts'
import { eraseAccount } from './erasure.ts'
import type { Trx } from '../deps.ts'
import { invalid, isRefused, notFound, refuse, type Refused } from '../errors.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import {
  answerWhatIsOpen,
  dataRequestOf,
  dataRequestsOfPerson,
  insertDataRequest,
  lockDataRequest,
  openDataRequestCount,
  openDataRequests,
  storeAnswer,
} from './data-request-store.ts'
import { moneyUnderWayOf } from './money-store.ts'
import { everythingHeldOn } from './personal-data-store.ts'
import { pageCountOf, pageRows } from '../database/page.ts'
import { lockUser } from '../account/store.ts'
import { inTransaction } from '../lifecycle/transaction.ts'

const dayMs = 86_400_000

/** What is wrong with a text that must be there; nothing when it is right. */
function faultsOf(path: string, text: string): FieldError[] {
  if (text === '') return [{ path, error: 'required' }]
  return text.length > longTextLengthMax ? [{ path, error: 'too_long' }] : []
}

const notice: Handler<'GET /privacy-notice'> = async (_input, { deps }) => {
  const row = await privacyNoticeOn(deps.db, dhakaDay(deps.clock.now()))
  return {
    version: row.version,
    text: { name: row.text, nameBn: row.text_bn },
    effectiveFrom: row.effective_from,
  }
}

const myData: Handler<'GET /auth/my-data'> = (_input, { deps, caller }) =>
  everythingHeldOn(deps.db, caller.userId)

const own: Handler<'GET /auth/data-requests'> = async (_input, { deps, caller }) => ({
  rows: (await dataRequestsOfPerson(deps.db, caller.userId)).map(dataRequestOf),
  moneyUnderWay: await moneyUnderWayOf(deps.db, caller.userId),
})

const ask: Handler<'POST /auth/data-requests'> = async ({ body }, { deps, caller }) => {
  const text = tidyLines(body.text)
  const faults = faultsOf('text', text)
  if (faults.length > 0) return invalid(faults)
  const now = deps.clock.now()
  const row = await insertDataRequest(deps.db, {
    id: deps.ids.uuid(),
    user_id: caller.userId,
    kind: body.kind,
    text,
    created_at: now,
    due_on: dhakaDay(new Date(now.getTime() + dataRequestDays * dayMs)),
  })
  return row ? dataRequestOf(row) : refuse(409, (locale) => m.data_request_error_open({}, { locale }))
}

const waiting: Handler<'GET /data-requests'> = async ({ query }, { deps }) => {
  const page = await pageRows({
    ...query,
    query: openDataRequests(deps.db),
    timeColumn: 'data_requests.created_at',
    idColumn: 'data_requests.id',
    direction: 'oldest',
  })
  if (isRefused(page)) return page
  const total = await openDataRequestCount(deps.db)
  return {
    rows: page.rows.map((row) => ({
      ...dataRequestOf(row),
      personName: row.person_name,
      caseCount: row.case_count,
      moneyUnderWay: { paymentCount: row.payment_count, refundCount: row.refund_count },
      cursor: row.cursor,
    })),
    total,
    page: query.page,
    pageCount: pageCountOf(total, query.size),
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  }
}

/** 409 while money of the person is under way: after the erasure nobody could be told of it, nor be given it back. */
async function moneyHinders(trx: Trx, userId: string): Promise<Refused | null> {
  const { paymentCount, refundCount } = await moneyUnderWayOf(trx, userId)
  if (paymentCount > 0) return refuse(409, (locale) => m.data_request_error_payment({}, { locale }))
  return refundCount > 0 ? refuse(409, (locale) => m.data_request_error_refund({}, { locale })) : null
}

/** The person is told first: after an erasure nobody knows any more where they are reached. */
const answer: Handler<'POST /data-requests/{id}/answer'> = ({ params, body }, { deps, caller }) =>
  inTransaction(deps.db, async (trx) => {
    const request = await lockDataRequest(trx, params.id)
    const user = request && (await lockUser(trx, request.user_id))
    if (!request || !user) return notFound()
    if (request.answered_at !== null)
      return refuse(409, (locale) => m.data_request_error_answered({}, { locale }))
    const text = tidyLines(body.answer)
    const faults = faultsOf('answer', text)
    if (faults.length > 0) return invalid(faults)
    const isErasure = request.kind === 'erasure' && body.isCarriedOut
    if (isErasure && user.office_id !== null)
      return refuse(409, (locale) => m.data_request_error_staff({}, { locale }))
    const hindered = isErasure ? await moneyHinders(trx, user.id) : null
    if (hindered) return hindered
    const { isCarriedOut } = body
    const answered = { text, by: caller.userId, at: deps.clock.now() }
    await storeAnswer(trx, request.id, { ...answered, isCarriedOut })
    await tellAccount(deps, trx, {
      accountNotice: `${request.kind}_${isCarriedOut ? 'done' : 'declined'}`,
      mobile: user.mobile,
      email: user.email,
      locale: user.locale,
      answer: text,
    })
    if (isErasure) {
      await answerWhatIsOpen(trx, user.id, { ...answered, isCarriedOut: false })
      const refused = await eraseAccount(deps, trx, user)
      if (refused) return refused
    }
    return {}
  })

/** What is held about a person, and what they may ask to be done with it. @source domain 9 */
export const privacyHandlers = {
  'GET /privacy-notice': notice,
  'GET /auth/my-data': myData,
  'GET /auth/data-requests': own,
  'POST /auth/data-requests': ask,
  'GET /data-requests': waiting,
  'POST /data-requests/{id}/answer': answer,
} satisfies Partial<Handlers>
