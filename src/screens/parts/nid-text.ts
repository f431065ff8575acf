import { maskNid, parseNid } from '../../machines/text.ts'
import { written } from './written.ts'

/** The end of an NID, enough to compare a paper with; what is no number is shown as it was typed. */
export function nidText(typed: string): string {
  const nid = parseNid(typed)
  return written(nid === null ? typed : maskNid(nid))
}
