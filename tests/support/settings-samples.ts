import { v7 } from 'uuid'
import { givenUpDelivery } from './webhook.ts'
import { list, none, numbered, type Sample, type SampleOf } from './sample.ts'
import type { Subject } from './subjects.ts'

const entry = { name: 'Sample', nameBn: 'নমুনা', status: 'active' }
const faqEntry = { ...entry, description: 'Sample', descriptionBn: 'নমুনা' }
const broadcastEntry = {
  ...entry,
  tone: 'information',
  audience: 'everybody',
  officeId: '',
  roleId: '',
  fromDay: '2026-01-01',
  toDay: '2026-01-02',
}
const webhookEntry = {
  ...entry,
  url: 'https://127.0.0.1/sample',
  officeId: 'all',
  application: true,
  dispatch: true,
  payment: true,
}
const feeEntry = { ...entry, fund: 'treasury', access: 'restricted', isBasePayment: false }
const typeEntry = { ...entry, isAmountNeeded: false, isCaseDependent: false }
const ofPage = (): Sample => ({ params: { slug: 'faq' } })
const ofNotice = (): Sample => ({ params: { kind: 'PaymentCompleted' } })
const ofRecords = (): Sample => ({ params: { kind: 'union' } })
const ofRecord = (): Sample => ({ params: { kind: 'union', id: '1' } })
const noticeEntry = {
  subjectBn: 'নমুনা',
  subject: 'Sample',
  textBn: '{caseNumber} নমুনা',
  text: '{caseNumber} sample',
}
const ofRequest = (): Sample => ({ params: { id: v7() }, body: {} })
const ofOffice = ({ office }: Subject): Sample => ({ params: { id: office } })
const ofStaff = ({ staffNumber }: Subject): Sample => ({ params: { id: staffNumber } })
const ofLitigant = ({ litigantNumber }: Subject): Sample => ({ params: { id: litigantNumber } })
const roleEntry = {
  name: 'Sample',
  nameBn: 'নমুনা',
  description: 'Sample',
  slugs: 'dispatch.dashboard.index',
}
const userEntry = { name: 'Sample', officeId: v7(), firstRoleId: '1', otherRoleIds: '' }
const officeEntry = {
  ...entry,
  jurisdiction: 'Sample',
  jurisdictionBn: 'নমুনা',
  divisionId: '1',
  districtId: '1',
  upazilaId: '1',
}

