import type { Reach } from '../../../src/machines/actor.ts'
import type { Chart } from '../../../src/machines/chart.ts'
import { birth } from '../../../src/machines/entity.ts'
import { offersOf } from '../../../src/machines/law.ts'
import { actorOf } from '../../../src/screens/actor.ts'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import type { CastName } from '../cast.ts'
import { covered, coveredPerson, coveredRefusal, coveredTransition } from '../coverage.ts'
import { noteConditions } from '../law-trials.ts'
import { createStage, type Stage } from '../stage.ts'
import { judge, trialsOf, type Witness } from '../witness.ts'
import { createWorld, type Reply, type World, type WorldOptions } from '../world.ts'
import { places, realPayload, type AnyTrial } from './law-places.ts'

export type Person = Exclude<CastName, 'system'>
export type AnyWitness = Witness<string, string, string, Reach>

/** A chart that the server obeys, as people try it over HTTP. */
export interface Law {
  chart: Chart<Reach, string>
  witness: AnyWitness
  /** Who tries everything in a world of the witness; by hand. */
  people: (worldName: string) => readonly Person[]
  /** Who cannot even see a subject in a state, by hand. @source product 1 */
  isBlind: (who: Person, state: string) => boolean
}

/** The demo account of each person of the cast. */
export const accounts: Record<Person, DemoKey> = {
  owner: 'litigant',
  otherLitigant: 'secondLitigant',
  administrator: 'administrator',
  otherAdministrator: 'otherAdministrator',
  headAdministrator: 'headAdministrator',
  dispatcher: 'dispatcher',
  accountant: 'accountant',
  headAccountant: 'headAccountant',
  superAdmin: 'superAdmin',
}
export const everybody = Object.keys(accounts) as Person[]

/** A world with everybody of the cast logged in. */
export interface Court {
  world: World
  stage: Stage
  tokens: Record<Person, string>
}

export const createCourt = async (options: WorldOptions = {}): Promise<Court> =>
  courtOf(await createWorld(options))

/** The same of a world that there is already. */
export async function courtOf(world: World): Promise<Court> {
  const stage = await createStage(world)
  const tokens = {} as Record<Person, string>
  for (const who of everybody) tokens[who] = await world.login(accounts[who])
  return { world, stage, tokens }
}

const tables = { application: 'applications', dispatch: 'dispatches', payment: 'payments' } as const

/** The row with its history's length: what a refusal must leave as it was. */
async function trace({ world }: Court, entity: keyof typeof tables, id: string): Promise<string> {
  const table = tables[entity]
  const row = await world.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { count } = await world.db
    .selectFrom('history')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  return JSON.stringify([row, Number(count)])
}

type ActionReply = Reply<'POST /applications/{id}/actions/{event}'>

function send({ world, stage, tokens }: Court, { chart }: Law, id: string, trial: AnyTrial) {
  return world.call(
    `POST /${tables[chart.entity]}/{id}/actions/{event}` as 'POST /applications/{id}/actions/{event}',
    {
      params: { id, event: trial.event as 'save' },
      body: { version: 1, payload: realPayload(stage, trial.payloadCase.payload) },
    },
    tokens[trial.who as Person],
  )
}

const nameOf = ({ state, event, who, world, payloadCase }: AnyTrial) =>
  `${state} ${event} by ${who} in ${world} with ${payloadCase.name}`

/** The code that the table by hand wants. */
function wantedCode({ witness, isBlind }: Law, trial: AnyTrial): number {
  if (isBlind(trial.who as Person, trial.state)) return 404
  const verdict = judge(witness, trial)
  return verdict.isAllowed ? 200 : verdict.code
}

/** What differs in a reply from the table; nothing was counted of a trial that differs. */
function differences(law: Law, trial: AnyTrial, reply: ActionReply): string[] {
  const wanted = wantedCode(law, trial)
  if (reply.code !== wanted) return [`${nameOf(trial)}: ${reply.code}, expected ${wanted} (${reply.message})`]
  if (reply.code === 409 && reply.refusal.state !== trial.state)
    return [`${nameOf(trial)}: says ${reply.refusal.state}`]
  return []
}

/** How the conditions of a trial came out, which is why it was granted or refused as it was. */
export const countConditions = (law: Pick<Law, 'chart' | 'witness'>, trial: AnyTrial): void =>
  noteConditions(law, trial, (kind, key) => covered('http', law.chart.entity, kind, key))

function countRefusal(law: Law, trial: AnyTrial, code: number): void {
  const { chart } = law
  const { state, event } = trial
  if (code === 409) countConditions(law, trial)
  coveredPerson('http', chart.entity, trial, false)
  if (code !== 404) coveredRefusal('http', chart.entity, state, event, code)
}

/** Each refusal at a subject of its own: who it was that was let through, or that changed something. */
async function refuseOneByOne(court: Court, law: Law, trials: readonly AnyTrial[]): Promise<string[]> {
  const { entity } = law.chart
  const found: string[] = []
  for (const trial of trials) {
    const id = await places[entity](court.stage, trial)
    const before = await trace(court, entity, id)
    found.push(...differences(law, trial, await send(court, law, id, trial)))
    if ((await trace(court, entity, id)) !== before)
      found.push(`${nameOf(trial)}: was to be refused and changed something`)
  }
  return found
}

