/** Registry or Usual Post. @source spec §3 Dispatch fee option */
export const dispatchOptions = ['registry', 'usual'] as const
export type DispatchOption = (typeof dispatchOptions)[number]

/** What became of a summons. @source product 2.2 */
export const dispatchOutcomes = ['delivered', 'refused', 'not_found', 'returned'] as const
export type DispatchOutcome = (typeof dispatchOutcomes)[number]

/** Whether its defendant is still to be served. @source product 2.2 */
export const isUndelivered = (outcome: DispatchOutcome): boolean => outcome !== 'delivered'
