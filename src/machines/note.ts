import * as z from 'zod/mini'
import { noteLengthMax } from './limits.ts'
import { tidyLine } from './text.ts'

/** How long its author may change a note or take it back, in minutes; then it stands. @source product 8 */
export const noteMinutes = 15

/** Until when a note can be changed that was written at a moment; from that moment on it stands. */
export const changeableUntil = (writtenAt: Date): Date => new Date(writtenAt.getTime() + noteMinutes * 60_000)

/** Whether a note can still be changed. @source product 8 */
export const isChangeable = (writtenAt: Date, now: Date): boolean => now < changeableUntil(writtenAt)

/** What is written on a case for the office alone. @source product 8 */
export const noteSchema = z.object({
  text: z.pipe(
    z.pipe(z.string('required'), z.transform(tidyLine)),
    z.string().check(z.minLength(1, 'required'), z.maxLength(noteLengthMax, 'too_long')),
  ),
})
