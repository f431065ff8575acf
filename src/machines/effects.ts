import type { NoticeKind } from './notices.ts'

/** Who is told. `administrators`, `dispatchers` and `accountants` are those of the subject's office. @source product 2 */
export type Audience = 'owner' | 'administrators' | 'dispatchers' | 'accountants'

export interface NotifyParams {
  kind: NoticeKind
  audience: Audience
}

/**
 * What a chart asked the world for, as data. The server carries each out inside the transaction of the change, or writes
 * it to the outbox there; a chart never does work itself.
 * @source house 4
 */
export interface Effect {
  type: string
  params?: unknown
}

/** A `notify` with its parameters, for a row's list of effects. */
export const notify = (kind: NoticeKind, audience: Audience) => ({
  type: 'notify' as const,
  params: { kind, audience },
})

/** What every settled payment asks for. @source product 2.1, 2.2 */
export const paymentCompleted = [
  'issueInvoice',
  notify('PaymentCompleted', 'owner'),
  notify('PaymentCompleted', 'accountants'),
] as const

/** The rows of one event in one state: one, or several of which the first that holds is taken. */
type RowOf<Rows> = Rows extends readonly (infer Row)[] ? Row : Rows
type AskedIn<Row> = Row extends { actions: readonly (infer Asked)[] } ? Asked : never
type NameOf<Asked> = Asked extends string
  ? Asked
  : Asked extends { type: infer Name extends string }
    ? Name
    : never
type On<State> = State extends { on: infer Events } ? Events : never

/** Every state's table of events, one by one. */
type TablesOf<Lifecycle> = On<Lifecycle[keyof Lifecycle]>

/** Every effect that a lifecycle asks for, read off its rows. */
export type EffectsOf<Lifecycle> =
  TablesOf<Lifecycle> extends infer Table
    ? Table extends object
      ? { [Event in keyof Table]: NameOf<AskedIn<RowOf<Table[Event]>>> }[keyof Table]
      : never
    : never

/** The events in whose rows a lifecycle asks for an effect. */
export type AskersOf<Lifecycle, Effect> =
  TablesOf<Lifecycle> extends infer Table
    ? Table extends object
      ? {
          [Event in keyof Table]: Effect extends NameOf<AskedIn<RowOf<Table[Event]>>> ? Event : never
        }[keyof Table]
      : never
    : never

/** What an effect is carried out with besides its work: a notice's kind and audience, or nothing. */
export type ParamsOf<Name> = Name extends 'notify' ? NotifyParams : undefined

interface AnyState {
  on?: Readonly<Record<string, unknown>>
}
const rowsOf = (rows: unknown): readonly unknown[] => (Array.isArray(rows) ? rows : [rows])
const askedIn = (row: unknown): readonly unknown[] =>
  typeof row === 'object' && row !== null && 'actions' in row && Array.isArray(row.actions) ? row.actions : []

/** A name for each effect of a lifecycle, as `setup` wants it; the server alone carries them out. */
export function effectsNamedIn<const Lifecycle extends object>(lifecycle: Lifecycle) {
  const asked = Object.values(lifecycle as Record<string, AnyState>).flatMap(({ on = {} }) =>
    Object.values(on).flatMap(rowsOf).flatMap(askedIn),
  )
  const names = asked.map((one) => (typeof one === 'string' ? one : (one as Effect).type))
  return Object.fromEntries(names.map((name) => [name, () => {}])) as {
    [Name in EffectsOf<Lifecycle>]: (scope: unknown, params: ParamsOf<Name>) => void
  }
}
