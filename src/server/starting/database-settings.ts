import * as z from 'zod'
import { readAddress } from '../database/address.ts'
import { secret, type Entry } from './entry.ts'

const isOneServer = (text: string): boolean => {
  const address = readAddress(text)
  return typeof address !== 'string' && address.hosts.length === 1
}

/** A database, of one server or of several, of which one takes changes. */
export const databaseAddress: Entry<z.ZodOptional<z.ZodString>> = {
  ...secret(
    z
      .string()
      .refine((text) => typeof readAddress(text) !== 'string')
      .optional(),
    'the address of a PostgreSQL database',
  ),
  whyNot: (given) => {
    const address = readAddress(given)
    return typeof address === 'string' ? address : null
  },
}

/** A standby of it. */
export const replicaAddress = secret(
  z.string().refine(isOneServer).optional(),
  'the address of one standby of the database, such as postgres://user:password@host:5432/name',
)
