import { expect, test, vi } from 'vitest'
import type { Application } from '../../src/api/entities.ts'
import { formatMoney } from '../../src/machines/format.ts'
import { summaryOf } from '../../src/screens/application/my-links.ts'
import { actorOf } from '../../src/screens/actor.ts'
import { findUnsent } from '../../src/screens/filing/draft-copies.ts'
import { typedAt } from '../../src/machines/form.ts'
import { storeForm } from '../../src/screens/filing/store-form.ts'
import { keptRemarks } from '../../src/screens/parts/case/kept-remarks.ts'
import { noticeTarget } from '../../src/machines/notices.ts'
import { noticeDetail } from '../../src/screens/words/notice.ts'
import { m } from '../../src/words/messages.js'
import { wholeForm } from '../witness/forms.ts'
import { serverDouble } from './server-double.ts'
import { accountOf } from './support/session.ts'

test('remarks that were begun at this tab are seen by whoever wrote them alone (product 2.1)', () => {
  const begun = { rows: [{ key: 1, path: 'remark', remark: 'অস্পষ্ট' }], general: '' }
  keptRemarks.write('one', 'case', begun)
  expect(keptRemarks.read('one', 'case')).toEqual(begun)
  expect(keptRemarks.read('another', 'case').rows).toEqual([])
  expect([...keptRemarks.cases('one')]).toEqual(['case'])
  expect([...keptRemarks.cases('another')]).toEqual([])
  keptRemarks.write('one', 'case', { rows: [], general: ' ' })
  expect([...keptRemarks.cases('one')]).toEqual([])
})

test('a bill that is void or paid is not the one that is owed (look Litigant)', () => {
  const bill = (id: string, state: string, outstandingPoisha: number) => ({ id, state, outstandingPoisha })
  const owed = (...bills: object[]) =>
    summaryOf({ id: 'x', state: 'verified', offers: {}, bills, dispatches: [] } as unknown as Application)
      .owingBillId
  expect(owed(bill('a', 'void', 100), bill('b', 'open', 100), bill('c', 'settled', 0))).toBe('b')
  expect(owed(bill('a', 'void', 100))).toBeNull()
  expect(owed(bill('b', 'open', 100), bill('c', 'open', 100))).toBeNull()
})

test('a case whose one owed bill is being paid names that payment, and of several none (product 2.3)', () => {
  const bill = (id: string, liveTransactionId: string | null) => ({
    id,
    state: 'open',
    outstandingPoisha: 100,
    liveTransactionId,
  })
  const paying = (...bills: object[]) =>
    summaryOf({ id: 'x', state: 'verified', offers: {}, bills, dispatches: [] } as unknown as Application)
      .payingTransactionId
  expect([paying(bill('a', 'T1')), paying(bill('a', null)), paying()]).toEqual(['T1', null, null])
  expect(paying(bill('a', 'T1'), bill('b', null))).toBeNull()
})

test('of one case that was given, the notice names the case and no count', () => {
  const data = { case_no: 'FS-1/2026', application_id: 'x' }
  expect(noticeDetail({ ...data, assigned_count: 1 })).toBeNull()
  expect(noticeDetail({ ...data, assigned_count: 2 })).toBe(m.notices_text_assigned({ count: '২' }))
})

test('a notice of money that goes back names the amount (product 2.5)', () => {
  const data = { case_no: 'FS-1/2026', application_id: 'x', refund_poisha: 1_350 }
  expect(noticeDetail(data)).toBe(formatMoney(1_350, 'bn'))
})

test('a notice of what a counter took says why it was not confirmed, and leads its payer to it; others to the case (product 2.5)', () => {
  const data = { case_no: 'FS-1/2026', application_id: 'x', transaction_id: 'CF 1', reason: 'R' }
  expect(noticeDetail(data)).toBe('R')
  expect(noticeTarget('plaintiff_user', data)).toBe('/fail_payment?transaction=CF%201')
  expect(noticeTarget('plaintiff_user', { ...data, reason: undefined })).toBe('/my-application-details/x')
  expect(noticeTarget('plaintiff_user', { ...data, transaction_id: undefined })).toBe(
    '/my-application-details/x',
  )
})

test('a draft that never reached the server is one of this person that has no number yet (product 2.4)', () => {
  const keep = (key: string, ownerId: string, applicationId: string | null) =>
    localStorage.setItem(`draft:${key}`, JSON.stringify({ ownerId, applicationId, form: {}, reference: {} }))
  localStorage.clear()
  keep('a', 'one', 'x')
  keep('b', 'another', null)
  expect(findUnsent('one')).toBeNull()
  keep('c', 'one', null)
  expect(findUnsent('one')?.draftKey).toBe('c')
  localStorage.clear()
})

test('what is corrected is sent with the version that was read (product 2)', async () => {
  const server = serverDouble(() => ({ code: 409, message: 'x' }))
  const context = { applicationId: 'x', version: 4, form: wholeForm }
  await storeForm('returned', 'x', context, true)
  await storeForm('unverified', 'x', context, true)
  expect(server.posts()).toMatchObject([
    { path: '/applications/x/actions/resubmit', body: { version: 4 } },
    { path: '/applications/x/actions/update', body: { version: 4 } },
  ])
  vi.unstubAllGlobals()
})

test('who has no office is not of the head office, and acts for none (product 1)', () => {
  const officeOf = (who: 'owner' | 'administrator' | 'headAdministrator') => {
    const actor = actorOf(accountOf(who))
    return actor.kind === 'person' ? [actor.officeId === null, actor.isHeadOffice] : null
  }
  expect(officeOf('owner')).toEqual([true, false])
  expect(officeOf('administrator')).toEqual([false, false])
  expect(officeOf('headAdministrator')).toEqual([false, true])
})

test('what is typed at a place that the form has not is nothing, not a fault (spec §5)', () => {
  const form = { ...wholeForm, waiver: null }
  expect(typedAt(form, 'waiver.ground')).toBe('')
  expect(typedAt(form, 'petitioners.9.name')).toBe('')
  expect(typedAt(form, 'caseNumber')).toBe(JSON.stringify(wholeForm.caseNumber))
})
