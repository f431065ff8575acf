import { createStore } from '@xstate/store'
import type { NoticeData, NoticeKind } from '../machines/notices.ts'

export interface BellNotice {
  id: string
  type: NoticeKind
  data: NoticeData
  created_at: string
}

interface BellContext {
  /** What the bell holds, newest first: what is new, and while it is open also what was new when it was opened. */
  notices: readonly BellNotice[]
  /** How many came since the bell was last opened. */
  newCount: number
  isOpen: boolean
  /** What was under the bell at an opening: an answer of the server that was on its way then does not bring it back. */
  seen: ReadonlySet<string>
}

const empty: BellContext = { notices: [], newCount: 0, isOpen: false, seen: new Set() }

/** The bell: what is new since it was last opened, newest first. Opening clears the badge, closing the list. @source spec §4 */
export const bell = createStore({
  context: empty,
  on: {
    loaded: (context, event: { notices: readonly BellNotice[] }): BellContext => {
      const { isOpen, seen } = context
      const fresh = event.notices.filter(({ id }) => !seen.has(id))
      const read = isOpen ? context.notices.filter(({ id }) => seen.has(id)) : []
      return { ...context, notices: [...fresh, ...read], newCount: fresh.length }
    },
    arrived: (context, { notice }: { notice: BellNotice }): BellContext => {
      const { notices, newCount, seen } = context
      if (seen.has(notice.id) || notices.some(({ id }) => id === notice.id)) return context
      return { ...context, notices: [notice, ...notices], newCount: newCount + 1 }
    },
    opened: (context): BellContext => ({
      ...context,
      newCount: 0,
      isOpen: true,
      seen: new Set([...context.seen, ...context.notices.map(({ id }) => id)]),
    }),
    closed: (context): BellContext => ({
      ...context,
      isOpen: false,
      notices: context.notices.filter(({ id }) => !context.seen.has(id)),
    }),
    cleared: (): BellContext => empty,
  },
})
