import { createHmac } from 'node:crypto'

/** The code of one link, which only who has the key can make. `hash` is the link's own. @source product 7 */
export const linkCode = (key: string, id: number, hash: string): string =>
  createHmac('sha256', key).update(`${id} ${hash}`).digest('hex').slice(0, 16)

/** A seal as it is coded: its number, its day, and every link with its code. */
export interface SealedLinks {
  number: number
  day: string
  linkIds: readonly number[]
  linkCodes: readonly string[]
}

/** The code of a seal over all that it covers and the code of the one before. @source product 7 */
export const sealCode = (
  key: string,
  { number, day, linkIds, linkCodes }: SealedLinks,
  previousCode: string,
): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([previousCode, number, day, linkIds, linkCodes]))
    .digest('hex')
