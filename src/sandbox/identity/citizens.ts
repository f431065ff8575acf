/** A citizen as the real provider tells of one: the mobile number without its leading 0. Days are YYYY-MM-DD. */
export interface SandboxCitizen {
  /** What the provider knows the citizen by. */
  subject: string
  name: string
  nameEn: string
  email: string
  /** Absent: it is. */
  isEmailVerified?: boolean | undefined
  mobile: string
  nid: string
  dateOfBirth: string
}

/**
 * Invented citizens: one with the mobile number of the demo litigant, others who come for the first time, the last of
 * them with an English name alone.
 * @source domain 4
 */
export const sandboxCitizens: readonly SandboxCitizen[] = [
  {
    subject: 'citizen-1',
    name: 'মেঘলা নদী',
    nameEn: 'Meghla Nodi',
    email: 'meghla.nodi@example.com',
    mobile: '1700000001',
    nid: '1000000001',
    dateOfBirth: '1990-01-15',
  },
  {
    subject: 'citizen-2',
    name: 'ভোরের শিশির',
    nameEn: 'Bhorer Shishir',
    email: 'bhorer.shishir@example.com',
    mobile: '1700000091',
    nid: '1000000000091',
    dateOfBirth: '1985-07-30',
  },
  {
    subject: 'citizen-3',
    name: 'রাতের তারা',
    nameEn: 'Rater Tara',
    email: '',
    mobile: '1700000092',
    nid: '19780000000000092',
    dateOfBirth: '1978-12-01',
  },
  {
    subject: 'citizen-4',
    name: '',
    nameEn: 'Shada Megh',
    email: 'shada.megh@example.com',
    mobile: '1700000093',
    nid: '1000000093',
    dateOfBirth: '2001-02-28',
  },
]

/** What userinfo answers, under the real provider's names. @source domain 4 */
export const claimsOf = (citizen: SandboxCitizen) => ({
  sub: citizen.subject,
  name: citizen.name,
  name_en: citizen.nameEn,
  email: citizen.email,
  email_verified: citizen.email !== '' && citizen.isEmailVerified !== false,
  mobile: citizen.mobile,
  nid: citizen.nid,
  date_of_birth: citizen.dateOfBirth,
})
