import type { DayClose } from '../../api/close-calls.ts'
import { hasOffice, officesOf } from '../../machines/actor.ts'
import type { FileMovement } from '../../machines/close/match.ts'
import { matchDay } from '../../machines/close/match.ts'
import {
  closeHappenings,
  resolutionsOf,
  type CloseEvent,
  type DifferenceKind,
} from '../../machines/close/kinds.ts'
import { closeRefusal, standsAfter, type CloseRefusal } from '../../machines/close/law.ts'
import { closeFileSchema, settlementSchema } from '../../machines/close/payloads.ts'
import { reasonSchema } from '../../machines/application/payloads.ts'
import { gatewayNames, type GatewayName } from '../../machines/payment/choice.ts'
import { fieldErrorsOf } from '../../machines/form.ts'
import { sum } from '../../machines/money.ts'
import { dhakaDay } from '../../machines/text.ts'
import { closeConditionWords } from '../../words/groups/close-condition.ts'
import { closeEventWords } from '../../words/groups/close-event.ts'
import { closeResolutionWords } from '../../words/groups/close-resolution.ts'
import { m } from '../../words/messages.js'
import { holdName } from '../database/hold.ts'
import type { Deps, Trx } from '../deps.ts'
import {
  changedMeanwhile,
  forbidden,
  invalid,
  isRefused,
  notFound,
  refuse,
  type LastChange,
  type Locale,
  type Refused,
} from '../errors.ts'
import { appendHistory, lastChange, moveClose } from '../lifecycle/state.ts'
import { inTransaction } from '../lifecycle/transaction.ts'
import type { Handlers, PersonCaller } from '../web/handler.ts'
import { carryOver } from './carry.ts'
import { readFile } from './close-file.ts'
import * as store from './close-store.ts'
import { factsOf, viewDay } from './close-view.ts'

/** Where none is named. */
const [mainGateway] = gatewayNames

interface Asked {
  day: string
  officeId?: string | undefined
  gateway?: GatewayName | undefined
}

interface Act {
  deps: Deps
  trx: Trx
  caller: PersonCaller
  at: store.OfficeDay
}

const officeAsked = ({ officeId }: Asked, { actor }: PersonCaller): string | null => {
  const asked = officeId ?? actor.officeId
  return asked !== null && hasOffice(officesOf(actor), asked) ? asked : null
}

const refusedAs = (refusal: CloseRefusal): Refused => {
  if (refusal === 'forbidden') return forbidden()
  if (refusal === 'state') return refuse(409, (locale) => m.close_error_state({}, { locale }))
  const code = refusal === 'isHeadOffice' ? 403 : 409
  return refuse(
    code,
    (locale) => closeConditionWords[refusal]({}, { locale }),
    () => ({ blockedBy: refusal }),
  )
}

/** What was done with a day last, by whom and when. */
async function lastAct(trx: Trx, closeId: string): Promise<LastChange | null> {
  const last = await lastChange(trx, 'day_close', closeId)
  const event = closeHappenings.find((one) => one === last?.event)
  return last && { ...last, what: event && ((locale) => closeEventWords[event]({}, { locale })) }
}

/** The day under its lock, if the law lets the caller do that to it now. */
async function allowed(
  { deps, trx, caller, at }: Act,
  event: CloseEvent,
  version?: number,
): Promise<{ close: store.CloseRow | null } | Refused> {
  const close = (await store.lockClose(trx, at)) ?? null
  const facts = await factsOf(trx, { at, close, now: deps.clock.now() })
  const refusal = closeRefusal(event, facts, caller.actor)
  const isLate = version !== undefined && close?.version !== version
  if (close && (refusal === 'state' || (refusal === null && isLate)))
    return changedMeanwhile(await lastAct(trx, close.id), deps.clock.now())
  return refusal ? refusedAs(refusal) : { close }
}

interface Told {
  event: CloseEvent
  from: string
  to: string
  payload: object
}

