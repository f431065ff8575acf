import { setTimeout as pause } from 'node:timers/promises'
import { v7 } from 'uuid'
import type { CallInput, CallName, CallReply } from '../../src/api/calls.ts'
import type { RoleSlug } from '../../src/machines/roles.ts'
import { withDatabaseOf } from '../../src/server/starting/with-database.ts'
import { demoPassword, type DemoKey } from '../../src/server/seed/people.ts'
import type { Settings } from '../../src/server/settings.ts'
import type { DraftForm } from '../../src/machines/form.ts'
import { createStage } from '../../tests/support/stage.ts'
import type { Db } from '../../src/server/deps.ts'
import { chanceOf } from '../../tests/support/chance.ts'
import { emailOf, userIdIn } from '../../tests/support/demo-people.ts'
import type { Compared } from './counts.ts'
import { Line, Refusal } from './line.ts'
import type { Tally } from './tally.ts'

/** Who works here: the rest of so many people are litigants. */
const shares = [
  { role: 'administrator', share: 0.25, like: ['headAdministrator', 'administrator'] },
  { role: 'dispatcher', share: 0.07, like: ['dispatcher'] },
  { role: 'accountant', share: 0.08, like: ['headAccountant', 'accountant'] },
] as const satisfies { role: RoleSlug; share: number; like: readonly DemoKey[] }[]

/** Somebody with an account like a demo one. */
export interface Enrolled {
  role: RoleSlug
  like: DemoKey
  email: string
}

/** So many people: of each kind of officer one at least, all others litigants. */
export function peopleOf(count: number): Enrolled[] {
  const officers = shares.flatMap(({ role, share, like }) =>
    Array.from({ length: Math.max(1, Math.round(count * share)) }, (_none, at) => ({
      role,
      like: like[at % like.length] ?? like[0],
      email: `soak-${role}-${at + 1}@example.com`,
    })),
  )
  const litigants = Array.from({ length: Math.max(1, count - officers.length) }, (_none, at) => ({
    role: 'plaintiff_user' as const,
    like: 'litigant' as const,
    email: `soak-litigant-${at + 1}@example.com`,
  }))
  return [...officers, ...litigants]
}

async function enrolOne(db: Db, { like, email }: Enrolled, at: number): Promise<void> {
  const model = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'office_id'])
    .where('email', '=', emailOf(like))
    .executeTakeFirstOrThrow()
  const id = v7()
  await db
    .insertInto('users')
    .values({
      id,
      name: `পরীক্ষা মানুষ ${at + 1}`.normalize('NFC'),
      email,
      mobile: `0159${String(at + 1).padStart(7, '0')}`,
      password_hash: model.password_hash,
      office_id: model.office_id,
      created_at: new Date(),
    })
    .execute()
  await db
    .insertInto('user_roles')
    .columns(['user_id', 'role_id', 'position'])
    .expression((from) =>
      from
        .selectFrom('user_roles')
        .select((select) => [select.val(id).as('user_id'), 'role_id', 'position'])
        .where('user_id', '=', model.id),
    )
    .execute()
}

/** Gives all of them accounts in a database that nobody uses yet; what a case that they file looks like. */
export const enrol = (settings: Settings, people: readonly Enrolled[]): Promise<DraftForm> =>
  withDatabaseOf(settings, async (db) => {
    for (const [at, one] of people.entries()) await enrolOne(db, one, at)
    const clock = { now: () => new Date() }
    return (await createStage({ db, clock, userId: (key) => userIdIn(db, key) })).form
  })

/** What people were told, and so must be there at the end. */
export interface Told {
  /** Submitted cases by the key of their draft. */
  submitted: Map<string, string>
  /** Drafts by their id: the version that was kept. */
  kept: Map<string, number>
  acts: { id: string; event: string }[]
  /** Transactions that were told to be paid. */
  paid: Set<string>
}

/** Where all of them work. */
export interface Workplace {
  url: string
  tally: Tally
  told: Told
  compared: Compared
  form: DraftForm
  /** Seconds between two acts of a person, in the middle. */
  pace: number
  seed: number
  /** When it is over. */
  over: AbortSignal
}

/** Somebody who asks, looks at what came, and asks again. */
export class Person {
  readonly line: Line
  readonly place: Workplace
  readonly who: Enrolled
  readonly chance: () => number

  constructor(place: Workplace, who: Enrolled, at: number) {
    this.place = place
    this.who = who
    this.line = new Line(place.url, place.tally)
    this.chance = chanceOf(place.seed * 1_000 + at)
  }

  /** Reads or types for half as long as the pace, or up to half as long again. Rejects when it is over. */
  async think(): Promise<void> {
    const seconds = this.place.pace * (0.5 + this.chance())
    await pause(seconds * 1_000, undefined, { signal: this.place.over })
  }

  /** Thinks, and asks. */
  async ask<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    more: { mayMeet?: boolean } = {},
  ): Promise<CallReply<Name>> {
    await this.think()
    return this.line.ask(name, input, more)
  }

  pick<One>(some: readonly One[]): One | undefined {
    return some[Math.floor(this.chance() * some.length)]
  }

  logIn(): Promise<void> {
    return this.line.logIn(this.who.email, demoPassword)
  }
}

/** Something that a person does, and how often beside the others. */
export interface Errand {
  weight: number
  run: (person: Person) => Promise<void>
}

function chosen(errands: readonly Errand[], chance: number): Errand | undefined {
  let left = chance * errands.reduce((sum, { weight }) => sum + weight, 0)
  return errands.find(({ weight }) => (left -= weight) < 0)
}

/** One errand after the other until it is over; one that was refused is left, and it is counted. */
export async function live(person: Person, errands: readonly Errand[]): Promise<void> {
  const { over, tally } = person.place
  let isLoggedIn = false
  while (!over.aborted) {
    try {
      if (!isLoggedIn) await person.logIn()
      isLoggedIn = true
      await chosen(errands, person.chance())?.run(person)
      if (person.chance() >= 0.03) continue
      await person.line.logOut()
      isLoggedIn = false
      await person.think()
    } catch (error) {
      if (over.aborted) continue
      if (!(error instanceof Refusal)) tally.fault(error instanceof Error ? error.message : String(error))
      await person.think().catch(() => undefined)
    }
  }
}
