import * as z from 'zod/mini'
import { read } from './catalogue.ts'
import { fieldErrorsOf, type FieldErrorKey } from './form.ts'
import { amountPoishaMax, longTextLengthMax, tariffBandsMax, tariffGramsMax } from './limits.ts'
import { parseTaka } from './money.ts'
import { isDay, latinDigits } from './text.ts'

/** One weight band of the postal tariff: from the band before it up to `gramsMax` grams. Prices in poisha; `adPricePoisha` is the acknowledgement. */
export interface TariffBand {
  gramsMax: number
  pricePoisha: number
  adPricePoisha: number
}

/**
 * What one cover of so many grams costs, in poisha, with its acknowledgement; null above the heaviest band, which nobody may guess.
 * The bands stand in any order.
 * @source spec §3 Dispatch fee option, product 2.2
 */
export function priceOf(bands: readonly TariffBand[], weightGrams: number): number | null {
  const [band] = bands
    .filter(({ gramsMax }) => weightGrams <= gramsMax)
    .toSorted((one, other) => one.gramsMax - other.gramsMax)
  return band ? band.pricePoisha + band.adPricePoisha : null
}

const grams = read((line) => {
  const digits = latinDigits(line).replaceAll(',', '')
  if (!/^\d{1,9}$/.test(digits)) return { error: 'number_invalid' }
  const value = Number(digits)
  return value > tariffGramsMax ? { error: 'number_too_large' } : { value }
})

const amount = read((line) => {
  const value = parseTaka(line)
  if (value === null) return { error: 'amount_invalid' }
  return value > amountPoishaMax ? { error: 'amount_too_large' } : { value }
})

const price = read((line) => {
  const value = parseTaka(line)
  if (value === null) return { error: 'amount_invalid' }
  if (value === 0) return { error: 'amount_too_small' }
  return value > amountPoishaMax ? { error: 'amount_too_large' } : { value }
})

/** A band as a line of a file has it, and as the form has it: grams, and prices in poisha. @source spec §5 Admin forms */
export const bandSchema = z.object({ from: grams, to: grams, price, ad: amount })
export type Band = z.infer<typeof bandSchema>
const parts = ['from', 'to', 'price', 'ad'] as const
/** The columns of a file of bands, in their order. */
export const bandColumns: readonly string[] = parts
export type TariffPart = (typeof parts)[number]

/** What is wrong where a band begins: a cover between two bands has no price, one in both has two. */
const startFault = (from: number, expected: number) =>
  from > expected ? 'band_gap' : from < expected ? 'repeated' : null

/** What is wrong with where a band begins and ends, after one that ends at `before` grams; null where that is not known. */
export function bandFaults({ from, to }: Band, before: number | null) {
  const faults: { part: TariffPart; error: FieldErrorKey }[] = []
  const wrong = before === null ? null : startFault(from, before + 1)
  if (wrong) faults.push({ part: 'from', error: wrong })
  // What ends before it begins would have to begin again.
  if (startFault(to, from) === 'repeated') faults.push({ part: 'to', error: 'repeated' })
  return faults
}

/**
 * A whole tariff of one service from a day that has not begun. The bands follow each other from one gram on, each beginning one gram above
 * the one before it: `band_gap` says where a weight stands in none, `repeated` where one stands in two. `today` is YYYY-MM-DD in Dhaka.
 * @source spec §7 Reference data, product 2.2
 */
export const tariffSchema = (today: string) =>
  z.object({
    bands: z.array(bandSchema).check(
      z.minLength(1, 'required'),
      z.maxLength(tariffBandsMax, 'too_many'),
      z.check((context) => {
        for (const [place, band] of context.value.entries())
          for (const { part, error } of bandFaults(band, context.value[place - 1]?.to ?? 0))
            context.issues.push({ code: 'custom', message: error, path: [place, part], input: band.from })
      }),
    ),
    effectiveFrom: read((line) => {
      const day = latinDigits(line)
      if (!isDay(day)) return { error: 'date_invalid' }
      return day <= today ? { error: 'date_begun' } : { value: day }
    }),
    /** The order that says so. */
    source: read((line) => (line.length > longTextLengthMax ? { error: 'too_long' } : { value: line })),
  })
export type Tariff = z.infer<ReturnType<typeof tariffSchema>>

/** The form as typed: `effectiveFrom`, `source`, and each part of each band by its name. */
export type TariffForm = Readonly<Record<string, string>>

/** What a part of a band is called in the form. */
export const bandField = (place: number, part: TariffPart): string => `bands.${place}.${part}`

/** Which bands of the form say something, by their places. */
export const typedBands = (form: TariffForm): number[] =>
  Array.from({ length: tariffBandsMax }, (_, place) => place).filter((place) =>
    parts.some((part) => (form[bandField(place, part)] ?? '').trim() !== ''),
  )

/** What is sent: the bands that say something, the day and the source. */
export const tariffIn = (form: TariffForm) => ({
  bands: typedBands(form).map((place) => {
    const typed = (part: TariffPart) => form[bandField(place, part)] ?? ''
    return { from: typed('from'), to: typed('to'), price: typed('price'), ad: typed('ad') }
  }),
  effectiveFrom: form['effectiveFrom'] ?? '',
  source: form['source'] ?? '',
})

/** The field of the form in which stands what was sent as `bands.0.price`: an empty band before it was not sent. */
export function tariffFieldAt(path: string, form: TariffForm): string {
  const [, place, part] = /^bands\.(\d+)\.(\w+)$/.exec(path) ?? []
  const typed = typedBands(form)[Number(place)]
  const found = parts.find((one) => one === part)
  if (path === 'bands') return bandField(0, 'from')
  return typed === undefined || found === undefined ? path : bandField(typed, found)
}

/** The law of the form, by the names of its fields. @source spec §7 Reference data */
export const tariffFormSchema = (today: string) =>
  z.transform((form: TariffForm, { issues }): TariffForm => {
    const { error } = tariffSchema(today).safeParse(tariffIn(form))
    for (const fault of error ? fieldErrorsOf(error) : [])
      issues.push({
        code: 'custom',
        message: fault.error,
        path: [tariffFieldAt(fault.path, form)],
        input: form,
      })
    return form
  })
