import type { CaseDivisionSlug } from '../../catalogue/divisions.ts'
import type { CourtFeeSlug } from './fee-types.ts'

export type CaseTypeSeed = {
  /** Unique among all types. */
  code: string
  /** What stands before the serial in a case number, such as TS in TS-123/2024. */
  prefix: string
  name: string
  nameBn: string
  /** Whether the fee is reckoned from the value of the claim, which must then be given. */
  isAmountNeeded: boolean
  /** Whether it can only follow an earlier case, whose number is then asked for. */
  dependsOnCase: boolean
  feeKind: 'fixed' | 'ad_valorem'
  feeSlug: CourtFeeSlug
}

export type CaseCategorySeed = {
  code: string
  division: CaseDivisionSlug
  name: string
  nameBn: string
  types: CaseTypeSeed[]
}

type Row = [code: string, prefix: string, name: string, nameBn: string, feeSlug: CourtFeeSlug]

const byValue = new Set<CourtFeeSlug>([
  'court_fee_money',
  'court_fee_civil',
  'court_fee_admiralty',
  'court_fee_succession',
])

function types(rows: Row[], following: string[] = []): CaseTypeSeed[] {
  return rows.map(([code, prefix, name, nameBn, feeSlug]) => ({
    code,
    prefix,
    name,
    nameBn,
    isAmountNeeded: byValue.has(feeSlug),
    dependsOnCase: following.includes(code),
    feeKind: byValue.has(feeSlug) ? 'ad_valorem' : 'fixed',
    feeSlug,
  }))
}

