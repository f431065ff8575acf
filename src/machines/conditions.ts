import { applicationGuards } from './application/guards.ts'
import { claimGuards } from './claim.ts'
import { dispatchGuards } from './dispatch/guards.ts'
import { keysOf } from './entity.ts'
import { paymentGuards } from './payment/guards.ts'

/** Every condition of the charts that can stand in the way; each is a sentence in both languages. @source product 8 */
export const conditions = keysOf({
  ...applicationGuards,
  ...dispatchGuards,
  ...paymentGuards,
  ...claimGuards,
})
export type Condition = (typeof conditions)[number]
