/** By what two cases may be the same one. @source product 2.5 */
export const alikeReasons = ['number', 'nid', 'mobile', 'names'] as const
export type AlikeReason = (typeof alikeReasons)[number]

/**
 * By what a litigant's own earlier case is told them: the number at the same court, or the same parties. That a person of theirs
 * brings another case is no sign of one filed twice.
 */
export const ownAlikeReasons: readonly AlikeReason[] = ['number', 'names']

/** So many cases are shown; of those beyond, how many more there are. */
export const alikeShown = 5
/** Of each reason, so many of the newest are looked at. */
export const alikeLooked = 30
