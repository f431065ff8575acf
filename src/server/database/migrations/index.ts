import type { Migration } from 'kysely'
import { foundation } from './001-foundation.ts'

/** Every migration in the order of its name; one that has landed is never changed. */
export const migrations: Record<string, Migration> = { '001-foundation': foundation }