/** Every category of the seed with its types, in the order in which they are shown. */
export const caseCategories: CaseCategorySeed[] = [
  {
    code: 'FAMILY',
    division: 'subordinate_court',
    name: 'Family Suit',
    nameBn: 'পারিবারিক মোকদ্দমা',
    types: types([
      ['FAM-DIVORCE', 'FS', 'Divorce', 'বিবাহ বিচ্ছেদ', 'court_fee_family'],
      ['FAM-DOWER', 'FS', 'Dower', 'দেনমোহর', 'court_fee_family'],
      ['FAM-MAINTENANCE', 'FS', 'Maintenance', 'ভরণপোষণ', 'court_fee_family'],
      ['FAM-CONJUGAL', 'FS', 'Restitution of Conjugal Rights', 'দাম্পত্য অধিকার পুনরুদ্ধার', 'court_fee_family'],
      [
        'FAM-CUSTODY',
        'FS',
        'Guardianship and Custody',
        'শিশু সন্তানের অভিভাবকত্ব ও তত্ত্বাবধান',
        'court_fee_family',
      ],
    ]),
  },
  {
    code: 'CIVIL',
    division: 'subordinate_court',
    name: 'Title / Other / Civil Suit',
    nameBn: 'স্বত্ব / অন্য প্রকার / দেওয়ানি মোকদ্দমা',
    types: types([
      ['CIV-DECLARATION', 'TS', 'Declaration', 'ঘোষণামূলক', 'court_fee_fixed'],
      [
        'CIV-POSSESSION',
        'TS',
        'Declaration with Recovery of Possession',
        'ঘোষণা ও দখল পুনরুদ্ধার',
        'court_fee_civil',
      ],
      ['CIV-CANCELLATION', 'OS', 'Cancellation of Deed', 'দলিল বাতিল', 'court_fee_civil'],
      ['CIV-RECTIFICATION', 'OS', 'Rectification of Deed', 'দলিল সংশোধন', 'court_fee_civil'],
      ['CIV-PERFORMANCE', 'OS', 'Specific Performance of Contract', 'চুক্তি প্রবল', 'court_fee_civil'],
      ['CIV-PARTITION', 'TS', 'Partition', 'বাটোয়ারা', 'court_fee_fixed'],
      ['CIV-PREEMPTION', 'MC', 'Pre-emption', 'অগ্রক্রয়', 'court_fee_pre_emption'],
      ['CIV-INJUNCTION', 'OS', 'Permanent Injunction', 'চিরস্থায়ী নিষেধাজ্ঞা', 'court_fee_civil'],
      ['CIV-EASEMENT', 'OS', 'Easement', 'সুখাধিকার', 'court_fee_civil'],
      ['CIV-MONEY', 'MS', 'Money Suit', 'টাকার মোকদ্দমা', 'court_fee_money'],
      ['CIV-LOAN', 'AR', 'Artha Rin', 'অর্থঋণ', 'court_fee_money'],
    ]),
  },
  {
    code: 'APPEAL',
    division: 'subordinate_court',
    name: 'Appeal / Revision / Miscellaneous',
    nameBn: 'আপীল / রিভিশন / বিবিধ',
    types: types(
      [
        ['APP-CIVIL', 'CA', 'Civil Appeal', 'দেওয়ানী আপীল', 'court_fee_civil'],
        ['APP-REVISION', 'CR', 'Civil Revision', 'দেওয়ানী রিভিশন', 'court_fee_fixed'],
        ['APP-MISC', 'MISC', 'Miscellaneous Case', 'বিবিধ মামলা', 'court_fee_fixed'],
        ['APP-SUCCESSION', 'SC', 'Succession', 'উত্তরাধিকার সনদ', 'court_fee_succession'],
      ],
      ['APP-CIVIL', 'APP-REVISION', 'APP-MISC'],
    ),
  },
  {
    code: 'HCD-ORIGINAL',
    division: 'high_court_division',
    name: 'Original Cases',
    nameBn: 'আদিম অধিক্ষেত্র',
    types: types(
      [
        ['HCD-COMPANY', 'CM', 'Company Subjects', 'কোম্পানী বিষয়', 'court_fee_high_court'],
        ['HCD-ADMIRALTY', 'AS', 'Admiralty Suit', 'এ্যাডমিরালটি', 'court_fee_admiralty'],
        ['HCD-TRADEMARK', 'TMA', 'Trademark Appeal', 'ট্রেডমার্ক আপীল', 'court_fee_high_court'],
        ['HCD-PATENT', 'PD', 'Patent and Design', 'পেটেন্ট ও ডিজাইন', 'court_fee_high_court'],
        ['HCD-VAT-APPEAL', 'VA', 'VAT Appeal', 'ভ্যাট আপীল', 'court_fee_high_court'],
        ['HCD-VAT-REVISION', 'VR', 'VAT Revision', 'ভ্যাট রিভিশন', 'court_fee_high_court'],
        ['HCD-CUSTOMS', 'CUA', 'Customs Appeal', 'কাস্টমস আপীল', 'court_fee_high_court'],
        [
          'HCD-INCOME-TAX',
          'ITR',
          'Income Tax Reference Application',
          'আয়কর রেফারেন্স আবেদন',
          'court_fee_high_court',
        ],
        ['HCD-COPYRIGHT', 'CPA', 'Copyright Application', 'কপিরাইট আবেদন', 'court_fee_high_court'],
        ['HCD-ARBITRATION', 'ARB', 'Arbitration', 'সালিশ', 'court_fee_high_court'],
        ['HCD-INSURANCE', 'INS', 'Insurance', 'বীমা', 'court_fee_high_court'],
        ['HCD-PROBATE', 'PS', 'Probate and Succession', 'প্রোবেট ও সাকসেশন', 'court_fee_succession'],
      ],
      ['HCD-TRADEMARK', 'HCD-VAT-APPEAL', 'HCD-VAT-REVISION', 'HCD-CUSTOMS', 'HCD-INCOME-TAX'],
    ),
  },
  {
    code: 'HCD-WRIT',
    division: 'high_court_division',
    name: 'Writ Cases',
    nameBn: 'রীট মামলা',
    types: types([['HCD-WRIT-PETITION', 'WP', 'Writ Petition', 'রীট পিটিশন', 'court_fee_high_court']]),
  },
  {
    code: 'HCD-CIVIL',
    division: 'high_court_division',
    name: 'Civil Cases',
    nameBn: 'দেওয়ানী মামলা',
    types: types(
      [
        ['HCD-FIRST-APPEAL', 'FA', 'First Appeal', 'প্রথম আপীল', 'court_fee_civil'],
        ['HCD-REVISION', 'CR', 'Civil Revision', 'দেওয়ানী রিভিশন', 'court_fee_high_court'],
        ['HCD-FIRST-MISC', 'FMA', 'First Miscellaneous Appeal', 'প্রথম বিবিধ আপীল', 'court_fee_high_court'],
      ],
      ['HCD-FIRST-APPEAL', 'HCD-REVISION', 'HCD-FIRST-MISC'],
    ),
  },
]
