/** The five stages that every case goes through, as its litigant is shown them. @source look Litigant */
export const stages = ['filed', 'checked', 'paid', 'approved', 'summons'] as const
export type Stage = (typeof stages)[number]

/** How a case stands at its stage: whose turn it is, or that it went back, ended there, or is through. */
export type StageCondition = 'yours' | 'office' | 'returned' | 'stopped' | 'done'

/** A stage and how the case stands there. */
export interface StagePlace {
  stage: Stage
  as: StageCondition
}

/** Whose turn it is with a case of one's own: tabs of the litigant's list beside the specification's. @source look Litigant */
export const turns = ['mine', 'office', 'ended'] as const
export type Turn = (typeof turns)[number]
