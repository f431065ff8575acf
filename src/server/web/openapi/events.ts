import * as z from 'zod'
import { known, notReckoned } from '../../../machines/entity.ts'
import { eventsOf } from '../../../machines/chart.ts'
import { laws, type LawOf } from '../../../machines/laws.ts'
import { permissionsFor, statesOf } from '../../../machines/law.ts'
import { billPoishaMax } from '../../../machines/limits.ts'
import type { EntityName } from '../../../machines/scope.ts'

/** What a schema of a payload reads of a subject before it has one to judge: the most that can be. */
const mostOf = {
  formRows: known({ petitioners: 0, defendants: 0, costs: 0, documents: 0 }),
  lineDefendantIds: [],
  billOutstandingPoisha: billPoishaMax,
  refundablePoisha: billPoishaMax,
  today: notReckoned,
  reference: notReckoned,
}

/** An event that a person may send by `POST …/actions/{event}`. */
interface EventTold {
  event: string
  /** Where it can be sent, with the permissions that open it there. */
  from: { state: string; permissions: readonly string[] }[]
  /** JSON Schema of the payload as it is sent. */
  payload: object
}

/** The events of a chart that a person may send to a row that is there, in the chart's order. @source product 2 */
export function eventsTold(chart: LawOf): EventTold[] {
  return eventsOf(chart)
    .filter((event) => chart.events[event]?.by === 'person' && chart.events[event].dialog !== 'birth')
    .map((event) => {
      const from = statesOf(chart, event).map((state) => ({
        state,
        permissions: permissionsFor(chart, state, event),
      }))
      const schema = chart.events[event]?.payload(mostOf as never, from[0]?.state ?? '')
      return { event, from, payload: schema ? jsonSchemaOf(schema) : {} }
    })
}

/** What is sent, as JSON Schema. */
export function jsonSchemaOf(schema: z.core.$ZodType): object {
  const told = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(told).filter(([key]) => key !== '$schema'))
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The name of an event's payload among the components. */
const componentOf = (entity: EntityName, event: string): string =>
  `${capitalized(entity)}${capitalized(event)}Payload`

/** The payload of each event as a component, and for each chart a table of its events: from where, by which right, with what. */
export function eventParts(): {
  schemas: Record<string, object>
  tables: Record<EntityName, string>
} {
  const schemas: Record<string, object> = {}
  const tables = {} as Record<EntityName, string>
  for (const [entity, chart] of Object.entries(laws) as [EntityName, LawOf][]) {
    const lines = eventsTold(chart).map(({ event, from, payload }) => {
      const name = componentOf(entity, event)
      schemas[name] = payload
      const rights = [...new Set(from.flatMap(({ permissions }) => permissions))]
      const states = from.map(({ state }) => `\`${state}\``).join(', ')
      return `| \`${event}\` | ${states} | ${rights.map((right) => `\`${right}\``).join(', ')} | \`${name}\` |`
    })
    tables[entity] = ['| event | from | permission | payload |', '| --- | --- | --- | --- |', ...lines].join(
      '\n',
    )
  }
  return { schemas, tables }
}
