import { dhakaDay } from '../../machines/text.ts'
import type { Deps } from '../deps.ts'
import { invalid, type Refused } from '../errors.ts'

/** Nobody was born after today (Asia/Dhaka): 422 at the field, or null. */
export const refusedBirth = ({ clock }: Pick<Deps, 'clock'>, dateOfBirth: string | null): Refused | null =>
  dateOfBirth !== null && dateOfBirth > dhakaDay(clock.now())
    ? invalid([{ path: 'dateOfBirth', error: 'date_future' }])
    : null