const tell = (
  { deps, trx, caller }: Act,
  closeId: string,
  { event, from, to, payload }: Told,
): Promise<void> =>
  appendHistory(trx, {
    entity: 'day_close',
    subjectId: closeId,
    event,
    fromState: from,
    toState: to,
    actorId: caller.userId,
    payload,
    at: deps.clock.now(),
  })

/**
 * Every act: 404 for an office beyond reach; what it does, in one transaction, one at a time of the office's days at a gateway, for what each settles by
 * itself rests on the others; the day as it stands then.
 */
async function acting(
  { deps, caller }: { deps: Deps; caller: PersonCaller },
  asked: Asked,
  work: (act: Act) => Promise<Refused | void>,
): Promise<DayClose | Refused> {
  const officeId = officeAsked(asked, caller)
  const office = officeId === null ? undefined : await store.officeOf(deps.db, officeId)
  if (!office) return notFound()
  const at = { officeId: office.id, day: asked.day, gateway: asked.gateway ?? mainGateway }
  const refused = await inTransaction(deps.db, async (trx) => {
    await holdName(trx, `day close ${at.officeId} ${at.gateway}`)
    return work({ deps, trx, caller, at })
  })
  return isRefused(refused) ? refused : viewDay(deps, caller, { at, office })
}

/** Matches a file that was read, and keeps what differs beside the files of before. */
async function keepFile(act: Act, fileName: string, lines: readonly FileMovement[]): Promise<Refused | void> {
  const { deps, trx, caller, at } = act
  const now = deps.clock.now()
  // Before the law looks, so that of two first files the later finds what the other left; a refusal takes the row along.
  const isFirst = await store.insertClose(trx, { ...at, id: deps.ids.uuid(), by: caller.userId, at: now })
  const seen = await allowed(act, 'upload')
  if (isRefused(seen)) return seen
  const { close } = seen
  if (!close) throw new Error(`the day ${at.day} of office ${at.officeId} has no row`)
  const postings = (await store.postedOn(trx, at)).map((row) => ({
    kind: row.kind,
    transactionId: row.transaction_id,
    amountPoisha: row.amount_poisha,
    chargePoisha: row.charge_poisha,
  }))
  const ids = new Set([...lines, ...postings].map(({ transactionId }) => transactionId))
  const { records, elsewhere } = await store.recordsOf(trx, [...ids], at)
  const own = lines.filter(({ transactionId }) => !elsewhere.has(transactionId))
  const matched = matchDay(own, records, postings)
  const upload = isFirst ? 1 : close.upload + 1
  await store.insertDifferences(deps, trx, { closeId: close.id, upload }, matched)
  await moveClose(trx, close.id, 'uploaded', {
    upload,
    file_name: fileName,
    line_count: lines.length,
    elsewhere_count: lines.length - own.length,
    matched_count: matched.matchedCount,
    matched_poisha: matched.matchedPoisha,
    file_poisha: matched.filePoisha,
    uploaded_by: caller.userId,
    uploaded_at: now,
  })
  await carryOver(deps, trx, { at, by: caller.userId })
  const figures = await store.figuresOf(trx, { id: close.id, upload })
  const to = standsAfter(sum(figures.map(({ left }) => left)))
  await moveClose(trx, close.id, to)
  const payload = { fileName, upload, differences: matched.differences.length }
  await tell(act, close.id, { event: 'upload', from: isFirst ? 'none' : close.state, to, payload })
}

/** Who settled a difference otherwise than it was seen, when, and as what. */
const settledMeanwhile = (found: store.FoundDifference, now: Date): Refused => {
  const { resolution, settled_at: at, settled_by_name: byName } = found
  const what = resolution && ((locale: Locale) => closeResolutionWords[resolution]({}, { locale }))
  return changedMeanwhile(at && { at, byName, what: what ?? undefined }, now)
}

