import { v7 } from 'uuid'
import { samples } from '../../support/samples.ts'
import type { Subject } from '../../support/subjects.ts'

/** Calls by which the super admin, or who keeps an office's remarks, changes a row of which they saw a version. */
const names = [
  'POST /customization/notices/{kind}',
  'POST /customization/notices/{kind}/reset',
  'POST /customization/reference/{kind}/{id}',
  'POST /customization/reference/{kind}/{id}/delete',
  'POST /customization/postal-tariffs/{service}',
  'POST /customization/pages/{slug}',
  'POST /customization/fee-types/{id}',
  'POST /applications/{id}/notes/{noteId}',
  'POST /applications/{id}/notes/{noteId}/take-back',
  'POST /common-remarks/order',
  'POST /common-remarks/{id}',
  'POST /customization/webhooks/{id}',
  'POST /customization/webhooks/{id}/rotate',
  'POST /customization/webhooks/{id}/test',
  'POST /customization/webhooks/{id}/deliveries/{deliveryId}/again',
  'POST /customization/broadcasts/{id}',
  'POST /customization/broadcasts/{id}/take-down',
  'POST /customization/faqs/order',
  'POST /customization/faqs/{id}',
  'POST /customization/faqs/{id}/delete',
  'POST /office-management/courts/{id}',
  'POST /office-management/offices/{id}',
  'POST /office-management/offices/{id}/accounts',
  'POST /user-role-management/normal-users/{id}',
  'POST /user-role-management/roles/{id}',
  'POST /user-role-management/users/{id}',
  'POST /stage-targets',
] as const

/** Where each is sent and what, about an office that there is and the accounts of the first numbers. */
export const editedBodies = (office: () => string) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      () => {
        // The samples of these calls look at nothing else of a subject.
        const there = {
          application: v7(),
          office: office(),
          staffNumber: '3',
          litigantNumber: '1',
        } as Subject
        const { params = {}, body = {} } = samples[name](there, '')
        const given: Readonly<Record<string, string>> = params
        const url = name.slice('POST '.length).replace(/\{(\w+)\}/g, (_, part: string) => given[part] ?? '')
        const who = /common-remarks|notes|stage-targets/.test(name)
          ? ('administrator' as const)
          : ('superAdmin' as const)
        return Promise.resolve({ url, sample: body, who })
      },
    ]),
  )
