import type { AnyStateMachine } from 'xstate'
import type { MayParams } from '../machines/chart.ts'

/** One row of a chart as it is written down. */
export interface Row {
  from: string
  event: string
  slugs: MayParams['slugs']
  isHeadOfficeAlone: boolean
  conditions: readonly string[]
  to: string
  asks: readonly string[]
}

interface Named {
  type: string
  params?: object
  guards?: readonly unknown[]
}

const leavesOf = (guard: unknown): Named[] => {
  if (guard === undefined || guard === null) return []
  if (typeof guard === 'string') return [{ type: guard }]
  const named = guard as Named
  return named.guards ? named.guards.flatMap(leavesOf) : [named]
}

const spoken = ({ type, params }: Named): string => [type, ...Object.values(params ?? {})].join(' ')

/** Every row of a machine in its own order. Changes of context alone are not told. */
export function rowsOf(machine: AnyStateMachine): Row[] {
  return Object.entries(machine.states).flatMap(([from, node]) =>
    [...node.transitions.values()].flat().map((row) => {
      const leaves = leavesOf(row.guard)
      const right = leaves.find(({ type }) => type === 'may')
      const params = right?.params as MayParams | undefined
      return {
        from,
        event: row.eventType,
        slugs: params?.slugs ?? [],
        isHeadOfficeAlone: params?.isHeadOfficeAlone ?? false,
        conditions: leaves.filter((leaf) => leaf !== right).map(spoken),
        to: row.target?.[0]?.key ?? from,
        asks: row.actions.flatMap((action) =>
          typeof action === 'string'
            ? [action]
            : 'type' in action && !action.type.startsWith('xstate.')
              ? [spoken(action as Named)]
              : [],
        ),
      }
    }),
  )
}

/** A transition as its chart names it. */
export interface Edge {
  from: string
  event: string
  to: string
}

/** `from event to`: what a transition is called wherever it is counted. */
export const edgeName = ({ from, event, to }: Edge): string => `${from} ${event} ${to}`

/** Where a chart begins. */
export const initialOf = (machine: AnyStateMachine): string => {
  const [first] = machine.root.initial.target ?? []
  if (!first) throw new Error(`${machine.id} begins nowhere`)
  return first.key
}

/**
 * Every transition of a machine once, in the order of its rows. Of one that several rows make, such as an act that tells more people where its
 * payload says so: what all of them want held, and all that any asks for.
 */
export function transitionsOf(machine: AnyStateMachine): Row[] {
  const found = new Map<string, Row>()
  for (const row of rowsOf(machine)) {
    const first = found.get(edgeName(row))
    found.set(
      edgeName(row),
      first
        ? {
            ...first,
            conditions: first.conditions.filter((condition) => row.conditions.includes(condition)),
            asks: [...new Set([...first.asks, ...row.asks])],
          }
        : row,
    )
  }
  return [...found.values()]
}
