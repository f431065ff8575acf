import type { DataRequestKind } from '../../machines/account.ts'
import { m } from '../../words/messages.js'
import type { Word } from './word.ts'

/** What a person asks to be done with what is held about them. */
export const dataRequestWords: Record<DataRequestKind, Word> = {
  correction: m.privacy_label_correction,
  erasure: m.privacy_label_erasure,
}
