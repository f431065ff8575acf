import type { BroadcastAudience, BroadcastTone } from '../machines/broadcast.ts'
import { m } from '../words/messages.js'
import type { Word } from './word.ts'

/** Whom an announcement is for. @source spec §2 Customization area */
export const audienceWords: Record<BroadcastAudience, Word> = {
  everybody: m.broadcast_label_for_everybody,
  visitors: m.broadcast_label_for_visitors,
  staff: m.broadcast_label_for_staff,
  office: m.broadcast_label_for_office,
  role: m.broadcast_label_for_role,
}

/** How loud an announcement is. @source spec §2 Customization area */
export const toneWords: Record<BroadcastTone, Word> = {
  warning: m.broadcast_label_warning,
  information: m.broadcast_label_information,
}
