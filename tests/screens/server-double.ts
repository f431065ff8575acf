import { heldServer, type HeldServer } from './support/held-server.ts'

/** One request that a screen made: method, path below /api with its query, and the body. */
export interface Asked {
  method: string
  path: string
  body: unknown
}

/** What is told of a record that nobody changed yet. */
export const noVersions = { code: 200, data: { rows: [] } } as const
export const isVersions = ({ path }: Pick<Asked, 'path'>): boolean => path.endsWith('/versions')

/** What the server answers: a code with its message and data, or a broken network. */
export type Told = { code: number; message?: string; data?: unknown } | 'offline'

/** A server of answers written by the test; what is asked of it is kept. */
export const serverDouble = (answer: (asked: Asked) => Told): HeldServer => heldServer(answer)
