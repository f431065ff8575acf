import type { Compilable, CompiledQuery } from 'kysely'
import type { Db, Trx } from './rows.ts'

/** What a question is asked with. */
type Value = string | Date | Buffer
type Values = Readonly<Record<string, Value>>

/** A value's place among the parameters of a text, or what stands there whoever asks. */
type Place = { name: string } | { always: unknown }

interface Built {
  query: CompiledQuery<unknown>
  places: readonly Place[]
}

/** Something of the same kind that is nothing but itself, so that it is found again among the parameters. */
function standIn(name: string, value: Value): Value {
  if (typeof value === 'string') return `\0${name}`
  return value instanceof Date ? new Date(0) : Buffer.alloc(0)
}

/** Throws where a value is not among the parameters as it was given: whoever asked next would be answered with something else. */
function builtOf<Given extends Values>(values: Given, build: (given: Given) => Compilable<unknown>): Built {
  // The same names with values of the same kinds.
  const given = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, standIn(name, value)]),
  ) as Given
  const query = build(given).compile()
  const names = new Map(Object.entries(given).map(([name, value]) => [value as unknown, name]))
  const places = query.parameters.map((parameter): Place => {
    const name = names.get(parameter)
    return name === undefined ? { always: parameter } : { name }
  })
  const missing = [...names.values()].filter(
    (name) => !places.some((place) => 'name' in place && place.name === name),
  )
  if (missing.length > 0) throw new Error(`no parameter of the question: ${missing.join(', ')}`)
  return { query, places }
}

/** Questions that are built once, by their shapes. */
export class BuiltOnce {
  readonly #built = new Map<string, Built>()

  /** Asks what was built for this shape with these values; the first of a shape builds it, with stand-ins for the values, which it hands on as they are. */
  async ask<Row, Given extends Values>(
    db: Db | Trx,
    shape: string,
    values: Given,
    build: (given: Given) => Compilable<Row>,
  ): Promise<Row[]> {
    const built = this.#built.get(shape) ?? builtOf(values, build)
    this.#built.set(shape, built)
    const parameters = built.places.map((place) => ('name' in place ? values[place.name] : place.always))
    // Its rows are those of what was built.
    return (await db.executeQuery({ ...built.query, parameters })).rows as Row[]
  }
}

/**
 * A question that is built and compiled once for each of its shapes, and then asked with other values: to build one anew takes longer than
 * to read its answer. What the question is depends on its shape alone.
 * @source house 6
 */
export function builtOnce<Row, Given extends Values, Shape extends string | boolean | void>(
  build: (db: Db | Trx, given: Given, shape: Shape) => Compilable<Row>,
): (db: Db | Trx, values: Given, shape: Shape) => Promise<Row[]> {
  const known = new BuiltOnce()
  return (db, values, shape) => known.ask(db, String(shape), values, (given) => build(db, given, shape))
}
