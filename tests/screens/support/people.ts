import type { NormalUser, User } from '../../../src/api/people-calls.ts'
import { office, place } from './office.ts'

/** Somebody who works at the office, logged in at two places and with a second step, as the super admin reads them. */
export const somebody: User = {
  number: 9,
  name: 'পরীক্ষা কর্মী',
  email: 'trial@example.test',
  mobile: null,
  office: { id: office.id, name: office.name, nameBn: office.nameBn },
  roles: [place(2, 'Administrator')],
  status: 'active',
  isSelf: false,
  hasFactor: true,
  sessionCount: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  invitedAt: null,
  version: 5,
}

/** A role without a right, known by its slug. */
export const role = (id: number, slug: string) => ({
  ...place(id, slug),
  slug,
  description: '',
  isOfLitigants: slug === 'plaintiff_user',
  peopleCount: 1,
  slugs: [],
  version: 1,
})

/** A litigant as the list of them has one: masked, and put out of use. */
export const listedLitigant: NormalUser = {
  number: 12,
  name: 'পরীক্ষা আবেদনকারী',
  mobileMasked: '017*****678',
  emailMasked: null,
  nidMasked: null,
  isVerified: false,
  status: 'de_active',
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 4,
}
