import type { Word } from '../../../wording/word.ts'
import { m } from '../../../words/messages.js'

/** What a camera is asked to read: the code of a receipt, or the bars of the post's number; and how people are told. */
export const scanKinds = {
  qr: {
    formats: ['qr_code'],
    start: m.scan_action_start,
    hold: m.scan_text_hold,
    failed: m.scan_error_camera,
  },
  bars: {
    formats: ['code_128', 'code_39', 'codabar', 'itf'],
    start: m.scan_action_start_bars,
    hold: m.scan_text_hold_bars,
    failed: m.scan_error_camera_bars,
  },
} as const satisfies Record<
  string,
  { formats: readonly string[] } & Record<'start' | 'hold' | 'failed', Word>
>
export type ScanKind = keyof typeof scanKinds
