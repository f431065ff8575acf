import { afterEach, beforeEach, expect, test } from 'vitest'
import { birth } from '../../src/machines/entity.ts'
import type { CastName } from '../support/cast.ts'
import { screenPathsAsked } from '../walks/asked.ts'
import { applicationWitness } from '../witness/application.ts'
import { dispatchWitness } from '../witness/dispatch.ts'
import { paymentWitness } from '../witness/payment.ts'
import { eventWords, leavePages, makeOnPages, stateWords, type Edge } from './support/on-pages.tsx'
import type { Entity } from './support/subjects.ts'

beforeEach(leavePages)
afterEach(leavePages)

/** Every edge of the table once, by the first who may, in the first world in which it holds. */
const edgesOf = (
  entity: Entity,
  witness: {
    worlds: object
    rows: readonly {
      from: string
      event: string
      by: readonly CastName[]
      in?: readonly string[]
      to: string
    }[]
  },
): [string, Edge][] => {
  const edges = new Map<string, Edge>()
  // What begins something has a call of its own, and no button.
  for (const { from, event, by, in: worlds, to } of witness.rows.filter((row) => row.from !== birth)) {
    const world = worlds?.[0] ?? Object.keys(witness.worlds)[0] ?? ''
    const key = `${entity} ${from} ${event} ${to}`
    if (!edges.has(key)) edges.set(key, { entity, from, event, to, world, who: by[0] ?? 'system' })
  }
  return [...edges]
}
const edges = [
  ...edgesOf('application', applicationWitness),
  ...edgesOf('dispatch', dispatchWitness),
  ...edgesOf('payment', paymentWitness),
]

test.each(['application', 'dispatch', 'payment'] as const)(
  'no two states and no two events of %s are called the same',
  (entity) => {
    for (const words of [stateWords[entity], eventWords[entity]]) {
      const said = Object.values(words).map((word) => word())
      expect(said.filter((word, index) => said.indexOf(word) !== index)).toEqual([])
    }
  },
)

const whole = new Map(edges)
/** The paths that `npm run paths -- --walk screens` asks for; null in every other run, which makes each transition once. */
const paths = screenPathsAsked(process.env['WALKS'])
const alone = paths === null ? edges : []

test.each(alone.filter(([, { who }]) => who === 'system'))(
  'what the server does is seen when the screen is read again: %s',
  (_name, edge) => makeOnPages(edge),
)

test.each(alone.filter(([, { who }]) => who !== 'system'))(
  'what a person does is seen afterwards: %s',
  (_name, edge) => makeOnPages(edge),
)

test.each(paths ?? [])('%s', async (_again, steps) => {
  // What begins something has a call of its own, and no button.
  for (const { entity, from, event, to } of steps.filter((step) => step.from !== birth)) {
    const edge = whole.get(`${entity} ${from} ${event} ${to}`)
    if (!edge) throw new Error(`no page makes ${entity} ${from} ${event} ${to}`)
    await makeOnPages(edge)
    await leavePages()
  }
})
