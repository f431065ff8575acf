import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyForm, type DraftForm } from '../../src/machines/form.ts'
import { amountPoishaMax } from '../../src/machines/limits.ts'
import { amountOf, useTellShown } from '../../src/screens/filing/review-lists.ts'
import type { Shown } from '../../src/screens/filing/step.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { wholeDefendant, wholeForm, wholePetitioner } from '../witness/forms.ts'
import { heldServer, type HeldServer } from './support/held-server.ts'

let server: HeldServer
beforeEach(() => {
  forgetLists()
  server = heldServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const placed = { districtId: 3, upazilaId: 30, unionId: 300 }
const rich: DraftForm = {
  ...wholeForm,
  typeId: 7,
  caseAmount: '১,০০০',
  petitioners: [{ ...wholePetitioner, ...placed }],
  defendants: [{ ...wholeDefendant, districtId: 4, upazilaId: null, unionId: null }],
}
const named = [
  '/fee-type-lists/7?amount=100000',
  '/case-categories/subordinate',
  '/subordinate-courts?division=subordinate',
  '/all-districts',
  '/upazilas/3',
  '/unions/30',
]
const open = (form: DraftForm) => {
  const told: Shown[] = []
  const tell = (shown: Shown) => void told.push(shown)
  const drawn = renderHook(() => useTellShown(form, tell))
  return { ...drawn, told }
}
const here = { code: 200, data: [] }

test('a review is whole when all is there that it names something by: fees, kind, court and the places of everybody (product 2.4)', async () => {
  const { told, unmount } = open(rich)
  await waitFor(() => expect(server.waitingFor().toSorted()).toEqual(named.toSorted()))
  const waiting = m.filing_text_not_all_here()
  for (const path of named) {
    expect(told).toEqual([waiting])
    await server.answerFor(path, here)
  }
  await waitFor(() => expect(told).toEqual([waiting, undefined, null]))
  unmount()
  // Who left the review has seen nothing of what is typed next.
  expect(told.at(-1)).toBeUndefined()
})

test('of a case without an amount the fees are asked for as of nothing (product 2.4)', async () => {
  for (const caseAmount of ['', 'x']) {
    forgetLists()
    server = heldServer()
    open({ ...rich, caseAmount })
    await waitFor(() => expect(server.waitingFor()).toContain('/fee-type-lists/7?amount=0'))
    cleanup()
  }
})

test('what cannot be had is told as such, however much else is there (look States)', async () => {
  const { told } = open({ ...rich, typeId: null })
  const [, ...places] = named
  await waitFor(() => expect(server.waitingFor().toSorted()).toEqual(places.toSorted()))
  await server.answerFor('/unions/30', { code: 503 })
  for (const path of places.slice(0, -1)) await server.answerFor(path, here)
  await waitFor(() => expect(told.at(-1)).toBe(m.filing_text_not_all_read()))
  expect(told).not.toContain(null)
})

test('a form that names nothing yet waits for nothing (product 2.4)', () => {
  const { told } = open({ ...emptyForm('p'), division: null })
  expect([told, server.asked]).toEqual([[null], []])
})

test('an amount is what was typed in either figures; what is none, or more than can be, is none (spec §5)', () => {
  expect([amountOf('১,২৩৪.৫'), amountOf('0'), amountOf('x'), amountOf('')]).toEqual([123_450, 0, null, null])
  const most = (amountPoishaMax / 100).toFixed(2)
  const more = ((amountPoishaMax + 1) / 100).toFixed(2)
  expect([amountOf(most), amountOf(more)]).toEqual([amountPoishaMax, null])
})
