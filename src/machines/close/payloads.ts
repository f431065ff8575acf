import * as z from 'zod/mini'
import { reasonSchema } from '../application/payloads.ts'
import { closeFileLengthMax, textLengthMax } from '../limits.ts'
import { resolutions } from './kinds.ts'

/** A settlement file as it was chosen. */
export const closeFileSchema = z.object({
  fileName: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(textLengthMax, 'too_long')),
  text: z.string().check(z.minLength(1, 'required'), z.maxLength(closeFileLengthMax, 'too_long')),
})

/** What a difference turned out to be, and why it may stay so. @source product 8 */
export const settlementSchema = z.object({
  id: z.guid('required'),
  resolution: z.enum(resolutions, 'required'),
  reason: reasonSchema.shape.reason,
})
export type Settlement = z.infer<typeof settlementSchema>
