import { caseDivisions } from '../../src/server/catalogue/divisions.ts'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { barAssociations } from '../../src/server/seed/data/bar-associations.ts'
import { caseCategories } from '../../src/server/seed/data/categories.ts'
import { courts } from '../../src/server/seed/data/courts.ts'
import { faqs } from '../../src/server/seed/data/faqs.ts'
import { feeTypes } from '../../src/server/seed/data/fee-types.ts'
import { geodata, seatOf } from '../../src/server/seed/data/geodata.ts'
import { headOfficeCode, offices } from '../../src/server/seed/data/offices.ts'
import { pageContents } from '../../src/server/seed/data/pages.ts'
import { tariffGramsMax, tariffs } from '../../src/server/seed/data/tariffs.ts'

const folder = path.resolve('src/server/seed/data')
const types = caseCategories.flatMap((category) => category.types)

const repeated = (values: (string | number)[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

const day = /^\d{4}-\d{2}-\d{2}$/
const bangla = /[\u0980-\u09ff]/
const latin = /[A-Za-z]/

describe('text', () => {
  test('is NFC in every file, without invisible marks', () => {
    const wrong = readdirSync(folder).filter((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8')
      return text !== text.normalize('NFC') || /[\u200b\u200e\u200f\ufeff]/.test(text)
    })
    expect(wrong).toEqual([])
  })

  test('stands in both languages, each in its own letters', () => {
    const named = [
      ...geodata.divisions,
      ...geodata.districts,
      ...geodata.upazilas,
      ...geodata.unions,
      ...courts,
      ...offices,
      ...offices.flatMap((office) => [
        { name: office.jurisdiction, nameBn: office.jurisdictionBn },
        ...office.accounts.flatMap((account) => [
          { name: account.bankName, nameBn: account.bankNameBn },
          { name: account.branchName, nameBn: account.branchNameBn },
        ]),
      ]),
      ...barAssociations,
      ...caseDivisions,
      ...caseCategories,
      ...types,
      ...feeTypes,
      ...faqs.map((faq) => ({ name: faq.title, nameBn: faq.titleBn })),
      ...faqs.map((faq) => ({ name: faq.description, nameBn: faq.descriptionBn })),
      ...pageContents(true)
        .filter((content) => /[a-z]/i.test(content.value) && !/^(https:\/)?\//.test(content.value))
        .map((content) => ({ name: content.value, nameBn: content.valueBn })),
    ]
    const isWrong = ({ name, nameBn }: { name: string; nameBn: string }) =>
      !latin.test(name) ||
      bangla.test(name) ||
      !bangla.test(nameBn) ||
      latin.test(nameBn) ||
      [name, nameBn].some((text) => text !== text.trim() || text.includes('  '))
    expect(named.filter(isWrong)).toEqual([])
  })
})

describe('places', () => {
  test('are all there, with the spellings in use now', () => {
    expect(geodata.divisions).toHaveLength(8)
    expect(geodata.districts).toHaveLength(64)
    expect(geodata.upazilas.filter((place) => place.kind === 'upazila')).toHaveLength(495)
    expect(geodata.unions).toHaveLength(4_540)
    const names = new Set([...geodata.divisions, ...geodata.districts].map((place) => place.name))
    for (const name of ['Chattogram', 'Cumilla', 'Barishal', "Cox's Bazar", 'Chapai Nawabganj']) {
      expect(names).toContain(name)
    }
    for (const name of ['Chattagram', 'Comilla', 'Barisal', 'Coxsbazar', 'Chapainawabganj']) {
      expect(names).not.toContain(name)
    }
  })

  test('have ids of their own and no orphan', () => {
    const { divisions, districts, upazilas, unions } = geodata
    for (const places of [divisions, districts, upazilas, unions]) {
      expect(new Set(places.map((place) => place.id)).size).toBe(places.length)
      expect(places.every((place) => Number.isInteger(place.id) && place.id > 0)).toBe(true)
    }
    const idsOf = (places: { id: number }[]) => new Set(places.map((place) => place.id))
    expect(districts.filter((place) => !idsOf(divisions).has(place.divisionId))).toEqual([])
    expect(upazilas.filter((place) => !idsOf(districts).has(place.districtId))).toEqual([])
    const upazilaIds = idsOf(upazilas)
    expect(unions.filter((place) => !upazilaIds.has(place.upazilaId))).toEqual([])
  })

  test('do not name two upazilas or thanas of a district alike', () => {
    for (const key of ['name', 'nameBn'] as const) {
      expect(repeated(geodata.upazilas.map((place) => `${place.districtId} ${place[key]}`))).toEqual([])
    }
  })

  test('hold the thanas of Dhaka and of every other metropolitan city', () => {
    const thanasOf = (name: string) => {
      const district = geodata.districts.find((candidate) => candidate.name === name)
      return geodata.upazilas.filter((place) => place.kind === 'thana' && place.districtId === district?.id)
    }
    expect(thanasOf('Dhaka')).toHaveLength(50)
    for (const city of ['Chattogram', 'Khulna', 'Rajshahi', 'Sylhet', 'Barishal', 'Rangpur', 'Gazipur']) {
      expect(thanasOf(city).length, city).toBeGreaterThanOrEqual(4)
    }
    for (const district of geodata.districts) expect(seatOf(district).districtId).toBe(district.id)
  })
})

describe('offices and courts', () => {
  test('are one head office, one office a district, and a full family of courts in each', () => {
    expect(offices.filter((office) => office.isHeadOffice).map((office) => office.code)).toEqual([
      headOfficeCode,
    ])
    expect(offices).toHaveLength(65)
    for (const district of geodata.districts) {
      const kinds = new Set(
        courts.filter((court) => court.districtId === district.id).map((court) => court.kind),
      )
      expect(kinds.size, district.name).toBe(8)
    }
    expect(courts.filter((court) => court.division === 'high_court_division').length).toBeGreaterThan(0)
  })

  test('have codes and names of their own, and each court an office of its own district', () => {
    expect(repeated(courts.map((court) => court.code))).toEqual([])
    expect(repeated(courts.map((court) => court.name))).toEqual([])
    expect(repeated(courts.map((court) => court.nameBn))).toEqual([])
    expect(repeated(offices.map((office) => office.code))).toEqual([])
    expect(repeated(barAssociations.map((bar) => bar.code))).toEqual([])
    const byCode = new Map(offices.map((office) => [office.code, office]))
    for (const court of courts) {
      const office = byCode.get(court.officeCode)
      expect(office, court.code).toBeDefined()
      if (court.districtId === null) expect(office?.isHeadOffice).toBe(true)
      else expect(office?.districtId).toBe(court.districtId)
    }
  })

  test('stand where the geodata says they do', () => {
    const upazilas = new Map(geodata.upazilas.map((place) => [place.id, place]))
    const districts = new Map(geodata.districts.map((place) => [place.id, place]))
    for (const office of offices) {
      expect(upazilas.get(office.upazilaId)?.districtId).toBe(office.districtId)
      expect(districts.get(office.districtId)?.divisionId).toBe(office.divisionId)
    }
    for (const court of courts.filter((candidate) => candidate.upazilaId !== null)) {
      expect(upazilas.get(court.upazilaId ?? 0)?.districtId).toBe(court.districtId)
    }
  })

  test('give every office one account for each fund, none used twice', () => {
    for (const office of offices) {
      expect(office.accounts.map((account) => account.fund)).toEqual(['treasury', 'bar_council', 'dispatch'])
    }
    const numbers = offices.flatMap((office) => office.accounts.map((account) => account.accountNumber))
    expect(repeated(numbers)).toEqual([])
    expect(numbers.every((number) => /^\d{13}$/.test(number))).toBe(true)
  })

  test('number the courts of a district in both languages', () => {
    const names = new Set(courts.map((court) => `${court.name} / ${court.nameBn}`.normalize('NFC')))
    for (const name of [
      'Additional District and Sessions Judge 1st Court, Dhaka / অতিরিক্ত জেলা ও দায়রা জজ ১ম আদালত, ঢাকা',
      'Joint District Judge 4th Court, Dhaka / যুগ্ম জেলা জজ ৪র্থ আদালত, ঢাকা',
      'Senior Civil Judge Court, Savar, Dhaka / সিনিয়র সিভিল জজ আদালত, সাভার, ঢাকা',
    ]) {
      expect(names).toContain(name.normalize('NFC'))
    }
  })
})

describe('case types and fees', () => {
  test('have codes and slugs of their own', () => {
    expect(repeated(caseCategories.map((category) => category.code))).toEqual([])
    expect(repeated(types.map((type) => type.code))).toEqual([])
    expect(repeated(feeTypes.map((fee) => fee.slug))).toEqual([])
    expect(repeated(faqs.map((faq) => faq.slug))).toEqual([])
    expect(repeated(pageContents(true).map((content) => `${content.page} ${content.key}`))).toEqual([])
  })

  test('charge each case type by a rule of the kind it names, and ask for the amount when one is needed', () => {
    for (const type of types) {
      const rules = feeTypes.find((fee) => fee.slug === type.feeSlug)?.rules ?? []
      expect(rules.length, type.code).toBeGreaterThan(0)
      expect(new Set(rules.map((rule) => rule.kind)), type.code).toEqual(new Set([type.feeKind]))
      expect(type.isAmountNeeded, type.code).toBe(type.feeKind === 'ad_valorem')
    }
    expect(new Set(caseCategories.map((category) => category.division))).toEqual(
      new Set(caseDivisions.map((division) => division.slug)),
    )
  })

  test('hold the amounts of the law, in poisha', () => {
    const rule = (slug: string) => feeTypes.find((fee) => fee.slug === slug)?.rules.at(-1)
    const byValue = { kind: 'ad_valorem', floorPoisha: 30_000, vatBasisPoints: 1_500 }
    expect(rule('court_fee_money')).toMatchObject({ ...byValue, rateBasisPoints: 250, capPoisha: 5_000_000 })
    expect(rule('court_fee_civil')).toMatchObject({ ...byValue, rateBasisPoints: 200, capPoisha: 4_000_000 })
    expect(rule('court_fee_family')).toMatchObject({ kind: 'fixed', amountPoisha: 20_000 })
    expect(rule('wakalatnama')).toMatchObject({ kind: 'fixed', amountPoisha: 3_000 })
    expect(new Set(feeTypes.map((fee) => fee.fund))).toEqual(new Set(['treasury', 'bar_council', 'dispatch']))
  })

  test('order the versions of each rule by day and keep floors below caps', () => {
    for (const fee of feeTypes) {
      const days = fee.rules.map((rule) => rule.effectiveFrom)
      expect(days.every((text) => day.test(text))).toBe(true)
      expect(days).toEqual([...new Set(days)].toSorted())
      for (const rule of fee.rules) {
        const amounts =
          rule.kind === 'fixed'
            ? [rule.amountPoisha]
            : [rule.rateBasisPoints, rule.floorPoisha, rule.capPoisha ?? 1]
        expect(amounts.every((amount) => Number.isSafeInteger(amount) && amount > 0)).toBe(true)
        if (rule.kind === 'ad_valorem') expect(rule.floorPoisha).toBeLessThan(rule.capPoisha ?? Infinity)
      }
    }
  })
})

describe('postal tariff', () => {
  test.each(['registry', 'usual'] as const)('prices every gram from 1 to 5,000 once by %s', (service) => {
    const steps = tariffs.filter((step) => step.service === service)
    const limits = steps.map((step) => step.gramsMax)
    expect(limits).toEqual([...new Set(limits)].toSorted((a, b) => a - b))
    expect(limits.at(-1)).toBe(5_000)
    expect(tariffGramsMax).toBe(5_000)
    const totals = steps.map((step) => step.pricePoisha + step.adPricePoisha)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    expect(Math.min(...totals)).toBeGreaterThanOrEqual(1_000)
    expect(totals.every(Number.isSafeInteger)).toBe(true)
    expect(steps.every((step) => day.test(step.effectiveFrom))).toBe(true)
  })
})
