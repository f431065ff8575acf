import { actsOn, perform, type Act } from './acts.ts'
import type { EntityName, Prices, Step } from './effects.ts'
import { keyOf, refundableOf, unbornCase, type Attempt, type Case } from './case.ts'
import { laws } from '../machines/laws.ts'
import { edgeName, transitionsOf } from './rows.ts'

/** What the walks together must have made: each transition, or each two that can follow one another at one subject. */
export const covers = ['edges', 'pairs'] as const
export type Cover = (typeof covers)[number]

/** One act of a walk with the transitions that it makes, and what the case is after it. */
export interface Leg {
  act: Act
  steps: readonly Step[]
  one: Case
}

/** A walk of one case from before its birth. */
export type CaseWalk = readonly Leg[]

/** What a plan found. */
export interface Plan {
  walks: readonly CaseWalk[]
  /** What is covered, by name; of a pair both names. */
  covered: readonly string[]
  /** Transitions of the chart that no walk can make. */
  unreached: readonly string[]
}

interface Vertex {
  one: Case
  /** The last transition of the first subject of the chart in question; pairs are looked for at that one alone. */
  last: string
  leg: Leg | null
  before: Vertex | null
}

const legsTo = (vertex: Vertex): Leg[] => [
  ...(vertex.before ? legsTo(vertex.before) : []),
  ...(vertex.leg ? [vertex.leg] : []),
]

const plainPayments: readonly string[] = ['confirmRefund', 'refund']

/** All the money of an attempt is asked back on this ground. */
const isWholeBack = (ground: string, attempt: Attempt | undefined, payload: unknown): boolean => {
  const asked = payload as { ground: string; refundPoisha: number }
  return asked.ground === ground && attempt !== undefined && asked.refundPoisha === refundableOf(attempt)
}

/** A court orders back the whole money of a summons that waits to be sent: it goes no further then. @source product 2.5 */
function isSummonsOrderedBack(one: Case, act: Act): boolean {
  if (act.kind !== 'tell' || act.told.entity !== 'payment' || act.told.event !== 'refund') return false
  const attempt = one.attempts[act.told.index]
  const summons = one.summonses[one.bills[attempt?.bill ?? -1]?.dispatch ?? -1]
  return summons?.state === 'paid' && isWholeBack('order', attempt, act.told.payload)
}

/** Money's own ways are walked by the payment's plan: the others take the plain one, and the refund that opens a bill again. */
function isPlain(one: Case, act: Act): boolean {
  if (act.kind === 'counter') return false
  if (act.kind === 'start') return act.opening === 'opened'
  if (act.kind === 'gateway') return !act.isRisky && ['validated', 'refunded'].includes(act.event)
  if (act.kind !== 'tell' || act.told.entity !== 'payment') return true
  const { event, index, payload } = act.told
  return (
    plainPayments.includes(event) &&
    (event !== 'refund' || isWholeBack('correction', one.attempts[index], payload))
  )
}

/** An act is taken back early: with one bill, or with one payment. */
const isOnceTakenBack = ({ application, summonses, bills, attempts }: Case): boolean =>
  (summonses.length === 0 || application === 'approved' || bills.length <= 1) &&
  (bills.every(({ isVoid }) => !isVoid) || attempts.length <= 1)

const casesOwn: readonly string[] = ['submit', 'verify', 'approve']

/** Which acts lead towards the transitions of a chart. */
const isUseful: Record<EntityName, (one: Case, act: Act) => boolean> = {
  application: (one, act) =>
    isPlain(one, act) &&
    one.bills.length <= 2 &&
    isOnceTakenBack(one) &&
    !(act.kind === 'tell' && act.told.entity === 'dispatch') &&
    !(act.kind === 'start' && one.bills[act.bill]?.kind === 'dispatch'),
  dispatch: (one, act) =>
    (isPlain(one, act) || isSummonsOrderedBack(one, act)) &&
    !(act.kind === 'begin' && !act.isFree) &&
    !(act.kind === 'tell' && act.told.entity === 'application' && !casesOwn.includes(act.told.event)),
  payment: (one, act) =>
    !(act.kind === 'begin' && act.isFree) &&
    !(act.kind === 'tell' && act.told.entity === 'dispatch') &&
    !(
      act.kind === 'tell' &&
      act.told.entity === 'application' &&
      !['submit', 'verify', 'reject'].includes(act.told.event)
    ) &&
    one.bills.length <= 1,
}

/** A plan that does not end is red instead of slow. */
const verticesMax = 100_000

/** What comes after the bill is walked with a case that costs something and with one that does not: only the first has receipts. */
const free = ' of a case that costs nothing'

function namesOf(
  { entity, cover, one }: { entity: EntityName; cover: Cover; one: Case },
  before: string,
  steps: readonly Step[],
) {
  let last = before
  const isForFree = entity === 'application' && one.isFree && ['paid', 'approved'].includes(one.application)
  const names: string[] = []
  for (const step of steps) {
    if (step.entity !== entity) continue
    const name = edgeName(step)
    if (cover === 'edges') names.push(isForFree ? `${name}${free}` : name)
    else if (step.index === 0) {
      if (last !== '') names.push(`${last} > ${name}`)
      last = name
    }
  }
  return { last, names }
}

