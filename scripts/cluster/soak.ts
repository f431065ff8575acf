import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { badges } from '../../src/machines/badges.ts'
import { checkLedger } from '../../src/server/billing/ledger-check.ts'
import { demoAccounts, demoPassword, type DemoKey } from '../../src/server/seed/people.ts'
import { brokenHistories } from '../../tests/support/histories.ts'
import { createStage } from '../../tests/support/stage.ts'
import type { Cluster } from './cluster.ts'

const tryAgainMs = 100
/** Nobody is made to wait longer for a fault to pass, in milliseconds. */
const passingMs = 60_000

interface Answer {
  code: number
  data: Record<string, unknown> & { version?: number; applicationId?: string; id?: string }
}

/** What people were told, and so must be there at the end. */
interface Told {
  codes: Map<string, number>
  /** Cases that were told to be submitted, by the key of their draft. */
  submitted: Map<string, string>
  verified: Set<string>
  faults: string[]
}

const emailOf = (key: DemoKey) => demoAccounts.find((account) => account.key === key)?.email ?? ''

/** Asks until somebody answers for good; what is answered meanwhile must say when to come back. */
class Person {
  readonly #url: string
  readonly #told: Told
  #token = ''

  constructor(url: string, told: Told) {
    this.#url = url
    this.#told = told
  }

  async ask(method: 'GET' | 'POST', where: string, body?: object): Promise<Answer> {
    for (const giveUpAt = Date.now() + passingMs; ;) {
      try {
        const reply = await fetch(new URL(`/api${where}`, this.#url), {
          method,
          headers: {
            ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        const isPassing = reply.status === 503
        this.#note(`${reply.status}`)
        if (isPassing && !reply.headers.has('retry-after'))
          this.#told.faults.push(`${method} ${where}: 503 without Retry-After`)
        const answer = (await reply.json()) as Answer
        if (!isPassing) return answer
      } catch (error) {
        this.#note('cut off')
        this.#told.faults.push(
          `${method} ${where}: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
      if (Date.now() > giveUpAt) throw new Error(`${method} ${where} was not answered for a minute`)
      await pause(tryAgainMs)
    }
  }

  async logIn(key: DemoKey): Promise<this> {
    const body = { email: emailOf(key), password: demoPassword, isRemembered: true }
    const { data } = await this.ask('POST', '/auth/login', body)
    this.#token = String(data['access_token'])
    return this
  }

  #note(code: string): void {
    this.#told.codes.set(code, (this.#told.codes.get(code) ?? 0) + 1)
  }
}

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

/** Ends the embedded database as an operator does; whoever started it starts it again. */
function restartDatabase(dataFolder: string): boolean {
  const file = path.join(dataFolder, 'postgres', 'cluster', 'postmaster.pid')
  if (!existsSync(file)) return false
  process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGINT')
  return true
}

/** Resolves when more was submitted than is there now: the work goes on. */
async function goesOn(told: Told): Promise<void> {
  const before = told.submitted.size
  for (const giveUpAt = Date.now() + passingMs; told.submitted.size <= before; await pause(tryAgainMs))
    if (Date.now() > giveUpAt) throw new Error('nothing was submitted for a minute')
}

/** For how long, at least, and how long nothing is disturbed between two faults. */
export interface SoakBounds {
  seconds: number
  calmSeconds?: number
}

/** Each process is killed, the database restarted, each process replaced: once at least, and over again until time is up. */
async function disturb(
  { members }: Cluster,
  dataFolder: string,
  told: Told,
  { seconds, calmSeconds = 4 }: SoakBounds,
): Promise<Record<'kills' | 'restarts' | 'replacements', number>> {
  const done = { kills: 0, restarts: 0, replacements: 0 }
  const faults = [
    ...members.map((member) => async () => {
      done.kills += 1
      await member.kill()
    }),
    async () => {
      if (restartDatabase(dataFolder)) done.restarts += 1
    },
    ...members.map((member) => async () => {
      done.replacements += 1
      await member.replace()
    }),
  ]
  const endAt = Date.now() + seconds * 1_000
  for (let at = 0; at < faults.length || Date.now() < endAt; at += 1) {
    await Promise.all([goesOn(told), pause(calmSeconds * 1_000)])
    await faults[at % faults.length]?.()
    await Promise.all(members.map((member) => member.ready()))
  }
  await goesOn(told)
  return done
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
 * Mixed work while every process is killed and replaced in turn and the database, where it is the embedded one, is restarted: whatever
 * was acknowledged is there once, the answers are those of the product or 503 with Retry-After, and ledger, histories and counts hold.
 * Answers what does not.
 */
export async function soak(cluster: Cluster, dataFolder: string, bounds: SoakBounds): Promise<string[]> {
  const told: Told = { codes: new Map(), submitted: new Map(), verified: new Set(), faults: [] }
  const { db, url } = cluster
  const userId = async (key: DemoKey) =>
    (await db.selectFrom('users').select('id').where('email', '=', emailOf(key)).executeTakeFirstOrThrow()).id
  const { form } = await createStage({ db, clock: { now: () => new Date() }, userId })
  const people = (key: DemoKey) => Promise.all([1, 2].map(() => new Person(url, told).logIn(key)))
  const [litigants, officers, heads] = await Promise.all([
    people('litigant'),
    people('administrator'),
    people('headAdministrator'),
  ])
  let hasEnded = false
  const isOver = () => hasEnded
  const working = Promise.all([
    ...litigants.map((person) => file(person, form, told, isOver)),
    ...officers.map((person) => verify(person, told, isOver)),
    ...heads.map((person) => read(person, told, isOver)),
  ])
  const disturbed = disturb(cluster, dataFolder, told, bounds).finally(() => (hasEnded = true))
  const [done] = await Promise.all([disturbed, working])
  const [head] = heads
  const faults = [...told.faults, ...(await held(cluster, told)), ...(head ? await miscounted(head) : [])]
  const codes = [...told.codes].map(([code, count]) => `${count} × ${code}`).join(', ')
  process.stdout.write(
    `${told.submitted.size} submitted, ${told.verified.size} verified; ${done.kills} processes killed, ` +
      `${done.replacements} replaced, ${done.restarts} restarts of the database; ${codes}; ${faults.length} broken\n`,
  )
  return faults
}
