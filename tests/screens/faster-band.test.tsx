import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TimelineEntry } from '../../src/api/entities.ts'
import { FasterBand } from '../../src/screens/parts/case/faster-band.tsx'
import { m } from '../../src/words/messages.js'

const entry: TimelineEntry = {
  entity: 'application',
  event: 'approve',
  fromState: 'paid',
  toState: 'approved',
  at: '2026-03-01T08:05:00.000Z',
  by: 'staff',
  byName: 'নমুনা কর্মকর্তা',
  from: null,
  reason: null,
}
const shownFor = (typed: unknown) => {
  render(
    <FasterBand subject={{ version: 3, timeline: [entry] }} late={{ version: 2, typed, blocked: null }} />,
  )
  return screen.getByText(m.staff_title_faster()).closest('[tabindex="-1"]')?.textContent
}
const kept = (text: string) => m.staff_text_faster_typed({ text })

test.each([
  ['a reason', { reason: 'স্বাক্ষর নেই' }, 'স্বাক্ষর নেই'],
  [
    'remarks, those that say something',
    {
      remarks: [
        { remark: 'নম্বর মিলছে না' },
        { remark: ' ' },
        { path: 'x' },
        null,
        'x',
        { remark: 'ছবি নেই' },
      ],
    },
    'নম্বর মিলছে না · ছবি নেই',
  ],
])('of an act that came too late %s stays before the eyes (look Staff)', (_what, typed, text) => {
  expect(shownFor(typed)).toContain(kept(text))
})

test.each([
  ['nothing', null],
  ['a blank reason', { reason: '  ' }],
  ['no list of remarks', { remarks: 'x' }],
  ['no text', 'x'],
])('where %s was typed, who was faster stands there alone (look Staff)', (_what, typed) => {
  expect(shownFor(typed)).not.toContain(kept('').trim())
})

test('nobody was faster while the case stands as it was looked at', () => {
  const { container } = render(
    <FasterBand
      subject={{ version: 2, timeline: [entry] }}
      late={{ version: 2, typed: null, blocked: null }}
    />,
  )
  expect(container.textContent).toBe('')
})

test('what another officer has in hand stands as it was looked at, and says so beside what was typed, with the focus (look Staff)', async () => {
  const blocked = 'নমুনা কর্মকর্তা-এর হাতে আছে'
  render(
    <FasterBand
      subject={{ version: 2, timeline: [entry] }}
      late={{ version: 2, typed: { reason: 'স্বাক্ষর নেই' }, blocked }}
    />,
  )
  const band = screen.getByText(blocked).closest('[tabindex="-1"]')
  expect(band?.textContent).toContain(kept('স্বাক্ষর নেই'))
  expect(screen.queryByText(m.staff_title_faster())).toBeNull()
  expect(document.activeElement).toBe(band)
})
