import { afterEach, beforeEach, expect, test } from 'vitest'
import { known } from '../../src/machines/entity.ts'
import type { FilingMode, SavingContext } from '../../src/machines/saving-facts.ts'
import { behindDraft, isBehind } from '../../src/screens/filing/behind.ts'
import {
  copyOf,
  findUnsent,
  keepConflictCopy,
  readConflictCopies,
  readKept,
} from '../../src/screens/filing/draft-copies.ts'
import { emptyInput, keptInput, storedInput } from '../../src/screens/filing/filing-input.ts'
import { forgetSent, rememberSent, submittedHref } from '../../src/screens/parts/sent.ts'
import { wholeForm, wholeReference } from '../witness/forms.ts'
import { accountOf } from './support/session.ts'

const id = '00000000-0000-4000-8000-00000000000a'
const savedAt = '2026-11-21T04:05:00.000Z'
const { user: owner } = accountOf('owner')

beforeEach(() => localStorage.clear())
afterEach(() => {
  forgetSent(id)
  localStorage.clear()
})

const withRemark = (remark: string) => ({ ...wholeForm, remark })
const stored = (version: number, remark: string, state = 'draft') => ({
  id,
  state: state as 'draft',
  version,
  form: withRemark(remark),
  facts: { reference: known(wholeReference) } as never,
  updatedAt: savedAt,
})
const typing = (remark: string, change: Partial<SavingContext> = {}): SavingContext => ({
  mode: 'draft',
  applicationId: id,
  version: 4,
  form: withRemark(remark),
  reference: wholeReference,
  sent: [],
  hasUnsaved: true,
  isHurried: false,
  isAgain: false,
  failureCount: 0,
  error: null,
  ...change,
})
/** A page that was left with this typed. */
const leave = (remark: string, change: Partial<SavingContext> = {}, key = id, ownerId = owner.id) =>
  copyOf(key, ownerId).keep(typing(remark, change))
const asides = () => readConflictCopies(id, owner.id).map(({ kept }) => kept.form.remark)
const opened = (version: number, remark: string, mode: FilingMode | null = 'draft', state = 'draft') => {
  const input = storedInput(stored(version, remark, state), mode, owner.id)
  return input && [input.form.remark, input.hasUnsaved, input.version]
}

test('a stored form opens as it is stored, at its version, where this device kept nothing of it (product 2.4)', () => {
  const input = storedInput(stored(4, 'রাখা'), 'returned', owner.id)
  const ids = { draftKey: id, applicationId: id, ownerId: owner.id }
  expect(input).toMatchObject({ ...ids, mode: 'returned', version: 4, savedAt, hasUnsaved: false })
  expect([input?.form.remark, input?.reference]).toEqual(['রাখা', wholeReference])
})

test('what was typed into this very version goes on; what was typed into an older one is set aside, and is nowhere lost (product 2.4)', () => {
  leave('টাইপ করা')
  expect(opened(4, 'রাখা')).toEqual(['টাইপ করা', true, 4])
  expect([asides(), readKept(id, owner.id)?.form.remark]).toEqual([[], 'টাইপ করা'])
  expect(opened(5, 'অন্যের')).toEqual(['অন্যের', false, 5])
  expect([asides(), readKept(id, owner.id)]).toEqual([['টাইপ করা'], null])
})

test('a newer version that is our own sending, whose answer never came, is ours: what was typed since goes on (product 2.4)', () => {
  leave('শেষ লেখা', { sent: [withRemark('আগে পাঠানো'), withRemark('পরে পাঠানো')] })
  const input = storedInput(stored(9, 'পরে পাঠানো'), 'draft', owner.id)
  expect([input?.form.remark, input?.hasUnsaved, input?.version]).toEqual(['শেষ লেখা', true, 9])
  expect(input?.sent?.map(({ remark }) => remark)).toEqual(['আগে পাঠানো', 'পরে পাঠানো'])
  expect(asides()).toEqual([])
})

