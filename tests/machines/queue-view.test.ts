import { describe, expect, test } from 'vitest'
import { columnsOfList, ownColumnsOf, viewQueryOf, type QueueList } from '../../src/machines/queue-view.ts'

/** What each list can show and what it shows by itself, by hand. @source product 8, look Staff */
const columns: Record<QueueList, readonly [has: string, own: string]> = {
  unverified: ['petitioner court type filed state assignee', 'petitioner court type state assignee'],
  verified: ['petitioner court type filed', 'petitioner court type'],
  unpaid: ['petitioner court type filed owed', 'petitioner court type owed'],
  paid: ['petitioner court type filed assignee', 'petitioner court type assignee'],
  approved: ['petitioner court type filed', 'petitioner court type'],
  rejected: ['petitioner court type filed', 'petitioner court type'],
  all: ['petitioner court type filed state assignee', 'petitioner court type filed state assignee'],
  dispatch_request: ['petitioner court option lines state due', 'petitioner court option lines state due'],
  paid_dispatch: ['petitioner court option lines due', 'petitioner court option lines due'],
  send_to_dispatch: ['petitioner court option lines state due', 'petitioner court option lines state due'],
  new_case_documents: ['petitioner court option lines due', 'petitioner court option lines due'],
  received_file: ['petitioner court option lines due', 'petitioner court option lines due'],
  dispatched_file: ['petitioner court option lines due', 'petitioner court option lines due'],
}

/** The same address in every kind of list: what is kept of it is what that list has. */
const typed =
  'office=00000000-0000-4000-8000-000000000001&overdue=yes&court=3&assignee=me&holder=nobody&days=2&due=no&outcome=came_back&page=3&sort=newest&q=+FS-1+'
const office = 'office=00000000-0000-4000-8000-000000000001'
const kept: readonly (readonly [list: QueueList, address: string, query: string])[] = [
  ['paid', typed, `assignee=me&court=3&days=2&due=no&holder=nobody&${office}&overdue=yes&sort=newest&q=FS-1`],
  ['received_file', typed, `days=2&holder=nobody&${office}&overdue=yes&sort=newest&q=FS-1`],
  [
    'dispatched_file',
    typed,
    `days=2&holder=nobody&${office}&outcome=came_back&overdue=yes&sort=newest&q=FS-1`,
  ],
  ['dispatched_file', 'outcome=lost&days=0', ''],
  ['dispatch_request', 'sort=oldest', ''],
  ['dispatch_request', 'sort=filed_last&from=2026-01-01', ''],
  ['paid', 'sort=filed_last&from=2026-01-01', 'from=2026-01-01&sort=filed_last'],
  ['all', 'sort=filed_last', ''],
]

describe('how a person looks at a list (product 8)', () => {
  test.each(Object.entries(columns) as [QueueList, readonly [string, string]][])(
    'columns of %s',
    (list, [has, own]) => {
      expect(columnsOfList(list).join(' ')).toBe(has)
      expect(ownColumnsOf(list).join(' ')).toBe(own)
    },
  )

  test.each(kept)('of %s?%s is kept “%s”', (list, address, query) => {
    expect(viewQueryOf(new URLSearchParams(address), list)).toBe(query)
    // What is kept stays as it is when it is kept again.
    expect(viewQueryOf(new URLSearchParams(query), list)).toBe(query)
  })
})
