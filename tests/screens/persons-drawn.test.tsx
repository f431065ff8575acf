import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyPerson, type PersonDraft } from '../../src/machines/form.ts'
import { sharedAddress } from '../../src/machines/persons.ts'
import type { PersonFields } from '../../src/screens/filing/person-fields.tsx'
import type { PersonLine } from '../../src/screens/filing/person-line.tsx'
import { forgetLists } from '../../src/screens/use-list.ts'
import { rowWord } from '../../src/screens/words/form.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm, wholePetitioner } from '../witness/forms.ts'
import { openFiling } from './support/filing-page.tsx'
import { heldServer } from './support/held-server.ts'
import { patience } from './support/patience.ts'

const drawn = vi.hoisted(() => [] as string[])

vi.mock('../../src/screens/filing/person-fields.tsx', async (original) => {
  const real = await original<{ PersonFields: typeof PersonFields }>()
  return {
    PersonFields(props: Parameters<typeof PersonFields>[0]) {
      drawn.push(props.person.id)
      return real.PersonFields(props)
    },
  }
})
vi.mock('../../src/screens/filing/person-line.tsx', async (original) => {
  const real = await original<{ PersonLine: typeof PersonLine }>()
  return {
    PersonLine(props: Parameters<typeof PersonLine>[0]) {
      drawn.push(props.person.id)
      return real.PersonLine(props)
    },
  }
})

/** Three of whom all is known, of whom the second lives with the first, and three who are begun. */
const persons: PersonDraft[] = [
  { ...wholePetitioner, id: 'p1' },
  { ...wholePetitioner, ...sharedAddress(wholePetitioner), id: 'p2' },
  { ...wholePetitioner, id: 'p3', address: 'অন্য সড়ক ৩' },
  ...['p4', 'p5', 'p6'].map((id) => ({ ...emptyPerson(id), name: 'শুরু' })),
]

const type = (path: string, value: string) => {
  const input = document.getElementById(`field-${path}`)
  if (!input) throw new Error(`no field ${path}`)
  drawn.length = 0
  fireEvent.change(input, { target: { value } })
  return new Set(drawn)
}

beforeEach(async () => {
  localStorage.clear()
  forgetLists()
  history.replaceState(null, '', '/application')
  heldServer(() => ({ code: 200, data: [] }))
  openFiling('petitioners', { ...wholeForm, petitioners: persons })
  await waitFor(() => expect(document.getElementById('field-petitioners.4.name')).not.toBeNull(), patience)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('of six persons only the one that is typed in is drawn anew, letter by letter (look Litigant)', () => {
  expect(type('petitioners.4.name', 'শুরু হ')).toEqual(new Set(['p5']))
  expect(type('petitioners.4.name', 'শুরু হল')).toEqual(new Set(['p5']))
  expect(type('petitioners.5.mobile', '০১৭')).toEqual(new Set(['p6']))
  expect(document.getElementById('field-petitioners.4.name')).toHaveProperty('value', 'শুরু হল')
})

test('an error that comes or goes draws whom it stands at, and the address of the first whoever may share it (look Litigant)', async () => {
  drawn.length = 0
  fireEvent.click(screen.getByRole('button', { name: m.filing_action_next() }))
  await screen.findByRole('alert', {}, patience)
  expect(new Set(drawn)).toEqual(new Set(['p4', 'p5', 'p6']))
  expect(type('petitioners.3.mobile', '০১৭০০০০০০৯৯')).toEqual(new Set(['p4']))
  fireEvent.click(
    screen.getByRole('button', { name: m.my_action_change({ who: rowWord('petitioners', 0) }) }),
  )
  expect(type('petitioners.0.name', 'অন্য নাম')).toEqual(new Set(['p1']))
  expect(type('petitioners.0.address', 'নতুন সড়ক ১')).toEqual(new Set(['p1', 'p2', 'p3', 'p4', 'p5', 'p6']))
})
