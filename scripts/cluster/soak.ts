import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { badges } from '../../src/machines/badges.ts'
import { checkLedger } from '../../src/server/billing/ledger-check.ts'
import type { DemoKey } from '../../src/server/seed/people.ts'
import { userIdIn } from '../../tests/support/demo-people.ts'
import { brokenHistories } from '../../tests/support/histories.ts'
import { createStage } from '../../tests/support/stage.ts'
import type { Cluster } from './cluster.ts'
import { disturb, type Fault, type SoakBounds } from './disturb.ts'
import { missedNotices, startListening } from './ears.ts'
import { Person, tryAgainMs, type Told } from './person.ts'

/** Files case after case, each by the key of its draft, so that what is sent again is done once. */
async function file(person: Person, form: object, told: Told, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const draftKey = v7()
    const body = { draftKey, applicationId: null, version: null, form: { ...form, caseNumber: draftKey } }
    const { code, data } = await person.ask('POST', '/auth/send-application', { ...body, intent: 'submit' })
    if (code === 200) told.submitted.set(draftKey, String(data.applicationId))
    else told.faults.push(`a case was not taken: ${code} ${JSON.stringify(data)}`)
  }
}

/** Verifies whatever was submitted, each by a key of its own; two officers meet at the same case now and then. */
async function verify(person: Person, told: Told, isOver: () => boolean): Promise<void> {
  const seen = new Set<string>()
  while (!isOver()) {
    const id = [...told.submitted.values()].find((one) => !seen.has(one))
    if (id === undefined) {
      await pause(tryAgainMs)
      continue
    }
    seen.add(id)
    const { data } = await person.ask('GET', `/applications/${id}`)
    const body = { version: data.version, key: v7(), payload: {} }
    const { code } = await person.ask('POST', `/applications/${id}/actions/verify`, body)
    if (code === 200) told.verified.add(id)
    else if (code !== 409) told.faults.push(`a case was not verified: ${code}`)
  }
}

const readings = ['/auth/info', '/applications?list=unverified', '/administrator/dashboard/data']

async function read(person: Person, told: Told, isOver: () => boolean): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    const { code } = await person.ask('GET', readings[count % readings.length] ?? '')
    if (code !== 200) told.faults.push(`${readings[count % readings.length]}: ${code}`)
  }
}

/** What was told and is not there, or is there twice. */
async function held({ db }: Cluster, told: Told): Promise<string[]> {
  const { rows } = await sql<{ case_number: string; count: number; submits: number; verifies: number }>`
    select a.form->>'caseNumber' as case_number, count(*) over (partition by a.form->>'caseNumber')::int as count,
      (select count(*)::int from history h where h.subject_id = a.id and h.event = 'submit') as submits,
      (select count(*)::int from history h where h.subject_id = a.id and h.event = 'verify') as verifies
    from applications a`.execute(db)
  const found = new Map(rows.map((row) => [row.case_number, row]))
  const faults = [...told.submitted].flatMap(([key, id]) => {
    const row = found.get(key)
    if (!row) return [`${id} was told to be submitted and is not there`]
    const { count, submits, verifies } = row
    const expected = told.verified.has(id) ? 1 : 0
    return count === 1 && submits === 1 && verifies >= expected && verifies <= 1
      ? []
      : [`${id}: ${count} cases, ${submits} times submitted, ${verifies} times verified`]
  })
  const ledger: string[] = []
  await checkLedger(db, {
    broke: (name, { id, found: what }) => void ledger.push(`${name}, ${id}: ${what}`),
    checked: () => undefined,
  })
  return [...faults, ...ledger, ...(await brokenHistories(db))]
}

/** The badges of the head office against the rows behind them. */
async function miscounted(person: Person): Promise<string[]> {
  const { data } = await person.ask('GET', '/auth/info')
  const counts = (data['counts'] ?? data) as Partial<Record<(typeof badges)[number], number>>
  const lists = { unverifiedApp: 'unverified', verifiedApp: 'verified', paidApp: 'paid' } as const
  const faults: string[] = []
  for (const [badge, list] of Object.entries(lists)) {
    const page = await person.ask('GET', `/applications?list=${list}`)
    const [counted, total] = [counts[badge as keyof typeof lists], page.data['total']]
    if (counted !== total) faults.push(`${badge} says ${counted}, its list has ${String(total)}`)
  }
  return faults
}

/**
 * Mixed work while one fault after the other is caused: whatever was acknowledged is there once, the answers are those of the product
 * or 503 with Retry-After, every notice reaches whoever listens, and ledger, histories and counts hold. Answers what does not.
 */
export async function soak(
  cluster: Cluster,
  faults: readonly Fault[],
  bounds: SoakBounds,
): Promise<string[]> {
  const told: Told = { codes: new Map(), submitted: new Map(), verified: new Set(), faults: [] }
  const { db, url } = cluster
  const userId = (key: DemoKey) => userIdIn(db, key)
  const { form } = await createStage({ db, clock: { now: () => new Date() }, userId })
  const people = (key: DemoKey) => Promise.all([1, 2].map(() => new Person(url, told).logIn(key)))
  const [litigants, officers, heads] = await Promise.all([
    people('litigant'),
    people('administrator'),
    people('headAdministrator'),
  ])
  const earsOf = async (key: DemoKey, ofThem: readonly Person[]) => {
    const id = await userId(key)
    return ofThem.map((person, at) => ({ person, userId: id, isCutOff: at === 1 }))
  }
  const listening = await startListening([
    ...(await earsOf('litigant', litigants)),
    ...(await earsOf('administrator', officers)),
  ])
  let hasEnded = false
  const isOver = () => hasEnded
  const working = Promise.all([
    ...litigants.map((person) => file(person, form, told, isOver)),
    ...officers.map((person) => verify(person, told, isOver)),
    ...heads.map((person) => read(person, told, isOver)),
  ])
  const disturbed = disturb(cluster, { faults, told, listening, bounds }).finally(() => (hasEnded = true))
  const [done] = await Promise.all([disturbed, working])
  const [head] = heads
  const { written, missed } = await missedNotices(db, listening)
  const broken = [
    ...told.faults,
    ...missed,
    ...(await held(cluster, told)),
    ...(head ? await miscounted(head) : []),
  ]
  const codes = [...told.codes].map(([code, count]) => `${count} × ${code}`).join(', ')
  process.stdout.write(
    `${told.submitted.size} submitted, ${told.verified.size} verified, ${written} notices; ${done}; ${codes}; ${broken.length} broken\n`,
  )
  return broken
}
