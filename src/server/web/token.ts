import { createHash } from 'node:crypto'

/** What the table keeps of a token; the token itself is nowhere but with its owner. @source product 6 */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
