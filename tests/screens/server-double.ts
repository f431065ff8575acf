import { heldServer, type Asked, type HeldServer, type Told } from './support/held-server.ts'

export type { Asked, Told } from './support/held-server.ts'

/** What is told of a record that nobody changed yet. */
export const noVersions = { code: 200, data: { rows: [] } } as const
export const isVersions = ({ path }: Pick<Asked, 'path'>): boolean => path.endsWith('/versions')

/** A server of answers written by the test; what is asked of it is kept. */
export const serverDouble = (answer: (asked: Asked) => Told): HeldServer => heldServer(answer)