/** A well-formed input for every call of what can be configured, and of who works here. */
export const settingsSamples = {
  'GET /user-role-management/audit/file': () => ({ query: {} }),
  'GET /customization/reference/{kind}/file': ofRecords,
  'GET /customization/case-categories': none,
  'GET /customization/case-categories/{id}': numbered,
  'POST /customization/case-categories': () => ({
    body: { ...entry, code: 'SAMPLE', division: 'subordinate' },
  }),
  'POST /customization/case-categories/{id}': () => ({
    params: { id: '1' },
    body: { ...entry, code: 'SAMPLE-1', version: 1 },
  }),
  'GET /super-admin/home': none,
  'GET /customization/case-fees': none,
  'GET /customization/fee-types': none,
  'GET /customization/fee-types/{id}': numbered,
  'POST /customization/fee-types': () => ({ body: { ...feeEntry, slug: 'sample' } }),
  'POST /customization/fee-types/{id}': () => ({ params: { id: '1' }, body: { ...feeEntry, version: 0 } }),
  'GET /customization/webhooks': none,
  'GET /customization/webhooks/{id}': numbered,
  'GET /customization/webhooks/{id}/deliveries': numbered,
  'POST /customization/webhooks': () => ({ body: webhookEntry }),
  'POST /customization/webhooks/{id}': () => ({ params: { id: '1' }, body: { ...webhookEntry, version: 0 } }),
  'POST /customization/webhooks/{id}/rotate': () => ({ params: { id: '1' }, body: { version: 0 } }),
  'POST /customization/webhooks/{id}/test': () => ({ params: { id: '1' }, body: { version: 0 } }),
  'POST /customization/webhooks/{id}/deliveries/{deliveryId}/again': () => ({
    params: { id: '1', deliveryId: givenUpDelivery },
    body: { version: 0 },
  }),
  'GET /customization/broadcasts': none,
  'GET /customization/broadcasts/{id}': numbered,
  'GET /customization/broadcasts/{id}/versions': numbered,
  'POST /customization/broadcasts': () => ({ body: broadcastEntry }),
  'POST /customization/broadcasts/{id}': () => ({
    params: { id: '1' },
    body: { ...broadcastEntry, version: 0 },
  }),
  'POST /customization/broadcasts/{id}/take-down': () => ({ params: { id: '1' }, body: { version: 0 } }),
  'GET /customization/faqs': none,
  'GET /customization/faqs/{id}': numbered,
  'POST /customization/faqs': () => ({ body: faqEntry }),
  'POST /customization/faqs/order': () => ({ body: { ids: [1], version: 0 } }),
  'POST /customization/faqs/{id}': () => ({ params: { id: '1' }, body: { ...faqEntry, version: 0 } }),
  'POST /customization/faqs/{id}/delete': () => ({ params: { id: '1' }, body: { version: 0 } }),
  'GET /customization/case-types': none,
  'GET /customization/case-types/{id}': numbered,
  'POST /customization/case-types': () => ({
    body: { ...typeEntry, code: 'SAMPLE', categoryId: '1', feesAsOfTypeId: '1' },
  }),
  'POST /customization/case-types/{id}': () => ({
    params: { id: '1' },
    body: { ...typeEntry, code: 'SAMPLE-1', version: 1 },
  }),
  'GET /customization/reference': none,
  'GET /customization/reference/{kind}': ofRecords,
  'GET /customization/reference/{kind}/owners': ofRecords,
  'GET /customization/reference/{kind}/{id}': ofRecord,
  'POST /customization/reference/{kind}': () => ({
    ...ofRecords(),
    body: { ...entry, code: 'SAMPLE', ownerId: '1' },
  }),
  'POST /customization/reference/{kind}/import': () => ({
    ...ofRecords(),
    body: { text: 'code,nameBn,name,upazila,status', isDryRun: true, isWhole: false },
  }),
  'POST /customization/reference/{kind}/{id}': () => ({ ...ofRecord(), body: { ...entry, version: 0 } }),
  'POST /customization/reference/{kind}/{id}/delete': () => ({ ...ofRecord(), body: { version: 0 } }),
  'GET /customization/postal-tariffs': none,
  'GET /customization/postal-tariffs/{service}/file': () => ({ params: { service: 'usual' } }),
  'POST /customization/postal-tariffs/read': () => ({ body: { text: 'from,to,price,ad\n1,100,10,0' } }),
  'POST /customization/postal-tariffs/{service}': () => ({
    params: { service: 'usual' },
    body: {
      bands: [{ from: '1', to: '100', price: '10', ad: '0' }],
      effectiveFrom: '2099-01-01',
      source: 'Sample',
      version: 0,
    },
  }),
  'GET /customization/notices': none,
  'GET /customization/notices/{kind}': ofNotice,
  'POST /customization/notices/{kind}': () => ({ ...ofNotice(), body: { ...noticeEntry, version: 1 } }),
  'POST /customization/notices/{kind}/reset': () => ({ ...ofNotice(), body: { version: 1 } }),
  'POST /customization/notices/{kind}/test': () => ({ ...ofNotice(), body: noticeEntry }),
  'GET /customization/notices/{kind}/versions': ofNotice,
  'GET /super-admin/operations': none,
  'POST /super-admin/operations/jobs/{id}/retry': () => ({ params: { id: v7() }, body: {} }),
  'GET /customization/pages/{slug}': ofPage,
  'POST /customization/pages/{slug}': () => ({ ...ofPage(), body: { texts: {}, version: 0 } }),
  'POST /customization/pages/{slug}/preview': () => ({ ...ofPage(), body: { texts: {}, locale: 'bn' } }),
  'GET /customization/pages/{slug}/versions': ofPage,
  'POST /customization/pictures': none,
  'GET /customization/faqs/{id}/versions': numbered,
  'GET /customization/case-categories/{id}/versions': numbered,
  'GET /customization/case-types/{id}/versions': numbered,
  'GET /customization/fee-types/{id}/versions': numbered,
  'GET /customization/reference/{kind}/{id}/versions': ofRecord,
  'GET /office-management/offices/{id}/versions': ofOffice,
  'GET /office-management/courts/{id}/versions': numbered,
  'GET /user-role-management/roles/{id}/versions': numbered,
  'GET /user-role-management/users/{id}/versions': ofStaff,
  'GET /customization/webhooks/{id}/versions': numbered,
  'GET /office-management/overview': none,
  'GET /office-management/offices': none,
  'GET /office-management/offices/{id}': ofOffice,
  'POST /office-management/offices': () => ({ body: { ...officeEntry, code: 'SAMPLE' } }),
  'POST /office-management/offices/{id}': (subject) => ({
    ...ofOffice(subject),
    body: { ...officeEntry, version: 0 },
  }),
  'GET /office-management/offices/{id}/courts': ofOffice,
  'POST /office-management/offices/{id}/courts': (subject) => ({
    ...ofOffice(subject),
    body: { ...entry, division: 'subordinate', districtId: '1' },
  }),
  'POST /office-management/courts/import': () => ({
    body: { text: 'number,nameBn,name,division,district,office,status', isDryRun: true, isWhole: false },
  }),
  'GET /office-management/courts/file': none,
  'GET /office-management/courts/{id}': numbered,
  'POST /office-management/courts/{id}': () => ({ params: { id: '1' }, body: { ...entry, version: 0 } }),
  'GET /office-management/offices/{id}/accounts': ofOffice,
  'POST /office-management/offices/{id}/accounts': (subject) => ({
    ...ofOffice(subject),
    body: {
      fund: 'treasury',
      accountNumber: '1234567890',
      bank: 'Sample Bank',
      branch: 'Sample Branch',
      effectiveFrom: '2030-01-01',
      source: 'Sample',
      version: 0,
    },
  }),
  'GET /user-role-management/roles': none,
  'GET /user-role-management/roles/{id}': numbered,
  'POST /user-role-management/roles': () => ({ body: { ...roleEntry, slug: 'sample' } }),
  'POST /user-role-management/roles/{id}': () => ({
    params: { id: '1' },
    body: { ...roleEntry, version: 0 },
  }),
  'GET /user-role-management/rights-requests': none,
  'POST /user-role-management/rights-requests/{id}/grant': ofRequest,
  'POST /user-role-management/rights-requests/{id}/decline': ofRequest,
  'POST /user-role-management/rights-requests/{id}/withdraw': ofRequest,
  'GET /user-role-management/users': list,
  'GET /user-role-management/users/{id}': ofStaff,
  'POST /user-role-management/users': () => ({
    body: { ...userEntry, email: 'sample@example.test', mobile: '', locale: 'bn' },
  }),
  'POST /user-role-management/users/{id}': (subject) => ({
    ...ofStaff(subject),
    body: { ...userEntry, status: 'active', version: 0 },
  }),
  'POST /user-role-management/users/{id}/take-factor': (subject) => ({
    ...ofStaff(subject),
    body: { reason: 'ফোন হারিয়েছেন' },
  }),
  'POST /user-role-management/users/{id}/invite': (subject) => ({ ...ofStaff(subject), body: {} }),
  'POST /user-role-management/users/{id}/end-sessions': (subject) => ({ ...ofStaff(subject), body: {} }),
  'GET /user-role-management/audit': () => ({ query: {} }),
  'GET /user-role-management/normal-users': list,
  'GET /user-role-management/normal-users/{id}': ofLitigant,
  'POST /user-role-management/normal-users/{id}': (subject) => ({
    ...ofLitigant(subject),
    body: { status: 'active', version: 0 },
  }),
} satisfies Record<string, SampleOf>
