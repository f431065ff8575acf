import { useState } from 'react'
import type { RemarkDrafts, RemarksBegun } from './remark-drafts.ts'

/** Remarks in hand, beginning with what there is. */
export function useRemarkDrafts(begun: () => RemarksBegun): RemarkDrafts {
  const [value, change] = useState(begun)
  const [inHand, take] = useState<number | null>(null)
  const [marking, setMarking] = useState<number | null>(null)
  return { value, change, inHand, take, marking, setMarking }
}
