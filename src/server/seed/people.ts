import type { RoleSlug } from '../../machines/roles.ts'
import { geodata } from './data/geodata.ts'
import { headOfficeCode, officeCode } from './data/offices.ts'

/** What the five roles are called, by the glossary's words. @source spec §3, §6 */
export const roleNames: Record<RoleSlug, { name: string; nameBn: string }> = {
  plaintiff_user: {
    name: 'Litigant',
    nameBn: 'আবেদনকারী',
  },
  administrator: {
    name: 'Administrator',
    nameBn: 'প্রশাসক',
  },
  dispatcher: {
    name: 'Dispatcher',
    nameBn: 'প্রেরক',
  },
  accountant: {
    name: 'Accountant',
    nameBn: 'হিসাবরক্ষক',
  },
  'super-admin': {
    name: 'Super Admin',
    nameBn: 'সুপার অ্যাডমিন',
  },
}

/** An account for trying the product out; invented throughout. */
export interface DemoAccount {
  key: DemoKey
  role: RoleSlug
  name: string
  email: string
  mobile: string
  /** Null for litigants. */
  officeCode: string | null
}

export type DemoKey =
  | 'litigant'
  | 'secondLitigant'
  | 'administrator'
  | 'dispatcher'
  | 'accountant'
  | 'superAdmin'
  | 'headAdministrator'
  | 'headAccountant'
  | 'otherAdministrator'

/** The password of every demo account. */
export const demoPassword = 'Demo1234'

const officeOf = (district: string): string =>
  officeCode(geodata.districts.find(({ name }) => name === district)?.id ?? 0)
const dhaka = officeOf('Dhaka')
const chattogram = officeOf('Chattogram')

type Row = [key: DemoKey, role: RoleSlug, name: string, email: string, officeCode: string | null]
const rows: Row[] = [
  ['litigant', 'plaintiff_user', 'মেঘলা নদী', 'litigant@example.com', null],
  ['secondLitigant', 'plaintiff_user', 'সবুজ পাহাড়', 'litigant2@example.com', null],
  ['administrator', 'administrator', 'শান্ত সাগর', 'administrator@court.example', dhaka],
  ['dispatcher', 'dispatcher', 'দুরন্ত ডাক', 'dispatcher@court.example', dhaka],
  ['accountant', 'accountant', 'সোনালি হিসাব', 'accountant@court.example', dhaka],
  ['superAdmin', 'super-admin', 'প্রবীণ বটগাছ', 'super-admin@court.example', headOfficeCode],
  ['headAdministrator', 'administrator', 'উজ্জ্বল আকাশ', 'head-administrator@court.example', headOfficeCode],
  ['headAccountant', 'accountant', 'রুপালি ঢেউ', 'head-accountant@court.example', headOfficeCode],
  ['otherAdministrator', 'administrator', 'নীল সৈকত', 'other-administrator@court.example', chattogram],
]

/** Mobile numbers end with the account's place in the list. */
export const demoAccounts: readonly DemoAccount[] = rows.map(([key, role, name, email, code], index) => ({
  key,
  role,
  name: name.normalize('NFC'),
  email,
  mobile: `017000000${String(index + 1).padStart(2, '0')}`,
  officeCode: code,
}))
