import { dhakaDay } from '../../src/machines/text.ts'
import type { Keys, Written } from './written.ts'

type Row = Record<string, unknown>

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** Of how many came before: their links, and the numbers that are counted up. */
const ofThoseBefore: readonly string[] = ['hash', 'previous_hash', 'sequence', 'cursor']
const numbered = /\b([A-Z]+-\d{4})-\d{6}\b/g
/** What only chance makes, or whatever came before: a secret, a password as it is kept, a ticket and its hash. */
const secrets = /\\x[0-9a-f]{64,}|\$argon2id\$[^\s"]+|\btoken[0-9a-f]{38}\b/g
/** Where the gateway's stand-in listens. */
const gateway = /http:\/\/127\.0\.0\.1:\d+/g
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/
/** Their rows have the ids of what they are of. */
const namedElsewhere: readonly string[] = ['discrepancies_standing']
const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

/** Those whom everybody knows, by their ids. */
export type Known = ReadonlyMap<string, string>

/**
 * Says what was written at a moment so that it is the same whenever and after whatever it was: rows by their tables, in the order in which
 * they are met, moments by how far they are from now, sums and counts by what was added.
 */
export class Telling {
  readonly #known: Known
  readonly #keys: Keys
  readonly #now: Date
  readonly #fresh = new Map<string, string>()

  constructor({ known, keys, now }: { known: Known; keys: Keys; now: Date }) {
    this.#known = known
    this.#keys = keys
    this.#now = now
  }

  #named(id: string, what: string): string {
    const known = this.#known.get(id) ?? this.#fresh.get(id)
    if (known !== undefined) return known
    const count = [...this.#fresh.values()].filter((name) => name.startsWith(`${what} `)).length
    const name = `${what} ${count + 1}`
    this.#fresh.set(id, name)
    return name
  }

  /** Rows are named by their own tables, wherever else they are met. */
  meet(rows: readonly Written[]): void {
    for (const { table, before, after } of rows) {
      const id = (after ?? before)?.['id']
      if (typeof id === 'string' && !namedElsewhere.includes(table)) this.#named(id, table)
    }
  }

  #time(text: string): string {
    const ms = new Date(text).getTime() - this.#now.getTime()
    if (ms === 0) return 'now'
    return ms < 0 ? 'before' : `now + ${ms / minuteMs} min`
  }

  #day(text: string): string {
    const days = (new Date(text).getTime() - new Date(dhakaDay(this.#now)).getTime()) / dayMs
    return days === 0 ? 'today' : days > 0 ? `today + ${days}` : text
  }

  /** A value as it is told. */
  value(one: unknown, what = 'id'): unknown {
    if (typeof one === 'string') {
      if (moment.test(one) && !Number.isNaN(Date.parse(one))) return this.#time(one)
      if (/^\d{4}-\d{2}-\d{2}$/.test(one)) return this.#day(one)
      const text = one
        .replace(numbered, '$1-n')
        .replace(gateway, 'http://gateway')
        .replace(secrets, (secret) => this.#named(secret, 'secret'))
        .replace(ids, (id) => this.#named(id.toLowerCase(), what))
      return text.replace(/\bT[0-9a-f]{24,28}\b|\b\d{12}[0-9A-F]{8,}\b|\b[0-9a-f]{64}\b/gi, (word) =>
        this.#named(word, 'name'),
      )
    }
    if (Array.isArray(one)) return one.map((each: unknown) => this.value(each, what))
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, each]) => [key, this.value(each, key)]))
  }

  #isCounted(table: string, column: string, value: unknown): boolean {
    return typeof value === 'number' && !this.#keys.get(table)?.includes(column)
  }

  #added(table: string, { before, after }: { before: Row | null; after: Row }): Row {
    const told: Row = {}
    const hasId = typeof after['id'] === 'string'
    for (const [column, value] of Object.entries(after)) {
      if (ofThoseBefore.includes(column) || (column === 'id' && !hasId)) continue
      const was = before?.[column] ?? null
      if (JSON.stringify(was) === JSON.stringify(value)) continue
      const isKey = this.#keys.get(table)?.includes(column)
      if (isKey && !(this.#keys.get(table) ?? []).includes('id') && before === null) continue
      if (isKey && column === 'id') continue
      const isSum = this.#isCounted(table, column, value) && (typeof was === 'number' || (!before && !hasId))
      if (isSum) {
        const more = (value as number) - ((was as number | null) ?? 0)
        if (more !== 0) told[column] = more > 0 ? `+${more}` : String(more)
      } else if (before) told[column] = `${this.#said(was, column)} → ${this.#said(value, column)}`
      else if (value !== null) told[column] = this.value(value, column)
    }
    return told
  }

  #said(value: unknown, column: string): string {
    const told = this.value(value, column)
    return typeof told === 'string' ? told : JSON.stringify(told)
  }

  /** What was written in one row. */
  row({ table, before, after }: Written): Row {
    const row = after ?? before ?? {}
    const key = (this.#keys.get(table) ?? [])
      .filter((column) => !(column === 'id' && typeof row[column] === 'number'))
      .map((column) => this.#said(row[column], column === 'id' ? table : column))
      .join(', ')
    const isCounter = !('id' in row)
    const what = after === null ? 'deleted' : before === null && !isCounter ? 'new' : 'changed'
    const told = after === null ? {} : this.#added(table, { before, after })
    return { [what]: `${table}: ${key}`, ...told }
  }
}
