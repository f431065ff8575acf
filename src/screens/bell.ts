import { createStore } from '@xstate/store'
import type { NoticeData, NoticeKind } from '../machines/notices.ts'

export interface BellNotice {
  id: string
  type: NoticeKind
  data: NoticeData
  created_at: string
}

interface BellContext {
  notices: readonly BellNotice[]
  /** How many came since the bell was last opened. */
  newCount: number
}

/** The bell: what is new since it was last opened, newest first. @source spec §4 */
export const bell = createStore({
  context: { notices: [], newCount: 0 } as BellContext,
  on: {
    loaded: (_, event: { notices: readonly BellNotice[] }): BellContext => ({
      notices: event.notices,
      newCount: event.notices.length,
    }),
    arrived: ({ notices, newCount }, event: { notice: BellNotice }): BellContext => {
      const isKnown = notices.some(({ id }) => id === event.notice.id)
      return isKnown ? { notices, newCount } : { notices: [event.notice, ...notices], newCount: newCount + 1 }
    },
    opened: ({ notices }): BellContext => ({ notices, newCount: 0 }),
    cleared: (): BellContext => ({ notices: [], newCount: 0 }),
  },
})