/** Walks from the longest down, each only where it shows what none before it did. */
function chosen(found: ReadonlyMap<string, Vertex>, named: (walk: CaseWalk) => string[]): CaseWalk[] {
  const walks = [...found.values()].map(legsTo).toSorted((one, other) => other.length - one.length)
  const seen = new Set<string>()
  return walks.filter((walk) => {
    const news = named(walk).filter((name) => !seen.has(name))
    for (const name of news) seen.add(name)
    return news.length > 0
  })
}

/** The transitions of a chart, as its machine has them. */
export function edgesOf(entity: EntityName): string[] {
  return transitionsOf(laws[entity].machine).map(edgeName)
}

function namedIn(entity: EntityName, cover: Cover, walk: CaseWalk): string[] {
  const steps = walk.flatMap((leg) => leg.steps)
  const one = walk.at(-1)?.one ?? unbornCase
  return namesOf({ entity, cover, one }, '', steps).names
}

/** What can come next of a case on the way to a cover of a chart, with what each shows. */
function* nextOf(
  { entity, cover, prices }: { entity: EntityName; cover: Cover; prices: Prices },
  before: Vertex,
): Generator<{ next: Vertex; names: string[] }> {
  for (const act of actsOn(before.one)) {
    if (!isUseful[entity](before.one, act)) continue
    const walked = perform(before.one, act, prices)
    if ('code' in walked) continue
    const { last, names } = namesOf({ entity, cover, one: walked.one }, before.last, walked.steps)
    yield { next: { one: walked.one, last, leg: { act, ...walked }, before }, names }
  }
}

/** How far is looked for what is left from where a walk has come; further away another walk is shorter. */
const nearMax = 300

/** The nearest case behind a vertex at which something is new, with the way there. */
function nearest(
  { entity, prices, left }: { entity: EntityName; prices: Prices; left: ReadonlySet<string> },
  from: Vertex,
): Vertex | null {
  const seen = new Set([`${keyOf(from.one)}${from.last}`])
  const queue = [from]
  for (let place = 0; place < queue.length && queue.length < nearMax; place += 1) {
    for (const { next, names } of nextOf({ entity, cover: 'pairs', prices }, queue[place] as Vertex)) {
      if (names.some((name) => left.has(name))) return next
      const key = `${keyOf(next.one)}${next.last}`
      if (seen.has(key)) continue
      seen.add(key)
      queue.push(next)
    }
  }
  return null
}

/** As many acts as somebody still follows who reads a walk. */
const lengthMax = 24

/** Walks that make every pair that was found: each goes on from where it has come as long as something new is near. */
function chained(entity: EntityName, reached: ReadonlyMap<string, Vertex>, prices: Prices): CaseWalk[] {
  const left = new Set(reached.keys())
  const walks: CaseWalk[] = []
  const ways = [...reached].map(([name, vertex]) => ({ name, vertex, length: legsTo(vertex).length }))
  for (const { name, vertex } of ways.toSorted((one, other) => other.length - one.length)) {
    if (!left.has(name)) continue
    let walk: CaseWalk = []
    for (let next: Vertex | null = vertex; next !== null;) {
      walk = legsTo(next)
      for (const made of namedIn(entity, 'pairs', walk)) left.delete(made)
      next = walk.length < lengthMax ? nearest({ entity, prices, left }, next) : null
    }
    walks.push(walk)
  }
  return walks
}

/**
 * Walks of whole cases, from before their birth, that together make every transition of a chart, or every pair of them that
 * the specification lets follow one another. A walk of transitions is as short as can be, one of pairs goes on where it has come;
 * the facts of each step are those that the steps before it have left, so that every walk can be walked for real.
 * @source house 6
 */
export function plan(entity: EntityName, cover: Cover, prices: Prices): Plan {
  const key = JSON.stringify([entity, cover, prices])
  const known = plans.get(key) ?? found(entity, cover, prices)
  plans.set(key, known)
  return known
}

/** What was planned once is not planned again. */
const plans = new Map<string, Plan>()

function search(entity: EntityName, cover: Cover, prices: Prices): Map<string, Vertex> {
  const reached = new Map<string, Vertex>()
  const all = edgesOf(entity)
  const start: Vertex = { one: unbornCase, last: '', leg: null, before: null }
  const seen = new Set([keyOf(unbornCase)])
  const queue = [start]
  const isWhole = () => cover === 'edges' && entity !== 'application' && reached.size === all.length
  for (let place = 0; place < queue.length && !isWhole(); place += 1) {
    for (const { next, names } of nextOf({ entity, cover, prices }, queue[place] as Vertex)) {
      for (const name of names) if (!reached.has(name)) reached.set(name, next)
      const key = cover === 'edges' ? keyOf(next.one) : `${keyOf(next.one)}${next.last}`
      if (seen.has(key)) continue
      seen.add(key)
      queue.push(next)
      if (queue.length > verticesMax)
        throw new Error(`the ${entity} can become more than ${verticesMax} cases`)
    }
  }
  return reached
}

function found(entity: EntityName, cover: Cover, prices: Prices): Plan {
  const reached = search(entity, cover, prices)
  const all = edgesOf(entity)
  const walks =
    cover === 'pairs'
      ? chained(entity, reached, prices)
      : chosen(reached, (walk) => namedIn(entity, cover, walk))
  const unreached =
    cover === 'edges' ? all.filter((name) => !reached.has(name) && !reached.has(`${name}${free}`)) : []
  return { walks, covered: [...reached.keys()].toSorted(), unreached }
}
