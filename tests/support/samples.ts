import { typedTargets } from '../../src/machines/target.ts'
import { v7 } from 'uuid'
import { emptyForm, emptyPerson } from '../../src/machines/form.ts'
import type { rights } from '../witness/rights.ts'
import { list, none, numbered, type Sample, type SampleOf } from './sample.ts'
import { settingsSamples } from './settings-samples.ts'

const empty = (): Sample => ({ body: {} })
const mobile = '01700009999'
const defendant = { ...emptyPerson('new'), name: 'পরীক্ষা বিবাদী', address: 'পরীক্ষা সড়ক' }
const proof = { currentPassword: 'Secret11', currentOtp: '' }
const factorProof = { currentPassword: 'Secret11', code: '123456' }
const password = { password: 'Secret12', passwordConfirmation: 'Secret12' }
const remarkEntry = { name: 'Sample', nameBn: 'নমুনা', status: 'active', act: 'reject' }
const benchUse = { caseNumber: 'TS-1/2026', note: '', isForOtherCase: false }
const action = (id: string, event: string, payload: object): Sample => ({
  params: { id, event },
  body: { version: 1, payload },
})

/** A well-formed input for every call. */
export const samples: Record<keyof typeof rights, SampleOf> = {
  'POST /auth/login': () => ({ body: { email: 'nobody@example.test', password: 'Secret12' } }),
  'POST /auth/login/code': () => ({ body: { ticket: 'ticket', code: '123456' } }),
  'POST /auth/demo-login': () => ({ body: { role: 'plaintiff_user' } }),
  'POST /auth/register/otp': () => ({ body: { mobile } }),
  'POST /auth/register/otp/verify': () => ({ body: { mobile, otp: '123456' } }),
  'POST /auth/register': () => ({
    body: {
      ticket: 'ticket',
      name: 'পরীক্ষা',
      email: '',
      dateOfBirth: '',
      ...password,
      hasConsented: true,
      consentVersion: '2026-01',
    },
  }),
  'GET /privacy-notice': none,
  'POST /auth/send-password-resetLink': () => ({ body: { email: 'nobody@example.test' } }),
  'POST /auth/recovery/otp': () => ({ body: { mobile } }),
  'POST /auth/recovery/otp/verify': () => ({ body: { mobile, otp: '123456' } }),
  'POST /auth/update-forgot-password': () => ({ body: { ticket: 'ticket', ...password } }),
  'POST /auth/getIDPToken': empty,
  'POST /auth/cdaplogin': () => ({ body: { code: 'code', state: 'state', iss: null } }),
  'POST /auth/cdaploginUserCreate': () => ({
    body: { name: 'পরীক্ষা', hasConsented: true, consentVersion: '2026-01' },
  }),
  'POST /auth/cdap/link/otp': empty,
  'POST /auth/cdap/link': () => ({ body: { otp: '123456' } }),
  'POST /auth/cdaplogout': empty,
  'GET /auth/info': none,
  'POST /auth/logout': empty,
  'GET /auth/profile': none,
  'POST /auth/update-profile': () => ({ body: { name: 'পরীক্ষা', dateOfBirth: '' } }),
  'POST /auth/confirm-self/otp': empty,
  'POST /auth/update-email/otp': () => ({ body: { email: 'new@example.test', ...proof } }),
  'POST /auth/update-email': () => ({ body: { otp: '123456' } }),
  'POST /auth/update-email/remove': () => ({ body: proof }),
  'POST /auth/update-mobile/otp': () => ({ body: { mobile, ...proof } }),
  'POST /auth/update-mobile': () => ({ body: { otp: '123456' } }),
  'POST /auth/address-change/{kind}/resend': () => ({ params: { kind: 'email' }, body: {} }),
  'POST /auth/address-change/{kind}/cancel': () => ({ params: { kind: 'mobile' }, body: {} }),
  'POST /auth/update-password': () => ({ body: { currentPassword: 'Secret11', ...password } }),
  'POST /auth/userInfoFromMobile': () => ({ body: { mobile: '0170' } }),
  'POST /auth/userInfoWithMobileNID': () => ({ body: { mobile, nid: '1234567890' } }),
  'POST /auth/verify/user': () => ({ body: { mobile, nid: '1234567890', dateOfBirth: '1990-01-01' } }),
  'GET /auth/sessions': none,
  'POST /auth/sessions/{id}/end': ({ session }) => ({ params: { id: session }, body: {} }),
  'POST /auth/sessions/end-others': empty,
  'GET /auth/second-factor': none,
  'POST /auth/second-factor/begin': () => ({ body: { currentPassword: 'Secret11' } }),
  'POST /auth/second-factor/confirm': () => ({ body: { code: '123456' } }),
  'POST /auth/second-factor/recovery-codes': () => ({ body: factorProof }),
  'POST /auth/second-factor/off': () => ({ body: factorProof }),
  'GET /auth/my-data': none,
  'GET /auth/data-requests': none,
  'POST /auth/data-requests': () => ({ body: { kind: 'erasure', text: 'মুছে দিন' } }),
  'GET /data-requests': list,
  'POST /data-requests/{id}/answer': ({ request }) => ({
    params: { id: request },
    body: { answer: 'ঠিক করা হয়েছে', isCarriedOut: false },
  }),
  'GET /auth/dashboard': none,
  'POST /auth/send-application': () => ({
    body: { applicationId: null, draftKey: v7(), version: null, intent: 'save', form: emptyForm('p') },
  }),
  'POST /auth/send-application/defendent/{id}': ({ application }) => ({
    params: { id: application },
    body: { version: 1, defendant },
  }),
  'POST /auth/send-application/defendent/update/{id}': ({ application }) => ({
    params: { id: application },
    body: { version: 1, defendant: { ...defendant, id: 'defendant-1' } },
  }),
  'POST /auth/send-application/delete/defendant': ({ application }) => ({
    body: { applicationId: application, defendantId: 'defendant-1', version: 1 },
  }),
  'GET /auth/my-applications': list,
  'GET /applications': () => ({ query: { list: 'unverified' } }),
  'GET /applications/{id}': ({ application }) => ({ params: { id: application } }),
  'GET /applications/{id}/alike': ({ application }) => ({ params: { id: application } }),
  'GET /applications/{id}/claim': ({ application }) => ({ params: { id: application } }),
  'POST /applications/{id}/claim': ({ application }) => ({
    params: { id: application },
    body: { takeOver: false },
  }),
  'POST /applications/{id}/claim/release': ({ application }) => ({ params: { id: application }, body: {} }),
  'GET /applications/{id}/notes': ({ application }) => ({ params: { id: application }, query: {} }),
  'POST /applications/{id}/notes': ({ application }) => ({
    params: { id: application },
    body: { text: 'নমুনা' },
  }),
  'POST /applications/{id}/notes/{noteId}': ({ application }) => ({
    params: { id: application, noteId: v7() },
    body: { text: 'নমুনা', version: 1 },
  }),
  'POST /applications/{id}/notes/{noteId}/take-back': ({ application }) => ({
    params: { id: application, noteId: v7() },
    body: { version: 1 },
  }),
  'GET /common-remarks': none,
  'GET /common-remarks/{id}': numbered,
  'POST /common-remarks': () => ({ body: remarkEntry }),
  'POST /common-remarks/order': () => ({ body: { ids: [1], version: 0 } }),
  'POST /common-remarks/{id}': () => ({ params: { id: '1' }, body: { ...remarkEntry, version: 0 } }),
  'GET /stage-targets': none,
  'POST /stage-targets': () => ({ body: { values: typedTargets({}), version: 0 } }),
  'GET /applications/{id}/common-remarks': ({ application }) => ({ params: { id: application } }),
  'GET /applications/{id}/acknowledgement': ({ application }) => ({
    params: { id: application },
    query: { language: 'bn' },
  }),
  'POST /applications/{id}/actions/{event}': ({ application }) =>
    action(application, 'reject', { reason: 'কাগজ অসম্পূর্ণ' }),
  'GET /applications/{id}/deliveries': ({ application }) => ({ params: { id: application }, query: {} }),
  'POST /deliveries/{id}/resend': ({ delivery }) => ({ params: { id: delivery }, body: {} }),
  'POST /documents': none,
  'GET /documents/{id}': ({ document }) => ({ params: { id: document } }),
  'GET /find': () => ({ query: { q: 'FS-1' } }),
  'GET /dispatches': () => ({ query: { list: 'new_case_documents' } }),
  'GET /dispatches/{id}': ({ dispatch }) => ({ params: { id: dispatch } }),
  'GET /dispatches/covers': ({ dispatch }) => ({ query: { ids: dispatch } }),
  'GET /dispatches/booking-list': ({ dispatch }) => ({ query: { ids: dispatch } }),
  'POST /dispatches/{id}/actions/{event}': ({ dispatch }) => action(dispatch, 'receive', {}),
  'GET /bills/{id}': ({ bill }) => ({ params: { id: bill } }),
  'POST /bills/{id}/payments': ({ bill }) => ({
    params: { id: bill },
    body: { method: 'cards', type: 'full', partPoisha: null },
  }),
  'GET /accountant/open-bills': () => ({ query: { q: 'FS-1' } }),
  'POST /bills/{id}/counter-payments': ({ bill }) => ({
    params: { id: bill },
    body: { kind: 'counter', number: `S-${v7()}`, date: '2026-01-01', amountPoisha: 1 },
  }),
  'GET /payments/{transaction_id}/outcome': ({ transaction }) => ({
    params: { transaction_id: transaction },
  }),
  'GET /auth/my-invoices': list,
  'GET /invoices/{transaction_id}': ({ invoice }) => ({ params: { transaction_id: invoice } }),
  'GET /invoices/{transaction_id}/pdf': ({ invoice }) => ({
    params: { transaction_id: invoice },
    query: { language: 'bn' },
  }),
  'GET /receipts/{transaction_id}': ({ invoice }) => ({ params: { transaction_id: invoice }, query: {} }),
  'POST /receipts/{transaction_id}/reserve': ({ invoice }) => ({
    params: { transaction_id: invoice },
    body: benchUse,
  }),
  'POST /receipts/{transaction_id}/use': ({ invoice }) => ({
    params: { transaction_id: invoice },
    body: benchUse,
  }),
  'POST /receipts/{transaction_id}/release': ({ invoice }) => ({
    params: { transaction_id: invoice },
    body: {},
  }),
  'GET /public/invoice/{transaction_id}': ({ invoice }) => ({
    params: { transaction_id: invoice },
    query: { amount: '50' },
  }),
  'GET /payments': list,
  'GET /refunds': list,
  'GET /discrepancies': list,
  'POST /discrepancies/{id}/close': ({ payment }) => ({
    params: { id: payment },
    body: { kind: 'held', since: '2026-01-01T00:00:00.000Z', reason: 'sample' },
  }),
  'GET /day-close': () => ({ query: { day: '2026-01-01' } }),
  'POST /day-close/file': () => ({ body: { day: '2026-01-01', fileName: 'sample.csv', text: 'sample' } }),
  'POST /day-close/settle': ({ payment }) => ({
    body: { day: '2026-01-01', id: payment, resolution: 'gateway_told', reason: 'sample' },
  }),
  'POST /day-close/sign': () => ({ body: { day: '2026-01-01', version: 1 } }),
  'POST /day-close/reopen': () => ({ body: { day: '2026-01-01', version: 1, reason: 'sample' } }),
  'GET /accountant/report': list,
  'GET /accountant/report/file': list,
  'GET /payments/{id}': ({ payment }) => ({ params: { id: payment } }),
  'GET /payments/{id}/corrections': ({ payment }) => ({ params: { id: payment } }),
  'POST /payments/{id}/corrections': ({ payment }) => ({
    params: { id: payment },
    body: {
      billLineId: v7(),
      fromFund: 'treasury',
      toFund: 'dispatch',
      amountPoisha: 1,
      reason: 'sample',
    },
  }),
  'POST /payments/{id}/corrections/confirm': ({ payment }) => ({
    params: { id: payment },
    body: { correctionId: v7() },
  }),
  'POST /payments/{id}/corrections/withdraw': ({ payment }) => ({
    params: { id: payment },
    body: { correctionId: v7() },
  }),
  'POST /payments/{id}/actions/{event}': ({ payment }) => action(payment, 'release', {}),
  'POST /clear-notification': empty,
  'GET /notifications': list,
  'POST /broadcasting/auth': (_matter, userId) => ({
    body: { socket_id: '1.1', channel_name: `private-user.${userId}` },
  }),
  'GET /config-status': none,
  'GET /statuses': none,
  'GET /divisions': none,
  'GET /all-districts': none,
  'GET /districts/{id}': numbered,
  'GET /upazilas/{id}': numbered,
  'GET /unions/{id}': numbered,
  'GET /case-divisions': none,
  'GET /bar-associations': none,
  'GET /subordinate-courts': list,
  'GET /case-categories/': none,
  'GET /case-categories/{id}': () => ({ params: { id: 'subordinate' } }),
  'GET /case-types/{id}': numbered,
  'GET /documents-wanted/{id}': numbered,
  'GET /case-types/': none,
  'GET /courts-served': list,
  'GET /fee-type-lists/{id}': numbered,
  'GET /fee_types/': none,
  'GET /faqs': none,
  'GET /broadcasts': none,
  'GET /pages': none,
  'GET /fee-type-lists-edit/{id}': numbered,
  'POST /fee-type-lists-edit/{id}': () => ({
    params: { id: '1' },
    body: {
      payment_data: { effectiveFrom: '2030-01-01', source: 'Sample', fees: [] },
      app_state: { version: 1 },
    },
  }),
  'GET /administrator/dashboard/data': none,
  'GET /administrator/pie-chart/data': none,
  'GET /administrator/line-chart/data': none,
  'GET /dispatcher/dashboard/data': none,
  'GET /accountant/report/accounts': none,
  'GET /accountant/report/places': none,
  'GET /accountant/charts/data': none,
  'GET /accountant/dashboard/data': none,
  ...settingsSamples,
}