/** Everything that must be refused at one subject, all at once; only if anything differs is each looked at by itself. */
async function refuseAll(court: Court, law: Law, id: string, trials: readonly AnyTrial[]): Promise<string[]> {
  const { entity } = law.chart
  const before = await trace(court, entity, id)
  const replies = await Promise.all(trials.map((trial) => send(court, law, id, trial)))
  const together = trials.flatMap((trial, index) => differences(law, trial, replies[index] as ActionReply))
  if ((await trace(court, entity, id)) !== before) together.push('all refusals together changed something')
  if (together.length > 0) {
    const alone = await refuseOneByOne(court, law, trials)
    return alone.length > 0 ? alone : together
  }
  for (const [index, trial] of trials.entries())
    countRefusal(law, trial, (replies[index] as ActionReply).code)
  return []
}

/**
 * What is refused before anybody reads its payload is refused whatever is sent: one payload, another one for each person and state, is
 * tried instead of each. All of them are tried at the level of the machines.
 */
function withoutRepeats(law: Law, refused: readonly AnyTrial[]): AnyTrial[] {
  const turn = (trial: AnyTrial) =>
    everybody.indexOf(trial.who as Person) + law.witness.states.indexOf(trial.state)
  const groups = new Map<string, AnyTrial[]>()
  for (const trial of refused) {
    const key = `${trial.event} by ${trial.who}: ${wantedCode(law, trial)}`
    groups.set(key, [...(groups.get(key) ?? []), trial])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group as [AnyTrial, ...AnyTrial[]]
    const isWhole = group.length === law.witness.cases[first.event]?.length
    const isRepeated = isWhole && wantedCode(law, first) !== 422
    return isRepeated ? group.slice(turn(first) % group.length).slice(0, 1) : group
  })
}

/** Everything that must be granted, each at a subject of its own. */
async function grantEach(court: Court, law: Law, trials: readonly AnyTrial[]): Promise<string[]> {
  const { chart, witness } = law
  const { entity } = chart
  const found: string[] = []
  for (const trial of trials) {
    const id = await places[entity](court.stage, trial)
    const differing = differences(law, trial, await send(court, law, id, trial))
    const row = court.world.db.selectFrom(tables[entity]).select('state').where('id', '=', id)
    const { state } = await row.executeTakeFirstOrThrow()
    const verdict = judge(witness, trial)
    if (verdict.isAllowed && state !== verdict.to) differing.push(`${nameOf(trial)}: led to ${state}`)
    found.push(...differing)
    if (differing.length > 0) continue
    coveredTransition('http', entity, trial.state, trial.event, state)
    coveredPerson('http', entity, trial, true)
    countConditions(law, trial)
  }
  return found
}

/** Whether the buttons of the read subject are exactly what is granted to its reader. */
async function buttonDifferences(
  { world, tokens }: Court,
  { chart, isBlind }: Law,
  id: string,
  { who, at, granted }: { who: Person; at: AnyTrial; granted: ReadonlySet<string> },
): Promise<string[]> {
  if (isBlind(who, at.state)) return []
  const read = await world.call(
    `GET /${tables[chart.entity]}/{id}` as 'GET /applications/{id}',
    { params: { id } },
    tokens[who],
  )
  // Who pays sees the attempt in its application and has no page of it.
  if (read.code !== 200)
    return chart.entity === 'payment' ? [] : [`${at.state} by ${who}: cannot be read (${read.code})`]
  const account = await world.call('GET /auth/info', {}, tokens[who])
  const { facts, state } = read.data as unknown as { facts: Reach; state: string }
  const buttons = offersOf(chart, { state, facts, actor: actorOf(account.data) })
    .filter(({ blockedBy }) => blockedBy === null)
    .map(({ event }) => event)
  for (const event of buttons)
    if (granted.has(event)) covered('http', chart.entity, 'offer', `${at.state} ${event} ${who}`)
  return [...new Set([...buttons, ...granted])]
    .filter((event) => buttons.includes(event) !== granted.has(event))
    .map(
      (event) =>
        `${at.state} in ${at.world} by ${who}: ${event} is ${buttons.includes(event) ? 'a button but refused' : 'granted without a button'}`,
    )
}

/** The states that a subject can be put into: what is not there yet is begun by a call of its own, and judged there. */
export const statesOf = ({ witness }: Law): string[] => witness.states.filter((state) => state !== birth)

/** Every person × event × payload at one state in one world, against the witness and the buttons; answers the differences. */
export async function tryState(
  court: Court,
  law: Law,
  { worldName, state }: { worldName: string; state: string },
): Promise<string[]> {
  const { entity } = law.chart
  const trials = trialsOf(law.witness, law.people(worldName)).filter(
    (trial) => trial.state === state && trial.world === worldName,
  )
  const [first] = trials
  if (!first) throw new Error(`nothing is tried at ${state} in ${worldName}`)
  const isGranted = (trial: AnyTrial) => wantedCode(law, trial) === 200
  const granted = trials.filter(isGranted)
  const id = await places[entity](court.stage, first)
  const refused = withoutRepeats(
    law,
    trials.filter((trial) => !isGranted(trial)),
  )
  const found = await refuseAll(court, law, id, refused)
  for (const who of law.people(worldName)) {
    const events = new Set(granted.filter((trial) => trial.who === who).map(({ event }) => event))
    found.push(...(await buttonDifferences(court, law, id, { who, at: first, granted: events })))
  }
  found.push(...(await grantEach(court, law, granted)))
  if (found.length === 0) covered('http', entity, 'state', state)
  return found
}