async function settle(act: Act, typed: { settledAt: string | null }): Promise<Refused | void> {
  const { deps, trx, caller, at } = act
  const seen = await allowed(act, 'settle')
  if (isRefused(seen)) return seen
  const parsed = settlementSchema.safeParse(typed)
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const { close } = seen
  const found = close && (await store.differenceOf(trx, close, parsed.data.id))
  if (!found) return refuse(409, (locale) => m.close_error_other_file({}, { locale }))
  if (!resolutionsOf[found.kind].includes(parsed.data.resolution))
    return invalid([{ path: 'resolution', error: 'not_offered' }])
  const seenAt = typed.settledAt === null ? undefined : Date.parse(typed.settledAt)
  if (found.settled_at?.getTime() !== seenAt) return settledMeanwhile(found, deps.clock.now())
  await store.settleDifference(trx, parsed.data, { by: caller.userId, at: deps.clock.now() })
  await carryOver(deps, trx, { at, by: caller.userId })
  const { unsettledCount } = await factsOf(trx, { at, close, now: deps.clock.now() })
  const to = standsAfter(unsettledCount)
  await moveClose(trx, close.id, to)
  const payload = { ...parsed.data, transactionId: found.transaction_id }
  await tell(act, close.id, { event: 'settle', from: close.state, to, payload })
}

async function sign(act: Act, version: number): Promise<Refused | void> {
  const { deps, trx, caller, at } = act
  const seen = await allowed(act, 'sign', version)
  if (isRefused(seen)) return seen
  const { close } = seen
  if (!close) throw new Error('the law signs no day without a file')
  const ledgerPoisha = await store.ledgerNet(trx, at)
  const signed = { signed_by: caller.userId, signed_at: deps.clock.now(), ledger_poisha: ledgerPoisha }
  await moveClose(trx, close.id, 'signed', signed)
  const payload = { filePoisha: close.file_poisha, ledgerPoisha }
  await tell(act, close.id, { event: 'sign', from: close.state, to: 'signed', payload })
}

async function reopen(
  act: Act,
  { version, reason }: { version: number; reason: string },
): Promise<Refused | void> {
  const seen = await allowed(act, 'reopen', version)
  if (isRefused(seen)) return seen
  const parsed = reasonSchema.safeParse({ reason })
  if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
  const { close } = seen
  if (!close) throw new Error('the law reopens no day without a file')
  await moveClose(act.trx, close.id, 'reopened', { signed_by: null, signed_at: null, ledger_poisha: null })
  await carryOver(act.deps, act.trx, { at: act.at, by: act.caller.userId })
  await tell(act, close.id, { event: 'reopen', from: close.state, to: 'reopened', payload: parsed.data })
}

const dayBefore = (now: Date): string => dhakaDay(new Date(now.getTime() - 24 * 3_600_000))

interface Read extends Omit<Asked, 'day'> {
  day?: string | undefined
  kind?: DifferenceKind | undefined
}

async function read(deps: Deps, caller: PersonCaller, asked: Read) {
  const { day = dayBefore(deps.clock.now()), gateway = mainGateway, kind } = asked
  const officeId = officeAsked({ day, officeId: asked.officeId }, caller)
  const office = officeId === null ? undefined : await store.officeOf(deps.db, officeId)
  if (!office) return notFound()
  return viewDay(deps, caller, { at: { officeId: office.id, day, gateway }, office, kind })
}

type CloseCall = 'file' | 'settle' | 'sign' | 'reopen'

/** The close of an office's day: the gateway's file beside attempts and ledger. @source product 8 */
export const closeHandlers: Pick<Handlers, 'GET /day-close' | `POST /day-close/${CloseCall}`> = {
  'GET /day-close': ({ query }, { deps, caller }) => read(deps, caller, query),
  'POST /day-close/file': ({ body }, context) =>
    acting(context, body, async (act) => {
      const parsed = closeFileSchema.safeParse(body)
      if (!parsed.success) return invalid(fieldErrorsOf(parsed.error))
      const lines = readFile(parsed.data.text, body.day)
      return isRefused(lines) ? lines : keepFile(act, parsed.data.fileName, lines)
    }),
  'POST /day-close/settle': ({ body }, context) => acting(context, body, (act) => settle(act, body)),
  'POST /day-close/sign': ({ body }, context) => acting(context, body, (act) => sign(act, body.version)),
  'POST /day-close/reopen': ({ body }, context) => acting(context, body, (act) => reopen(act, body)),
}
