export type PostalService = 'registry' | 'usual'

/**
 * One step of the postal tariff, from a day (YYYY-MM-DD) on: what a cover up to `gramsMax` grams costs. A step begins
 * one gram above the one before it. Prices in poisha; `adPricePoisha` is for the acknowledgement of receipt.
 */
export type TariffSeed = {
  service: PostalService
  gramsMax: number
  pricePoisha: number
  adPricePoisha: number
  effectiveFrom: string
}

/** The heaviest cover, in grams, that has a price. */
export const tariffGramsMax = 5_000

const effectiveFrom = '2022-04-24'
const registryAdPoisha = 500

// The registered letter and its acknowledgement follow the gazette and the usual charge; heavier steps are starting
// values. No usual step lies below the least postal cost that a dispatch may carry (10 taka).
const steps: [gramsMax: number, registryPoisha: number, usualPoisha: number][] = [
  [100, 800, 1_000],
  [250, 1_200, 1_200],
  [500, 1_800, 1_500],
  [1_000, 2_800, 2_000],
  [2_000, 4_300, 3_000],
  [3_000, 5_800, 4_000],
  [4_000, 7_300, 5_000],
  [tariffGramsMax, 8_800, 6_000],
]

/** The tariff by service and weight. */
export const tariffs: TariffSeed[] = [
  ...steps.map(([gramsMax, pricePoisha]) => ({
    service: 'registry' as const,
    gramsMax,
    pricePoisha,
    adPricePoisha: registryAdPoisha,
    effectiveFrom,
  })),
  ...steps.map(([gramsMax, , pricePoisha]) => ({
    service: 'usual' as const,
    gramsMax,
    pricePoisha,
    adPricePoisha: 0,
    effectiveFrom,
  })),
]
