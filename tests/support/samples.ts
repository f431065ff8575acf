import { v7 } from 'uuid'
import { emptyForm, emptyPerson } from '../../src/machines/form.ts'
import type { rights } from '../witness/rights.ts'
import type { Subject } from './subjects.ts'

export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}

const none = (): Sample => ({})
const list = (): Sample => ({ query: {} })
const numbered = (): Sample => ({ params: { id: '1' } })
const empty = (): Sample => ({ body: {} })
const mobile = '01700009999'
const defendant = { ...emptyPerson('new'), name: 'পরীক্ষা বিবাদী', address: 'পরীক্ষা সড়ক' }
const proof = { currentPassword: 'Secret11', currentOtp: '' }
const password = { password: 'Secret12', passwordConfirmation: 'Secret12' }
const entry = { name: 'Sample', nameBn: 'নমুনা', status: 'active' }
const typeEntry = { ...entry, isAmountNeeded: false, isCaseDependent: false }
const action = (id: string, event: string, payload: object): Sample => ({
  params: { id, event },
  body: { version: 1, payload },
})

/** A well-formed input for every call, about the subject where the call is about one; `userId` is whose call it is. */
export const samples: Record<keyof typeof rights, (subject: Subject, userId: string) => Sample> = {
  'POST /auth/login': () => ({ body: { email: 'nobody@example.test', password: 'Secret12' } }),
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
  'POST /applications/{id}/actions/{event}': ({ application }) =>
    action(application, 'reject', { reason: 'কাগজ অসম্পূর্ণ' }),
  'GET /applications/{id}/deliveries': ({ application }) => ({ params: { id: application }, query: {} }),
  'POST /deliveries/{id}/resend': ({ delivery }) => ({ params: { id: delivery }, body: {} }),
  'POST /documents': none,
  'GET /documents/{id}': ({ document }) => ({ params: { id: document } }),
  'GET /dispatches': () => ({ query: { list: 'new_case_documents' } }),
  'GET /dispatches/{id}': ({ dispatch }) => ({ params: { id: dispatch } }),
  'POST /dispatches/{id}/actions/{event}': ({ dispatch }) => action(dispatch, 'receive', {}),
  'GET /bills/{id}': ({ bill }) => ({ params: { id: bill } }),
  'POST /bills/{id}/payments': ({ bill }) => ({
    params: { id: bill },
    body: { method: 'cards', type: 'full', partPoisha: null },
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
  'GET /public/invoice/{transaction_id}': ({ invoice }) => ({
    params: { transaction_id: invoice },
    query: { amount: '50' },
  }),
  'GET /payments': list,
  'GET /refunds': list,
  'GET /payments/{id}': ({ payment }) => ({ params: { id: payment } }),
  'POST /payments/{id}/actions/{event}': ({ payment }) => action(payment, 'release', {}),
  'GET /accountant/report': () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
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
  'GET /case-types/': none,
  'GET /courts-served': list,
  'GET /fee-type-lists/{id}': numbered,
  'GET /fee_types/': none,
  'GET /faqs': none,
  'GET /pages': none,
  'GET /customization/case-categories': none,
  'GET /customization/case-categories/{id}': numbered,
  'POST /customization/case-categories': () => ({
    body: { ...entry, code: 'SAMPLE', division: 'subordinate' },
  }),
  'POST /customization/case-categories/{id}': () => ({
    params: { id: '1' },
    body: { ...entry, code: 'SAMPLE-1', version: 1 },
  }),
  'GET /customization/case-types': none,
  'GET /customization/case-types/{id}': numbered,
  'POST /customization/case-types': () => ({
    body: { ...typeEntry, code: 'SAMPLE', categoryId: '1', feesAsOfTypeId: '1' },
  }),
  'POST /customization/case-types/{id}': () => ({
    params: { id: '1' },
    body: { ...typeEntry, code: 'SAMPLE-1', version: 1 },
  }),
  'GET /administrator/dashboard/data': none,
  'GET /administrator/pie-chart/data': none,
  'GET /administrator/line-chart/data': none,
  'GET /dispatcher/dashboard/data': none,
  'GET /accountant/dashboard/data': none,
}
