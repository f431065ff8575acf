/** How a state is coloured, and which shape goes with it. */
export type Tone = 'neutral' | 'information' | 'success' | 'warning' | 'danger'

/** The shape that stands beside a state's word, so that no state is told by its colour alone. @source look Litigant */
export type Shape = 'pencil' | 'ring' | 'clock' | 'return' | 'warning' | 'check-circle' | 'cross-circle'

/** The modules whose officers read cases. @source spec §6, product 1 */
export const officeModules = ['administrative', 'account', 'dispatch'] as const
export type OfficeModule = (typeof officeModules)[number]

/** What a state of every entity says, whatever else it says of its own. */
export interface StateMeaning {
  tone: Tone
  /** The modules whose officers may read a row that stands here, within their offices; its owner always may. @source product 1 */
  seenBy: readonly OfficeModule[]
  /** Whether rows that stand here are counted per office, for badges, totals of lists and dashboards. */
  isCounted: boolean
}

/** A list of the staff's: who may open it, and the badge in the sidebar that counts it. @source spec §3 User, §6 */
export interface ListMeaning<Permission extends string, Badge extends string> {
  permission: Permission
  badge: Badge | null
  /** What is done with several of its rows at once; null: each wants a look, or something typed. */
  bulk: BulkMeaning<Permission> | null
}

/** An act that needs nothing typed, on rows of one state, and the right to it. A test holds each against its chart. */
export interface BulkMeaning<Permission extends string> {
  event: string
  from: string
  permission: Permission
}

/** The names of a total record, in its order. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): [Key, ...Key[]] =>
  Object.keys(record) as [Key, ...Key[]]

/** The states of a record whose meaning has what is asked. */
export const statesThat = <State extends string, Meaning>(
  states: Readonly<Record<State, Meaning>>,
  has: (meaning: Meaning) => boolean,
): State[] => keysOf(states).filter((state) => has(states[state]))

/** The states that a staff list shows. */
export const statesInList = <State extends string, List extends string>(
  states: Readonly<Record<State, { lists: readonly List[] }>>,
  list: List,
): State[] => statesThat(states, ({ lists }) => lists.includes(list))

/** Where every entity is born: no row stands here, and the events that lead from here make one. @source house 10 */
export const birth = 'unborn'
export type Birth = typeof birth

/**
 * A fact that may not have been reckoned. Nothing stands in for it: a guard that reads it unreckoned throws.
 * @source house 10
 */
export type Fact<Value> = { isKnown: true; value: Value } | { isKnown: false }

export const known = <Value>(value: Value): Fact<Value> => ({ isKnown: true, value })
export const notReckoned: Fact<never> = { isKnown: false }

/** The value of a fact; throws where it was not reckoned. */
export function valueOf<Value>(fact: Fact<Value>, name: string): Value {
  if (!fact.isKnown) throw new Error(`the fact ${name} was not reckoned`)
  return fact.value
}

/** A guard that reads one fact that may not be known, and says which: whoever reckons the facts looks there. */
export const reading = <Name extends string, Value>(name: Name, holds: (value: Value) => boolean) =>
  Object.assign(
    ({ context }: { context: { [Key in Name]: Fact<Value> } }): boolean =>
      holds(valueOf(context[name], name)),
    { reads: name },
  )
