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
