import type { Reach } from './actor.ts'
import { applicationChart } from './application/chart.ts'
import type { Chart } from './chart.ts'
import { dispatchChart } from './dispatch/chart.ts'
import { paymentChart } from './payment/chart.ts'
import type { EntityName } from './scope.ts'

export type LawOf = Chart<Reach, string>

/** The charts that guard the server, by their entity. @source house 3 */
export const laws = {
  application: applicationChart,
  dispatch: dispatchChart,
  payment: paymentChart,
  // Each reads the facts of its own entity; whoever holds all of them gives each what it asks for.
} as unknown as Readonly<Record<EntityName, LawOf>>
