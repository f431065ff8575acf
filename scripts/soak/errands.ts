import { v7 } from 'uuid'
import type { ApplicationEventType } from '../../src/machines/application/events.ts'
import { applicationLists } from '../../src/machines/application/states.ts'
import { ownTabs } from '../../src/machines/application/track.ts'
import type { DispatchEventType } from '../../src/machines/dispatch/events.ts'
import { keysOf } from '../../src/machines/entity.ts'
import type { RoleSlug } from '../../src/machines/roles.ts'
import { dhakaDay } from '../../src/machines/text.ts'
import { pdfOf } from '../../tests/support/files.ts'
import { badgesOf, compareBadge, compareTab } from './counts.ts'
import type { Errand, Person } from './people.ts'

const dayMs = 86_400_000
const dayBefore = (days: number): string => dhakaDay(new Date(Date.now() - days * dayMs))

/** An own case as its owner opens it, by way of the page that is drawn for them and its list. */
async function lookAtOwn(person: Person): Promise<void> {
  await person.think()
  await person.line.read('/my-applications')
  await person.line.ask('GET /auth/info', {})
  const { rows } = await person.ask('GET /auth/my-applications', { query: {} })
  const one = person.pick(rows)
  if (one) await person.ask('GET /applications/{id}', { params: { id: one.id } })
}

/** A case from an empty form on: a paper, kept twice as it is typed, kept whole, and submitted. */
async function fileCase(person: Person): Promise<void> {
  const { told, form } = person.place
  const draftKey = v7()
  const send = async (draft: {
    intent: 'save' | 'submit'
    typed: object
    applicationId: string | null
    version: number | null
  }) => {
    const { typed, ...rest } = draft
    const body = { ...rest, draftKey, form: { ...form, caseNumber: draftKey, ...typed } }
    const kept = await person.ask('POST /auth/send-application', { body })
    if (draft.intent === 'submit') {
      told.submitted.set(draftKey, kept.applicationId)
      told.kept.delete(kept.applicationId)
    } else told.kept.set(kept.applicationId, kept.version)
    return kept
  }
  const begun = await send({
    intent: 'save',
    typed: { petitioners: [], defendants: [] },
    applicationId: null,
    version: null,
  })
  const { applicationId } = begun
  const typed = await send({
    intent: 'save',
    typed: { defendants: [] },
    applicationId,
    version: begun.version,
  })
  await person.think()
  const paper = await person.line.upload(pdfOf({ sizeBytes: 60_000 }), 'plaint.pdf')
  const documents = [{ ...paper, name: 'আরজি', weight: '10' }]
  const whole = await send({
    intent: 'save',
    typed: { documents },
    applicationId,
    version: typed.version,
  })
  await send({ intent: 'submit', typed: { documents }, applicationId, version: whole.version })
}

/** The oldest bill that is owed, paid at the gateway, whose notification alone tells the server. */
async function payOne(person: Person): Promise<void> {
  const { told, over, tally } = person.place
  const { rows } = await person.ask('GET /auth/my-applications', { query: { selectedTab: 'to_pay' } })
  const one = rows.at(-1)
  if (!one) return
  const { bills } = await person.ask('GET /applications/{id}', { params: { id: one.id } })
  const bill = bills.find(({ state }) => state === 'unpaid')
  if (!bill) return
  await person.ask('GET /bills/{id}', { params: { id: bill.id } })
  const { transactionId, pageUrl } = await person.ask('POST /bills/{id}/payments', {
    params: { id: bill.id },
    body: { method: 'cards', type: 'full', partPoisha: null },
  })
  await person.think()
  const paid = await fetch(new URL('/sandbox/control/pay', pageUrl ?? ''), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transactionId, outcome: 'paid', scenario: 'ipnOnly' }),
  })
  if (!paid.ok) throw new Error(`the gateway's stand-in did not pay: ${paid.status}`)
  for (let tries = 0; tries < 20; tries += 1) {
    const outcome = await person.ask('GET /payments/{transaction_id}/outcome', {
      params: { transaction_id: transactionId },
    })
    if (outcome.state !== 'paid') continue
    told.paid.add(transactionId)
    return
  }
  if (!over.aborted) tally.fault('a payment was not told to be paid')
}

async function compareOwn(person: Person): Promise<void> {
  await person.think()
  const tab = person.pick(ownTabs)
  if (tab) await compareTab(person.place.compared, person.line, person.who.email, tab)
}

async function compareBadges(person: Person): Promise<void> {
  await person.think()
  const badge = person.pick(await badgesOf(person.line))
  if (badge) await compareBadge(person.place.compared, person.line, person.who.email, badge)
}

interface Act<Event extends string> {
  id: string
  version: number
  event: Event
  payload?: object
}

/** An event of a case's chart; whether another officer was first is theirs to find out. */
async function actOnCase(person: Person, one: Act<ApplicationEventType>): Promise<void> {
  const { id, version, event, payload = {} } = one
  const input = { params: { id, event }, body: { version, key: v7(), payload } }
  await person.ask('POST /applications/{id}/actions/{event}', input, { mayMeet: true })
  person.place.told.acts.push({ id, event })
}

/** The same of a dispatch. */
async function actOnDispatch(person: Person, one: Act<DispatchEventType>): Promise<void> {
  const { id, version, event, payload = {} } = one
  const input = { params: { id, event }, body: { version, key: v7(), payload } }
  await person.ask('POST /dispatches/{id}/actions/{event}', input, { mayMeet: true })
  person.place.told.acts.push({ id, event })
}

