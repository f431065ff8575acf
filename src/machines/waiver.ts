import * as z from 'zod/mini'

/** Why a court may let somebody off its fees. @source product 2.5 */
export const waiverGrounds = ['pauper_suit', 'legal_aid', 'government', 'court_order'] as const
export type WaiverGround = (typeof waiverGrounds)[number]

/** A waiver as it is asked for while filing: its ground, and which of the documents is its paper; empty until it is chosen. @source product 2.5 */
export const waiverDraftSchema = z.object({
  ground: z.nullable(z.enum(waiverGrounds)),
  documentId: z.string().check(z.maxLength(64, 'invalid')),
})
export type WaiverDraft = z.infer<typeof waiverDraftSchema>

/** Whether an officer who verifies decides on a waiver: it was asked for, and something is due that it could be of. @source product 2.5 */
export const hasWaiverToDecide = (
  waiver: WaiverDraft | null | undefined,
  dueLines: readonly unknown[],
): boolean => Boolean(waiver) && dueLines.length > 0
