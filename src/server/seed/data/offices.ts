import { geodata, seatOf } from './geodata.ts'
import type { Fund } from './fee-types.ts'

/** The account into which an office's share of one fund goes. Numbers and banks are invented. */
export type BankAccountSeed = {
  fund: Fund
  accountNumber: string
  bankName: string
  bankNameBn: string
  branchName: string
  branchNameBn: string
}

export type OfficeSeed = {
  code: string
  name: string
  nameBn: string
  isHeadOffice: boolean
  divisionId: number
  districtId: number
  upazilaId: number
  jurisdiction: string
  jurisdictionBn: string
  accounts: BankAccountSeed[]
}

export const headOfficeCode = 'head-office'

/** The code of the office of a district: its English name, as reference numbers begin with it. */
export function officeCode(districtId: number): string {
  const district = geodata.districts.find(({ id }) => id === districtId)
  return (district?.name ?? `district-${districtId}`).toLowerCase().replace(/[^a-z]+/g, '-')
}

const funds: { fund: Fund; digit: number }[] = [
  { fund: 'treasury', digit: 1 },
  { fund: 'bar_council', digit: 2 },
  { fund: 'dispatch', digit: 3 },
]

function accounts(officeNumber: number, branchName: string, branchNameBn: string): BankAccountSeed[] {
  return funds.map(({ fund, digit }) => ({
    fund,
    accountNumber: `0000${String(officeNumber).padStart(3, '0')}00000${digit}`,
    bankName: 'Sample Bank',
    bankNameBn: 'নমুনা ব্যাংক',
    branchName,
    branchNameBn,
  }))
}

function headOffice(): OfficeSeed {
  const district = geodata.districts.find((candidate) => candidate.name === 'Dhaka')
  const seat = geodata.upazilas.find(
    (place) => place.districtId === district?.id && place.name === 'Shahbagh',
  )
  if (!district || !seat) throw new Error('the head office has no place')
  return {
    code: headOfficeCode,
    name: 'Head Office',
    nameBn: 'প্রধান কার্যালয়',
    isHeadOffice: true,
    divisionId: district.divisionId,
    districtId: district.id,
    upazilaId: seat.id,
    jurisdiction: 'The whole of Bangladesh and the Supreme Court, High Court Division',
    jurisdictionBn: 'সমগ্র বাংলাদেশ এবং সুপ্রীম কোর্টের হাইকোর্ট বিভাগ',
    accounts: accounts(0, 'Supreme Court Branch', 'সুপ্রীম কোর্ট শাখা'),
  }
}

/** The head office first, then one office for each district. */
export const offices: OfficeSeed[] = [
  headOffice(),
  ...geodata.districts.map((district) => ({
    code: officeCode(district.id),
    name: `${district.name} District Office`,
    nameBn: `${district.nameBn} জেলা কার্যালয়`,
    isHeadOffice: false,
    divisionId: district.divisionId,
    districtId: district.id,
    upazilaId: seatOf(district).id,
    jurisdiction: `All subordinate civil courts of ${district.name} district`,
    jurisdictionBn: `${district.nameBn} জেলার সকল অধস্তন দেওয়ানি আদালত`,
    accounts: accounts(district.id, `${district.name} Court Branch`, `${district.nameBn} কোর্ট শাখা`),
  })),
]
