import type { Compilable, CompiledQuery } from 'kysely'
import { asked } from './gather.ts'
import type { Db, Trx } from './rows.ts'

/** What a question is asked with; several texts are one parameter. */
type Value = string | number | Date | Buffer | readonly string[]
/** Values by their names, or by those of whatever they are of. */
type Values = { readonly [name: string]: Value | Values | readonly Values[] | undefined }
type Held = Values[string]

const isText = (held: unknown): held is string => typeof held === 'string'
const isValue = (held: NonNullable<Held>): held is Value =>
  isText(held) ||
  typeof held === 'number' ||
  held instanceof Date ||
  Buffer.isBuffer(held) ||
  (Array.isArray(held) && held.length > 0 && held.every(isText))

/** The names that lead to a value. */
type Path = readonly string[]

/** A value's place among the parameters of a text, or what stands there whoever asks. */
type Place = { path: Path } | { always: unknown }

interface Built {
  query: CompiledQuery<unknown>
  places: readonly Place[]
}

/** Something of the same kind that is nothing but itself, so that it is found again among the parameters. */
function standIn(path: Path, value: Value, place: number): Value {
  if (isText(value)) return `\0${path.join(' ')}`
  // No constant of a question is such a number.
  if (typeof value === 'number') return -place - 0.123_456_789
  if (value instanceof Date) return new Date(0)
  return Buffer.isBuffer(value) ? Buffer.alloc(0) : []
}

/** The same names with stand-ins for the values, each of which is noted with the way to it. */
function standingIn(held: Held, path: Path, noted: Map<unknown, Path>): Held {
  if (held === undefined) return held
  if (isValue(held)) {
    const stand = standIn(path, held, noted.size)
    noted.set(stand, path)
    return stand
  }
  const inner = Object.entries(held).map(
    ([name, one]: [string, Held]) => [name, standingIn(one, [...path, name], noted)] as const,
  )
  return Array.isArray(held) ? inner.map(([, one]) => one as Values) : (Object.fromEntries(inner) as Values)
}

/** Throws where a value is not among the parameters as it was given: whoever asked next would be answered with something else. */
function builtOf<Given extends Values>(values: Given, build: (given: Given) => Compilable<unknown>): Built {
  const paths = new Map<unknown, Path>()
  // The same names with values of the same kinds.
  const query = build(standingIn(values, [], paths) as Given).compile()
  const places = query.parameters.map((parameter): Place => {
    const path = paths.get(parameter)
    return path === undefined ? { always: parameter } : { path }
  })
  const placed = new Set(places.flatMap((place) => ('path' in place ? [place.path] : [])))
  const missing = [...paths.values()].filter((path) => !placed.has(path))
  if (missing.length > 0)
    throw new Error(`no parameter of the question: ${missing.map((path) => path.join('.')).join(', ')}`)
  return { query, places }
}

/** What a way leads to. */
const valueAt = (values: Values, path: Path): Held =>
  path.reduce<Held>((held, name) => (held as Values)[name] as Held, values)

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
    const parameters = built.places.map((place) =>
      'path' in place ? valueAt(values, place.path) : place.always,
    )
    // Its rows are those of what was built.
    return (await asked(db, { ...built.query, parameters })).rows as Row[]
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
