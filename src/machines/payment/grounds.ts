/** Why money is given back. What was rejected or is surplus is nobody's; a correction and an order take it off a bill. @source product 2.5 */
export const refundGrounds = ['surplus', 'rejected', 'correction', 'order'] as const
export type RefundGround = (typeof refundGrounds)[number]

/** Grounds of money that stands on no bill: one accountant gives it back. */
export const dueGrounds = ['surplus', 'rejected'] as const satisfies readonly RefundGround[]

/** Grounds of money that stands on a bill: a second person confirms them. @source product 2.5 */
export const onBillGrounds = ['correction', 'order'] as const satisfies readonly RefundGround[]

const isIn = (grounds: readonly RefundGround[], ground: string): boolean =>
  grounds.some((one) => one === ground)

export const isDueGround = (ground: string): boolean => isIn(dueGrounds, ground)
export const isOnBillGround = (ground: string): boolean => isIn(onBillGrounds, ground)

/**
 * Where a refund stands: owed and not asked for, waiting for the second person, asked of the gateway, refused by it, given
 * back, taken back by an accountant. The first four are open: a payment has one open refund at most.
 * @source product 2.5
 */
export const refundStates = ['due', 'asked', 'under_way', 'refused', 'given_back', 'withdrawn'] as const
export type RefundState = (typeof refundStates)[number]

export const openRefundStates = [
  'due',
  'asked',
  'under_way',
  'refused',
] as const satisfies readonly RefundState[]

/** What a payer is told of money that goes back: how much (poisha) and how far it is, since the moment that is named. @source product 2.5 */
export interface ToldRefund {
  id: string
  ground: RefundGround
  state: RefundState
  amountPoisha: number
  since: string
}

/** Whether it is owed or on its way back, and stands on no bill any more. @source product 2.5 */
export const isComingBack = ({ ground, state }: Pick<ToldRefund, 'ground' | 'state'>): boolean =>
  isDueGround(ground) && openRefundStates.some((open) => open === state)

/** Whether it puts right what stands on a bill, and is not settled: until it is, the case goes no further. @source product 2.5 */
export const isOpenCorrection = ({ ground, state }: Pick<ToldRefund, 'ground' | 'state'>): boolean =>
  ground === 'correction' && openRefundStates.some((open) => open === state)

/** Those that wait for an accountant: the badge counts them. */
export const waitingRefundStates = ['due', 'asked', 'refused'] as const satisfies readonly RefundState[]
