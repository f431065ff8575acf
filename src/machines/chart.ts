import type * as z from 'zod/mini'
import type { AnyStateMachine } from 'xstate'
import type { Actor, Reach, Permission, SystemPermission } from './actor.ts'
import { may } from './actor.ts'

/** What a chart's guards see: the facts of the subject and who acts. */
export type ChartContext<Facts extends Reach = Reach> = Facts & { actor: Actor }

/** The permission guard every row begins with: one of these slugs, within its reach. @source house 4.3 */
export interface MayParams {
  slugs: readonly (Permission | SystemPermission)[]
}

/** The guard object of a row: who may. */
export const by = (...slugs: (Permission | SystemPermission)[]): { type: 'may'; params: MayParams } => ({
  type: 'may',
  params: { slugs },
})

/** The implementation of `may` for every chart's `setup`. */
export const mayGuard = ({ context }: { context: ChartContext }, params: MayParams): boolean =>
  params.slugs.some((slug) => may(context.actor, slug, context))

/** A schema of one event's payload; some depend on the facts (the lines that a dispatch has) or on the state it is sent in. */
export type PayloadSchema<Facts> = (facts: Facts, state: string) => z.ZodMiniType

/** One lifecycle with everything the law, the server and the screens need of it. */
export interface Chart<Facts extends Reach, EventType extends string> {
  entity: 'application' | 'dispatch' | 'payment'
  machine: AnyStateMachine
  states: readonly string[]
  events: readonly EventType[]
  /** Events only the server sends; never a button. */
  systemEvents: readonly EventType[]
  payloads: Record<EventType, PayloadSchema<Facts>>
}
