import type { OfficeDetail } from '../../../src/api/office-calls.ts'

/** Something with a name in either language, known by a number. */
export const place = (id: number, name: string) => ({ id, name, nameBn: name })

/** An office as the super admin reads it; each of its places is one of its own. */
export const office: OfficeDetail = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Trial Office',
  nameBn: 'পরীক্ষা কার্যালয়',
  code: 'trial',
  isHeadOffice: false,
  jurisdiction: { name: 'Trial', nameBn: 'পরীক্ষা' },
  division: place(1, 'One'),
  district: place(11, 'Eleven'),
  upazila: place(111, 'Upazila'),
  courtCount: 2,
  hasAccounts: true,
  openCaseCount: 3,
  status: 'active',
  version: 4,
}
