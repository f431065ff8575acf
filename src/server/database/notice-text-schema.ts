import type { Generated } from 'kysely'
import type { NoticeKind } from '../../machines/notices.ts'

/** The words of notices that somebody changed; null where those that ship hold. @source product 5 */
export interface NoticeTextTables {
  notice_texts: {
    kind: NoticeKind
    subject: string | null
    subject_bn: string | null
    text: string | null
    text_bn: string | null
    version: Generated<number>
    /** What the history knows it by. */
    subject_id: Generated<string>
  }
}
