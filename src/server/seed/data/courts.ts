import type { CaseDivisionSlug } from '../../catalogue/divisions.ts'
import { geodata, seatOf } from './geodata.ts'
import type { District, Upazila } from './geodata.ts'
import { headOfficeCode, officeCode } from './offices.ts'

/** A court or bench where a case can be filed. */
export type CourtSeed = {
  /** Unique and stable, made from the ids of its place. */
  code: string
  division: CaseDivisionSlug
  kind: CourtKind
  name: string
  nameBn: string
  /** Null for the benches of the High Court Division. */
  districtId: number | null
  /** Only for the courts of an upazila. */
  upazilaId: number | null
  officeCode: string
}

export type CourtKind =
  | 'district_judge'
  | 'additional_district_judge'
  | 'joint_district_judge'
  | 'senior_civil_judge'
  | 'civil_judge'
  | 'family_court'
  | 'money_loan_court'
  | 'land_survey_tribunal'
  | 'high_court_bench'

const ordinals = [
  { en: '1st', bn: '১ম' },
  { en: '2nd', bn: '২য়' },
  { en: '3rd', bn: '৩য়' },
  { en: '4th', bn: '৪র্থ' },
  { en: '5th', bn: '৫ম' },
  { en: '6th', bn: '৬ষ্ঠ' },
  { en: '7th', bn: '৭ম' },
  { en: '8th', bn: '৮ম' },
  { en: '9th', bn: '৯ম' },
  { en: '10th', bn: '১০ম' },
] as const

type Numbered = { kind: CourtKind; slug: string; name: string; nameBn: string; usual: number; large: number }

// How many of each a district has: `large` where a city of several hundred thousand sues, `usual` elsewhere.
const numbered: Numbered[] = [
  {
    kind: 'additional_district_judge',
    slug: 'additional',
    name: 'Additional District and Sessions Judge',
    nameBn: 'অতিরিক্ত জেলা ও দায়রা জজ',
    usual: 2,
    large: 6,
  },
  {
    kind: 'joint_district_judge',
    slug: 'joint',
    name: 'Joint District Judge',
    nameBn: 'যুগ্ম জেলা জজ',
    usual: 2,
    large: 6,
  },
  { kind: 'civil_judge', slug: 'civil', name: 'Civil Judge', nameBn: 'সিভিল জজ', usual: 2, large: 4 },
  { kind: 'money_loan_court', slug: 'loan', name: 'Money Loan', nameBn: 'অর্থ ঋণ', usual: 1, large: 4 },
  { kind: 'family_court', slug: 'family', name: 'Family', nameBn: 'পারিবারিক', usual: 1, large: 3 },
]

const largeDistricts = new Set(['Dhaka', 'Chattogram'])

function ofDistrict(district: District): CourtSeed[] {
  const base = {
    division: 'subordinate_court' as const,
    districtId: district.id,
    upazilaId: null,
    officeCode: officeCode(district.id),
  }
  const judge: CourtSeed = {
    ...base,
    code: `dj-${district.id}`,
    kind: 'district_judge',
    name: `District and Sessions Judge Court, ${district.name}`,
    nameBn: `জেলা ও দায়রা জজ আদালত, ${district.nameBn}`,
  }
  const benches = numbered.flatMap((family) => {
    const count = largeDistricts.has(district.name) ? family.large : family.usual
    return ordinals.slice(0, count).map((ordinal, index): CourtSeed => {
      const [numberEn, numberBn] = count === 1 ? ['', ''] : [`${ordinal.en} `, `${ordinal.bn} `]
      return {
        ...base,
        code: `${family.slug}-${district.id}-${index + 1}`,
        kind: family.kind,
        name: `${family.name} ${numberEn}Court, ${district.name}`,
        nameBn: `${family.nameBn} ${numberBn}আদালত, ${district.nameBn}`,
      }
    })
  })
  const tribunal: CourtSeed = {
    ...base,
    code: `survey-${district.id}`,
    kind: 'land_survey_tribunal',
    name: `Land Survey Tribunal, ${district.name}`,
    nameBn: `ভূমি জরিপ ট্রাইব্যুনাল, ${district.nameBn}`,
  }
  const local = geodata.upazilas.filter((place) => place.districtId === district.id)
  const seat = seatOf(district)
  const places = local.filter((place) => place.kind === 'upazila' || place.id === seat.id)
  return [judge, ...benches, tribunal, ...places.map((place) => ofUpazila(district, place))]
}

function ofUpazila(district: District, place: Upazila): CourtSeed {
  return {
    code: `senior-${place.id}`,
    division: 'subordinate_court',
    kind: 'senior_civil_judge',
    name: `Senior Civil Judge Court, ${place.name}, ${district.name}`,
    nameBn: `সিনিয়র সিভিল জজ আদালত, ${place.nameBn}, ${district.nameBn}`,
    districtId: district.id,
    upazilaId: place.id,
    officeCode: officeCode(district.id),
  }
}

const benches = [
  { slug: 'writ', name: 'Writ Bench', nameBn: 'রীট বেঞ্চ', count: 3 },
  { slug: 'civil', name: 'Civil Division Bench', nameBn: 'দেওয়ানি দ্বৈত বেঞ্চ', count: 3 },
  { slug: 'single', name: 'Civil Single Bench', nameBn: 'দেওয়ানি একক বেঞ্চ', count: 3 },
  { slug: 'company', name: 'Company Bench', nameBn: 'কোম্পানী বেঞ্চ', count: 2 },
  { slug: 'admiralty', name: 'Admiralty Bench', nameBn: 'এ্যাডমিরালটি বেঞ্চ', count: 1 },
  { slug: 'revenue', name: 'Tax and Customs Bench', nameBn: 'কর ও কাস্টমস বেঞ্চ', count: 2 },
  { slug: 'original', name: 'Original Jurisdiction Bench', nameBn: 'আদিম অধিক্ষেত্র বেঞ্চ', count: 1 },
]

function ofHighCourt(): CourtSeed[] {
  return benches.flatMap((bench) =>
    ordinals.slice(0, bench.count).map((ordinal, index): CourtSeed => {
      const [numberEn, numberBn] = bench.count === 1 ? ['', ''] : [`${ordinal.en} `, `${ordinal.bn} `]
      return {
        code: `hcd-${bench.slug}-${index + 1}`,
        division: 'high_court_division',
        kind: 'high_court_bench',
        name: `Supreme Court, High Court Division, ${numberEn}${bench.name}`,
        nameBn: `সুপ্রীম কোর্ট, হাইকোর্ট বিভাগ, ${numberBn}${bench.nameBn}`,
        districtId: null,
        upazilaId: null,
        officeCode: headOfficeCode,
      }
    }),
  )
}

/** Every court of the seed: the judges of each district, then the benches of the High Court Division. */
export const courts: CourtSeed[] = [...geodata.districts.flatMap(ofDistrict), ...ofHighCourt()]
