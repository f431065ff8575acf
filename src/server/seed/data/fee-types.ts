/** Where the money of a fee goes. */
export type Fund = 'treasury' | 'bar_council' | 'dispatch'

/** Who may put it on a bill: the litigant too, or only staff and the server. */
export type FeeAccess = 'accessible' | 'restricted'

/**
 * One version of a fee, from a day (YYYY-MM-DD, Asia/Dhaka) on. Amounts in poisha, rates in basis points
 * (100 = 1 %); VAT is added to the fee after floor and cap. `capPoisha` null means no cap.
 */
export type FeeRuleSeed = { effectiveFrom: string; vatBasisPoints: number } & (
  | { kind: 'fixed'; amountPoisha: number }
  | { kind: 'ad_valorem'; rateBasisPoints: number; floorPoisha: number; capPoisha: number | null }
)

export type FeeTypeSeed = {
  slug: FeeTypeSlug
  name: string
  nameBn: string
  fund: Fund
  access: FeeAccess
  /** Charged on every application without being asked for. */
  isBasePayment: boolean
  /** The versions, oldest first. None where the amount is entered on the bill. */
  rules: FeeRuleSeed[]
}

export type CourtFeeSlug =
  | 'court_fee_money'
  | 'court_fee_civil'
  | 'court_fee_admiralty'
  | 'court_fee_succession'
  | 'court_fee_family'
  | 'court_fee_pre_emption'
  | 'court_fee_fixed'
  | 'court_fee_high_court'

export type FeeTypeSlug =
  | CourtFeeSlug
  | 'wakalatnama'
  | 'bar_council_wakalatnama'
  | 'petition'
  | 'certified_copy'
  | 'certified_copy_urgent'
  | 'deficit_court_fee'
  | 'process_fee'
  | 'summon_fee'
  | 'postal_fee'

const vatBasisPoints = 1_500
const since2010 = '2010-09-21'
const since2023 = '2023-01-01'

const taka = (amount: number): number => amount * 100

const fixed = (amountPoisha: number, effectiveFrom: string): FeeRuleSeed => ({
  kind: 'fixed',
  amountPoisha,
  vatBasisPoints: 0,
  effectiveFrom,
})

const courtFee = { fund: 'treasury', access: 'restricted', isBasePayment: false } as const
const onRequest = { fund: 'treasury', access: 'accessible', isBasePayment: false } as const
const ofDispatch = { fund: 'dispatch', access: 'restricted', isBasePayment: false } as const

/**
 * The fees of the seed. Rates, caps and floors of civil suits follow the order of 2010, the family plaint the Act of
 * 2023. The amounts of `court_fee_fixed`, `court_fee_high_court` and the bar council's share are starting values:
 * the schedules in force were not at hand, and an office sets its own.
 */
export const feeTypes: FeeTypeSeed[] = [
  {
    ...courtFee,
    slug: 'court_fee_money',
    name: 'Court fee, money claim',
    nameBn: 'কোর্ট ফি, টাকার দাবি',
    rules: [
      {
        kind: 'ad_valorem',
        rateBasisPoints: 250,
        floorPoisha: taka(300),
        capPoisha: taka(50_000),
        vatBasisPoints,
        effectiveFrom: since2010,
      },
    ],
  },
  {
    ...courtFee,
    slug: 'court_fee_civil',
    name: 'Court fee, land and other civil suit',
    nameBn: 'কোর্ট ফি, জমি ও অন্যান্য দেওয়ানি মোকদ্দমা',
    rules: [
      {
        kind: 'ad_valorem',
        rateBasisPoints: 200,
        floorPoisha: taka(300),
        capPoisha: taka(40_000),
        vatBasisPoints,
        effectiveFrom: since2010,
      },
    ],
  },
  {
    ...courtFee,
    slug: 'court_fee_admiralty',
    name: 'Court fee, admiralty',
    nameBn: 'কোর্ট ফি, এ্যাডমিরালটি',
    rules: [
      {
        kind: 'ad_valorem',
        rateBasisPoints: 250,
        floorPoisha: taka(300),
        capPoisha: taka(100_000),
        vatBasisPoints,
        effectiveFrom: since2010,
      },
    ],
  },
  {
    ...courtFee,
    slug: 'court_fee_succession',
    name: 'Court fee, succession certificate',
    nameBn: 'কোর্ট ফি, উত্তরাধিকার সনদ',
    // The lower rate for small estates is left to the officer, who may bill the difference.
    rules: [
      {
        kind: 'ad_valorem',
        rateBasisPoints: 200,
        floorPoisha: taka(200),
        capPoisha: null,
        vatBasisPoints: 0,
        effectiveFrom: since2010,
      },
    ],
  },
  {
    ...courtFee,
    slug: 'court_fee_family',
    name: 'Court fee, family suit',
    nameBn: 'কোর্ট ফি, পারিবারিক মোকদ্দমা',
    rules: [fixed(taka(200), since2023)],
  },
  {
    ...courtFee,
    slug: 'court_fee_pre_emption',
    name: 'Court fee, pre-emption',
    nameBn: 'কোর্ট ফি, অগ্রক্রয়',
    rules: [fixed(taka(200), since2010)],
  },
  {
    ...courtFee,
    slug: 'court_fee_fixed',
    name: 'Court fee, fixed',
    nameBn: 'কোর্ট ফি, নির্দিষ্ট',
    rules: [fixed(taka(300), since2010)],
  },
  {
    ...courtFee,
    slug: 'court_fee_high_court',
    name: 'Court fee, High Court Division',
    nameBn: 'কোর্ট ফি, হাইকোর্ট বিভাগ',
    rules: [fixed(taka(500), since2010)],
  },
  {
    slug: 'wakalatnama',
    name: 'Wakalatnama court fee',
    nameBn: 'ওকালতনামা কোর্ট ফি',
    fund: 'treasury',
    access: 'accessible',
    isBasePayment: true,
    rules: [fixed(taka(30), since2010)],
  },
  {
    slug: 'bar_council_wakalatnama',
    name: 'Wakalatnama form, bar council share',
    nameBn: 'ওকালতনামা ফরম, বার কাউন্সিলের অংশ',
    fund: 'bar_council',
    access: 'restricted',
    isBasePayment: true,
    rules: [fixed(taka(400), since2010)],
  },
  {
    ...onRequest,
    slug: 'petition',
    name: 'Petition',
    nameBn: 'দরখাস্ত',
    rules: [fixed(taka(20), since2010)],
  },
  {
    ...onRequest,
    slug: 'certified_copy',
    name: 'Certified copy, application',
    nameBn: 'সার্টিফাইড কপির আবেদন',
    rules: [fixed(taka(6), since2010)],
  },
  {
    ...onRequest,
    slug: 'certified_copy_urgent',
    name: 'Certified copy, urgent application',
    nameBn: 'সার্টিফাইড কপির জরুরি আবেদন',
    rules: [fixed(taka(10), since2010)],
  },
  {
    ...onRequest,
    slug: 'deficit_court_fee',
    name: 'Deficit court fee',
    nameBn: 'ঘাটতি কোর্ট ফি',
    rules: [],
  },
  { ...onRequest, slug: 'process_fee', name: 'Process fee', nameBn: 'তলবানা', rules: [] },
  { ...ofDispatch, slug: 'summon_fee', name: 'Summons fee', nameBn: 'সমন ফি', rules: [] },
  { ...ofDispatch, slug: 'postal_fee', name: 'Postal fee', nameBn: 'ডাক মাশুল', rules: [] },
]
