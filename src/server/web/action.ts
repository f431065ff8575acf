import type { EntityName, EntityRows } from '../database/rows.ts'
import type { Reach } from '../../machines/actor.ts'
import { advance, type Entity } from '../lifecycle/advance.ts'
import type { Deps } from '../deps.ts'
import { isRefused, type Refused } from '../errors.ts'
import type { PersonCaller } from './handler.ts'

/** An event as it comes in at `POST /<entity>s/{id}/actions/{event}`. */
export interface ActionInput<EventType extends string> {
  params: { id: string; event: EventType }
  body: { version: number; key?: string | undefined; payload?: unknown }
}

/**
 * The one way a person moves a subject: the event goes to the law as it came, and the subject is answered as it now is.
 * Nothing is parsed here; the chart's own schema reads the payload.
 * @source product 6, house 3
 */
export const actionHandler =
  <Name extends EntityName, Facts extends Reach, EventType extends string, View>(
    entity: Entity<Name, Facts, EventType>,
    view: (
      deps: Deps,
      caller: PersonCaller,
      id: string,
      row: EntityRows[Name] | null,
    ) => Promise<View | Refused>,
  ) =>
  async (
    { params, body }: ActionInput<EventType>,
    { deps, caller }: { deps: Deps; caller: PersonCaller },
  ): Promise<View | Refused> => {
    const { id, event } = params
    const { payload, version, key } = body
    const request = { id, event, payload, version, key, actor: caller.actor }
    const committed = await advance(deps, entity, request)
    return isRefused(committed) ? committed : view(deps, caller, id, committed.row)
  }