test('what can be changed no more opens no form; of what was typed only what the server has not is set aside (product 2.1)', () => {
  leave('একই')
  expect(opened(4, 'একই', null, 'unverified')).toBeNull()
  expect([asides(), readKept(id, owner.id)]).toEqual([[], null])
  leave('অন্য')
  expect(opened(4, 'একই', null, 'unverified')).toBeNull()
  expect([asides(), readKept(id, owner.id)]).toEqual([['অন্য'], null])
  localStorage.clear()
  // Of a draft that was thrown away nothing is anywhere else.
  leave('একই')
  expect(opened(4, 'একই', null, 'discarded')).toBeNull()
  expect(asides()).toEqual(['একই'])
})

test('a new filing goes on with what never reached the server, of its owner alone, and of no draft that the server knows (product 2.4)', () => {
  leave('অন্যের', { applicationId: null, version: null }, 'theirs', 'somebody else')
  leave('জানা')
  expect([keptInput(owner), findUnsent(owner.id)]).toEqual([null, null])
  leave('নতুন', { applicationId: null, version: null, sent: [withRemark('পাঠানো')] }, 'key')
  const input = keptInput(owner)
  expect(input).toMatchObject({
    draftKey: 'key',
    applicationId: null,
    version: null,
    mode: 'draft',
    hasUnsaved: true,
  })
  expect([input?.form.remark, input?.sent?.length]).toEqual(['নতুন', 1])
  // Without any the form begins with whom the account tells, and nothing that has to be saved.
  const empty = emptyInput({ ...owner, name: 'পরীক্ষা মালিক', mobile: '01700000001' })
  expect([empty.hasUnsaved, empty.applicationId]).toEqual([false, null])
  expect(empty.form.petitioners).toMatchObject([{ name: 'পরীক্ষা মালিক', mobile: '০১৭০০০০০০০১' }])
})

test('two pages of one draft write over nothing of each other’s; the one that is saved takes its own copy alone (product 2.4)', () => {
  const [one, other] = [copyOf(id, owner.id), copyOf(id, owner.id)]
  one.keep(typing('প্রথম'))
  other.keep(typing('দ্বিতীয়'))
  one.keep(typing('প্রথম আবার'))
  expect([readKept(id, owner.id)?.form.remark, asides()]).toEqual(['প্রথম আবার', ['দ্বিতীয়']])
  // What the server has needs no copy.
  other.keep(typing('রাখা', { hasUnsaved: false }))
  expect(asides()).toEqual(['দ্বিতীয়'])
  other.forget()
  expect([readKept(id, owner.id)?.form.remark, asides()]).toEqual(['প্রথম আবার', []])
  one.setAside(typing('সরানো'))
  expect([readKept(id, owner.id), asides()]).toEqual([null, ['সরানো']])
  one.forget()
  expect(asides()).toEqual([])
  // A page that takes over what an earlier one left may remove it.
  leave('ফেলে আসা')
  const later = copyOf(id, owner.id)
  later.forget()
  expect(readKept(id, owner.id)?.form.remark).toBe('ফেলে আসা')
  later.adopt()
  later.forget()
  expect(readKept(id, owner.id)).toBeNull()
})

test('behind the address of a draft that was sent is what is told of it, or its correction where something else was typed here (product 2.4)', () => {
  const to = () => behindDraft(stored(5, 'পাঠানো', 'unverified'), owner.id)
  expect(to()).toBe(submittedHref(id))
  // All of it was taken, though its answer never came.
  leave('পাঠানো')
  expect([to(), readKept(id, owner.id)]).toEqual([submittedHref(id), null])
  leave('আরও লেখা')
  expect(to()).toBe(`/my-application-edit/${id}`)
  expect(readKept(id, owner.id)?.form.remark).toBe('আরও লেখা')
})

test('back from a form that was sent no step opens again, unless something was typed since; a link to the form begins anew (product 2.4)', () => {
  expect(isBehind(id, owner.id, '?step=case')).toBe(false)
  rememberSent(id, null)
  expect(isBehind(id, owner.id, '?step=case')).toBe(true)
  keepConflictCopy(id, { ...typing('লেখা'), ownerId: owner.id })
  expect(isBehind(id, owner.id, '?step=case')).toBe(false)
  localStorage.clear()
  expect(isBehind(id, owner.id, '')).toBe(false)
  expect(isBehind(id, owner.id, '?step=case')).toBe(false)
})
