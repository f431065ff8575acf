import { sql } from 'kysely'

/** A time-ordered version 7 UUID for a moment, made where the rows are made. */
export const uuidAt = (moment: string) =>
  sql.raw(`(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`)
