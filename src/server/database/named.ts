import type { Named } from '../../api/entities.ts'

/** A name in both languages where the row it is read from may be missing. */
export const namedOrNull = (name: string | null, nameBn: string | null): Named | null =>
  name === null || nameBn === null ? null : { name, nameBn }
