import { putAwayMax } from './limits.ts'

/** The cookie in which a browser keeps what its reader put away: the server leaves that out of the pages that it draws. */
export const putAwayCookie = 'put_away'

/** A broadcast as it was read; a changed one is another. */
export interface ReadBroadcast {
  id: number
  version: number
}

const keyOf = ({ id, version }: ReadBroadcast) => `${id}.${version}`
const keysIn = (kept: string) => kept.split('_').filter((key) => /^\d{1,9}\.\d{1,9}$/.test(key))

/** What was not put away, by what the cookie keeps; whatever else stands in it is nothing. */
export function withoutPutAway<Row extends ReadBroadcast>(rows: readonly Row[], kept: string): Row[] {
  const keys = keysIn(kept)
  return rows.filter((row) => !keys.includes(keyOf(row)))
}

/** What the cookie keeps once one more is put away: the newest, no more than `putAwayMax`. */
export const putAway = (kept: string, row: ReadBroadcast): string =>
  [...keysIn(kept).filter((key) => key !== keyOf(row)), keyOf(row)].slice(-putAwayMax).join('_')