/** What an officer does with a case that was submitted. */
function judged(chance: number): { event: ApplicationEventType; payload: object } {
  if (chance < 0.75) return { event: 'verify', payload: {} }
  if (chance < 0.9)
    return {
      event: 'returnForCorrection',
      payload: { remarks: [{ path: 'caseNumber', remark: 'নম্বরটি মিলিয়ে দেখুন' }] },
    }
  return { event: 'reject', payload: { reason: 'অন্য আদালতের মামলা' } }
}

/** A list, one of its cases, and what is done with it. */
const workOn =
  (list: 'unverified' | 'paid') =>
  async (person: Person): Promise<void> => {
    await person.ask('GET /auth/info', {})
    const sort = person.pick(['oldest', 'newest'] as const) ?? 'oldest'
    const { rows } = await person.line.ask('GET /applications', { query: { list, state: list, sort } })
    const row = person.pick(rows)
    if (!row) return
    const { id, version } = await person.ask('GET /applications/{id}', { params: { id: row.id } })
    const done = list === 'paid' ? { event: 'approve' as const } : judged(person.chance())
    await actOnCase(person, { id, version, ...done })
  }

async function lookThrough(person: Person): Promise<void> {
  await person.ask('GET /administrator/dashboard/data', { query: {} })
  await person.line.ask('GET /administrator/pie-chart/data', { query: {} })
  await person.line.ask('GET /administrator/line-chart/data', { query: {} })
  const list = person.pick(keysOf(applicationLists)) ?? 'all'
  const first = await person.ask('GET /applications', { query: { list } })
  if (first.nextCursor !== null)
    await person.ask('GET /applications', { query: { list, after: first.nextCursor, page: 2 } })
  const one = person.pick(first.rows)
  if (one) await person.ask('GET /applications/{id}', { params: { id: one.id } })
}

async function search(person: Person): Promise<void> {
  const q = String(100 + Math.floor(person.chance() * 900))
  await person.ask('GET /find', { query: { q } })
}

/** One dispatch of a list, and what comes next for it. */
const dispatchOn =
  (list: 'paid_dispatch' | 'new_case_documents' | 'received_file', event: DispatchEventType) =>
  async (person: Person): Promise<void> => {
    await person.ask('GET /auth/info', {})
    const { rows } = await person.line.ask('GET /dispatches', { query: { list } })
    const row = person.pick(rows)
    if (!row) return
    const { id, version, lines } = await person.ask('GET /dispatches/{id}', { params: { id: row.id } })
    const tracked = {
      dueDate: dayBefore(-15),
      lines: lines.map(({ defendantId }) => ({
        defendantId,
        trackingNumber: `RL${String(Math.floor(person.chance() * 1e9)).padStart(9, '0')}BD`,
      })),
    }
    const payload = event === 'sendToAddress' ? tracked : {}
    await actOnDispatch(person, { id, version, event, payload })
  }

async function lookAtDispatches(person: Person): Promise<void> {
  await person.ask('GET /dispatcher/dashboard/data', { query: {} })
  const { rows } = await person.ask('GET /dispatches', { query: { list: 'received_file' } })
  const row = person.pick(rows)
  if (row) await person.ask('GET /dispatches/{id}', { params: { id: row.id } })
}

async function readReport(person: Person): Promise<void> {
  await person.ask('GET /accountant/dashboard/data', { query: {} })
  await person.line.ask('GET /accountant/charts/data', { query: {} })
  const query = { from: dayBefore(28), to: dayBefore(0) }
  const report = await person.ask('GET /accountant/report', { query })
  await person.line.ask('GET /accountant/report/accounts', { query })
  if (report.nextCursor !== null)
    await person.ask('GET /accountant/report', { query: { ...query, after: report.nextCursor, page: 2 } })
}

async function readPayments(person: Person): Promise<void> {
  const { rows } = await person.ask('GET /payments', { query: {} })
  const row = person.pick(rows)
  if (row) await person.ask('GET /payments/{id}', { params: { id: row.id } })
  await person.ask('GET /refunds', { query: {} })
}

/** A year as a file, one in three as a workbook. */
async function exportReport(person: Person): Promise<void> {
  await person.think()
  const format = person.chance() < 1 / 3 ? 'xlsx' : 'csv'
  await person.line.read('/api/accountant/report/file', { format, from: dayBefore(365), to: dayBefore(0) })
}

/** What each kind of person does all day, and how much of it. */
export const errandsOf: Partial<Record<RoleSlug, readonly Errand[]>> = {
  plaintiff_user: [
    { weight: 5, run: lookAtOwn },
    { weight: 3, run: fileCase },
    { weight: 2, run: payOne },
    { weight: 1, run: compareOwn },
  ],
  administrator: [
    { weight: 5, run: workOn('unverified') },
    { weight: 2, run: workOn('paid') },
    { weight: 1, run: dispatchOn('paid_dispatch', 'send') },
    { weight: 3, run: lookThrough },
    { weight: 1, run: search },
    { weight: 1, run: compareBadges },
  ],
  dispatcher: [
    { weight: 3, run: dispatchOn('new_case_documents', 'receive') },
    { weight: 3, run: dispatchOn('received_file', 'sendToAddress') },
    { weight: 2, run: lookAtDispatches },
    { weight: 1, run: compareBadges },
  ],
  accountant: [
    { weight: 3, run: readReport },
    { weight: 2, run: readPayments },
    { weight: 1, run: exportReport },
    { weight: 1, run: compareBadges },
  ],
}
