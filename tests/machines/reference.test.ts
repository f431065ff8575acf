import { expect, test } from 'vitest'
import { recordLineSchema } from '../../src/machines/reference.ts'

test.each([
  ['2026-12-16', '2026-12-16'],
  ['১৬/১২/২০২৬', '2026-12-16'],
  ['16.12.2026', '2026-12-16'],
  ['2026-02-30', null],
  ['VICTORY', null],
])('a holiday of a file is known by the day %s (spec §5 Admin forms)', (code, day) => {
  const line = { code, nameBn: 'বিজয় দিবস', name: 'Victory Day', status: 'active' }
  const read = recordLineSchema('holiday').safeParse(line)
  expect(read.success ? read.data.code : null).toBe(day)
})
