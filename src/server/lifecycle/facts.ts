import { sql, type RawBuilder } from 'kysely'
import { known, notReckoned, type Fact } from '../../machines/entity.ts'

/** A part of a larger question where somebody asks it, and nothing in its place elsewhere. @source house 10 */
export const ifAsked = <Value>(isAsked: boolean, part: RawBuilder<Value>): RawBuilder<Value | null> =>
  isAsked ? part : sql`null`

/** What a part came to, as a fact; nothing where nobody asked. @source house 10 */
export const factOf = <Value>(value: Value | null): Fact<Value> =>
  value === null ? notReckoned : known(value)
