import type { Actor, Reach } from '../../machines/actor.ts'
import type { PayloadOf } from '../../machines/chart.ts'
import type { AskersOf, EffectsOf, ParamsOf } from '../../machines/effects.ts'
import type { Advance } from '../../machines/law.ts'
import type { EntityName, EntityRows } from '../database/rows.ts'
import type { Deps, Trx } from '../deps.ts'
import type { Refused } from '../errors.ts'

/** What an effect is carried out with: everything of the change, inside its transaction. */
export interface Work<Name extends EntityName> {
  deps: Deps
  trx: Trx
  /** The row as it now is, with the state it was brought to and what earlier effects made of it. */
  row: EntityRows[Name]
  /** Where it stood before the event. */
  from: string
  actor: Actor
  at: Date
  /** The payment whose settlement caused this event, if one did. */
  paymentId: string | null
  /** Bears another of the same entity, in the name of the same actor unless another is named. */
  bear: (born: Born) => Promise<{ id: string } | Refused>
}

/** What a new subject begins with, as the births of an entity make it. */
export interface Born {
  id: string
  event: string
  payload: unknown
  facts: Reach
  actor?: Actor
  insert: (change: Advance, at: Date) => Promise<void>
}

/** The events that ask for an effect, each with its payload as its schema read it. */
type AskedBy<Lifecycle, Events, Effect> = {
  [Event in AskersOf<Lifecycle, Effect> & keyof Events]: { event: Event; payload: PayloadOf<Events, Event> }
}[AskersOf<Lifecycle, Effect> & keyof Events]

/** The work of one effect: its event says which payload came with it. */
export type WorkOf<Name extends EntityName, Lifecycle, Events, Effect> = Work<Name> &
  AskedBy<Lifecycle, Events, Effect>

/**
 * Who carries out what a chart asks for: one for each of its effects, no more and no fewer. A refusal that one returns
 * undoes the whole change.
 * @source house 10
 */
export type EffectHandlers<Name extends EntityName, Lifecycle, Events> = {
  [Effect in EffectsOf<Lifecycle>]: (
    work: WorkOf<Name, Lifecycle, Events, Effect>,
    params: ParamsOf<Effect>,
  ) => Promise<Refused | void>
}

/** A handler as the one transaction calls it, which has read its name and its payload off the law's answer. */
export type AnyHandler = (
  work: Work<EntityName> & { event: string; payload: unknown },
  params: unknown,
) => Promise<Refused | void>
