import type { DivisionCode } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import type { Word } from './word.ts'

/** The subordinate courts and the High Court Division. @source spec §3 Application */
export const divisionWords: Record<DivisionCode, Word> = {
  subordinate: m.filing_label_division_subordinate,
  high_court: m.filing_label_division_high_court,
}
